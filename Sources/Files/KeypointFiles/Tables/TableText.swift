// Texts as cells of tables that Tactus writes, and back. Used by CSVWriter, TactusTable and the classifications; pure.

/// Texts as cells of tables that Tactus writes, and back.
package enum TableText {
    /// A text as a cell: in quotes where it needs them (RFC 4180), control characters as blanks.
    ///
    /// A text that a spreadsheet would run, one that begins with `=`, `+`, `-`, `@` or a tab and is no number, gets an
    /// apostrophe in front, as does one that looks as if it had got one (CWE-1236).
    package static func cell(_ text: String) -> String {
        // By scalars: a mark that follows a comma or a quote is one character with it.
        var scalars = String.UnicodeScalarView()
        if isCommand(text), Double(text)?.isFinite != true { scalars.append("'") }
        for scalar in text.unicodeScalars {
            // A line break would cut the row in two; the reader takes no row over several lines.
            let isControl = scalar.properties.generalCategory == .control && scalar != "\t"
            if scalar == "\"" { scalars.append(scalar) }
            scalars.append(isControl ? " " : scalar)
        }
        // Spreadsheets of some languages split at semicolons and tabs, and would find a formula behind one.
        let special: Set<Unicode.Scalar> = [",", "\"", ";", "\t"]
        let blank: Set<Unicode.Scalar> = [" ", "\t"]
        let needsQuotes =
            scalars.contains(where: special.contains)
            || [scalars.first, scalars.last].contains { $0.map(blank.contains) == true }
        return needsQuotes ? "\"\(String(scalars))\"" : String(scalars)
    }

    /// The text of a cell that `cell` wrote.
    static func text(_ cell: String) -> String {
        cell.first == "'" && isCommand(cell) ? String(cell.dropFirst()) : cell
    }

    /// Returns a Boolean value that indicates whether a text, but for apostrophes in front, begins as a formula does.
    private static func isCommand(_ text: String) -> Bool {
        let first = text.utf8.first { $0 != UInt8(ascii: "'") }
        return first.map { "=+-@\t".utf8.contains($0) } ?? false
    }
}
