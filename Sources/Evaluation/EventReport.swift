// The reports of `tactus evaluate` on events, for people and for machines. Called by the command line; pure.

/// Scores of events as plain text: percentages and milliseconds with one decimal, "–" for what is undefined.
public enum EventReportTable {
    /// The whole report, a line break at its end.
    ///
    /// - Parameters:
    ///   - scores: the scores.
    ///   - width: the width in columns that no line is to pass; at least 40 are taken.
    public static func text(_ scores: EventScores, width: Int = 100) -> String {
        let width = max(width, Tuning.narrowest)
        let sections = [
            [title(scores.options)], counts(scores).lines(width: width), ids(scores).lines(width: width),
            ["Timing error in milliseconds; above 0 is late"] + timing(scores).lines(width: width),
        ]
        let lines = sections.joined(separator: [""]).map { clipped($0, to: width) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ options: EventOptions) -> String {
        let window = milliseconds(options.window)
        let moment = options.moment == .onset ? "their onset" : "when they were told"
        return "Events (\(options.kinds.joined(separator: ", "))) within ±\(window) ms of the truth, by \(moment)"
    }

    /// What there was, and what became of it.
    private static func counts(_ scores: EventScores) -> Table {
        let total = scores.total
        var table = Table(header: ["counted", "number"])
        let rows = [
            ("true events", "\(total.trueEvents)"), ("  hit", "\(total.hits)"), ("  missed", "\(total.misses)"),
            ("  taken for another", "\(total.mistaken)"), ("played events", "\(total.playedEvents)"),
            ("  hits", "\(total.hits)"), ("  another was true", "\(total.wrong)"), ("  doubles", "\(total.doubles)"),
            ("  false alarms", "\(total.falseAlarms)"), ("false alarms a minute", number(total.falseAlarmsAMinute)),
            ("takes", "\(scores.takes)"), ("seconds", number(Double(scores.milliseconds) / 1000)),
            ("bad records", "\(scores.badRecords)"),
        ]
        for (name, value) in rows { table.rows.append([name, value]) }
        return table
    }

    /// Every id, and all.
    private static func ids(_ scores: EventScores) -> Table {
        var table = Table(header: [
            "id", "true", "played", "hits", "missed", "mistaken", "wrong", "doubles", "false", "precision", "recall",
            "F1",
        ])
        for score in scores.ids + [scores.total] {
            let counts = [
                score.trueEvents, score.playedEvents, score.hits, score.misses, score.mistaken, score.wrong,
                score.doubles, score.falseAlarms,
            ]
            let shares = [score.precision.value, score.recall.value, score.f1].map(ReportTable.percent)
            table.rows.append([name(score, scores.options)] + counts.map(String.init) + shares)
        }
        return table
    }

    private static func timing(_ scores: EventScores) -> Table {
        var table = Table(header: [
            "id", "onset known", "median", "mean", "SD", "told", "median", "mean", "SD",
        ])
        for score in scores.ids + [scores.total] {
            let cells = [score.onset, score.told].flatMap { error in
                ["\(error.count)"] + [error.median, error.mean, error.deviation].map(milliseconds)
            }
            table.rows.append([name(score, scores.options)] + cells)
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

/// Scores of events as canonical JSON: equal scores have equal bytes, six decimals, `null` for what is undefined.
public enum EventReportJSON {
    /// The version of the report's form.
    static let version = 1

    /// The whole report as one line without a line break at its end; times and errors are in seconds.
    public static func text(_ scores: EventScores) -> String {
        JSONText.object([
            ("tactus", .string("event-scores")), ("version", .integer(version)),
            ("window", .decimal(scores.options.window)), ("kinds", .list(scores.options.kinds.map { .string($0) })),
            ("moment", .string(scores.options.moment.rawValue)), ("takes", .integer(scores.takes)),
            ("milliseconds", .integer(scores.milliseconds)), ("badRecords", .integer(scores.badRecords)),
            ("total", json(scores.total)), ("ids", .list(scores.ids.map(json))),
        ]).text
    }

    private static func json(_ score: EventScore) -> JSONText {
        let name: [(String, JSONText)] = [("kind", .optional(score.kind)), ("id", .optional(score.id))]
        return .object(
            (score.kind == nil ? [] : name) + [
                ("true", .integer(score.trueEvents)), ("played", .integer(score.playedEvents)),
                ("hits", .integer(score.hits)), ("misses", .integer(score.misses)),
                ("mistaken", .integer(score.mistaken)), ("wrong", .integer(score.wrong)),
                ("doubles", .integer(score.doubles)), ("falseAlarms", .integer(score.falseAlarms)),
                ("falseAlarmsAMinute", .decimal(score.falseAlarmsAMinute)),
                ("precision", ReportJSON.json(score.precision)), ("recall", ReportJSON.json(score.recall)),
                ("f1", .decimal(score.f1)), ("onset", json(score.onset)), ("told", json(score.told)),
            ]
        )
    }

    private static func json(_ error: ErrorScore) -> JSONText {
        .object([
            ("count", .integer(error.count)), ("median", .decimal(error.median)), ("mean", .decimal(error.mean)),
            ("sd", .decimal(error.deviation)),
        ])
    }
}
