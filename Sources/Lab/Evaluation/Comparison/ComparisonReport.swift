// The report of a comparison, for people and as JSON. Called by the command line with finished scores; pure.

/// The report of two answers for the same hands, which it calls A and B.
package struct ComparisonReport {
    /// The name of an answer, and the fingerprint of a rule book.
    package struct Side {
        var name: String
        var fingerprint: String?

        package init(name: String, fingerprint: String? = nil) { (self.name, self.fingerprint) = (name, fingerprint) }

        var words: String { name + (fingerprint.map { " (\($0))" } ?? "") }
        var json: JSONValue { ["name": .string(name), "fingerprint": .optional(fingerprint)] }
    }

    private let scores: ComparisonScores
    private let (first, second): (Side, Side)
    private var total: PairedRow { scores.counts.total }

    package init(_ scores: ComparisonScores, _ first: Side, _ second: Side) {
        (self.scores, self.first, self.second) = (scores, first, second)
    }

    // MARK: For people

    /// The whole report, a line break at its end.
    package func text(width: Int = 100) -> String {
        let known = counted(total.top1.total, "hand")
        var sections = [
            [
                "A: \(first.words)", "B: \(second.words)",
                "Paired: \(known) of known shapes, \(total.rejected.total) out of set; \(scores.counts.unitWords)",
            ],
            scoreTable.lines(width: width) + remarks.flatMap { wrapped($0, to: width) },
            pairedTable.lines(width: width) + ["McNemar p: exact and two-sided; hands are taken as independent."],
        ]
        sections += changes("label", scores.counts.labels, width: width)
        sections += changes("person or source", scores.counts.units, width: width)
        let lines = sections.joined(separator: [""]).map { clipped($0, to: width) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var scoreTable: Table {
        var table = Table(header: ["metric", "A", "B", "B - A", "CI95 low", "CI95 high"])
        for line in scores.lines {
            table.rows.append(
                [line.score.name] + [line.first, line.second].map(share)
                    + [line.difference.value, line.difference.lower, line.difference.upper].map(points)
            )
        }
        return table
    }

    private var remarks: [String] {
        guard scores.hasIntervals else {
            return [
                "B - A in percentage points. No interval: only \(scores.counts.unitWords), expected at least "
                    + "\(Bootstrap.fewestUnits); --person says whose hands they are."
            ]
        }
        let unclear = scores.lines.filter(\.isUnclear).map(\.score.name)
        return ["B - A in percentage points; CI95 by bootstrap over \(scores.counts.unitWords)."]
            + (unclear.isEmpty
                ? [] : ["No difference is shown in \(unclear.joined(separator: ", ")): the interval contains 0."])
    }

    private var rows: [(name: String, counts: PairedCounts)] {
        [("top-1", total.top1), ("confirmed", total.confirmed), ("rejected, out of set", total.rejected)]
    }

    private var pairedTable: Table {
        var table = Table(header: ["paired", "both right", "only A", "only B", "both wrong", "McNemar p"])
        for (name, counts) in rows {
            let p =
                counts.changes == 0 ? "–" : counts.pValue < 0.0001 ? "<0.0001" : fixedText(counts.pValue, decimals: 4)
            table.rows.append(
                [name] + [counts.both, counts.onlyFirst, counts.onlySecond, counts.neither].map(String.init) + [p]
            )
        }
        return table
    }

    /// Returns a table of the names whose hands changed, those with most changes first; none without changes.
    private func changes(_ title: String, _ all: [NameKey: PairedRow], width: Int) -> [[String]] {
        let changed = all.filter { $0.value.changes > 0 }
            .sorted { ($1.value.changes, $0.key) < ($0.value.changes, $1.key) }
        guard !changed.isEmpty else { return [] }
        var table = Table(
            header: [
                title, "hands", "top-1 only A", "only B", "confirmed only A", "only B", "rejected only A", "only B",
            ],
            keepsEnds: true
        )
        for (name, row) in changed.prefix(Self.mostRows) {
            let counts = [row.top1, row.confirmed, row.rejected].flatMap { [$0.onlyFirst, $0.onlySecond] }
            table.rows.append([name.text, "\(row.hands)"] + counts.map { $0 == 0 ? "–" : "\($0)" })
        }
        let more = changed.count - table.rows.count
        return [
            ["Right in only one, by \(title)"] + table.lines(width: width)
                + (more > 0 ? ["and \(more) more, which --json lists"] : [])
        ]
    }

    /// The most rows of a table of changes.
    private static let mostRows = 20

    private func share(_ value: Double) -> String { ReportTable.percent(value.isNaN ? nil : value) }

    private func points(_ value: Double) -> String {
        guard !value.isNaN else { return "–" }
        let text = fixedText(value * 100, decimals: 1)
        return value > 0 && text != "0.0" ? "+\(text)" : text
    }

    // MARK: JSON

    /// The report as one line of JSON; scores are 0…1, and what is undefined is null.
    package var json: String {
        let lines = scores.lines.map { line in
            JSONValue.object([
                "score": .string(line.score.rawValue), "a": decimal(line.first), "b": decimal(line.second),
                "difference": decimal(line.difference.value), "ci95Low": decimal(line.difference.lower),
                "ci95High": decimal(line.difference.upper),
            ])
        }
        return JSONValue.object([
            "tactus": .string("comparison"), "version": .integer(1), "a": first.json, "b": second.json,
            "people": .integer(scores.counts.people.count), "sources": .integer(scores.counts.sources.count),
            "resamplings": .integer(scores.hasIntervals ? Bootstrap.rounds : 0), "scores": .array(lines),
            "paired": json(total, withTest: true), "labels": json(scores.counts.labels),
            "units": json(scores.counts.units),
        ]).text + "\n"
    }

    private func json(_ rows: [NameKey: PairedRow]) -> JSONValue {
        .array(
            rows.sorted { $0.key < $1.key }.map { name, row in
                ["name": .string(name.text), "paired": json(row, withTest: false)]
            }
        )
    }

    private func json(_ row: PairedRow, withTest: Bool) -> JSONValue {
        func json(_ counts: PairedCounts) -> JSONValue {
            .object(
                [
                    "both": .integer(counts.both), "onlyA": .integer(counts.onlyFirst),
                    "onlyB": .integer(counts.onlySecond), "neither": .integer(counts.neither),
                ] + (withTest ? ["p": .number(counts.pValue)] : [:])
            )
        }
        return ["top1": json(row.top1), "confirmed": json(row.confirmed), "rejected": json(row.rejected)]
    }

    private func decimal(_ value: Double) -> JSONValue { .decimal(value.isNaN ? nil : value) }
}
