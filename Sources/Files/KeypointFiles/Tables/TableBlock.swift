// Lines of a table cut into cells, whose numbers are read. Made on any thread, for TableSource and detection; pure.

/// The rows of some lines of a table separated by commas, semicolons or tabs (RFC 4180; line breaks inside quotes are
/// `QuotedBreaks`'), with each number read once and in place.
final class TableBlock: Sendable {
    /// A cell: where its text stands and, where it is one, its number.
    struct Cell: Sendable {
        /// The number, which as a float is the cell's; `TableRow.value(_:)` has all its digits. One without text is a column's.
        var number = Double.nan
        var start: UInt32
        var count: UInt32
        var kind: CellText.Kind

        /// Whether the text is in `unquoted` rather than in the lines.
        var isUnquoted = false

        /// Whether the number is exact as a float alone.
        var isRounded = false
    }

    /// A line, and what is special about it.
    struct Row: Sendable {
        /// The place and the number of its cells.
        var (first, count): (Int, Int)

        /// The number of the line in the source.
        var line: Int

        /// Whether it has no bytes.
        var isEmpty = false

        /// Whether its line break is missing, as in the last line of a source.
        var isCut = false

        /// Whether a quote is open at its end.
        var isUnclosed = false

        /// Whether it contains a comma that separates no cells.
        var hasComma = false
    }

    /// The byte between the cells.
    let separator: UInt8

    /// All lines, blank ones and those that are no text too.
    let rows: [Row]
    let cells: [Cell]
    private let bytes: [UInt8]

    /// The texts of cells in lines with quotes.
    private let unquoted: [UInt8]

    /// The faults of lines that are not text, which have no cells, or in which a quote stays open, by their places in
    /// `rows`.
    private let faults: [Int: Diagnostic]

    /// Cuts lines into cells; blanks around a cell without quotes are dropped. O(bytes).
    ///
    /// - Parameter isChecked: whether lines with an open quote get a fault, and lines that are not text one instead of
    ///   cells.
    init(_ lines: LineBlock, separator: UInt8, isChecked: Bool = true) {
        self.separator = separator
        bytes = lines.bytes
        var cutter = TableCutter(separator: separator)
        if let columns = lines.columns {
            cutter.take(lines, columns)
        } else {
            cutter.cut(lines, isChecked: isChecked)
        }
        (rows, cells, unquoted, faults) = (cutter.rows, cutter.cells, cutter.unquoted, cutter.faults)
    }

    static let openQuote = Diagnostic(
        "a quote that is not closed",
        expected: "a closing quote in the same line, or two for one in a cell"
    )

    /// The fault of the row at a place, `nil` where it can be read.
    func fault(_ place: Int) -> Diagnostic? { faults.isEmpty ? nil : faults[place] }

    /// The number of a cell, correctly rounded.
    func number(_ cell: Cell) -> Double {
        guard cell.isRounded else { return cell.number }
        if cell.count == 0 {
            // Most are whole, such as sizes.
            let isWhole = cell.number == cell.number.rounded() && cell.number.magnitude < 0x1p24
            return isWhole ? cell.number : Double(text(cell)) ?? cell.number
        }
        let bytes = bytes
        if let exact = DecimalNumber(unsafe bytes.span.bytes, at: Int(cell.start)) { return exact.value }
        return CellText.value(of: text(cell), separator: separator) ?? cell.number
    }

    /// The text of a cell without its quotes and the blanks around it.
    func text(_ cell: Cell) -> String {
        if cell.count == 0, cell.kind == .number {
            return cell.isRounded ? "\(Float(cell.number))" : "\(cell.number)"
        }
        let range = Int(cell.start)..<Int(cell.start) + Int(cell.count)
        return String(decoding: cell.isUnquoted ? unquoted[range] : bytes[range], as: UTF8.self)
    }
}

/// Some lines of a table that wait to be cut into cells.
struct TableLines: Sendable {
    let lines: LineBlock
    let separator: UInt8

    /// The number of the table among those of the input.
    let table: Int
}

/// Cuts lines into the parts of a `TableBlock`.
private struct TableCutter {
    let separator: UInt8
    var rows: [TableBlock.Row] = []
    var cells: [TableBlock.Cell] = []
    var unquoted: [UInt8] = []
    var faults: [Int: Diagnostic] = [:]

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")

    mutating func cut(_ lines: LineBlock, isChecked: Bool) {
        let bytes = unsafe lines.bytes.span.bytes
        cells.reserveCapacity(lines.count / 8)
        let isText =
            !isChecked || bytes.first(0, in: 0..<lines.count) == nil && lines.bytes[..<lines.count].notUTF8 == nil
        let hasQuotes = bytes.first(Self.quote, in: 0..<lines.count) != nil
        var (start, line) = (0, lines.firstLine)
        while start < lines.count {
            let lineBreak = bytes.first(UInt8(ascii: "\n"), in: start..<lines.count)
            var end = lineBreak ?? lines.count
            var row = TableBlock.Row(first: cells.count, count: 0, line: line)
            row.isEmpty = start == end
            row.isCut = lineBreak == nil
            let next = end + 1
            if !isText, let fault = Self.fault(of: lines.bytes[start..<end]) {
                faults[rows.count] = fault
            } else {
                if start < end, bytes.byte(end - 1) == UInt8(ascii: "\r") { end -= 1 }
                row.hasComma = separator != Self.comma && bytes.first(Self.comma, in: start..<end) != nil
                let isQuoted = hasQuotes && bytes.first(Self.quote, in: start..<end) != nil
                row.isUnclosed = cutLine(lines, start..<end, hasQuotes: isQuoted)
                if row.isUnclosed, isChecked { faults[rows.count] = TableBlock.openQuote }
                row.count = cells.count - row.first
            }
            rows.append(row)
            start = next
            line += 1
        }
    }

    /// Takes rows of columns: a number where it stands, and the other cells from their texts.
    mutating func take(_ lines: LineBlock, _ columns: ColumnRows) {
        let bytes = unsafe lines.bytes.span.bytes
        let (separator, width) = (separator, columns.names.count)
        let missing = TableBlock.Cell(start: 0, count: 0, kind: .missing)
        cells.reserveCapacity(lines.count / (ColumnRows.key.count + columns.width) * width)
        var at = 0
        while let batch = try? columns.batch(bytes, at: at, of: lines.count) {
            var text = batch.texts
            for place in 0..<batch.rows {
                var row = TableBlock.Row(first: cells.count, count: 0, line: lines.firstLine + rows.count)
                cells.append(contentsOf: repeatElement(missing, count: width))
                var rowCells = cells.mutableSpan
                for numbers in columns.numbers {
                    let start = batch.numbers + batch.rows * numbers.before + place * numbers.kind.size
                    let number = numbers.number(bytes, at: start)
                    if number.isNaN { continue }
                    rowCells[row.first + numbers.column] = TableBlock.Cell(number, 0..<0, isRounded: numbers.isFloat)
                }
                let start = text
                for column in columns.texts {
                    let end = bytes.first(ColumnRows.stop, in: text..<lines.count) ?? lines.count
                    rowCells[row.first + column] = Self.cell(lines, text..<end, point: UInt8(ascii: "."), separator)
                    text = end + 1
                }
                if !bytes.isUTF8(start..<text) || bytes.first(0, in: start..<text) != nil {
                    faults[rows.count] = Self.fault(of: lines.bytes[start..<text])
                    cells.removeLast(width)
                }
                row.count = cells.count - row.first
                rows.append(row)
            }
            at = batch.end
        }
    }

    /// The fault of a line that is not text, with its column.
    private static func fault(of line: ArraySlice<UInt8>) -> Diagnostic? {
        guard let at = line.notText else { return nil }
        let column = line[..<at].count { $0 & 0xC0 != 0x80 } + 1
        let wrong = line[at] == 0 ? "a NUL byte" : "a byte that is not UTF-8"
        return Diagnostic("\(wrong) at column \(column)", expected: "UTF-8 text")
    }

    /// Cuts a line: numbers where they stand, one after the other, and all other cells by themselves; returns whether a quote is
    /// open at its end.
    private mutating func cutLine(_ lines: LineBlock, _ line: Range<Int>, hasQuotes: Bool) -> Bool {
        let bytes = unsafe lines.bytes.span.bytes
        let separator = separator
        // Beside semicolons and tabs a comma is the decimal point.
        let point = separator == Self.comma ? UInt8(ascii: ".") : Self.comma
        var at = line.lowerBound
        while true {
            var (isText, isOver) = (false, false)
            cells.append(addingCapacity: 64) { cells in
                while !isOver, cells.freeCapacity > 0 {
                    var end = at
                    if let number = DecimalNumber.usual(in: bytes, at: &end, before: separator, or: UInt8(ascii: "\n"))
                    {
                        cells.append(TableBlock.Cell(number, at..<end, isRounded: true))
                    } else if let number = DecimalNumber(bytes, at: at, point: point),
                        number.end == line.upperBound || bytes.byte(number.end) == separator
                    {
                        end = number.end
                        cells.append(TableBlock.Cell(number.value, at..<end, isRounded: false))
                    } else {
                        isText = true
                        return
                    }
                    isOver = end == line.upperBound
                    at = end + 1
                }
            }
            if isOver { return false }
            guard isText else { continue }
            let end: Int
            var isOpen = false
            if hasQuotes {
                (end, isOpen) = appendUnquoted(lines.bytes[at..<line.upperBound])
            } else {
                end = bytes.first(separator, in: at..<line.upperBound) ?? line.upperBound
                cells.append(Self.cell(lines, at..<end, point: point, separator))
            }
            if end == line.upperBound { return isOpen }
            at = end + 1
        }
    }

    /// Returns a cell that is no plain number from its first byte to its last.
    private static func cell(_ lines: LineBlock, _ range: Range<Int>, point: UInt8, _ separator: UInt8)
        -> TableBlock.Cell
    {
        let bytes = unsafe lines.bytes.span.bytes
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes.byte(start).isBlank { start += 1 }
        while start < end, bytes.byte(end - 1).isBlank { end -= 1 }
        var cell = TableBlock.Cell(start: UInt32(start), count: UInt32(end - start), kind: .missing)
        if start < end {
            if let number = DecimalNumber(bytes, at: start, point: point), number.end == end {
                (cell.kind, cell.number) = (.number, number.value)
            } else {
                let text = String(decoding: lines.bytes[start..<end], as: UTF8.self)
                (cell.kind, cell.number) = CellText.meaning(of: text, separator: separator)
            }
        }
        return cell
    }

    /// Appends the first cell of a line with quotes; returns where it ends, and whether a quote is open there.
    private mutating func appendUnquoted(_ line: ArraySlice<UInt8>) -> (end: Int, isOpen: Bool) {
        var cell: [UInt8] = []
        var (isQuoted, wasQuoted) = (false, false)
        var end = line.startIndex
        while end < line.endIndex, isQuoted || line[end] != separator {
            // Behind other text a quote is one more sign.
            if line[end] == Self.quote, isQuoted || wasQuoted || cell.allSatisfy(\.isBlank) {
                // A doubled quote inside quotes stands for one quote.
                if !isQuoted, wasQuoted { cell.append(Self.quote) }
                isQuoted.toggle()
                wasQuoted = true
            } else {
                cell.append(line[end])
            }
            end += 1
        }
        var text = cell[...]
        if !wasQuoted {
            text = text.drop(while: \.isBlank)
            while text.last?.isBlank == true { text.removeLast() }
        }
        let (kind, number) = CellText.meaning(of: String(decoding: text, as: UTF8.self), separator: separator)
        cells.append(
            TableBlock.Cell(
                number: number,
                start: UInt32(unquoted.count),
                count: UInt32(text.count),
                kind: kind,
                isUnquoted: true
            )
        )
        unquoted += text
        return (end, isQuoted)
    }
}

extension ArraySlice<UInt8> {
    /// The place of the first NUL byte, or else of the first byte that is not UTF-8; `nil` where all are text.
    fileprivate var notText: Int? { firstIndex(of: 0) ?? notUTF8 }
}

extension TableBlock.Cell {
    @inline(__always)
    fileprivate init(_ number: Double, _ range: Range<Int>, isRounded: Bool) {
        self.init(
            number: number,
            start: UInt32(truncatingIfNeeded: range.lowerBound),
            count: UInt32(truncatingIfNeeded: range.count),
            kind: .number,
            isRounded: isRounded
        )
    }
}
