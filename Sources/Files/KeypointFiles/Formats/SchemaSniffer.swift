// The names of the fields in the first part of a JSON text, even where the text is cut off. Used by FormatDetection.

/// The schema of the first bytes of a JSON text: its fields and the kinds of their values.
///
/// It reads tolerantly, for a file may be cut anywhere by reading only its first part; only names are decoded.
struct SchemaSniffer: Hashable {
    enum Kind: Hashable {
        case object, array, string, number, word
    }

    var kind: Kind

    /// The fields of an object, in order, at most `Tuning.sketchedFields`.
    var fields: [Field] = []

    /// The first elements of an array, at most `Tuning.sketchedElements`.
    var elements: [SchemaSniffer] = []

    /// The number of elements or fields before the end of the text.
    var count = 0

    /// The text of a string, cut to `Tuning.sketchedLetters`, its escapes left as they are, and of a number or a word in
    /// the outermost object, one of its fields, or a record of its list.
    var text = ""

    /// Whether the text ended within this value.
    var isCut = false

    struct Field: Hashable {
        var name: String
        var value: SchemaSniffer
    }

    subscript(name: String) -> SchemaSniffer? { fields.first { $0.name == name }?.value }

    /// Returns whether one of these fields was seen.
    func has(any names: String...) -> Bool { has(any: names) }

    /// Returns whether an object has one of these fields.
    func has(any names: some Sequence<String>) -> Bool { names.contains { self[$0] != nil } }

    /// The field of an object, which is no record itself, that holds the records in a list.
    var listField: String? {
        guard !has(any: "hands", "bodies", "faces", "motions", "landmarks", "keypoints") else { return nil }
        // MMPose's description of its points may be longer than the examined part.
        let info = self["instance_info"]?.kind
        if info == .array || info == nil && self["meta_info"] != nil { return "instance_info" }
        if self["samples"]?.elements.first?.has(any: "filepath") == true { return "samples" }
        return self["frames"]?.kind == .array ? "frames" : nil
    }

    /// The simple fields of an object that holds the records in a list, and the image's size beside them, which hold for each
    /// of them; a time or a number of a frame does not.
    var fieldsOfRecords: [(name: String, value: JSONValue)] {
        guard listField != nil else { return [] }
        let sizes = Envelope.sizeFields.flatMap { [$0.0, $0.1] }
        let besides = ["metadata", "meta"].flatMap { self[$0]?.fields ?? [] }.filter { sizes.contains($0.name) }
        let values: [(name: String, value: JSONValue)] = (fields + besides).compactMap { field in
            let isOfFrame = TimeKey.unit(of: field.name) != nil || TimeKey.leavesUnitOpen(field.name)
            if isOfFrame || Envelope.numberFields.contains(field.name) { return nil }
            let text = field.value.text
            switch field.value.kind {
            case .string where text.count < Tuning.sketchedLetters && !text.contains("\\"):
                return (field.name, .string(text))
            case .number, .word:
                return (try? JSONDocument.parse(Array(text.utf8))).map { (field.name, $0) }
            default: return nil
            }
        }
        return Envelope.ofImage(values)
    }

    var names: String { Self.shown(fields.map(\.name)) }

    /// The first of some names, as many as a message has room for.
    static func shown(_ names: some Sequence<String>) -> String {
        let all = names.prefix(Tuning.namedFields).map { name in
            name.count <= Tuning.quotedCharacters ? name : "\(name.prefix(Tuning.quotedCharacters))…"
        }.joined(separator: ", ")
        return all.count <= Tuning.shownCharacters ? all : "\(all.prefix(Tuning.shownCharacters))…"
    }
}

extension SchemaSniffer {
    /// The top-level values in a text's first part, at most `limit` of them.
    static func values(in bytes: [UInt8], limit: Int) -> [SchemaSniffer] {
        var scanner = SketchScanner(bytes: bytes)
        var values: [SchemaSniffer] = []
        while values.count < limit, let value = scanner.value(depth: 0) {
            values.append(value)
            // Of a broken line only the beginning is read; the lines below it may be whole.
            if value.isCut { scanner.skipToNextRecord() }
        }
        return values
    }
}

/// Reads over JSON text without asking whether it is right.
private struct SketchScanner {
    let bytes: [UInt8]
    var position = 0

    /// Skips to the next line that begins with a bracket, or to the end.
    mutating func skipToNextRecord() {
        while position < bytes.count {
            let isAtStart = position > 0 && bytes[position - 1] == 0x0A
            if isAtStart, bytes[position] == UInt8(ascii: "{") || bytes[position] == UInt8(ascii: "[") { return }
            position += 1
        }
    }

    /// The next value, `nil` where the text ends or is not JSON at all.
    mutating func value(depth: Int) -> SchemaSniffer? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return depth < Tuning.sketchedDepth ? object(depth: depth) : skipped(.object)
        case UInt8(ascii: "["): return depth < Tuning.sketchedDepth ? array(depth: depth) : skipped(.array)
        case UInt8(ascii: "\""):
            return SchemaSniffer(kind: .string, text: String(string().prefix(Tuning.sketchedLetters)))
        default:
            let start = position
            guard let first = word() else { return nil }
            let isNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
            let text = depth <= 3 ? String(decoding: bytes[start..<position], as: UTF8.self) : ""
            return SchemaSniffer(kind: isNumber ? .number : .word, text: text)
        }
    }

    private mutating func object(depth: Int) -> SchemaSniffer {
        var sketch = SchemaSniffer(kind: .object)
        position += 1
        while true {
            skipBlanks()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
            let name = string()
            skipBlanks()
            guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { break }
            if sketch.fields.count < Tuning.sketchedFields {
                sketch.fields.append(SchemaSniffer.Field(name: name, value: value))
            }
            sketch.count += 1
            skipBlanks()
            guard take(UInt8(ascii: ",")) else { break }
        }
        sketch.isCut = !take(UInt8(ascii: "}"))
        return sketch
    }

    private mutating func array(depth: Int) -> SchemaSniffer {
        var sketch = SchemaSniffer(kind: .array)
        position += 1
        while let value = value(depth: depth + 1) {
            // Empty lists before one that is not are no evidence.
            if sketch.elements.count == 1, sketch.elements[0].kind == .array, sketch.elements[0].count == 0 {
                sketch.elements.removeLast()
            }
            let limit = value.kind == .object ? Tuning.sketchedObjects : Tuning.sketchedElements
            if sketch.elements.count < limit { sketch.elements.append(value) }
            sketch.count += 1
            skipBlanks()
            guard take(UInt8(ascii: ",")) else { break }
            if sketch.elements.count == Tuning.sketchedElements { sketch.count += skippedNumbers() }
        }
        skipBlanks()
        sketch.isCut = !take(UInt8(ascii: "]"))
        return sketch
    }

    /// Skips numbers and words of a list that are only counted, each with the comma behind it, and returns their number.
    private mutating func skippedNumbers() -> Int {
        var count = 0
        while true {
            count += skippedDecimals()
            let start = position
            if word() != nil, take(UInt8(ascii: ",")) {
                count += 1
                continue
            }
            position = start
            skipBlanks()
            guard word() != nil else { return count }
            skipBlanks()
            guard take(UInt8(ascii: ",")) else {
                position = start
                return count
            }
            count += 1
        }
    }

    /// Skips numbers without exponents, eight bytes at once, as far as a comma follows, and returns their number.
    private mutating func skippedDecimals() -> Int {
        let bytes = bytes
        let text = unsafe bytes.span.bytes
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        var (count, at, before) = (0, position, highs >> 56)
        while at + 8 <= bytes.count {
            let word = text.word(at)
            // All from the comma to the 9, where only the slash is no part of a number.
            let (above, notBelow) = (word | (word &+ ones &* 0x46), word &+ ones &* 0x54)
            let isBetween = above & highs == 0 && notBelow & highs == highs
            let commas = Self.places(of: UInt8(ascii: ","), in: word)
            guard isBetween, Self.places(of: UInt8(ascii: "/"), in: word) == 0, commas & (commas << 8 | before) == 0
            else { break }
            count += commas.nonzeroBitCount
            at += 8
            before = commas >> 56
            if commas != 0 { position = at - commas.leadingZeroBitCount / 8 }
        }
        return count
    }

    /// The high bit of each byte of a word of ASCII that is a given one.
    private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        return ~((word ^ ones &* UInt64(byte)) &+ ones &* 0x7F) & highs
    }

    /// Skips brackets that are too deep, without recursion.
    private mutating func skipped(_ kind: SchemaSniffer.Kind) -> SchemaSniffer {
        var open = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            case UInt8(ascii: "\""):
                _ = string()
                continue
            default: break
            }
            position += 1
            if open == 0 { break }
        }
        return SchemaSniffer(kind: kind)
    }

    /// The text between quotes, its escapes left as they are.
    private mutating func string() -> String {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(position, bytes.count)
        position = min(position + 1, bytes.count)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20, bytes[position].isBlank || bytes[position] == 0x0A {
            position += 1
        }
    }

    /// Skips a number or word, and returns its first byte; `nil` without one.
    private mutating func word() -> UInt8? {
        let start = position
        position = Self.end(ofWordAt: start, in: bytes.span)
        return position > start ? bytes[start] : nil
    }

    private static func end(ofWordAt start: Int, in bytes: Span<UInt8>) -> Int {
        var end = start
        while end < bytes.count, bytes[end].isOfWord { end += 1 }
        return end
    }
}

extension UInt8 {
    /// Whether a byte may be in a number or a word without quotes.
    @inline(__always)
    var isOfWord: Bool {
        // One bit for each of + - . and the digits.
        if self < 0x40 { return 0x03FF_6800_0000_0000 as UInt64 >> UInt64(self) & 1 == 1 }
        return (self | 0x20) &- UInt8(ascii: "a") < 26
    }
}
