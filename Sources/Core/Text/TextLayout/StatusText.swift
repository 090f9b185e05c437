// The one line that says how a run stands, in as many columns as there are. Filled in by PlayReport+Status and
// LiveReport+Status, shown by the commands; pure.

/// One thing that the line says, in several lengths.
package struct StatusField: Sendable, Hashable {
    /// The texts of the field, the longest first.
    package var texts: [String]

    /// The importance: the field with the least rank is shown first where there is little room.
    package var rank: Int

    package init(rank: Int, _ texts: [String]) {
        self.texts = texts.map(printable)
        self.rank = rank
    }
}

/// Fits the fields into a line.
package enum StatusText {
    /// The columns between two fields.
    private static let gap = "  "

    /// The fields in their order, as many and as long as the columns hold; never wider.
    ///
    /// What matters most is said first, each thing as shortly as it can be; the room that is left makes them longer in
    /// the same order.
    ///
    /// - Parameter columns: the width of the terminal; nothing is said in none.
    package static func line(_ fields: [StatusField], columns: Int) -> String {
        guard columns > 0 else { return "" }
        var chosen: [Int: String] = [:]
        func width(_ chosen: [Int: String]) -> Int {
            chosen.values.reduce(0) { $0 + displayWidth($1) } + max(0, chosen.count - 1) * gap.count
        }
        func takes(_ index: Int, _ text: String) -> Bool {
            var next = chosen
            next[index] = text
            guard width(next) <= columns else { return false }
            chosen = next
            return true
        }
        let order = fields.indices.filter { !fields[$0].texts.isEmpty }.sorted {
            (fields[$0].rank, $0) < (fields[$1].rank, $1)
        }
        for index in order { _ = fields[index].texts.last.map { takes(index, $0) } }
        for index in order where chosen[index] != nil { _ = fields[index].texts.first { takes(index, $0) } }
        if chosen.isEmpty, let first = order.first { return clipped(fields[first].texts.last ?? "", to: columns) }
        return fields.indices.compactMap { chosen[$0] }.joined(separator: gap)
    }
}
