// The words of a field's or a column's name, however it is spelt. Used for columns of tables and for times.

enum NameWords {
    /// Splits a name into words of small letters and into numbers: `landmark_0_x`, `hand1-x0`, `timestampMs`,
    /// `WRIST.x`.
    ///
    /// Anything but letters and digits separates words; a capital after a small letter, and a digit beside a letter,
    /// begin a new one.
    static func split(_ name: String) -> [String] {
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

    /// Returns the name with only its letters and digits, in small letters: `hand_label` and `Hand Label` are one.
    static func joined(_ name: String) -> String { split(name).joined() }
}
