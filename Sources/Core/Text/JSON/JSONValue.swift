// A JSON value: what a reader found, or what is about to be written. Made by JSONParser and by all that write JSON; pure.

/// A JSON value; its numbers are finite doubles, its objects keep the order of the text.
package enum JSONValue: Sendable, Equatable {
    case null

    case bool(Bool)

    case number(Double)

    case string(String)

    case array([JSONValue])

    case object(JSONObject)

    /// JSON text as it stands, such as a number with a fixed number of decimals; no reader makes it.
    case raw(String)

    package static func integer(_ number: Int) -> JSONValue { .number(Double(number)) }

    package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }

    package static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(JSONObject(members.map(JSONObject.Member.init)))
    }

    /// Returns a value, or `null` for `nil`.
    package static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    /// Returns a number, or `null` for `nil` and for numbers that JSON does not have.
    package static func optional(_ number: Double?) -> JSONValue {
        number.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    }

    /// Returns a number rounded to some decimals, or `null` for `nil` and for numbers that JSON does not have.
    package static func rounded(_ number: Double?, places: Int) -> JSONValue {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return .optional(number.map { ($0 * scale).rounded() / scale })
    }

    /// Returns a measured number as `JSONWriter` writes it: a whole one with `.0`, rounded to some decimals where they are given.
    package static func measured(_ number: Double, places: Int? = nil) -> JSONValue {
        var text = JSONWriter()
        if let places { text.append(number, places: places) } else { text.append(number) }
        return .raw(String(decoding: text.bytes, as: UTF8.self))
    }

    /// The value of a member, `nil` where this is no object or has no such member.
    package subscript(name: String) -> JSONValue? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The number, `nil` for other values.
    package var double: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as a whole number, `nil` for other values and for numbers that are not whole.
    package var integer: Int? {
        if case .number(let value) = self { Int(exactly: value) } else { nil }
    }

    /// The string, `nil` for other values.
    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, `nil` for other values.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements, `nil` where this is no array.
    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, `nil` where this is no object.
    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// Whether this is `null`.
    package var isNull: Bool { self == .null }

    /// The kind of value, in words for a problem: `a string`, `a number`, `null`.
    package var typeName: String {
        switch self {
        case .null: "null"
        case .bool(true): "true"
        case .bool(false): "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        case .raw(let text): text
        }
    }

    /// The text as a message shows it: as much as a line has room for.
    package var shownText: String { printable(text, atMost: 80) }

    /// Returns the fault of a member that is missing or another than the expected one.
    package func fault(of name: String, expected: String) -> Diagnostic {
        Diagnostic(name, self[name]?.shownText ?? "missing", expected: expected)
    }

    /// The value as compact JSON text; numbers in the shortest form that reads the same.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The value as a line of compact UTF-8 with its line break.
    package var line: [UInt8] { bytes + [UInt8(ascii: "\n")] }

    /// The value as compact UTF-8.
    package var bytes: [UInt8] {
        var text = JSONWriter()
        text.append(self)
        return text.bytes
    }
}

/// The members of a JSON object, in the order of the text.
package struct JSONObject: Sendable, Equatable {
    package struct Member: Sendable, Equatable {
        package var name: String

        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The members; a name may come twice.
    package var members: [Member]

    package init(_ members: [Member] = []) { self.members = members }

    /// The value of a member; of several with one name the last, as JavaScript takes it. O(members).
    package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members.map(Member.init)) }

    package static func + (left: JSONObject, right: JSONObject) -> JSONObject { .init(left.members + right.members) }

    package static func += (object: inout JSONObject, more: JSONObject) { object.members += more.members }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONWriter {
    package mutating func append(_ value: JSONValue) {
        switch value {
        case .null: append(raw: "null")
        case .bool(true): append(raw: "true")
        case .bool(false): append(raw: "false")
        case .number(let number): append(counted: number)
        case .string(let string): append(string)
        case .array(let elements):
            append(byte: UInt8(ascii: "["))
            for (position, element) in elements.enumerated() {
                if position > 0 { append(byte: UInt8(ascii: ",")) }
                append(element)
            }
            append(byte: UInt8(ascii: "]"))
        case .object(let object):
            append(byte: UInt8(ascii: "{"))
            for (position, member) in object.members.enumerated() {
                if position > 0 { append(byte: UInt8(ascii: ",")) }
                append(member.name)
                append(byte: UInt8(ascii: ":"))
                append(member.value)
            }
            append(byte: UInt8(ascii: "}"))
        case .raw(let text): append(rawText: text)
        }
    }
}
