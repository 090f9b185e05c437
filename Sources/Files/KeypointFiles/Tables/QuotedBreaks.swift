// Line breaks within the quoted cells of a table, such as pandas writes for arrays of NumPy, as blanks. Used by TableSource and
// detection; pure.

/// Joins the lines of rows whose quoted cells go over several (RFC 4180).
///
/// As many blank lines follow such a row, so that those behind it keep their numbers. A quote that stays open is left to be
/// reported.
struct QuotedBreaks {
    private let separator: UInt8

    /// The lines of a row whose quote is open at their end, and the number of the first.
    private var waiting: [UInt8] = []
    private var firstLine = 1

    private var hasJoined = false

    private static let (quote, lineFeed) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))

    /// Sees by its first lines whether a table has such cells; `nil` where it has none.
    init?(_ prefix: some Collection<UInt8>) {
        guard prefix.contains(Self.quote) else { return nil }
        let blanks: [UInt8] = [0x20, 0x09, 0x0D]
        let first = Array(prefix).split(separator: Self.lineFeed).first { line in line.contains { !blanks.contains($0) }
        }
        separator = TableRow.separator(of: first ?? [])
        var breaks = self
        _ = breaks.joined(LineBlock(text: prefix))
        guard breaks.hasJoined else { return nil }
    }

    /// Returns the first lines of a table, joined, without a row that is open at their end.
    func joined(_ prefix: some Collection<UInt8>) -> [UInt8] {
        var breaks = self
        let block = breaks.joined(LineBlock(text: prefix))
        return Array(block.bytes.prefix(block.count))
    }

    /// Returns the lines of a block, and those that waited, up to a row that is open at its end.
    mutating func joined(_ block: LineBlock) -> LineBlock {
        let start = waiting.isEmpty ? block.firstLine : firstLine
        let text = waiting + block.bytes.prefix(block.count)
        waiting = []
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var (at, line) = (0, start)
        /// The first byte of the open row, its line, and the text of its lines so far.
        var open: (at: Int, line: Int, text: [UInt8])?
        while at < text.count {
            let end = text[at...].firstIndex(of: Self.lineFeed) ?? text.count
            let isOpen = isOpen(behind: text[at..<end], from: open != nil)
            defer { (at, line) = (end + 1, line + 1) }
            let cut = end > at && text[end - 1] == 0x0D && isOpen ? end - 1 : end
            if isOpen {
                if open == nil { open = (at, line, []) }
                open?.text += text[at..<cut] + [0x20]
                if let row = open, line - row.line >= Tuning.mostLinesOfRow {
                    result += text[row.at..<min(end + 1, text.count)]
                    open = nil
                }
            } else if let row = open {
                hasJoined = true
                result += row.text + text[at..<end]
                if end < text.count { result += [UInt8](repeating: Self.lineFeed, count: line - row.line + 1) }
                open = nil
            } else {
                result += text[at..<min(end + 1, text.count)]
            }
        }
        if let open { (waiting, firstLine) = (Array(text[open.at...]), open.line) }
        return LineBlock(text: result, firstLine: start)
    }

    /// Returns the lines that still wait at the end of the table; `nil` without any.
    mutating func rest() -> LineBlock? {
        defer { waiting = [] }
        return waiting.isEmpty ? nil : LineBlock(text: waiting, firstLine: firstLine)
    }

    /// Returns whether a quote that begins a cell is open behind a line.
    private func isOpen(behind line: ArraySlice<UInt8>, from isOpen: Bool) -> Bool {
        guard line.contains(Self.quote) else { return isOpen }
        var (isQuoted, wasClosed, isAtStart) = (isOpen, false, !isOpen)
        for byte in line {
            if byte == Self.quote, isQuoted {
                // A second one at once stands for a quote.
                (isQuoted, wasClosed, isAtStart) = (false, true, false)
                continue
            }
            if byte == Self.quote { isQuoted = isAtStart || wasClosed }
            wasClosed = false
            if !isQuoted { isAtStart = byte == separator || isAtStart && byte == 0x20 }
        }
        return isQuoted
    }
}
