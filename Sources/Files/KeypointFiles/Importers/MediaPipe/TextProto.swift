// Reads protocol buffer text: fields with values or nested messages. Used by the importer of MediaPipe's landmark
// lists.

/// A message of protocol buffer text: its fields in order, names repeated as they are in the text.
///
/// It reads the output of MediaPipe's test data and Python's `str(message)`: `name: value`, `name { … }`, `name < … >`,
/// lists in brackets, comments after `#`. Values stay text and are converted where they are needed.
struct TextProto {
    struct Field {
        var name: String
        var line: Int
        var value: Value
    }

    enum Value {
        case text(String)
        case message(TextProto)
    }

    var fields: [Field] = []

    func messages(_ name: String) -> [(message: TextProto, line: Int)] {
        fields.compactMap { field in
            guard field.name == name, case .message(let message) = field.value else { return nil }
            return (message, field.line)
        }
    }

    /// The text of the first field of that name.
    func text(_ name: String) -> String? {
        for field in fields where field.name == name {
            if case .text(let text) = field.value { return text }
        }
        return nil
    }

    /// Returns the number in the first field of a name, `nil` without one.
    ///
    /// - Throws: a fault where the field contains something else.
    func number(_ name: String) throws(Diagnostic) -> Double? {
        guard let field = fields.first(where: { $0.name == name }) else { return nil }
        guard case .text(let text) = field.value else {
            throw Diagnostic(name, "a message", expected: "a number", line: field.line)
        }
        let bare =
            text.last == "f" && text.lowercased() != "inf" && text.lowercased() != "-inf" ? text.dropLast() : text[...]
        guard let number = Double(bare) else {
            throw Diagnostic(
                name,
                "\"\(text.prefix(Tuning.quotedCharacters))\"",
                expected: "a number",
                line: field.line
            )
        }
        return number
    }

    /// The values that MediaPipe's messages have; with them a text may begin, unlike with `INFO:` of a log.
    private static let values: Set<String> = [
        "x", "y", "z", "visibility", "presence", "index", "score", "label", "display_name",
    ]

    /// Returns whether a text begins with a name before `{`, `<`, or with a value's before `:`, perhaps after comments.
    static func looksLike(_ prefix: [UInt8]) -> Bool {
        var scanner = TextProtoScanner(bytes: prefix)
        guard case .name(let name) = scanner.next() else { return false }
        switch scanner.next() {
        case .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "<")): return true
        case .mark(UInt8(ascii: ":")): return values.contains(name) || scanner.next() == .mark(UInt8(ascii: "{"))
        default: return false
        }
    }

    /// Reads a whole text.
    ///
    /// - Throws: a fault with its line where the text is not protocol buffer text or is nested too deep.
    init(_ bytes: [UInt8]) throws(Diagnostic) {
        var scanner = TextProtoScanner(bytes: bytes)
        self = try TextProto.read(&scanner, until: nil, depth: 0)
    }

    private init() {}

    private static func read(_ scanner: inout TextProtoScanner, until end: UInt8?, depth: Int) throws(Diagnostic)
        -> TextProto
    {
        guard depth < Tuning.nestingLimit else {
            throw Diagnostic("messages nested deeper than \(depth)", expected: "at most \(depth)", line: scanner.line)
        }
        var message = TextProto()
        while true {
            switch scanner.next() {
            case .end:
                guard end == nil else {
                    throw Diagnostic("the end of the text", expected: "a closing bracket", line: scanner.line)
                }
                return message
            case .mark(let mark) where mark == end: return message
            case .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ";")): continue
            case .name(let name): try readField(name, of: &message, from: &scanner, depth: depth)
            case let token: throw Diagnostic(token.words, expected: "a field's name", line: scanner.line)
            }
        }
    }

    private static func readField(
        _ name: String,
        of message: inout TextProto,
        from scanner: inout TextProtoScanner,
        depth: Int
    ) throws(Diagnostic) {
        var token = scanner.next()
        if token == .mark(UInt8(ascii: ":")) { token = scanner.next() }
        let isList = token == .mark(UInt8(ascii: "["))
        if isList { token = scanner.next() }
        while true {
            let line = scanner.line
            switch token {
            case .mark(UInt8(ascii: "]")) where isList: return
            case .mark(UInt8(ascii: "{")):
                let inner = try read(&scanner, until: UInt8(ascii: "}"), depth: depth + 1)
                message.fields.append(Field(name: name, line: line, value: .message(inner)))
            case .mark(UInt8(ascii: "<")):
                let inner = try read(&scanner, until: UInt8(ascii: ">"), depth: depth + 1)
                message.fields.append(Field(name: name, line: line, value: .message(inner)))
            case .name(let text), .string(let text):
                message.fields.append(Field(name: name, line: line, value: .text(text)))
            default: throw Diagnostic(name, token.words, expected: "a value or a message", line: line)
            }
            guard isList else { return }
            token = scanner.next()
            if token == .mark(UInt8(ascii: ",")) { token = scanner.next() }
        }
    }
}

/// Cuts protocol buffer text into names, numbers, strings and marks.
private struct TextProtoScanner {
    enum Token: Equatable {
        case name(String)
        case string(String)
        case mark(UInt8)
        case end

        var words: String {
            switch self {
            case .name(let name): "\"\(name.prefix(Tuning.quotedCharacters))\""
            case .string: "a string"
            case .mark(let mark): "\"\(Character(Unicode.Scalar(mark)))\""
            case .end: "the end of the text"
            }
        }
    }

    let bytes: [UInt8]
    var position = 0
    private(set) var line = 1

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Token {
        skipBlanksAndComments()
        guard position < bytes.count else { return .end }
        let byte = bytes[position]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return string(until: byte) }
        let start = position
        while position < bytes.count, bytes[position].isOfWord || bytes[position] == UInt8(ascii: "_") { position += 1 }
        guard position > start else {
            position += 1
            return .mark(byte)
        }
        return .name(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func string(until quote: UInt8) -> Token {
        position += 1
        let start = position
        while position < bytes.count, bytes[position] != quote, bytes[position] != 0x0A {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        let text = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
        position = min(position + 1, bytes.count)
        return .string(text)
    }

    private mutating func skipBlanksAndComments() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x0A: line += 1
            case 0x20, 0x09, 0x0D: break
            case UInt8(ascii: "#"):
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
                continue
            default: return
            }
            position += 1
        }
    }
}
