// The plain reading of a cell: a number, a missing value, or a text. Used where DecimalNumber does not know a form; pure.

/// The kinds of texts of cells.
enum CellText {
    enum Kind: UInt8, Sendable { case number, missing, text }

    /// The words by which programs say that a number is not known; `nan` is a number to Swift.
    private static let missing: Set<String> = ["", "null", "none", "na", "n/a", "-", "nan", "<na>"]

    /// The length of the longest of them in bytes.
    private static let missingLength = 4

    /// Returns a Boolean value that indicates whether a cell's text is empty, or one of the words for a missing value.
    static func isMissing(_ text: String) -> Bool {
        text.utf8.count <= missingLength && missing.contains(text.lowercased())
    }

    static func meaning(of text: String, separator: UInt8) -> (Kind, Double) {
        if isMissing(text) { return (.missing, .nan) }
        return value(of: text, separator: separator).map { (.number, $0) } ?? (.text, .nan)
    }

    /// The number that a text is; O(characters). This is the plain reader beside `DecimalNumber`.
    static func value(of text: String, separator: UInt8) -> Double? {
        // Only these begin a number; most texts are labels.
        guard let first = text.utf8.first, "+-.,0123456789iInN".utf8.contains(first) else { return nil }
        // Swift reads hexadecimal numbers too, which no table has.
        guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
        guard
            let number = Double(text) ?? (separator == UInt8(ascii: ",") ? nil : Double(text.replacing(",", with: ".")))
        else { return nil }
        // A number that is too large is not infinity.
        return number.isInfinite && text.utf8.contains(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
            ? nil : number
    }
}
