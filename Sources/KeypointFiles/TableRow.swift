// One line of a comma-separated table. Used by the table importers, by detection and by the CSV writer.

/// The cells of one line of a comma-separated table (RFC 4180, but no line break inside quotes).
struct TableRow {
    private(set) var cells: [String] = []

    /// Cuts a line, given without its line break, into cells; blanks around a cell are dropped.
    init(_ line: some Sequence<UInt8>) {
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
            case UInt8(ascii: ",") where !isQuoted:
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

    /// The number in a cell; `nil` where the cell is empty.
    ///
    /// - Throws: a fault naming the column where the cell holds something else.
    func number(_ index: Int, column: @autoclosure () -> String) throws(Fault) -> Double? {
        guard !cells[index].isEmpty else { return nil }
        guard let number = Double(cells[index]) else {
            throw Fault(column(), "\"\(cells[index].prefix(Tuning.quotedCharacters))\"", expected: "a number")
        }
        return number
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
