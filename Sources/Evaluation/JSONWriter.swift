// Canonical JSON text: one spelling for one value. Used by CountsText and ReportJSON; pure.

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

    /// A list of integers.
    static func integers(_ values: some Sequence<Int>) -> JSONWriter { .list(values.map { .integer($0) }) }

    /// A string, null where there is none.
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

/// A number with a fixed number of decimals, half rounded away from zero, the same on every machine.
///
/// - Parameters:
///   - value: a finite number of at most 10⁹, either side of 0.
///   - decimals: 0…6.
func fixedText(_ value: Double, decimals: Int) -> String {
    precondition(value.magnitude <= 1e9, "not a number that a report holds")
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value.magnitude * Double(scale)).rounded(.toNearestOrAwayFromZero))
    let fraction = String(units % scale)
    let sign = value < 0 && units > 0 ? "-" : ""
    let whole = "\(sign)\(units / scale)"
    return decimals == 0 ? whole : whole + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
}
