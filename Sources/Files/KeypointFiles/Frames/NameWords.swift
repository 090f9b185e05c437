// The words of a field's or a column's name, however it is spelt. Used for columns of tables and for times.

enum NameWords {
    /// Splits a name into words of small letters and into numbers: `landmark_0_x`, `hand1-x0`, `timestampMs`,
    /// `WRIST.x`.
    ///
    /// Anything but letters and digits separates words; a capital after a small letter, and a digit beside a letter,
    /// begin a new one.
    static func split(_ name: String) -> [String] {
        if let words = splitPlain(name.utf8.span) { return words }
        var words: [String] = []
        var last: Character = " "
        for character in name {
            let isPart = character.isLetter || character.isNumber
            let goesOn =
                isPart && (last.isLetter || last.isNumber) && last.isNumber == character.isNumber
                && !(last.isLowercase && character.isUppercase)
            if goesOn {
                words[words.count - 1] += character.lowercased()
            } else if isPart {
                words.append(character.lowercased())
            }
            last = character
        }
        return words
    }

    /// Returns the words of a name of ASCII alone, as nearly all are; `nil` for others.
    private static func splitPlain(_ name: Span<UInt8>) -> [String]? {
        var words: [String] = []
        var word: [UInt8] = []
        var last = Sign.other
        for index in name.indices {
            let byte = name[index]
            guard byte < 0x80 else { return nil }
            let sign = Sign(byte)
            let goesOn = sign == last || sign == .small && last == .capital
            if sign == .other || !goesOn, !word.isEmpty {
                words.append(String(decoding: word, as: UTF8.self))
                word.removeAll(keepingCapacity: true)
            }
            if sign != .other { word.append(sign == .capital ? byte | 0x20 : byte) }
            last = sign
        }
        return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
    }

    /// The kind of a sign of a name.
    private enum Sign {
        case small, capital, digit, other

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .small
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .capital
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: self = .other
            }
        }
    }

    /// Returns the name with only its letters and digits, in small letters: `hand_label` and `Hand Label` are one.
    static func joined(_ name: String) -> String { split(name).joined() }
}
