// Learning with each unit left out in turn, in tasks that a caller may run in any order; pure.

import Shapes

/// A fit: the tasks, and what comes of their results.
///
/// Each task learns a book without the hands of one unit at one cost, its structure chosen anew, and classifies the hands
/// of that unit. The results do not depend on the order of the tasks.
package struct FitPlan: Sendable {
    package let examples: FitExamples
    package let configuration: FitConfiguration
    private let shapes: [ShapeFit]

    /// A task: a unit that is left out, and a cost.
    package struct Task: Sendable, Hashable {
        package var unit: Int
        package var cost: Double
    }

    /// The result of a task.
    package struct Result: Sendable {
        let task: Task

        /// The learnt conditions, by shape.
        let clauses: [[FitClause]]

        /// The rank of the confirmed shape of each hand of the unit, in their order.
        let answers: [Int?]
    }

    /// The shapes of too few hands, or of too few people, whose conditions stay as they are.
    package let unlearnable: [(name: String, hands: Int, people: Int)]

    /// The shapes without conditions under `confirmed`, which are never confirmed.
    package var unconfirmed: [String] {
        examples.book.definition.shapes.filter { $0.confirmed == nil }.map(\.shape.name)
    }

    /// The fewest people, each of whom is left out in turn.
    package static let fewestPeople = 3

    /// The fewest hands of a shape, and the fewest people whose hands they are.
    package static let fewestHands = 20
    package static let fewestOwners = 2

    package init(_ examples: FitExamples, _ configuration: FitConfiguration) {
        self.examples = examples
        self.configuration = configuration
        var shapes: [ShapeFit] = []
        var unlearnable: [(name: String, hands: Int, people: Int)] = []
        for (rank, rule) in examples.book.definition.shapes.enumerated() where rule.confirmed != nil {
            let owners = zip(examples.all, examples.ranks).filter { $1 == rank }.map(\.0.unit)
            if owners.count < Self.fewestHands || Set(owners).count < Self.fewestOwners {
                unlearnable.append((rule.shape.name, owners.count, Set(owners).count))
            } else {
                shapes.append(ShapeFit(rank: rank, examples, configuration))
            }
        }
        (self.shapes, self.unlearnable) = (shapes, unlearnable)
    }

    /// Whether nothing can be learnt.
    package var isEmpty: Bool { shapes.isEmpty }

    package var tasks: [Task] {
        configuration.costs.flatMap { cost in (0..<examples.unitCount).map { Task(unit: $0, cost: cost) } }
    }

    package func run(_ task: Task) -> Result {
        let clauses = shapes.map { $0.learn(leavingOut: task.unit, cost: task.cost) }
        let hands = examples.all.lazy.filter { $0.unit == task.unit }
        return Result(
            task: task,
            clauses: clauses,
            answers: FitExamples.confirmed(hands, by: definition(clauses))
        )
    }

    /// Returns the start book with other conditions under `confirmed`.
    func definition(_ clauses: [[FitClause]]) -> RuleBookDefinition {
        var definition = examples.book.definition
        for (shape, clauses) in zip(shapes, clauses) {
            definition.shapes[shape.rank].confirmed = clauses.map(\.condition)
        }
        return definition
    }

    /// Returns what was learnt: at the cost that the results speak for, from all hands.
    ///
    /// - Parameter results: those of all tasks.
    package func outcome(of results: [Result]) -> FitOutcome {
        let trials = configuration.costs.map { cost -> FitTrial in
            let folds = results.filter { $0.task.cost == cost }.sorted { $0.task.unit < $1.task.unit }
            var answers = [Int?](repeating: nil, count: examples.all.count)
            for fold in folds {
                let places = examples.all.indices.lazy.filter { examples.all[$0].unit == fold.task.unit }
                for (place, answer) in zip(places, fold.answers) { answers[place] = answer }
            }
            return FitTrial(cost: cost, folds: folds, answers: answers, scores: FitScores(answers, examples))
        }
        let start = FitExamples.confirmed(examples.all, by: examples.book.definition)
        let meeting = trials.filter { $0.scores.meets(configuration.aim) }
            .sorted { $0.scores.coverage > $1.scores.coverage }
        // Where no cost meets the aim, the one that misses it least; of equal ones, that with the highest coverage.
        let nearest = trials.min {
            ($0.scores.shortfall(of: configuration.aim), -$0.scores.coverage)
                < ($1.scores.shortfall(of: configuration.aim), -$1.scores.coverage)
        }
        let candidates = meeting.isEmpty ? [nearest].compactMap { $0 } : meeting
        // The book is learnt from all hands, which the folds do not promise to meet the aim: the next cost may. Different
        // people may need different conditions, and a book without any of them would not be what the folds promise.
        var book: Written?
        var meetsAim = false
        let tries = candidates.flatMap { trial in (meeting.isEmpty ? [false] : [false, true]).map { (trial, $0) } }
        for (trial, withUnsteady) in tries where !meetsAim {
            let written = written(trial, withUnsteady: withUnsteady)
            meetsAim = !meeting.isEmpty && written.scores.meets(configuration.aim)
            if meetsAim || book == nil { book = written }
        }
        guard let book else { preconditionFailure("a fit tries at least one cost") }
        let (chosen, shapes) = (book.trial, book.shapes)
        let differences = FitScores.differences(of: chosen.answers, from: start, examples)
        return FitOutcome(
            definition: definition(shapes.map { $0.map(\.clause) }),
            shapes: zip(self.shapes, shapes).map { (rank: $0.rank, conditions: $1.map(\.learnt)) },
            cost: chosen.cost,
            meetsAim: meetsAim,
            written: book.scores,
            start: FitScores(start, examples),
            leftOut: chosen.scores,
            sources: Array(
                zip(FitScores.bySource(start, examples), FitScores.bySource(chosen.answers, examples))
            ),
            coverage: differences.coverage,
            right: differences.right,
            others: differences.others,
            lookAlikes: FitLookAlike.all(start, examples, fewest: Self.fewestHands),
            trials: trials.map { ($0.cost, $0.scores) }
        )
    }

    /// A book that is learnt from all hands, and its scores on them.
    private struct Written {
        var trial: FitTrial
        var shapes: [[(clause: FitClause, learnt: LearntCondition)]]
        var scores: FitScores
    }

    private func written(_ trial: FitTrial, withUnsteady: Bool) -> Written {
        let shapes = self.shapes.enumerated().map { place, shape in
            let folds = trial.folds.map { $0.clauses[place] }
            return learn(shape, from: folds, cost: trial.cost, withUnsteady: withUnsteady)
        }
        let definition = definition(shapes.map { $0.map(\.clause) })
        return Written(trial: trial, shapes: shapes, scores: FitScores(examples, by: definition))
    }

    /// Learns a shape from all hands.
    ///
    /// - Parameter withUnsteady: whether conditions stay that fewer than half of the folds added.
    private func learn(_ shape: ShapeFit, from folds: [[FitClause]], cost: Double, withUnsteady: Bool)
        -> [(clause: FitClause, learnt: LearntCondition)]
    {
        var banned: Set<ShapeFit.Candidate> = []
        var clauses = shape.learn(leavingOut: nil, cost: cost)
        func choosing(_ clause: FitClause) -> [FitClause] {
            folds.compactMap { $0.first { $0.isLike(clause) } }
        }
        while !withUnsteady,
            let unsteady = clauses.first(where: { $0.origin == nil && 2 * choosing($0).count < folds.count }),
            let comparison = unsteady.comparisons.first
        {
            banned.insert(ShapeFit.Candidate(measure: comparison.measure, isAbove: comparison.isAbove))
            clauses = shape.learn(leavingOut: nil, cost: cost, banned: banned)
        }
        let plateaus = shape.plateaus(of: clauses, cost: cost)
        return clauses.enumerated().map { place, clause in
            let chosen = choosing(clause)
            let away = shape.turnedAway(by: place, of: clauses)
            return (
                clause,
                LearntCondition(
                    condition: clause.condition,
                    origin: clause.origin,
                    plateaus: plateaus[place].map { $0?.range },
                    folds: chosen.count,
                    foldCount: folds.count,
                    foldRanges: clause.numbers.indices.map { number in
                        let numbers = chosen.map { $0.numbers[number] }
                        guard let low = numbers.min(), let high = numbers.max() else { return nil }
                        return low...high
                    },
                    ownTurnedAway: away.own,
                    othersTurnedAway: away.others
                )
            )
        }
    }
}

/// The folds of one cost, and their scores.
struct FitTrial {
    let cost: Double
    let folds: [FitPlan.Result]

    /// The answer of each hand by the book that was learnt without its unit.
    let answers: [Int?]

    let scores: FitScores
}

extension FitScores {
    fileprivate func shortfall(of aim: FitAim) -> Double { max(aim.right - right, 0) + max(others - aim.others, 0) }
}

extension FitClause {
    /// Returns whether two conditions differ in their numbers only.
    func isLike(_ other: FitClause) -> Bool { origin == other.origin && form == other.form }
}
