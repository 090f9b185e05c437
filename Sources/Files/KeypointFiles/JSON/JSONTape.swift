// A parsed text as a flat list of values with their places, so that raw text can be kept. Read by JSONParser and the
// plain native reader.

/// The values of one text, in its order; a value is named by its index.
struct JSONTape {
    /// The text's bytes and more; the text starts at `start`.
    let bytes: [UInt8]
    let start: Int
    let tokens: [JSONToken]

    func kind(_ value: Int) -> JSONToken.Kind { tokens[value].kind }

    func bool(_ value: Int) -> Bool? {
        kind(value) == .bool ? bytes[range(value).lowerBound] == UInt8(ascii: "t") : nil
    }

    /// Returns the number, infinite where the text is too large for a double; `nil` for other values.
    func number(_ value: Int) -> Double? { kind(value) == .number ? tokens[value].number : nil }

    /// The number of elements or members.
    func count(_ value: Int) -> Int { Int(tokens[value].count) }

    /// The index of the value after this one and everything in it.
    func after(_ value: Int) -> Int { Int(tokens[value].next) }

    /// Returns the range of the value's text in `bytes`; a string's without its quotes.
    func range(_ value: Int) -> Range<Int> {
        let from = start + Int(tokens[value].offset)
        return from..<from + Int(tokens[value].length)
    }

    func string(_ value: Int) -> String? {
        guard kind(value) == .string else { return nil }
        let raw = bytes[range(value)]
        return tokens[value].hasEscape ? JSONWriter.unescaped(raw) : String(decoding: raw, as: UTF8.self)
    }

    /// Returns the kind of value, in words for a problem; a scalar's own text where that is short.
    func words(_ value: Int) -> String {
        switch kind(value) {
        case .null: isNaN(value) ? raw(value) : "null"
        case .bool: bool(value) == true ? "true" : "false"
        case .number: range(value).count <= 24 ? "the number \(raw(value))" : "a number"
        case .string: range(value).count <= 24 ? "the string \(raw(value))" : "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// Returns whether a `null` is written as one of Python's words for numbers that are not known.
    private func isNaN(_ value: Int) -> Bool {
        kind(value) == .null && bytes[range(value).lowerBound] != UInt8(ascii: "n")
    }

    /// Returns the value's own text as JSON: an invalid number is `null` in it.
    func json(_ value: Int) -> String {
        guard (value..<after(value)).contains(where: isNaN) else { return raw(value) }
        var text: [UInt8] = []
        var next = range(value).lowerBound
        for token in value..<after(value) where isNaN(token) {
            text += bytes[next..<range(token).lowerBound] + Array("null".utf8)
            next = range(token).upperBound
        }
        text += bytes[next..<range(value).upperBound]
        return String(decoding: JSONWriter.withoutBlanks(text[...]), as: UTF8.self)
    }

    /// The value's own text, without blanks if it contains a line break.
    func raw(_ value: Int) -> String {
        var range = range(value)
        if kind(value) == .string { range = range.lowerBound - 1..<range.upperBound + 1 }
        let text = bytes[range]
        guard text.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
            return String(decoding: text, as: UTF8.self)
        }
        return String(decoding: JSONWriter.withoutBlanks(text), as: UTF8.self)
    }

    /// Calls `body` with the name and the value of every member of an object.
    func forEachMember<Failure: Error>(
        _ object: Int,
        _ body: (_ name: Int, _ value: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var name = object + 1
        for _ in 0..<count(object) {
            try body(name, name + 1)
            name = after(name + 1)
        }
    }

    /// Calls `body` with the position and the value of every element of an array.
    func forEachElement<Failure: Error>(
        _ array: Int,
        _ body: (_ position: Int, _ value: Int) throws(Failure) -> Void
    ) throws(Failure) {
        var element = array + 1
        for position in 0..<count(array) {
            try body(position, element)
            element = after(element)
        }
    }

    /// The value and everything in it as a tree; the depth was limited when the text was parsed.
    func tree(_ value: Int) throws(JSONFault) -> JSONValue {
        switch kind(value) {
        case .null: return .null
        case .bool: return .bool(bool(value) == true)
        case .string: return .string(string(value) ?? "")
        case .number:
            let number = tokens[value].number
            guard number.isFinite else {
                throw JSONFault(
                    offset: Int(tokens[value].offset),
                    wrong: words(value),
                    expected: "a number below 1.8e308"
                )
            }
            return .number(number)
        case .array:
            var elements = [JSONValue]()
            elements.reserveCapacity(count(value))
            try forEachElement(value) { (_, element) throws(JSONFault) in elements.append(try tree(element)) }
            return .array(elements)
        case .object:
            var members = [JSONObject.Member]()
            members.reserveCapacity(count(value))
            try forEachMember(value) { (name, member) throws(JSONFault) in
                members.append(JSONObject.Member(name: string(name) ?? "", value: try tree(member)))
            }
            return .object(JSONObject(members))
        }
    }
}
