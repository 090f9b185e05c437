// The report of `tactus fit` as text and as JSON, and the comments in the learnt book.

import Configurations
import Evaluation
import Shapes

struct FitReport {
    /// The scores on the hands of --test.
    struct Tested {
        var people: Int
        var hands: Int
        var start: FitScores
        var learnt: FitScores

        init(_ examples: FitExamples, people: Int, _ book: RuleBook, _ outcome: FitOutcome) {
            (self.people, hands) = (people, examples.all.count)
            start = FitScores(examples, by: book.definition)
            learnt = FitScores(examples, by: outcome.definition)
        }
    }

    let outcome: FitOutcome
    let book: RuleBook
    let aim: FitAim
    let people: Int
    let sources: [String]
    let hands: Int
    let tested: Tested?

    /// The hands of --never.
    let shapeless: ShapelessHands

    /// The changes that are proposed; `nil` for a book that is written.
    let changes: [FitChange]?

    private var origin: String {
        "\(counted(hands, "hand")) of \(counted(people, "person", "people")) in \(counted(sources.count, "source"))"
    }

    private var verdict: String {
        let words = "the aim, right \(percent(aim.right)) and others \(percent(aim.others)), is "
        if outcome.meetsAim { return words + "met" }
        guard outcome.leftOut.meets(aim) else { return words + "missed" }
        let (right, others) = (percent(outcome.written.right), percent(outcome.written.others))
        return words + "met, but no book learnt from all of these hands meets it: right \(right), others \(others)"
    }

    // MARK: The text

    var text: String {
        var lines = ["Learnt from \(origin), each person left out in turn.", ""]
        var table = Table(header: ["scores", "coverage", "right", "others"])
        table.rows.append(row("the book as it was", outcome.start))
        table.rows.append(row("learnt, left out", outcome.leftOut))
        table.rows.append(
            ["difference"] + [outcome.coverage, outcome.right, outcome.others].map { words($0) }
        )
        if let tested {
            table.rows.append(row("test: as it was", tested.start))
            table.rows.append(row("test: learnt", tested.learnt))
        }
        lines += table.lines(width: Self.width)
        lines += ["", "Left out, \(verdict).", ""]
        var trials = Table(header: ["cost of others", "coverage", "right", "others"])
        trials.rows = outcome.trials.map { trial in
            row("\(trial.cost)" + (trial.cost == outcome.cost ? ", chosen" : ""), trial.scores)
        }
        lines += trials.lines(width: Self.width)
        if outcome.coverage.isUnclear {
            lines += ["", "No gain in coverage is shown: its interval contains 0."]
        } else if outcome.coverage.upper < 0 {
            lines += ["", "Coverage falls: that is the price of the others that are turned away."]
        }
        for label in outcome.lookAlikes {
            let shape = book.shapes[label.rank].name
            lines += [
                "",
                "\(label.label): the book as it was confirms \(label.confirmed) of \(counted(label.hands, "hand")) as \(shape). "
                    + "If they are, use --labels \(label.label)=\(shape), or =ignored.",
            ]
        }
        if let tested {
            lines.append("")
            lines.append(
                "The test has \(counted(tested.hands, "hand")) of \(counted(tested.people, "person", "people")); looked at "
                    + "again after changes, it is no test any more."
            )
        }
        if !shapeless.isEmpty { lines += [""] + alarmLines }
        if let changes { return (lines + ["", text(of: changes)]).joined(separator: "\n") }
        for (rank, conditions) in outcome.shapes {
            let shape = book.definition.shapes[rank]
            let old = shape.confirmed ?? []
            lines += ["", shape.shape.name]
            for condition in conditions {
                let was = condition.origin.map { old[$0] }
                switch was {
                case condition.condition: lines.append("  stays    \(condition.condition)")
                case let was?: lines.append("  changed  \(condition.condition); was \(was)")
                case nil: lines.append("  added    \(condition.condition)")
                }
                lines.append("           \(comment(on: condition, shape.shape.name))")
            }
            let kept = Set(conditions.compactMap(\.origin))
            for place in old.indices where !kept.contains(place) { lines.append("  removed  \(old[place])") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let width = 100

    private func row(_ name: String, _ scores: FitScores) -> [String] {
        [name, percent(scores.coverage), percent(scores.right), percent(scores.others)]
    }

    func words(_ difference: BootstrapInterval) -> String {
        "\(signed(difference.value)) (\(signed(difference.lower))…\(signed(difference.upper)))"
    }

    private func percent(_ share: Double) -> String { "\(tenths(share)) %" }

    private func signed(_ share: Double) -> String { (tenths(share) > 0 ? "+" : "") + "\(tenths(share))" }

    private func tenths(_ share: Double) -> Double { (share * 1_000).rounded() / 10 }

    /// The lines on false positives in the recordings of --never.
    private var alarmLines: [String] {
        let alarms = [("as it was", book.definition), ("learnt", outcome.definition)].map {
            ($0, shapeless.alarms(of: $1))
        }
        let rates = alarms.compactMap { name, alarms in alarms.rate.map { (name, $0) } }
        let untimed = alarms[0].1.untimed
        guard let minutes = rates.first.map({ $0.1.time * 60 }) else {
            return [
                "The recordings of --never have no times that go on: false positives per hour are not known; see --time."
            ]
        }
        let lines = rates.map { name, rate in
            let ends = [rate.interval.lowerBound, rate.interval.upperBound].map { JSONWriter.number($0, places: 1) }
            let perHour = JSONWriter.number(rate.value, places: 1)
            return "  \(name): \(counted(rate.count, "false positive")), \(perHour) per hour (\(ends[0])–\(ends[1]))"
        }
        let time = JSONWriter.number(minutes, places: 2)
        let recordings = counted(
            untimed,
            "recording without times that go on is",
            "recordings without times that go on are"
        )
        return ["In \(time) minutes of --never, which the learnt book has seen:"] + lines
            + (untimed > 0 ? ["  \(recordings) not counted"] : [])
    }

    // MARK: Comments

    /// The lines at the top of the learnt book.
    var head: [String] {
        [
            "\(Self.headline) from \(origin), each person left out in turn:",
            "coverage \(percent(outcome.leftOut.coverage)) (was \(percent(outcome.start.coverage))), "
                + "right \(percent(outcome.leftOut.right)) (was \(percent(outcome.start.right))), "
                + "others \(percent(outcome.leftOut.others)) (was \(percent(outcome.start.others)));",
            "\(verdict). Comments that name no folds are older than the numbers may be.",
        ]
    }

    /// The first words of the comment at the top of a learnt book.
    static let headline = "Learnt by tactus fit"

    /// Returns what is known of a condition's numbers, and what it does.
    func comment(on condition: LearntCondition, _ shape: String) -> String {
        var parts: [String] = []
        for (plateau, folds) in zip(condition.plateaus, condition.foldRanges) {
            var words: [String] = []
            if let plateau { words.append("\(range(plateau)) does as well") }
            if let folds { words.append("\(range(folds)) in \(condition.folds) of \(condition.foldCount) folds") }
            if !words.isEmpty { parts.append(words.joined(separator: ", ")) }
        }
        parts.append(
            "alone turns away \(condition.ownTurnedAway) of \(shape) and \(condition.othersTurnedAway)"
                + WrittenCondition.ending
        )
        return parts.joined(separator: "; ")
    }

    private func range(_ range: ClosedRange<Float>) -> String {
        "\(short(range.lowerBound))…\(short(range.upperBound))"
    }

    private func short(_ number: Float) -> String {
        let scale: Float = number.magnitude >= 10 ? 10 : 1_000
        let rounded = (number * scale).rounded() / scale
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }

    // MARK: JSON

    /// The report as one line of JSON; shares are 0…1.
    var json: String {
        let scores: JSONObject = [
            "start": json(outcome.start), "leftOut": json(outcome.leftOut),
            "difference": [
                "coverage": json(outcome.coverage), "right": json(outcome.right), "others": json(outcome.others),
            ],
            "test": tested.map { ["start": json($0.start), "learnt": json($0.learnt)] } ?? .null,
        ]
        let members: JSONObject = [
            "tactus": .string("fit"), "version": .integer(1), "rules": .string(book.definition.name),
            "hands": .integer(hands), "people": .integer(people), "meetsAim": .bool(outcome.meetsAim),
            "cost": .number(outcome.cost),
            "trials": .array(outcome.trials.map { ["cost": .number($0.cost), "leftOut": json($0.scores)] }),
        ]
        let bySource = zip(sources, outcome.sources).map { name, scores in
            JSONValue.object(["source": .string(name), "start": json(scores.start), "leftOut": json(scores.leftOut)])
        }
        let lookAlikes = outcome.lookAlikes.map { label in
            JSONValue.object([
                "label": .string(label.label), "shape": .string(book.shapes[label.rank].name),
                "confirmed": .integer(label.confirmed), "hands": .integer(label.hands),
            ])
        }
        let shapes = outcome.shapes.map { rank, conditions in
            JSONValue.object([
                "shape": .string(book.shapes[rank].name),
                "confirmed": .array(conditions.map { json($0, book.definition.shapes[rank].confirmed ?? []) }),
            ])
        }
        func alarms(_ book: RuleBookDefinition) -> JSONValue { .optional(shapeless.alarms(of: book).rate?.value) }
        return JSONValue.object(
            members + scores
                + (shapeless.isEmpty
                    ? [:]
                    : [
                        "falsePositivesPerHour": [
                            "start": alarms(book.definition), "learnt": alarms(outcome.definition),
                        ]
                    ]) + [
                    "lookAlikes": .array(lookAlikes), "sources": .array(bySource), "shapes": .array(shapes),
                ] + (changes.map { ["changes": json(of: $0)] } ?? [:])
        ).text + "\n"
    }

    private func json(_ scores: FitScores) -> JSONValue {
        ["coverage": json(scores.coverage), "right": json(scores.right), "others": json(scores.others)]
    }

    func json(_ difference: BootstrapInterval) -> JSONValue {
        .array([json(difference.value), json(difference.lower), json(difference.upper)])
    }

    func json(_ share: Double) -> JSONValue {
        share.isFinite ? .number((share * 1e6).rounded() / 1e6) : .null
    }

    private func json(_ condition: LearntCondition, _ old: [Condition]) -> JSONValue {
        func json(_ ranges: [ClosedRange<Float>?]) -> JSONValue {
            .array(
                ranges.map { range in
                    guard let range else { return .null }
                    return .array([.number(Double(range.lowerBound)), .number(Double(range.upperBound))])
                }
            )
        }
        return [
            "condition": .string("\(condition.condition)"), "was": .optional(condition.origin.map { "\(old[$0])" }),
            "plateaus": json(condition.plateaus), "folds": .integer(condition.folds),
            "foldRanges": json(condition.foldRanges), "ownTurnedAway": .integer(condition.ownTurnedAway),
            "othersTurnedAway": .integer(condition.othersTurnedAway),
        ]
    }
}
