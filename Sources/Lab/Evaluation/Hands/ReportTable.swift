// The report of `tactus evaluate` for people. Called by the command line with finished scores; pure.

/// Scores as plain text: no colours, no control characters, percentages with one decimal, "–" for undefined values.
public enum ReportTable {
    /// The whole report, a line break at its end.
    ///
    /// - Parameters:
    ///   - scores: the scores.
    ///   - width: the width in columns that no line is to pass; at least 40 are taken.
    public static func text(_ scores: Scores, width: Int = 100) -> String {
        let width = max(width, Table.narrowest)
        let total = scores.total
        var sections = [["Rule book \(scores.options.rules)"], counts(total).lines(width: width)]
        if let level = total.levels.first {
            let lost = lostText(level.droppedKeypoints)
            sections += [
                ["Top-1, \(lost): confusion matrix, rows are the reference"]
                    + confusion(level.top1).lines(width: width),
                ["Top-1, \(lost): per shape"] + shapes(level.top1).lines(width: width)
                    + leftOut(level.top1, width: width),
                ["Confirmed, \(lost): confusion matrix, rows are the reference"]
                    + confusion(level.confirmed).lines(width: width),
                ["Confirmed, \(lost): per shape"] + shapes(level.confirmed).lines(width: width)
                    + leftOut(level.confirmed, width: width),
                ["Summary, \(lost)"] + shares(scores.mainShares(at: 0)).lines(width: width)
                    + wrapped(intervalNote(scores), to: width),
            ]
            if !level.others.isEmpty {
                let table = others(level, all: scores.mainShares(at: 0)[3], shapes: scores.options.shapes)
                sections.append(["Out-of-set shapes, \(lost): confirmed as"] + table.lines(width: width))
            }
        }
        if total.levels.count > 1 {
            sections.append(
                ["Keypoints dropped at random, seed \(scores.options.seed)"] + curve(total).lines(width: width)
            )
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

    /// The number of hands of each kind, and what gave no hand.
    static func counts(_ total: GroupScores) -> Table {
        var table = Table(header: ["counted", "number"])
        var rows: [(String, Int)] = []
        if let level = total.levels.first {
            rows += [
                ("hands of known shapes", level.known), ("out-of-set hands", level.falseAcceptRate.total),
                ("unlabelled hands", level.unlabelled), ("ignored hands", level.ignored),
            ]
        }
        rows += [
            ("frames without a hand", total.framesWithoutHand.reduce(0) { $0 + $1.frames }),
            ("invalid records", total.badRecords),
        ]
        for (name, count) in rows { table.rows.append([name, "\(count)"]) }
        return table
    }

    /// Truth by answer; shapes that are neither shown nor answered are left out.
    static func confusion(_ scores: ConfusionScores) -> Table {
        let matrix = scores.confusion
        let used = usedShapes(scores)
        var table = Table(header: ["reference"] + used.map { scores.shapes[$0].shape } + ["none"])
        for reference in used {
            let counts = used.map { matrix[reference, $0] } + [matrix[reference, nil]]
            table.rows.append([scores.shapes[reference].shape] + counts.map(String.init))
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
        let micro = [scores.selectiveAccuracy.value, scores.accuracy.value, scores.microF1].map(percent)
        table.rows.append(["micro average"] + micro + [support])
        return table
    }

    /// Returns notes about the shapes that the macro averages leave out, scikit-learn's values for them, and the
    /// precisions that count as 0; empty without such shapes.
    static func leftOut(_ scores: ConfusionScores, width: Int) -> [String] {
        let answered = scores.leftOut.filter { $0.precision.total > 0 }.map { "\($0.shape) (\($0.precision.total))" }
        let others = scores.leftOut.count - answered.count
        let unanswered = scores.shapes.filter { $0.support > 0 && $0.precision.total == 0 }.map(\.shape)
        guard !scores.leftOut.isEmpty || !unanswered.isEmpty, scores.accuracy.total > 0 else { return [] }
        let shown = scores.shapes.count - scores.leftOut.count
        var words = "Macro averages cover the \(counted(shown, "shape")) with support"
        if !unanswered.isEmpty {
            words += ", with precision 0 if never predicted: \(unanswered.joined(separator: ", "))"
        }
        if !answered.isEmpty {
            words +=
                "; excluded although predicted: \(answered.joined(separator: ", ")), which scikit-learn counts as 0"
        }
        if others > 0 { words += "; \(counted(others, "more has", "more have")) neither support nor predictions" }
        return wrapped(words + ".", to: width)
    }

    /// The shares that the goals are about, each with its interval.
    private static func shares(_ shares: [MainShare]) -> Table {
        var table = Table(header: ["metric", "value", "CI95 low", "CI95 high", "n", "N"])
        for share in shares { table.rows.append(cells(share)) }
        return table
    }

    /// Returns a line on what the intervals of the summary take as independent.
    static func intervalNote(_ scores: Scores) -> String {
        guard let grouping = scores.options.grouping, scores.intervals(at: 0) != nil else {
            return "CI95: Wilson intervals, which take hands as independent; with --by person or --by source, "
                + "\(Bootstrap.fewestUnits) or more of these are resampled instead."
        }
        let noun = grouping == .person ? "people or sources" : "sources"
        return "CI95: bootstrap over \(scores.units(at: 0).count) \(noun); those of single labels are Wilson intervals."
    }

    /// For each label that the rule book does not know, how often it was confirmed, and as what.
    private static func others(_ level: DropoutScores, all: MainShare, shapes: [String]) -> Table {
        var all = all
        all.name = "all out-of-set"
        let used = shapes.indices.filter { shape in level.others.contains { $0.confirmedAs[shape] > 0 } }
        var table = Table(header: ["label", "value", "CI95 low", "CI95 high", "n", "N"] + used.map { shapes[$0] })
        for other in level.others {
            table.rows.append(cells(MainShare(other.label, other.confirmed)) + used.map { "\(other.confirmedAs[$0])" })
        }
        let sums = used.map { shape in "\(level.others.reduce(0) { $0 + $1.confirmedAs[shape] })" }
        table.rows.append(cells(all) + sums)
        return table
    }

    /// The main scores at each number of lost points.
    static func curve(_ group: GroupScores) -> Table {
        var table = Table(header: ["dropped"] + mainHeader)
        for level in group.levels { table.rows.append(["\(level.droppedKeypoints)"] + mainCells(level)) }
        return table
    }

    /// The main scores of each group, their mean, and those of all hands.
    static func groups(_ scores: Scores, _ grouping: Grouping, at place: Int) -> Table {
        // Sources are paths, which begin alike and differ at their end.
        var table = Table(header: [grouping.rawValue] + mainHeader, keepsEnds: grouping == .source)
        for group in scores.groups where group.levels[place].hasHands {
            table.rows.append([known(group.name)] + mainCells(group.levels[place]))
        }
        let mean = scores.means[place]
        let means = [mean.accuracy, mean.macroF1, mean.coverage, mean.selectiveAccuracy, mean.falseAcceptRate]
        table.rows.append(["mean", ""] + means.map { percent($0.value) })
        table.rows.append(["all"] + mainCells(scores.total.levels[place]))
        return table
    }

    /// Returns a table of the labels of frames in which no hand was found.
    static func missed(_ group: GroupScores) -> Table {
        var table = Table(header: ["label", "frames"])
        for missed in group.framesWithoutHand { table.rows.append([known(missed.label), "\(missed.frames)"]) }
        return table
    }

    /// A share of 1 as percent with one decimal, "–" where it is undefined.
    static func percent(_ value: Double?) -> String {
        value.map { fixedText($0 * 100, decimals: 1) + " %" } ?? "–"
    }

    private static let mainHeader = ["hands", "accuracy", "macro F1", "coverage", "sel. acc.", "false accept"]

    private static func mainCells(_ level: DropoutScores) -> [String] {
        let values = [
            level.top1.accuracy.value, level.top1.macroF1.value, level.confirmed.coverage.value,
            level.confirmed.selectiveAccuracy.value, level.falseAcceptRate.value,
        ]
        return ["\(level.known)"] + values.map(percent)
    }

    private static func cells(_ share: MainShare) -> [String] {
        [
            share.name, percent(share.share.value), percent(share.lower), percent(share.upper), "\(share.share.count)",
            "\(share.share.total)",
        ]
    }

    private static func usedShapes(_ scores: ConfusionScores) -> [Int] {
        scores.shapes.indices.filter { scores.shapes[$0].support + scores.shapes[$0].precision.total > 0 }
    }

    private static func known(_ name: String?) -> String { name.map { $0.isEmpty ? "(unknown)" : $0 } ?? "all" }

    private static func lostText(_ droppedKeypoints: Int) -> String {
        droppedKeypoints == 0 ? "no keypoints dropped" : "\(counted(droppedKeypoints, "keypoint")) dropped"
    }
}
