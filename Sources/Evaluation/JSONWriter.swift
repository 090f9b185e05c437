// Canonical JSON text: one spelling for one value. Used by CountsText and ReportJSON; pure.

import Text

/// A JSON value about to be written, its members in the order given.
indirect enum JSONWriter {
    case null
    case integer(Int)
    case string(String)
    case list([JSONWriter])
    case object([(String, JSONWriter)])

    /// Verbatim digits, made by `decimal(_:)`.
    case digits(String)

    /// A number with a fixed number of decimals, null where it is undefined.
    static func decimal(_ value: Double?) -> JSONWriter {
        value.map { .digits(fixedText($0, decimals: Tuning.decimals)) } ?? .null
    }

    static func integers(_ values: some Sequence<Int>) -> JSONWriter { .list(values.map { .integer($0) }) }

    /// Returns a string, or null for `nil`.
    static func optional(_ text: String?) -> JSONWriter { text.map { .string($0) } ?? .null }

    /// The value as compact text: no blanks, no line break.
    var text: String {
        var text = ""
        write(into: &text)
        return text
    }

    private func write(into text: inout String) {
        switch self {
        case .null: text += "null"
        case .integer(let value): text += "\(value)"
        case .digits(let digits): text += digits
        case .string(let value): Self.write(value, into: &text)
        case .list(let items):
            text += "["
            for (place, item) in items.enumerated() {
                if place > 0 { text += "," }
                item.write(into: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (place, (name, value)) in members.enumerated() {
                if place > 0 { text += "," }
                Self.write(name, into: &text)
                text += ":"
                value.write(into: &text)
            }
            text += "}"
        }
    }

    /// Escapes what RFC 8259 §7 demands and nothing else.
    private static func write(_ string: String, into text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
