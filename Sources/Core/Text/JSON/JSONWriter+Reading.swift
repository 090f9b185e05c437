// The text of JSON strings and values read byte by byte, after the parser found it valid. Called by JSONTape.

extension JSONWriter {
    /// The string that the inside of a valid JSON string stands for (RFC 8259 §7).
    package static func unescaped(_ raw: ArraySlice<UInt8>) -> String {
        var units = [UInt8]()
        units.reserveCapacity(raw.count)
        var rest = raw
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                units.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "b"): units.append(8)
            case UInt8(ascii: "f"): units.append(12)
            case UInt8(ascii: "n"): units.append(10)
            case UInt8(ascii: "r"): units.append(13)
            case UInt8(ascii: "t"): units.append(9)
            case UInt8(ascii: "u"):
                var scalar = popHexadecimal(&rest)
                if (0xD800..<0xDC00).contains(scalar) {
                    rest = rest.dropFirst(2)
                    scalar = 0x10000 + (scalar - 0xD800) << 10 + (popHexadecimal(&rest) &- 0xDC00) & 0x3FF
                }
                units.append(contentsOf: Character(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF8.self)
    }

    private static func popHexadecimal(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for byte in rest.prefix(4) {
            value = value << 4 | (byte <= UInt8(ascii: "9") ? UInt32(byte) & 15 : UInt32(byte & 7) + 9)
        }
        rest = rest.dropFirst(4)
        return value
    }

    /// A valid JSON text without the blanks and line breaks that stand between its values.
    package static func withoutBlanks(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var compact = [UInt8]()
        compact.reserveCapacity(text.count)
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte <= UInt8(ascii: " ") {
                continue
            } else {
                isInString = byte == UInt8(ascii: "\"")
            }
            compact.append(byte)
        }
        return compact
    }
}
