// Faults of a text that is not JSON: the place, the path of the value there, and words. Used by JSONTokenizer; pure.

extension JSONTokenizer {
    /// The largest number of bytes of a field's path in a fault.
    private static let fieldLimit = 255

    /// The largest number of bytes that are read to name what is at a place.
    private static let foundLimit = 24

    func fault(_ text: RawSpan, _ place: Int, _ expected: String, wrong: String? = nil) -> JSONFault {
        var field: [UInt8] = []
        for level in open {
            if level.count == 0 { break }
            if level.isObject {
                if !field.isEmpty { field.append(UInt8(ascii: ".")) }
                let name = tokens[level.name]
                field += text.string(Int(name.offset)..<Int(name.offset + name.length)).utf8
            } else {
                field += "[\(level.count - 1)]".utf8
            }
        }
        var limit = min(field.count, Self.fieldLimit)
        while limit < field.count, field[limit] & 0xC0 == 0x80 { limit -= 1 }
        return JSONFault(
            offset: place,
            field: String(decoding: field[..<limit], as: UTF8.self),
            wrong: wrong ?? found(text, place),
            expected: expected
        )
    }

    /// Names what is at a place, shortened.
    private func found(_ text: RawSpan, _ place: Int) -> String {
        guard place < end else { return "the end of the text" }
        let first = text.byte(place)
        if first == 0 { return "a NUL byte" }
        var stop = place
        while stop < min(end, place + Self.foundLimit), text.byte(stop) >= 0x20, text.byte(stop) != 0x7F {
            if stop > place, text.byte(stop).endsScalar || text.byte(stop) == Self.quote { break }
            repeat { stop += 1 } while stop < end && text.byte(stop) & 0xC0 == 0x80
            if "{[\"".utf8.contains(first) || first.endsScalar { break }
        }
        return stop == place ? "a control byte" : "'\(text.string(place..<stop))'"
    }

    /// The fault of the bytes and strings of a text, `nil` where they are valid, by a slow second look.
    ///
    /// - Parameter strange: the place of the first byte that is not UTF-8.
    mutating func textFault(_ text: RawSpan, _ strange: Int?) -> JSONFault? {
        open.removeAll()
        var quote: Int?
        var isSeen = false
        var place = 0
        while place < end {
            let byte = text.byte(place)
            if place == strange { return fault(text, place, "UTF-8 text", wrong: "a byte that is not UTF-8") }
            if quote != nil, byte < 0x20 {
                let isLineBreak = byte == 0x0A || byte == 0x0D
                let wrong = isLineBreak ? "a line break within a string" : "a control byte within a string"
                return fault(text, place, "'\"'", wrong: wrong)
            }
            if byte == Self.backslash, place + 1 < end, [Self.quote, Self.backslash].contains(text.byte(place + 1)) {
                place += 1
            } else if byte == Self.quote {
                quote = quote == nil ? place : nil
            }
            isSeen = isSeen || !(byte.isBlank || byte == 0x0A)
            place += 1
        }
        if let quote { return fault(text, quote, "'\"'", wrong: "a string without an end") }
        return isSeen ? nil : fault(text, end, "a value", wrong: "nothing")
    }
}
