// The elements of an XML document, one after the other. Used by CVATDocument; pure.

/// Reads what annotators' tools write: elements, attributes and texts. Comments and declarations are skipped, and entities
/// other than the five of XML and characters by number are refused.
struct XMLReader {
    enum Token: Hashable {
        case start(String, [String: String])
        case end(String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var open: [String] = []

    /// The end of an element without content, which comes after its start.
    private var pending: String?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The line of the next token.
    private(set) var line = 1

    /// The next token; `nil` at the end.
    mutating func next() throws(Diagnostic) -> Token? {
        if let name = pending.take() { return .end(name) }
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else {
                let text = try Self.unescaped(take { $0 != UInt8(ascii: "<") })
                if text.contains(where: { !$0.isWhitespace }) { return .text(text) }
                continue
            }
            if skip("<!--", to: "-->") || skip("<?", to: "?>") || skip("<!", to: ">") { continue }
            let tag = try self.tag()
            if let name = tag.name.hasPrefix("/") ? String(tag.name.dropFirst()) : nil {
                guard open.popLast() == name else {
                    throw Diagnostic("</\(name)>", expected: "the end of what is open")
                }
                return .end(name)
            }
            if tag.isEmpty { pending = tag.name } else { open.append(tag.name) }
            guard open.count <= Tuning.nestingLimit else {
                throw Diagnostic("elements of more than \(open.count) levels", expected: "fewer")
            }
            return .start(tag.name, tag.attributes)
        }
        if let name = open.last { throw Diagnostic("the end of the file", expected: "</\(name)>") }
        return nil
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = place
        while place < bytes.count, isPart(bytes[place]) {
            if bytes[place] == 0x0A { line += 1 }
            place += 1
        }
        return bytes[start..<place]
    }

    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard bytes[place...].starts(with: start.utf8) else { return false }
        while place < bytes.count, !bytes[place...].starts(with: end.utf8) {
            if bytes[place] == 0x0A { line += 1 }
            place += 1
        }
        place = min(place + end.utf8.count, bytes.count)
        return true
    }

    private mutating func tag() throws(Diagnostic) -> (name: String, attributes: [String: String], isEmpty: Bool) {
        place += 1
        let isName: (UInt8) -> Bool = { $0 > 0x20 && ![UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0) }
        var name = String(decoding: take(while: isName), as: UTF8.self)
        var attributes: [String: String] = [:]
        while true {
            _ = take { $0 <= 0x20 }
            guard place < bytes.count else { throw Diagnostic("the end of the file within <\(name)", expected: ">") }
            if bytes[place] == UInt8(ascii: ">") { break }
            let key = String(decoding: take(while: isName), as: UTF8.self)
            if key == "/" {
                name += name.hasSuffix("/") ? "" : "/"
                continue
            }
            guard bytes[place...].starts(with: "=\"".utf8) || bytes[place...].starts(with: "='".utf8) else {
                throw Diagnostic("<\(name) \(key)", expected: "attributes such as name=\"value\"")
            }
            let quote = bytes[place + 1]
            place += 2
            attributes[key] = try Self.unescaped(take { $0 != quote })
            guard place < bytes.count else {
                throw Diagnostic("the end of the file within <\(name)", expected: "a quotation mark")
            }
            place += 1
        }
        place += 1
        let isEmpty = name.count > 1 && name.hasSuffix("/")
        return (isEmpty ? String(name.dropLast()) : name, attributes, isEmpty)
    }

    private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    private static func unescaped(_ bytes: ArraySlice<UInt8>) throws(Diagnostic) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("&") else { return text }
        var result = ""
        for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                result += part
                continue
            }
            let name = part.prefix { $0 != ";" }
            let digits = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            let character =
                name.hasPrefix("#") ? digits.flatMap(Unicode.Scalar.init).map { String(Character($0)) } : nil
            guard let character = character ?? entities[String(name)] else {
                throw Diagnostic("&\(name.prefix(Tuning.quotedCharacters));", expected: "a character of XML")
            }
            result += character + part.dropFirst(name.count + 1)
        }
        return result
    }
}
