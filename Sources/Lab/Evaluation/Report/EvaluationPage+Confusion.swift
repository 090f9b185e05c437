// The confusion matrices of a report's page: numbers on a background that is stronger the larger their share of the row
// is; pure.

extension EvaluationPage {
    var confusionParts: [Markup] {
        let note =
            "Rows are the reference, columns the answer. A cell has the number of hands and its share of the row; right "
            + "answers are outlined."
        return [
            .element("p", ["class": "note"], Markup(note)), matrix(level.top1, "Top-1", others: []),
            matrix(level.confirmed, "Confirmed", others: level.others),
        ]
    }

    /// Returns a matrix with the used shapes, and below them the labels that the book does not know.
    private func matrix(_ scores: ConfusionScores, _ caption: String, others: [OutOfSetScore]) -> Markup {
        let used = Self.mostUsed(scores, others)
        let names = used.map { scores.shapes[$0].shape } + ["none"]
        let known = used.map { reference -> Markup in
            let counts = used.map { scores.confusion[reference, $0] } + [scores.confusion[reference, nil]]
            let total = scores.confusion.support(reference)
            return Self.row(scores.shapes[reference].shape, counts, of: total, right: used.firstIndex(of: reference))
        }
        let worst = others.sorted {
            ($1.confirmed.count, $1.confirmed.total) < ($0.confirmed.count, $0.confirmed.total)
        }
        let unknown = worst.prefix(Tuning.reportRows).map { other -> Markup in
            let counts = used.map { other.confirmedAs[$0] } + [other.confirmed.total - other.confirmed.count]
            let name = "\(Self.short(other.label)) (out of set)"
            return Self.row(name, counts, of: other.confirmed.total, right: used.count)
        }
        var parts = [
            Self.table(
                caption,
                ["reference"] + names,
                known + unknown,
                class: used.count > Self.fewShapes ? "matrix many" : "matrix"
            )
        ]
        var left: [String] = []
        let shapes = scores.shapes.filter { $0.support + $0.precision.total > 0 }.count - used.count
        if shapes > 0 { left.append(counted(shapes, "shape")) }
        if worst.count > unknown.count { left.append(counted(worst.count - unknown.count, "out-of-set label")) }
        if !left.isEmpty {
            parts.append(
                .element("p", ["class": "note"], "Left out: \(left.joined(separator: " and ")) with fewer hands.")
            )
        }
        return .element("div", [:], parts)
    }

    /// The largest number of shapes whose names stand upright above their columns.
    private static let fewShapes = 8

    /// The shapes that are shown or answered, at most as many as a page has room for, in the order of the book.
    private static func mostUsed(_ scores: ConfusionScores, _ others: [OutOfSetScore]) -> [Int] {
        let uses = scores.shapes.indices.map { place in
            scores.shapes[place].support + scores.shapes[place].precision.total
                + others.reduce(0) { $0 + $1.confirmedAs[place] }
        }
        return uses.indices.filter { uses[$0] > 0 }.sorted { uses[$0] > uses[$1] }.prefix(Tuning.reportRows).sorted()
    }

    private static func row(_ name: String, _ counts: [Int], of total: Int, right: Int?) -> Markup {
        let cells = counts.enumerated().map { place, count -> Markup in
            let share = total == 0 ? 0 : Double(count) / Double(total)
            let heat = Int((share * 10).rounded(.up))
            let kind = place == right ? "right" : "wrong"
            guard count > 0 else { return .element("td", ["class": "zero \(kind)"], "0") }
            return .element(
                "td",
                ["class": "\(kind) h\(heat)"],
                [Markup(grouped(count)), .element("small", [:], Markup(" " + ReportTable.percent(share)))]
            )
        }
        return .element("tr", [:], [.element("th", ["scope": "row"], Markup(short(name)))] + cells)
    }
}
