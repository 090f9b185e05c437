// The reports of `tactus evaluate` on events, for people and for machines. Called by the command line; pure.

/// Scores of events as plain text: percentages and milliseconds with one decimal, "–" for undefined values.
public enum EventReportTable {
    /// The whole report, a line break at its end.
    ///
    /// - Parameters:
    ///   - scores: the scores.
    ///   - width: the width in columns that no line is to pass; at least 40 are taken.
    public static func text(_ scores: EventScores, width: Int = 100) -> String {
        let width = max(width, Table.narrowest)
        let sections = [
            [title(scores.options)], counts(scores).lines(width: width), ids(scores).lines(width: width),
            ["Onset error in milliseconds; positive is late"] + timing(scores, \.onset).lines(width: width),
            ["Detection latency in milliseconds"] + timing(scores, \.detection).lines(width: width),
        ]
        let lines = sections.joined(separator: [""]).map { clipped($0, to: width) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ options: EventOptions) -> String {
        let window = milliseconds(options.window)
        func words(_ moment: EventMoment) -> String { moment == .onset ? "onset" : "detection time" }
        let moments = Set(options.kinds.map(options.moment(of:)))
        let common = moments.count == 1 ? moments.first ?? options.moment : options.moment
        let apart = moments.count == 1 ? "" : ", modes by \(words(.detection))"
        return
            "Events (\(options.kinds.joined(separator: ", "))) matched within ±\(window) ms by \(words(common))\(apart)"
    }

    /// Returns a table of the events, by outcome.
    private static func counts(_ scores: EventScores) -> Table {
        let total = scores.total
        var table = Table(header: ["counted", "number"])
        let rows = [
            ("reference events", "\(total.referenceEvents)"), ("  true positives", "\(total.truePositives)"),
            ("  deletions (FN)", "\(total.deletions)"), ("  substituted (FN)", "\(total.substituted)"),
            ("played events", "\(total.playedEvents)"), ("  true positives", "\(total.truePositives)"),
            ("  substitutions (FP)", "\(total.substitutions)"), ("  duplicates (FP)", "\(total.duplicates)"),
            ("  insertions (FP)", "\(total.insertions)"), ("insertions per minute", number(total.insertionsPerMinute)),
            ("takes", "\(scores.takes)"), ("seconds", number(Double(scores.milliseconds) / 1000)),
            ("invalid records", "\(scores.badRecords)"),
        ]
        for (name, value) in rows { table.rows.append([name, value]) }
        return table
    }

    private static func ids(_ scores: EventScores) -> Table {
        var table = Table(header: [
            "id", "ref", "played", "TP", "FN del", "FN sub", "FP sub", "FP dup", "FP ins", "precision", "recall",
            "F1",
        ])
        for score in scores.ids + [scores.total] {
            let counts = [
                score.referenceEvents, score.playedEvents, score.truePositives, score.deletions, score.substituted,
                score.substitutions,
                score.duplicates, score.insertions,
            ]
            let shares = [score.precision.value, score.recall.value, score.f1].map(ReportTable.percent)
            table.rows.append([name(score, scores.options)] + counts.map(String.init) + shares)
        }
        return table
    }

    /// One row per id, and all.
    private static func timing(_ scores: EventScores, _ error: KeyPath<EventScore, ErrorScore>) -> Table {
        var table = Table(header: ["id", "n", "median", "mean", "SD"])
        for score in scores.ids + [scores.total] {
            let error = score[keyPath: error]
            let values = [error.median, error.mean, error.deviation].map(milliseconds)
            table.rows.append([name(score, scores.options), "\(error.count)"] + values)
        }
        return table
    }

    private static func name(_ score: EventScore, _ options: EventOptions) -> String {
        guard let kind = score.kind, let id = score.id else { return "all" }
        let shown = id.isEmpty ? "(none)" : id
        return options.kinds.count == 1 ? shown : "\(kind) \(shown)"
    }

    private static func milliseconds(_ seconds: Double?) -> String { number(seconds.map { $0 * 1000 }) }

    private static func number(_ value: Double?) -> String {
        value.map { fixedText(min($0, Tuning.largestAlarmRate), decimals: 1) } ?? "–"
    }
}

/// Scores of events as canonical JSON: equal scores have equal bytes, six decimals, `null` for undefined values.
public enum EventReportJSON {
    static let version = 2

    /// The whole report as one line without a line break at its end; the window and errors are in seconds.
    public static func text(_ scores: EventScores) -> String {
        JSONValue.object([
            "tactus": .string("event-scores"), "version": .integer(version), "window": .decimal(scores.options.window),
            "kinds": .strings(scores.options.kinds), "moment": .string(scores.options.moment.rawValue),
            "takes": .integer(scores.takes), "milliseconds": .integer(scores.milliseconds),
            "badRecords": .integer(scores.badRecords), "total": json(scores.total), "ids": .array(scores.ids.map(json)),
        ]).text
    }

    private static func json(_ score: EventScore) -> JSONValue {
        .object(
            (score.kind == nil ? [:] : ["kind": .optional(score.kind), "id": .optional(score.id)]) + [
                "reference": .integer(score.referenceEvents), "played": .integer(score.playedEvents),
                "truePositives": .integer(score.truePositives), "deletions": .integer(score.deletions),
                "substituted": .integer(score.substituted), "substitutions": .integer(score.substitutions),
                "duplicates": .integer(score.duplicates), "insertions": .integer(score.insertions),
                "insertionsPerMinute": .decimal(score.insertionsPerMinute),
                "precision": ReportJSON.json(score.precision), "recall": ReportJSON.json(score.recall),
                "f1": .decimal(score.f1), "onsetError": json(score.onset), "detectionLatency": json(score.detection),
            ]
        )
    }

    private static func json(_ error: ErrorScore) -> JSONValue {
        [
            "count": .integer(error.count), "median": .decimal(error.median), "mean": .decimal(error.mean),
            "sd": .decimal(error.deviation),
        ]
    }
}
