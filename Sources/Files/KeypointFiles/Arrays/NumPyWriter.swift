// Writes hands as arrays of NumPy in one `.npz`. Called by the command line's convert.

public import Keypoints

/// Collects hands, and writes them as a zip archive of arrays that `numpy.load` reads
/// (<doc:ImportedFormats#NumPy-arrays>).
///
/// Arrays begin with their length, which is known at the end only: all hands are held until then, 400 bytes each. A frame
/// without hands is a record without points.
public struct NumPyWriter: Sendable {
    /// The number of frames with content for which there is no array.
    package private(set) var leftOut = 0

    private var numbers: [String: [Double]] = [:]
    private var texts: [String: [String]] = [:]
    private var points: [Float] = []
    private var confidence: [Float] = []
    private var count = 0
    private let order: JointOrder

    /// Creates a writer.
    public init() { self.init(.mediapipe) }

    /// Creates a writer of points in an order, which an array `order` names if it is not the usual one.
    package init(_ order: JointOrder) { self.order = order }

    /// Adds the hands of a frame.
    public mutating func append(_ frame: Frame) {
        if frame.hasMoreThanHandsAndNames { leftOut += 1 }
        for (place, hand) in (frame.hands.isEmpty ? [Hand()] : frame.hands).enumerated() {
            for joint in order.joints {
                let point = joint.flatMap { hand.points[$0] }
                points += [point?.x ?? .nan, point?.y ?? .nan, point?.z ?? .nan]
                confidence.append(point?.confidence ?? .nan)
            }
            add("hand", Double(place))
            add("frame", frame.number.map(Double.init))
            add("t", frame.time)
            add("width", frame.size.map { Double($0.width) })
            add("height", frame.size.map { Double($0.height) })
            add("mirrored", frame.isMirrored.map { $0 ? 1 : 0 })
            add("score", hand.score.map(Double.init))
            texts["label", default: []].append(hand.label ?? "")
            texts["side", default: []].append(hand.side.map { "\($0)" } ?? "")
            texts["person", default: []].append(hand.person ?? "")
            texts["file", default: []].append(frame.name("file") ?? "")
            texts["id", default: []].append(frame.name("id") ?? "")
            count += 1
        }
    }

    private mutating func add(_ name: String, _ number: Double?) { numbers[name, default: []].append(number ?? .nan) }

    /// Appends the archive; `false` where it would be larger than a zip archive of this kind can be, 4 GiB.
    ///
    /// - Throws: `uninstalled` where zlib is missing.
    public func appendArchive(to bytes: inout [UInt8]) throws(TactusError) -> Bool {
        var zip = StoredZip()
        func floats(_ values: [Float]) -> [UInt8] {
            values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> ($0 * 8)) } }
        }
        try zip.add("points.npy", Self.array("<f4", [count, order.joints.count, 3], floats(points)))
        if confidence.contains(where: { !$0.isNaN }) {
            try zip.add("confidence.npy", Self.array("<f4", [count, order.joints.count], floats(confidence)))
        }
        for (name, values) in numbers.sorted(by: { $0.key < $1.key }) where values.contains(where: { !$0.isNaN }) {
            let isWhole = values.allSatisfy { Int(exactly: $0) != nil }
            let data = values.flatMap { value -> [UInt8] in
                let bits = isWhole ? UInt64(bitPattern: Int64(value)) : value.bitPattern
                return (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
            }
            try zip.add("\(name).npy", Self.array(isWhole ? "<i8" : "<f8", [count], data))
        }
        for (name, values) in texts.sorted(by: { $0.key < $1.key }) where values.contains(where: { !$0.isEmpty }) {
            try zip.add("\(name).npy", Self.array(values, [count]))
        }
        if order != .mediapipe { try zip.add("order.npy", Self.array([order.rawValue], [])) }
        return zip.finish(&bytes)
    }

    private static func array(_ texts: [String], _ shape: [Int]) -> [UInt8] {
        let width = min(texts.lazy.map(\.unicodeScalars.count).max() ?? 1, Tuning.simpleExtraBytes)
        let data = texts.flatMap { text -> [UInt8] in
            let letters = Array(text.unicodeScalars.prefix(width).map(\.value))
            return (letters + [UInt32](repeating: 0, count: width - letters.count)).flatMap { letter in
                (0..<4).map { UInt8(truncatingIfNeeded: letter >> ($0 * 8)) }
            }
        }
        return array("<U\(width)", shape, data)
    }

    /// Returns an array as NumPy's save writes it.
    private static func array(_ kind: String, _ shape: [Int], _ data: [UInt8]) -> [UInt8] {
        let sides = shape.map { "\($0)" }.joined(separator: ", ") + (shape.count == 1 ? "," : "")
        var header = Array("{'descr': '\(kind)', 'fortran_order': False, 'shape': (\(sides)), }".utf8)
        // The elements begin at a multiple of 64.
        header += [UInt8](repeating: 0x20, count: 63 - (10 + header.count) % 64) + [0x0A]
        return NumPyHeader.mark + [1, 0, UInt8(header.count & 0xFF), UInt8(header.count >> 8)] + header + data
    }
}

/// A zip archive whose members are stored as they are.
struct StoredZip {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    mutating func add(_ name: String, _ data: [UInt8]) throws(TactusError) {
        let checksum = try Checksum.crc32(data)
        let offset = bytes.count
        // Version 2.0, no flags, stored; midnight on the first day that the format knows, so that the same hands are the
        // same bytes.
        let facts =
            Self.number(20, 2) + Self.number(0, 6) + Self.number(0x21, 2) + Self.number(Int(checksum), 4)
            + Self.number(data.count, 4) + Self.number(data.count, 4) + Self.number(name.utf8.count, 2)
        bytes += Self.number(0x0403_4B50, 4) + facts + Self.number(0, 2) + name.utf8 + data
        directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + facts + Self.number(0, 12)
        directory += Self.number(offset, 4) + name.utf8
        count += 1
    }

    func finish(_ archive: inout [UInt8]) -> Bool {
        guard bytes.count + directory.count < UInt32.max else { return false }
        archive += bytes + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4)
        archive += Self.number(count, 2) + Self.number(count, 2)
        archive += Self.number(directory.count, 4) + Self.number(bytes.count, 4) + Self.number(0, 2)
        return true
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
    }
}
