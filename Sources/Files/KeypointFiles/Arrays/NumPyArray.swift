// One array as NumPy's save writes it: the header, then its elements. Used by NumPySource and by detection.

import Keypoints

/// The description of an array: the kind of its elements, and its shape.
struct NumPyHeader: Hashable {
    /// The kind of an element as NumPy names it: `f`, `i`, `u`, `b`, `U` or `S`.
    var kind: Character

    /// The bytes of an element.
    var size: Int
    var isBigEndian: Bool

    /// Whether the first number of an index changes fastest.
    var isFortran: Bool
    var shape: [Int]

    /// The first bytes of every array.
    static let mark = [0x93] + Array("NUMPY".utf8)

    /// Returns whether bytes begin an array, or an archive of some.
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

/// An array that is read from its first element to its last.
final class NumPyArray {
    let header: NumPyHeader
    private var source: ByteSource
    private let name: String

    /// The number of infinite elements so far.
    private(set) var infinite = 0

    /// Bytes that were read ahead: those of the elements that come next are from `place` to `end`.
    private var held: [UInt8] = []
    private var (place, end) = (0, 0)

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
        if header.isFortran, header.shape.count > 1 { try array.order() }
        return array
    }

    private static func headerBytes(_ source: inout ByteSource) throws(TactusError) -> (bytes: [UInt8], length: Int) {
        let start = try bytes(12, &source)
        guard let length = NumPyHeader.length(start[...]), (12..<Tuning.detectionBytes).contains(length) else {
            throw TactusError(.broken, source.name, "no NumPy array", expected: "one that numpy.save wrote")
        }
        return (start + (try bytes(length - 12, &source)), length)
    }

    private static func bytes(_ count: Int, _ source: inout ByteSource) throws(TactusError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count { filled += try more(&source, into: &bytes, filled..<count) }
        return bytes
    }

    /// - Throws: where the file ends before.
    private static func more(
        _ source: inout ByteSource,
        into bytes: inout [UInt8],
        _ range: Range<Int>
    ) throws(TactusError) -> Int {
        let count = try source.read(into: &bytes, range)
        if count == 0 { throw TactusError(.broken, source.name, "an array that ends too early") }
        return count
    }

    private static func header(_ bytes: [UInt8], _ name: String, _ length: Int) throws(TactusError) -> NumPyHeader {
        do throws(Diagnostic) {
            return try NumPyHeader(bytes[10..<length])
        } catch {
            throw TactusError(.unknown, name, error.wrong, expected: error.expected)
        }
    }

    /// Reads ahead until at least so many elements are in memory.
    private func hold(_ count: Int) throws(TactusError) {
        let needed = count * header.size
        if end - place >= needed { return }
        held.removeSubrange(..<place)
        (place, end) = (0, end - place)
        let room = max(needed, Tuning.streamBytes) - held.count
        if room > 0 { held += [UInt8](repeating: 0, count: room) }
        while end < needed { end += try Self.more(&source, into: &held, end..<held.count) }
    }

    /// Brings all elements from Fortran's order into that of C.
    private func order() throws(TactusError) {
        let (count, size) = (header.elements ?? 0, header.size)
        guard count <= Tuning.arrayElements else {
            throw TactusError(
                .broken,
                name,
                "more than \(Tuning.arrayElements) numbers in Fortran's order",
                expected: "the order of C, as numpy.ascontiguousarray makes it"
            )
        }
        try hold(count)
        let stored = held
        var strides = [1]
        for side in header.shape.dropLast() { strides.append((strides.last ?? 1) * side) }
        for place in 0..<count {
            var (rest, from) = (place, 0)
            for (side, stride) in zip(header.shape, strides).reversed() {
                from += rest % side * stride
                rest /= side
            }
            for byte in 0..<size { held[place * size + byte] = stored[from * size + byte] }
        }
    }

    /// The next elements.
    ///
    /// - Throws: where the file ends before.
    func next(_ count: Int) throws(TactusError) -> [JSONValue] {
        guard "USb".contains(header.kind) else {
            var numbers: [Double] = []
            try next(count, into: &numbers)
            return numbers.map { .optional($0) }
        }
        try hold(count)
        defer { place += count * header.size }
        return (0..<count).map { index in
            let start = place + index * header.size
            return element(held[start..<start + header.size])
        }
    }

    /// The first numbers, which are read all the same.
    ///
    /// - Throws: where the file ends before.
    func first(_ count: Int) throws(TactusError) -> [Double] {
        let before = infinite
        var numbers: [Double] = []
        try next(count, into: &numbers)
        (place, infinite) = (place - count * header.size, before)
        return numbers
    }

    /// Appends the next numbers of an array of numbers, NaN for those that are infinite.
    ///
    /// - Throws: where the file ends before.
    func next(_ count: Int, into numbers: inout [Double]) throws(TactusError) {
        try hold(count)
        switch (header.kind, header.size) {
        case ("f", 2): append(count, to: &numbers) { (bits: UInt16) in Double(Float16(bitPattern: bits)) }
        case ("f", 4): append(count, to: &numbers) { (bits: UInt32) in Double(Float(bitPattern: bits)) }
        case ("f", _): append(count, to: &numbers) { (bits: UInt64) in Double(bitPattern: bits) }
        case ("i", 1): append(count, to: &numbers) { (number: Int8) in Double(number) }
        case ("i", 2): append(count, to: &numbers) { (number: Int16) in Double(number) }
        case ("i", 4): append(count, to: &numbers) { (number: Int32) in Double(number) }
        case ("i", _): append(count, to: &numbers) { (number: Int64) in Double(number) }
        case (_, 1): append(count, to: &numbers) { (number: UInt8) in Double(number) }
        case (_, 2): append(count, to: &numbers) { (number: UInt16) in Double(number) }
        case (_, 4): append(count, to: &numbers) { (number: UInt32) in Double(number) }
        default: append(count, to: &numbers) { (number: UInt64) in Double(number) }
        }
    }

    @inline(__always)
    private func append<Element: FixedWidthInteger & BitwiseCopyable>(
        _ count: Int,
        to numbers: inout [Double],
        _ number: (Element) -> Double
    ) {
        let held = held
        let bytes = unsafe held.span.bytes
        let (start, isBigEndian) = (place, header.isBigEndian)
        var infinite = 0
        numbers.append(addingCapacity: count) { numbers in
            for index in 0..<count {
                let offset = start + index * MemoryLayout<Element>.size
                let bits = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Element.self)
                let number = number(isBigEndian ? Element(bigEndian: bits) : Element(littleEndian: bits))
                if number.isInfinite { infinite += 1 }
                numbers.append(number.isInfinite ? .nan : number)
            }
        }
        self.infinite += infinite
        place += count * header.size
    }

    /// Reads to the end, where the checksum of a packed array is compared.
    ///
    /// - Returns: the note on bytes behind the elements; `nil` without any.
    func finish() throws(TactusError) -> String? {
        var rest = [UInt8](repeating: 0, count: Tuning.packedBytes)
        var surplus = end - place
        while case let count = try source.read(into: &rest, 0..<rest.count), count > 0 { surplus += count }
        let bytes = counted(surplus, "byte")
        return surplus == 0 ? nil : "\(name): \(bytes) behind an array of shape \(header.words), which may be damaged"
    }

    /// A word or a truth value.
    private func element(_ bytes: ArraySlice<UInt8>) -> JSONValue {
        switch header.kind {
        case "U":
            let letters = stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { start in
                let letter = bytes[start..<start + 4]
                let bits = (header.isBigEndian ? Array(letter) : letter.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
                return Unicode.Scalar(bits) ?? "\u{FFFD}"
            }
            return .string(String(String.UnicodeScalarView(letters.prefix { $0 != "\0" })))
        case "S": return .string(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
        default: return .bool(bytes.first != 0)
        }
    }
}
