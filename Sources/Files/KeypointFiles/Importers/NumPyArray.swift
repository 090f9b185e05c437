// One array as NumPy's save writes it: the header, then its elements. Used by NumPySource and by detection.

import Keypoints

/// The description of an array: the kind of its elements, and its shape.
struct NumPyHeader: Hashable {
    /// The kind of an element as NumPy names it: `f`, `i`, `u`, `b`, `U` or `S`.
    var kind: Character

    /// The bytes of an element.
    var size: Int
    var isBigEndian: Bool

    /// A Boolean value that indicates whether the first number of an index changes fastest.
    var isFortran: Bool
    var shape: [Int]

    /// The first bytes of every array.
    static let mark = [0x93] + Array("NUMPY".utf8)

    /// Returns a Boolean value that indicates whether bytes begin an array, or an archive of some.
    static func isMark(_ prefix: [UInt8]) -> Bool {
        if prefix.starts(with: mark) { return true }
        guard prefix.starts(with: Array("PK\u{3}\u{4}".utf8)), prefix.count > 30 else { return false }
        return prefix.dropFirst(30).prefix(Int(prefix[26])).suffix(4).elementsEqual(".npy".utf8)
    }

    /// The number of bytes before the elements, with those of the header; `nil` for bytes of another kind.
    static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(bytes)
        guard bytes.starts(with: mark), bytes.count >= 12 else { return nil }
        let isShort = bytes[6] == 1
        let count = Int(bytes[8]) | Int(bytes[9]) << 8 | (isShort ? 0 : Int(bytes[10]) << 16 | Int(bytes[11]) << 24)
        return count + (isShort ? 10 : 12)
    }

    /// Reads a header, whose text is a dictionary of Python.
    init(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) {
        let text = String(decoding: bytes, as: UTF8.self)
        func value(of name: String) -> Substring {
            guard let range = text.firstRange(of: "'\(name)':") else { return "" }
            return text[range.upperBound...].drop { $0 == " " }
        }
        let descr = value(of: "descr")
        let code = descr.dropFirst().prefix { $0 != "'" }
        let isOne = descr.first == "'" && !code.contains("O")
        guard isOne, let order = code.first, let kind = code.dropFirst().first, "fiubUS".contains(kind),
            let count = Int(code.dropFirst(2)), (1...4_096).contains(count)
        else {
            let isObject = descr.first == "'" && code.contains("O")
            throw Diagnostic(
                isObject ? "an array of Python objects" : "an array whose elements are no numbers",
                expected:
                    "numbers, as numpy.asarray(list, float) makes them of lists of one length, or words by astype(str)"
            )
        }
        self.kind = kind
        size = kind == "U" ? count * 4 : count
        isBigEndian = order == ">"
        isFortran = value(of: "fortran_order").hasPrefix("True")
        let numbers = value(of: "shape").dropFirst().prefix { $0 != ")" }.split(separator: ",")
        shape = numbers.compactMap { number in Int(number.filter { $0 != " " }) }
        guard shape.count == numbers.count, elements != nil else {
            throw Diagnostic("an array without a shape", expected: "a header such as numpy.save writes")
        }
        guard "US".contains(kind) || [1, 2, 4, 8].contains(size), kind != "f" || size > 1 else {
            throw Diagnostic("numbers of \(size * 8) bits", expected: "at most 64")
        }
    }

    /// The number of elements; `nil` where it is beyond all measure.
    var elements: Int? {
        shape.reduce(1 as Int?) { product, side in
            guard let product, side >= 0 else { return nil }
            return Int.product(product, side).flatMap { $0 > Int.max / 4_096 ? nil : $0 }
        }
    }

    /// The shape as Python writes it.
    var words: String { "(\(shape.map { "\($0)" }.joined(separator: ", "))\(shape.count == 1 ? "," : ""))" }
}

/// An array that is read element by element.
final class NumPyArray {
    let header: NumPyHeader
    private var source: ByteSource
    private let name: String

    /// The number of infinite elements so far.
    private(set) var infinite = 0

    /// The next elements, where they were read before, or where the file has another order than that of the last index.
    private var ahead: ArraySlice<JSONValue> = []

    private init(_ source: consuming ByteSource, _ header: NumPyHeader) {
        name = source.name
        self.header = header
        self.source = source
    }

    /// Opens an array.
    static func open(_ source: consuming ByteSource) throws(TactusError) -> NumPyArray {
        let (bytes, length) = try headerBytes(&source)
        let header = try header(bytes, source.name, length)
        let array = NumPyArray(source, header)
        if header.isFortran, header.shape.count > 1 { array.ahead = try array.inOrder()[...] }
        return array
    }

    private static func headerBytes(_ source: inout ByteSource) throws(TactusError) -> (bytes: [UInt8], length: Int) {
        let start = try bytes(12, &source, source.name)
        guard let length = NumPyHeader.length(start[...]), (12..<Tuning.detectionBytes).contains(length) else {
            throw TactusError(.broken, source.name, "no NumPy array", expected: "one that numpy.save wrote")
        }
        return (start + (try bytes(length - 12, &source, source.name)), length)
    }

    private static func header(_ bytes: [UInt8], _ name: String, _ length: Int) throws(TactusError) -> NumPyHeader {
        do throws(Diagnostic) {
            return try NumPyHeader(bytes[10..<length])
        } catch {
            throw TactusError(.unknown, name, error.wrong, expected: error.expected)
        }
    }

    /// All elements, brought from Fortran's order into that of C.
    private func inOrder() throws(TactusError) -> [JSONValue] {
        let count = header.elements ?? 0
        guard count <= Tuning.arrayElements else {
            throw TactusError(
                .broken,
                name,
                "more than \(Tuning.arrayElements) numbers in Fortran's order",
                expected: "the order of C, as numpy.ascontiguousarray makes it"
            )
        }
        let stored = try plain(count)
        var strides = [1]
        for side in header.shape.dropLast() { strides.append((strides.last ?? 1) * side) }
        return (0..<count).map { place in
            var (rest, from) = (place, 0)
            for (side, stride) in zip(header.shape, strides).reversed() {
                from += rest % side * stride
                rest /= side
            }
            return stored[from]
        }
    }

    /// The next elements.
    ///
    /// - Throws: where the file ends before.
    func next(_ count: Int) throws(TactusError) -> [JSONValue] {
        if ahead.isEmpty { return try plain(count) }
        defer { ahead = ahead.dropFirst(count) }
        return try ahead.count < count ? ahead + plain(count - ahead.count) : Array(ahead.prefix(count))
    }

    /// The first elements, which are read all the same.
    ///
    /// - Throws: where the file ends before.
    func first(_ count: Int) throws(TactusError) -> [JSONValue] {
        if ahead.count < count { ahead += try plain(count - ahead.count) }
        return Array(ahead.prefix(count))
    }

    /// Reads to the end, where the checksum of a packed array is compared.
    ///
    /// - Returns: the note on bytes behind the elements; `nil` without any.
    func finish() throws(TactusError) -> String? {
        var rest = [UInt8](repeating: 0, count: Tuning.packedBytes)
        var surplus = 0
        while case let count = try source.read(into: &rest, 0..<rest.count), count > 0 { surplus += count }
        let bytes = counted(surplus, "byte")
        return surplus == 0 ? nil : "\(name): \(bytes) behind an array of shape \(header.words), which may be damaged"
    }

    private func plain(_ count: Int) throws(TactusError) -> [JSONValue] {
        let bytes = try Self.bytes(count * header.size, &source, name)
        return (0..<count).map { element(bytes[$0 * header.size..<($0 + 1) * header.size]) }
    }

    private func element(_ bytes: ArraySlice<UInt8>) -> JSONValue {
        func bits(_ bytes: ArraySlice<UInt8>) -> UInt64 {
            header.isBigEndian
                ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        switch header.kind {
        case "U":
            let letters = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map {
                Unicode.Scalar(UInt32(truncatingIfNeeded: bits(bytes[$0..<$0 + 4]))) ?? "\u{FFFD}"
            }
            return .string(String(String.UnicodeScalarView(letters.prefix { $0 != "\0" })))
        case "S": return .string(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        case "b": return .bool(bytes.first != 0)
        case "u": return .number(Double(bits(bytes)))
        case "i":
            let shift = 64 - 8 * header.size
            return .number(Double(Int64(bitPattern: bits(bytes) << shift) >> shift))
        default:
            let bits = bits(bytes)
            let number =
                switch header.size {
                case 2: Double(Float16(bitPattern: UInt16(truncatingIfNeeded: bits)))
                case 4: Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
                default: Double(bitPattern: bits)
                }
            if number.isInfinite { infinite += 1 }
            return .optional(number)
        }
    }

    private static func bytes(_ count: Int, _ source: inout ByteSource, _ name: String) throws(TactusError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = try source.read(into: &bytes, filled..<count)
            if more == 0 { throw TactusError(.broken, name, "an array that ends too early") }
            filled += more
        }
        return bytes
    }
}
