// One line of a table: its cells as numbers and texts. Used by the table readers and by detection; pure.

import Keypoints

/// The cells of one line of a table.
struct TableRow {
    private let block: TableBlock
    private let row: TableBlock.Row

    init(_ block: TableBlock, _ row: TableBlock.Row) {
        self.block = block
        self.row = row
    }

    /// Cuts a line, given without its line break, into cells.
    init(_ line: some Collection<UInt8>, separator: UInt8 = UInt8(ascii: ",")) {
        let text = line.isEmpty ? LineBlock(text: [0x20]) : LineBlock(text: line)
        self = TableBlock(text, separator: separator, isChecked: false).row(0)
    }

    /// The whole lines in the first bytes of a table, without blank ones.
    static func rows(in prefix: [UInt8]) -> [TableRow] {
        var lines = prefix.split(separator: 0x0A)
        // The last one may continue behind the examined part.
        if prefix.count >= Tuning.detectionBytes, prefix.last != 0x0A { lines.removeLast(min(1, lines.count)) }
        let full = lines.filter { line in line.contains { ![0x20, 0x09, 0x0D].contains($0) } }
        let separator = separator(of: full.first ?? [])
        return full.map { TableRow($0, separator: separator) }
    }

    /// The number of the line in its source.
    var line: Int { row.line }

    var count: Int { row.count }

    /// Whether it has no bytes.
    var isEmpty: Bool { row.isEmpty }

    /// Whether it has no cell but an empty one.
    var isBlank: Bool { row.count == 1 && self[0].kind == .missing && self[0].count == 0 }

    /// Whether its line break is missing, as in the last line of a source.
    var isCut: Bool { row.isCut }

    var cells: [String] { (0..<row.count).map(text) }

    func text(_ index: Int) -> String { block.text(self[index]) }

    /// A cell; its number, exact as a float alone, is NaN where it is missing or a text.
    subscript(index: Int) -> TableBlock.Cell {
        precondition(index < row.count, "a row has no such cell")
        return block.cells[row.first + index]
    }

    /// Returns what a step makes of the cells, which are looked up once for all of them.
    func withCells<Result>(
        _ step: (Span<TableBlock.Cell>) throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        let cells = block.cells
        return try step(cells.span.extracting(row.first..<row.first + row.count))
    }

    /// The fault that keeps its cells from being numbers: an open quote, or a cell that holds all numbers of a hand;
    /// `nil` where there is no such fault.
    var quoteFault: Diagnostic? {
        if row.isUnclosed { return TableBlock.openQuote }
        return numbersOfCell.map { count in
            let wanted = "one number a cell"
            let hand = "42 or 63 of 21 points, 84 or 126 of two hands, or "
            let isHand = Self.handCounts.contains(count)
            return Diagnostic("\(counted(count, "number")) in one cell", expected: isHand ? wanted : hand + wanted)
        }
    }

    /// The number of numbers in a list of all points of a hand, of two to four numbers each, or of two hands.
    static let handCounts = [2, 3, 4, 6].map { $0 * HandJoint.count }

    /// The number of numbers in the first cell that holds as many as a hand has points; `nil` without such a cell.
    var numbersOfCell: Int? {
        guard !row.isUnclosed else { return nil }
        let between: Set<Character> = [",", ";", " ", "\t", "[", "]", "(", ")"]
        return cells.lazy.filter { $0.utf8.count > 2 * HandJoint.count }
            .map { $0.split(whereSeparator: between.contains).count { Double($0) != nil } }
            .first { $0 >= HandJoint.count }
    }

    /// The number of cells in words for a problem.
    var columnCount: String { counted(count, "column") }

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

    // MARK: What cells say

    /// The number in a cell; `nil` where the cell is empty or has a word for a missing value.
    ///
    /// Beside semicolons and tabs a comma is the decimal point.
    ///
    /// - Throws: `Diagnostic` naming the column where the cell holds something else.
    func number(_ index: Int, column: @autoclosure () -> String) throws(Diagnostic) -> Double? {
        let cell = self[index]
        switch cell.kind {
        case .number: return block.number(cell)
        case .missing: return nil
        case .text:
            throw Diagnostic(column(), "\"\(text(index).prefix(Tuning.quotedCharacters))\"", expected: "a number")
        }
    }

    /// Returns whether a cell is a number.
    func isNumber(_ index: Int) -> Bool { value(index) != nil }

    /// The number in a cell, `nil` where it holds something else.
    func value(_ index: Int) -> Double? {
        let cell = self[index]
        return cell.kind == .number ? block.number(cell) : CellText.value(of: text(index), separator: block.separator)
    }

    /// Returns whether a cell is empty, or has one of the words for a missing value.
    func isMissing(_ index: Int) -> Bool { self[index].kind == .missing }

    /// The truth in a cell, in any of the words that programs write; `nil` where it is missing.
    ///
    /// - Throws: `Diagnostic` naming the column where the cell holds something else.
    func truth(_ index: Int, column: @autoclosure () -> String) throws(Diagnostic) -> Bool? {
        switch text(index).lowercased() {
        case "", "nan", "none", "null", "na": return nil
        case "true", "t", "1", "1.0", "yes", "y": return true
        case "false", "f", "0", "0.0", "no", "n": return false
        default:
            throw Diagnostic(column(), "\"\(text(index).prefix(Tuning.quotedCharacters))\"", expected: "true or false")
        }
    }

    /// The first of some cells that is a number with a comma between thousands, as in `1,282`, where a comma would be
    /// read as the decimal point.
    ///
    /// One cell alone is not enough: all commas must stand so, and whole numbers of hundreds beside them.
    func thousands(in columns: some Sequence<Int>) -> Int? {
        guard row.hasComma else { return nil }
        var first: Int?
        var hasHundreds = false
        for column in columns {
            let text = text(column)
            let cell = text.utf8
            guard let comma = cell.firstIndex(of: UInt8(ascii: ",")) else {
                hasHundreds = hasHundreds || Int(text).map { $0.magnitude >= 100 } ?? false
                continue
            }
            let digits = cell[..<comma].drop { $0 == UInt8(ascii: "-") }
            guard (1...3).contains(digits.count), digits.first != UInt8(ascii: "0"),
                cell.distance(from: comma, to: cell.endIndex) == 4
            else { return nil }
            first = first ?? column
        }
        return hasHundreds ? first : nil
    }
}

extension TableBlock {
    func row(_ place: Int) -> TableRow { TableRow(self, rows[place]) }
}

/// The kinds of texts of cells.
enum CellText {
    enum Kind: UInt8, Sendable { case number, missing, text }

    /// The words by which programs say that a number is not known; `nan` is a number to Swift.
    private static let missing: Set<String> = ["", "null", "none", "na", "n/a", "-", "nan", "<na>"]

    /// The length of the longest of them in bytes.
    private static let missingLength = 4

    /// Returns whether a cell's text is empty, or one of the words for a missing value.
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
