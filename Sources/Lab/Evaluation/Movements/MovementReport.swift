// The reports of `tactus evaluate movements`: one result by label, several in the order of their rank; pure.

/// Scores of movements as text and as JSON.
package enum MovementReport {
    /// The scores of one result, by label.
    package static func text(_ scores: MovementScores, width: Int = 100) -> String {
        var table = Table(header: ["label", "ref", "found", "FP", "detection", "FP ratio", "Jaccard", "F1", "delay"])
        for score in scores.labels { table.rows.append(row(score.label, score)) }
        table.rows.append(row("all", scores.total))
        var lines = alarms("", scores).map { [$0, ""] } ?? []
        lines += table.lines(width: width) + [""] + summary([("mean of labels", scores)]).lines(width: width)
        lines += notes([("", scores)])
        return lines.joined(separator: "\n") + "\n"
    }

    /// The scores of several results, the highest mean Jaccard index first, as the contests rank them; of equal ones that
    /// with fewer false positives.
    package static func text(_ results: [(name: String, scores: MovementScores)], width: Int = 100) -> String {
        let alarms = ranked(results).compactMap { Self.alarms("\($0): ", $1) }
        let lines = alarms + (alarms.isEmpty ? [] : [""]) + summary(ranked(results)).lines(width: width)
        return (lines + notes(results)).joined(separator: "\n") + "\n"
    }

    /// The false positives in so much time, first of all: they are what disturbs.
    private static func alarms(_ head: String, _ scores: MovementScores) -> String? {
        guard let seconds = scores.seconds, let rate = scores.falseAlarms else { return nil }
        let range = [rate.interval.lowerBound, rate.interval.upperBound].map { decimals($0, 1) }.joined(separator: "–")
        let count = counted(rate.count, "false positive")
        return "\(head)\(count) in \(decimals(seconds, 0)) s: \(decimals(rate.value, 1)) per hour (\(range))"
    }

    /// The notes below a table, behind an empty line.
    private static func notes(_ results: [(name: String, scores: MovementScores)]) -> [String] {
        let notes = results.flatMap { name, scores -> [String] in
            let head = name.isEmpty ? "" : "\(name): "
            var notes: [String] = []
            if scores.total.reference == 0 {
                notes.append("\(head)no annotated movements: only false positives are counted")
            } else if scores.strangers > 0 {
                let reports = counted(scores.strangers, "report")
                notes.append("\(head)\(reports) with labels that no annotation has: false positives of all")
            }
            if scores.unreported > 0 {
                let sequences = counted(scores.unreported, "annotated sequence")
                notes.append("\(head)\(sequences) without a line in the result: all movements missed")
            }
            return notes
        }
        return notes.isEmpty ? [] : [""] + notes
    }

    /// The scores of one or several results as one line of JSON.
    package static func json(_ results: [(name: String, scores: MovementScores)]) -> String {
        JSONValue.object([
            "tactus": .string("movement-scores"), "version": .integer(1),
            "results": .array(
                ranked(results).map { name, scores in
                    .object(
                        [
                            "name": .string(name), "strangers": .integer(scores.strangers),
                            "unreported": .integer(scores.unreported),
                            "falsePositivesPerMinute": .decimal(scores.falsePositivesPerMinute),
                            "falsePositivesPerHour": .decimal(scores.falseAlarms?.value),
                            "falsePositivesPerHourLow": .decimal(scores.falseAlarms?.interval.lowerBound),
                            "falsePositivesPerHourHigh": .decimal(scores.falseAlarms?.interval.upperBound),
                        ] + means(scores)
                            + ["total": json(scores.total), "labels": .array(scores.labels.map(json))]
                    )
                }
            ),
        ]).text
    }

    private static func ranked(
        _ results: [(name: String, scores: MovementScores)]
    ) -> [(name: String, scores: MovementScores)] {
        results.sorted { left, right in
            let indices = [left, right].map { $0.scores.mean(\.jaccard) ?? 0 }
            guard indices[0] == indices[1] else { return indices[0] > indices[1] }
            return left.scores.total.falsePositives < right.scores.total.falsePositives
        }
    }

    private static func summary(_ results: [(name: String, scores: MovementScores)]) -> Table {
        var table = Table(
            header: ["result", "detection", "FP ratio", "Jaccard", "delay", "after end", "F1", "Levenshtein"]
        )
        for (name, scores) in results {
            table.rows.append([
                name, decimals(scores.mean(\.detectionRate), 3), decimals(scores.mean(\.falsePositiveRatio), 3),
                decimals(scores.mean(\.jaccard), 3), decimals(scores.mean(\.delay), 1),
                decimals(scores.total.medianLateness, 1), decimals(scores.total.f1, 3),
                decimals(scores.sequenceAccuracy, 3),
            ])
        }
        return table
    }

    private static func row(_ name: String, _ score: MovementScore) -> [String] {
        [name, "\(score.reference)", "\(score.found)", "\(score.falsePositives)"]
            + [score.detectionRate, score.falsePositiveRatio, score.jaccard, score.f1].map { decimals($0, 3) }
            + [decimals(score.delay, 1)]
    }

    private static func means(_ scores: MovementScores) -> JSONObject {
        [
            "detectionRate": .decimal(scores.mean(\.detectionRate)),
            "falsePositiveRatio": .decimal(scores.mean(\.falsePositiveRatio)),
            "jaccard": .decimal(scores.mean(\.jaccard)), "delay": .decimal(scores.mean(\.delay)),
            "levenshtein": .decimal(scores.sequenceAccuracy),
        ]
    }

    private static func json(_ score: MovementScore) -> JSONValue {
        [
            "label": .string(score.label), "reference": .integer(score.reference), "found": .integer(score.found),
            "falsePositives": .integer(score.falsePositives), "f1": .decimal(score.f1), "delay": .decimal(score.delay),
            "afterEnd": .decimal(score.medianLateness),
        ]
    }

    private static func decimals(_ value: Double?, _ places: Int) -> String {
        value.map { fixedText($0, decimals: places) } ?? "–"
    }
}
