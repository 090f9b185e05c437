// One line of a comma-separated table. Used by the table importers, by detection and by the CSV writer.

/// The cells of one line of a table separated by commas, semicolons or tabs (RFC 4180, but no line break inside
/// quotes).
struct TableRow {
    private(set) var cells: [String] = []

    /// The byte between the cells.
    let separator: UInt8

    /// Cuts a line, given without its line break, into cells; blanks around a cell are dropped.
    init(_ line: some Sequence<UInt8>, separator: UInt8 = UInt8(ascii: ",")) {
        self.separator = separator
        var cell: [UInt8] = []
        var isQuoted = false
        var wasQuoted = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""):
                // A doubled quote inside quotes stands for one quote.
                if !isQuoted, wasQuoted { cell.append(byte) }
                isQuoted.toggle()
                wasQuoted = true
            case separator where !isQuoted:
                append(cell, wasQuoted: wasQuoted)
                cell.removeAll(keepingCapacity: true)
                wasQuoted = false
            default: cell.append(byte)
            }
        }
        append(cell, wasQuoted: wasQuoted)
    }

    private mutating func append(_ cell: [UInt8], wasQuoted: Bool) {
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0D]
        let start = cell.firstIndex { !blanks.contains($0) } ?? cell.endIndex
        let end = (cell.lastIndex { !blanks.contains($0) } ?? start - 1) + 1
        cells.append(String(decoding: wasQuoted ? cell[...] : cell[start..<max(start, end)], as: UTF8.self))
    }

    /// The byte that separates the cells of a line: a tab or a semicolon where they leave at most one comma, a decimal
    /// one, to a cell; else a comma.
    static func separator(of line: some Sequence<UInt8>) -> UInt8 {
        var counts = (comma: 0, semicolon: 0, tab: 0)
        var isQuoted = false
        for byte in line {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: counts.comma += 1
            case UInt8(ascii: ";") where !isQuoted: counts.semicolon += 1
            case UInt8(ascii: "\t") where !isQuoted: counts.tab += 1
            default: break
            }
        }
        if counts.tab > 0, counts.comma <= counts.tab + 1 { return UInt8(ascii: "\t") }
        if counts.semicolon > 0, counts.comma <= counts.semicolon + 1 { return UInt8(ascii: ";") }
        return UInt8(ascii: ",")
    }

    /// The words by which programs say that a number is not known; `nan` is a number to Swift.
    private static let missing: Set<String> = ["", "null", "none", "na", "n/a", "-", "nan", "<na>"]

    /// The number in a cell; `nil` where the cell is empty or says that there is none.
    ///
    /// Beside semicolons and tabs a comma is the decimal point.
    ///
    /// - Throws: a fault naming the column where the cell holds something else.
    func number(_ index: Int, column: @autoclosure () -> String) throws(Diagnostic) -> Double? {
        guard !isMissing(index) else { return nil }
        guard let number = Double(cells[index]) ?? Double(withPoint(cells[index])) else {
            throw Diagnostic(column(), "\"\(cells[index].prefix(Tuning.quotedCharacters))\"", expected: "a number")
        }
        return number
    }

    /// Returns a Boolean value that indicates whether a cell is empty, or has one of the words for a missing value.
    func isMissing(_ index: Int) -> Bool { Self.isMissing(cells[index]) }

    /// Returns a Boolean value that indicates whether a cell is empty, or has one of the words for a missing value.
    static func isMissing(_ cell: String) -> Bool { cell.isEmpty || missing.contains(cell.lowercased()) }

    private func withPoint(_ cell: String) -> String {
        separator == UInt8(ascii: ",") ? cell : String(cell.map { $0 == "," ? "." : $0 })
    }

    /// The bytes of a cell as they stand in a table: in quotes where the text needs them.
    static func quoted(_ text: String) -> String {
        let special: Set<Character> = [",", "\"", "\n", "\r", "\r\n"]
        let blank: Set<Character> = [" ", "\t"]
        let needsQuotes =
            text.contains(where: special.contains) || text.first.map(blank.contains) == true
            || text.last.map(blank.contains) == true
        guard needsQuotes else { return text }
        // A line break would cut the row in two; the reader takes no row over several lines.
        let safe = text.map { $0 == "\"" ? "\"\"" : $0.isNewline ? " " : String($0) }.joined()
        return "\"\(safe)\""
    }
}
