// The report of `tactus evaluate` for people. Called by the command line with finished scores; pure.

/// Scores as plain text: no colours, no control characters, percentages with one decimal, "–" for what is undefined.
public enum ReportTable {
    /// The whole report, a line break at its end.
    ///
    /// - Parameters:
    ///   - scores: the scores.
    ///   - width: the width in columns that no line is to pass; at least 40 are taken.
    public static func text(_ scores: Scores, width: Int = 100) -> String {
        let width = max(width, Tuning.narrowest)
        let total = scores.total
        var sections = [["Rule book \(scores.options.rules)"], counts(total).lines(width: width)]
        if let level = total.levels.first {
            let lost = lostText(level.drop)
            sections += [
                ["Forced choice, \(lost): truth by answer"] + confusion(level.forced).lines(width: width),
                ["Forced choice, \(lost): shape by shape"] + shapes(level.forced).lines(width: width)
                    + leftOut(level.forced, width: width),
                ["Confirmed verdicts, \(lost): truth by answer"] + confusion(level.confirmed).lines(width: width),
                ["Confirmed verdicts, \(lost): shape by shape"] + shapes(level.confirmed).lines(width: width)
                    + leftOut(level.confirmed, width: width),
                ["In all, \(lost)"] + shares(level).lines(width: width),
            ]
            if !level.others.isEmpty {
                let table = others(level, shapes: scores.options.shapes)
                sections.append(["Other gestures, \(lost): confirmed as"] + table.lines(width: width))
            }
        }
        if total.levels.count > 1 {
            sections.append(["Points lost at random, seed \(scores.options.seed)"] + curve(total).lines(width: width))
        }
        if let grouping = scores.options.grouping, !scores.groups.isEmpty {
            for place in scores.options.drops.indices {
                let title = "By \(grouping.rawValue), \(lostText(scores.options.drops[place]))"
                sections.append([title] + groups(scores, grouping, at: place).lines(width: width))
            }
        }
        if !total.framesWithoutHand.isEmpty {
            sections.append(["Frames without a hand"] + missed(total).lines(width: width))
        }
        let lines = sections.joined(separator: [""]).map { clipped($0, to: width) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// How many hands there were of each kind, and what gave no hand.
    static func counts(_ total: GroupScores) -> Table {
        var table = Table(header: ["counted", "number"])
        var rows: [(String, Int)] = []
        if let level = total.levels.first {
            rows += [
                ("hands of known shapes", level.known), ("hands of other gestures", level.othersConfirmed.total),
                ("hands without a label", level.unlabelled), ("hands to be ignored", level.ignored),
            ]
        }
        rows += [
            ("frames without a hand", total.framesWithoutHand.reduce(0) { $0 + $1.frames }),
            ("bad records", total.badRecords),
        ]
        for (name, count) in rows { table.rows.append([name, "\(count)"]) }
        return table
    }

    /// Truth by answer; shapes that are neither shown nor answered are left out.
    static func confusion(_ scores: ConfusionScores) -> Table {
        let matrix = scores.confusion
        let used = usedShapes(scores)
        var table = Table(header: ["truth"] + used.map { scores.shapes[$0].shape } + ["none"])
        for truth in used {
            let counts = used.map { matrix[truth, $0] } + [matrix[truth, nil]]
            table.rows.append([scores.shapes[truth].shape] + counts.map(String.init))
        }
        return table
    }

    /// Precision, recall, F1 and support of each shape, and their averages.
    static func shapes(_ scores: ConfusionScores) -> Table {
        var table = Table(header: ["shape", "precision", "recall", "F1", "support"])
        for place in usedShapes(scores) {
            let score = scores.shapes[place]
            table.rows.append([
                score.shape, percent(score.precision.value), percent(score.recall.value), percent(score.f1),
                "\(score.support)",
            ])
        }
        let support = "\(scores.accuracy.total)"
        let macro = [scores.macroPrecision, scores.macroRecall, scores.macroF1].map { percent($0.value) }
        table.rows.append(["macro average"] + macro + [support])
        let micro = [scores.right.value, scores.accuracy.value, scores.microF1].map(percent)
        table.rows.append(["micro average"] + micro + [support])
        return table
    }

    /// What the macro averages leave out, and what scikit-learn would make of it; nothing where nothing is left out.
    static func leftOut(_ scores: ConfusionScores, width: Int) -> [String] {
        let answered = scores.leftOut.filter { $0.precision.total > 0 }.map { "\($0.shape) (\($0.precision.total))" }
        let others = scores.leftOut.count - answered.count
        guard !scores.leftOut.isEmpty, scores.accuracy.total > 0 else { return [] }
        let shown = scores.shapes.count - scores.leftOut.count
        var words = "The macro averages are of the \(shown) \(shown == 1 ? "shape that is" : "shapes that are") shown"
        if !answered.isEmpty {
            words +=
                "; left out, though answered: \(answered.joined(separator: ", ")), which scikit-learn takes in as 0"
        }
        if others > 0 { words += "; \(others) more \(others == 1 ? "is" : "are") neither shown nor answered" }
        return wrapped(words + ".", to: width)
    }

    /// The shares that the goals are about, each with its interval.
    static func shares(_ level: LevelScores) -> Table {
        var table = Table(header: ["share", "%", "95 % low", "high", "count", "of"])
        let rows = [
            ("accuracy, forced", level.forced.accuracy), ("confirmed", level.confirmed.coverage),
            ("right if confirmed", level.confirmed.right), ("others confirmed", level.othersConfirmed),
        ]
        for (name, share) in rows { table.rows.append([name] + cells(share)) }
        return table
    }

    /// For each label that the rule book does not know, how often it was confirmed, and as what.
    static func others(_ level: LevelScores, shapes: [String]) -> Table {
        let used = shapes.indices.filter { shape in level.others.contains { $0.confirmedAs[shape] > 0 } }
        var table = Table(header: ["label", "%", "95 % low", "high", "count", "of"] + used.map { shapes[$0] })
        for other in level.others {
            table.rows.append([other.label] + cells(other.confirmed) + used.map { "\(other.confirmedAs[$0])" })
        }
        let sums = used.map { shape in "\(level.others.reduce(0) { $0 + $1.confirmedAs[shape] })" }
        table.rows.append(["all others"] + cells(level.othersConfirmed) + sums)
        return table
    }

    /// The main scores at each number of lost points.
    static func curve(_ group: GroupScores) -> Table {
        var table = Table(header: ["points lost"] + mainHeader)
        for level in group.levels { table.rows.append(["\(level.drop)"] + mainCells(level)) }
        return table
    }

    /// The main scores of each group, their mean, and those of all hands.
    static func groups(_ scores: Scores, _ grouping: Grouping, at place: Int) -> Table {
        // Sources are paths, which begin alike and differ at their end.
        var table = Table(header: [grouping.rawValue] + mainHeader, keepsEnds: grouping == .source)
        for group in scores.groups {
            table.rows.append([known(group.name)] + mainCells(group.levels[place]))
        }
        let mean = scores.means[place]
        let means = [mean.accuracy, mean.macroF1, mean.coverage, mean.right, mean.othersConfirmed]
        table.rows.append(["mean", ""] + means.map { percent($0.value) })
        table.rows.append(["all"] + mainCells(scores.total.levels[place]))
        return table
    }

    /// What the frames in which no hand was found should have shown.
    static func missed(_ group: GroupScores) -> Table {
        var table = Table(header: ["label", "frames"])
        for missed in group.framesWithoutHand { table.rows.append([known(missed.label), "\(missed.frames)"]) }
        return table
    }

    /// A share of 1 as percent with one decimal, "–" where it is undefined.
    static func percent(_ value: Double?) -> String {
        value.map { fixedText($0 * 100, decimals: 1) + " %" } ?? "–"
    }

    private static let mainHeader = ["hands", "accuracy", "macro F1", "confirmed", "right if conf.", "others conf."]

    private static func mainCells(_ level: LevelScores) -> [String] {
        let values = [
            level.forced.accuracy.value, level.forced.macroF1.value, level.confirmed.coverage.value,
            level.confirmed.right.value, level.othersConfirmed.value,
        ]
        return ["\(level.known)"] + values.map(percent)
    }

    private static func cells(_ share: Share) -> [String] {
        [
            percent(share.value), percent(share.interval?.lowerBound), percent(share.interval?.upperBound),
            "\(share.count)", "\(share.total)",
        ]
    }

    private static func usedShapes(_ scores: ConfusionScores) -> [Int] {
        scores.shapes.indices.filter { scores.shapes[$0].support + scores.shapes[$0].precision.total > 0 }
    }

    private static func known(_ name: String?) -> String { name.map { $0.isEmpty ? "(unknown)" : $0 } ?? "all" }

    private static func lostText(_ drop: Int) -> String {
        switch drop {
        case 0: "no points lost"
        case 1: "1 point lost"
        default: "\(drop) points lost"
        }
    }
}
