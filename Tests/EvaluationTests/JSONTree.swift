// A plain JSON parser, independent of the room's writer, for the tests of what it writes.

import Text

/// The reason why a text is not the module's JSON.
struct NotJSON: Error {
    let rest: Substring
}

/// A plain parser for what `JSONWriter` writes, independent of it.
struct JSONTree {
    private var rest: Substring

    static func parse(_ text: String) throws -> JSONValue {
        var parser = JSONTree(rest: text[...])
        let node = try parser.value()
        guard parser.rest.isEmpty else { throw NotJSON(rest: parser.rest) }
        return node
    }

    private mutating func value() throws -> JSONValue {
        switch rest.first {
        case "{":
            return .object(
                try items("{", "}") { parser in
                    let name = try parser.string()
                    try parser.take(":")
                    return (name, try parser.value())
                }
            )
        case "[": return .array(try items("[", "]") { try $0.value() })
        case "\"": return .string(try string())
        default:
            let word = String(rest.prefix { !",]}".contains($0) })
            guard !word.isEmpty else { throw NotJSON(rest: rest) }
            rest = rest.dropFirst(word.count)
            switch word {
            case "null": return .null
            case "true", "false": return .bool(word == "true")
            default:
                guard let number = Double(word) else { throw NotJSON(rest: rest) }
                return .number(number)
            }
        }
    }

    private mutating func items<Item>(
        _ open: Character,
        _ close: Character,
        _ item: (inout JSONTree) throws -> Item
    ) throws -> [Item] {
        try take(open)
        var items: [Item] = []
        while rest.first != close {
            if !items.isEmpty { try take(",") }
            items.append(try item(&self))
        }
        try take(close)
        return items
    }

    private mutating func string() throws -> String {
        try take("\"")
        var text = ""
        var scalars = rest.unicodeScalars
        while let scalar = scalars.popFirst() {
            if scalar == "\"" {
                rest = Substring(scalars)
                return text
            }
            guard scalar == "\\" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            switch scalars.popFirst() {
            case "n": text += "\n"
            case "r": text += "\r"
            case "t": text += "\t"
            case "u":
                let digits = String(Substring(scalars.prefix(4)))
                scalars = scalars.dropFirst(4)
                guard let code = UInt32(digits, radix: 16), let unit = Unicode.Scalar(code) else {
                    throw NotJSON(rest: rest)
                }
                text.unicodeScalars.append(unit)
            case .some(let plain) where plain == "\"" || plain == "\\": text.unicodeScalars.append(plain)
            default: throw NotJSON(rest: rest)
            }
        }
        throw NotJSON(rest: rest)
    }

    private mutating func take(_ character: Character) throws {
        guard rest.first == character else { throw NotJSON(rest: rest) }
        rest.removeFirst()
    }
}
