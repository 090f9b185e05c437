// The end of a JPEG, found by its markers without decoding it. Used by Camera for streams of JPEGs and for what cameras
// give.

internal import Glibc

/// The markers of a JPEG (ITU T.81, annex B).
package enum JPEGStructure {
    /// The content of bytes.
    package enum Extent: Sendable, Hashable {
        /// A whole JPEG, with its number of bytes from the first one; others may follow.
        case whole(Int)

        /// A JPEG that does not end within the bytes.
        case cut

        /// No JPEG: the bytes do not start with its start marker, or a marker is missing where one must be.
        case none
    }

    /// Finds the end of the JPEG that starts with the first byte; O(bytes of that JPEG).
    package static func extent(of bytes: UnsafeRawBufferPointer) -> Extent { unsafe walk(bytes).extent }

    /// Finds the end of the JPEG that starts with the first byte, and returns the offset of the last marker that could
    /// be followed. Without an end, no other JPEG can begin before that.
    package static func walk(_ bytes: UnsafeRawBufferPointer) -> (extent: Extent, reached: Int) {
        var reached = 0
        let extent = unsafe walk(bytes, &reached)
        return (extent, reached)
    }

    private static func walk(_ bytes: UnsafeRawBufferPointer, _ reached: inout Int) -> Extent {
        guard bytes.count >= 2 else { return unsafe bytes.allSatisfy { $0 == 0xFF } ? .cut : .none }
        guard unsafe bytes[0] == 0xFF, unsafe bytes[1] == Marker.start else { return .none }
        var at = 2
        while true {
            // A marker may be preceded by any number of fill bytes.
            guard at < bytes.count else { return .cut }
            guard unsafe bytes[at] == 0xFF else { return .none }
            while at < bytes.count, unsafe bytes[at] == 0xFF { at += 1 }
            guard at < bytes.count else { return .cut }
            let marker = unsafe bytes[at]
            at += 1
            reached = at - 2
            if marker == Marker.end { return .whole(at) }
            // Markers without a length: TEM and the restart markers; a second start is the next image already.
            if marker == 0x01 || Marker.restarts.contains(marker) { continue }
            guard marker != 0x00, marker != Marker.start else { return .none }
            guard at + 2 <= bytes.count else { return .cut }
            let length = unsafe Int(bytes[at]) << 8 | Int(bytes[at + 1])
            guard length >= 2 else { return .none }
            at += length
            if marker == Marker.scan {
                guard let next = unsafe endOfScan(bytes, from: at) else { return .cut }
                at = next
            }
        }
    }

    /// Finds the end of the JPEG that starts with the first byte of an array.
    package static func extent(of bytes: [UInt8]) -> Extent {
        unsafe bytes.withUnsafeBytes { unsafe extent(of: $0) }
    }

    /// Returns the offset of the first start marker at `from` or behind it, that is followed by another marker.
    package static func start(in bytes: UnsafeRawBufferPointer, from: Int = 0) -> Int? {
        var at = from
        while at + 3 <= bytes.count, let found = unsafe find(0xFF, bytes, from: at) {
            if found + 3 > bytes.count { return nil }
            if unsafe bytes[found + 1] == Marker.start, unsafe bytes[found + 2] == 0xFF { return found }
            at = found + 1
        }
        return nil
    }

    /// Returns the marker that ends coded data; a stuffed zero and restart markers are part of it.
    private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
        var at = from
        while let found = unsafe find(0xFF, bytes, from: at), found + 1 < bytes.count {
            let next = unsafe bytes[found + 1]
            if next != 0x00, next != 0xFF, !Marker.restarts.contains(next) { return found }
            at = next == 0xFF ? found + 1 : found + 2
        }
        return nil
    }

    private static func find(_ byte: UInt8, _ bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
        guard from < bytes.count, let base = bytes.baseAddress else { return nil }
        guard let found = unsafe memchr(base + from, Int32(byte), bytes.count - from) else { return nil }
        return unsafe UnsafeRawPointer(found) - base
    }

    private enum Marker {
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    }
}
