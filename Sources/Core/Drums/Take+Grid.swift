// A take as a grid of text. Printed by `tactus take show`; pure.

extension Take {
    /// The meaning of the signs of the grid.
    package static let gridLegend = ". no hit, - below 0.25, o below 0.5, x below 0.75, X from 0.75"

    /// Returns the hits of a part where they sound: a row for each instrument, a column for each 16th of a layer or each
    /// step, and a line between bars. A line of bars has the instruments that are hit in it.
    ///
    /// - Parameters:
    ///   - width: the width of a line, in columns; a bar that is wider has its own line.
    ///   - name: returns an instrument's name of one width, and in its place for none as many blanks.
    package func grid(of part: TakePart, width: Int, _ name: (String?) -> String) -> [String] {
        let column = part == .steps ? stepTicks : Ticks.perQuarter / 4
        let isEven = part != .steps || metre.bar.isMultiple(of: column)
        // Steps that do not fit into bars are counted in sixteens.
        let bar = isEven ? metre.bar : 16 * column
        let columns = (bar + column - 1) / column
        let count = (ticks + bar - 1) / bar
        var rows: [(name: String, cells: [Float?])] = []
        for hit in hits(of: part) {
            let (inBar, last) = (hit.tick % bar, columns * count - 1)
            let place = min(hit.tick / bar * columns + min((inBar + column / 2) / column, columns), last)
            let row = rows.firstIndex { $0.name == hit.hit.instrument } ?? rows.count
            if row == rows.count {
                rows.append((hit.hit.instrument, Array(repeating: nil, count: columns * count)))
            }
            rows[row].cells[place] = max(rows[row].cells[place] ?? 0, hit.hit.velocity)
        }
        let label = name(nil).count
        let most = max(1, (width - label - 1) / (columns + 1))
        var lines: [String] = []
        for first in stride(from: 0, to: rows.isEmpty ? 0 : count, by: most) {
            let bars = first..<min(first + most, count)
            let heads = bars.map { bar in
                let number = "\(isEven ? bar + 1 : bar * 16 + 1)"
                return number + String(repeating: " ", count: max(0, columns + 1 - number.count))
            }
            let head = name(nil) + " " + heads.joined()
            lines.append(String(head.reversed().drop { $0 == " " }.reversed()))
            for row in rows {
                let cells = bars.map { row.cells[$0 * columns..<($0 + 1) * columns] }
                // Others have no hit in these bars.
                guard cells.contains(where: { $0.contains { $0 != nil } }) else { continue }
                lines.append(name(row.name) + "|" + cells.map { $0.map(Self.sign) }.joined(separator: "|") + "|")
            }
        }
        return lines
    }

    private static func sign(_ velocity: Float?) -> Character {
        guard let velocity else { return "." }
        return velocity < 0.25 ? "-" : velocity < 0.5 ? "o" : velocity < 0.75 ? "x" : "X"
    }
}
