// Cuts a stream of bytes into lines without copying any byte more than twice. Used for the pipes of programs; pure.

internal import Glibc

/// Splits bytes that come in pieces into lines.
package struct LineSplitter {
    /// The bytes of the line that is not complete.
    package private(set) var unfinished: [UInt8] = []

    private let limit: Int

    /// Creates a splitter; a line may have `limit` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Adds the next bytes, and calls `line` with each line that they complete, without its break; O(bytes), amortised.
    ///
    /// - Returns: the bytes of a line that became longer than the limit; nothing more must be added then.
    package mutating func add(_ bytes: [UInt8], line: (ArraySlice<UInt8>) -> Void) -> Int? {
        var start = 0
        while let end = Self.lineBreak(in: bytes, from: start) {
            guard unfinished.count + end - start <= limit else { return unfinished.count + end - start }
            if unfinished.isEmpty {
                line(bytes[start..<end])
            } else {
                unfinished += bytes[start..<end]
                line(unfinished[...])
                unfinished.removeAll()
            }
            start = end + 1
        }
        unfinished += bytes[start...]
        return unfinished.count > limit ? unfinished.count : nil
    }

    /// Forgets the line that is not complete.
    package mutating func drop() { unfinished.removeAll() }

    private static func lineBreak(in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress, start < bytes.count else { return nil }
            let found = unsafe memchr(first + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
            return unsafe found.map { unsafe UnsafeRawPointer($0) - first }
        }
    }
}
