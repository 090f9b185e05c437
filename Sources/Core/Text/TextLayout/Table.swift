// A table of plain text: names at the left, numbers aligned at their right; pure.

/// Rows of cells under a header, laid out within a width.
package struct Table {
    /// The narrowest table that is laid out; a smaller width is taken as this one.
    package static let narrowest = 40

    /// The widest that a column of names gets, in columns of a terminal.
    package static let nameWidth = 28

    /// The least that a column of numbers may take: the digits of 2⁵³, the largest count.
    package static let numberWidth = 16

    package var header: [String]

    /// The rows, each with one cell a column.
    package var rows: [[String]]

    /// Whether names that are too long are cut at their front.
    package var keepsEnds: Bool

    package init(header: [String], rows: [[String]] = [], keepsEnds: Bool = false) {
        self.header = header
        self.rows = rows
        self.keepsEnds = keepsEnds
    }

    /// The lines of the table, none wider than `width`.
    ///
    /// A table that is too wide is broken into blocks of columns; each begins with the column of names. Long
    /// names are cut; numbers fit in any width that is laid out.
    package func lines(width: Int) -> [String] {
        let width = max(width, Self.narrowest)
        let all = [header] + rows
        let limit = min(Self.nameWidth, max(Self.numberWidth, width / 3))
        let numbers = all.map { $0.dropFirst().map { clipped($0, to: limit) } }
        let widest = numbers.joined().map(displayWidth).max() ?? 0
        let room = min(Self.nameWidth, width - Self.gap - widest)
        let names = all.map { keepsEnds ? clippedInFront($0[0], to: room) : clipped($0[0], to: room) }
        let cells = zip(names, numbers).map { [$0] + $1 }
        let widths = header.indices.map { column in cells.map { displayWidth($0[column]) }.max() ?? 0 }
        var lines: [String] = []
        for block in blocks(widths, width: width) {
            if !lines.isEmpty { lines.append("") }
            lines += cells.map { row in line(row, block, widths) }
        }
        return lines
    }

    /// The columns of each block, without that of the names.
    private func blocks(_ widths: [Int], width: Int) -> [[Int]] {
        var blocks: [[Int]] = [[]]
        var used = widths[0]
        for column in widths.indices.dropFirst() {
            if used + Self.gap + widths[column] > width {
                blocks.append([])
                used = widths[0]
            }
            blocks[blocks.count - 1].append(column)
            used += Self.gap + widths[column]
        }
        return blocks
    }

    private func line(_ row: [String], _ block: [Int], _ widths: [Int]) -> String {
        var line = padded(row[0], to: widths[0])
        for column in block { line += padded(row[column], to: Self.gap + widths[column], atRight: true) }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The blanks between two columns.
    private static let gap = 2
}
