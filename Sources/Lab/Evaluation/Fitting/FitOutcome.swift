// The result of a fit: the learnt book, its conditions with their numbers, its scores. Made by FitPlan; pure.

package import Shapes

/// A condition of a learnt book.
package struct LearntCondition: Sendable {
    package var condition: Condition

    /// The place of the condition in the start book's list; `nil` for an added one.
    package var origin: Int?

    /// For each number the thresholds that are as good; `nil` where no hand depends on it.
    package var plateaus: [ClosedRange<Float>?]

    /// The number of folds that have the condition, and of all folds.
    package var folds: Int
    package var foldCount: Int

    /// For each number the smallest and the greatest threshold of these folds.
    package var foldRanges: [ClosedRange<Float>?]

    /// The hands of the shape, and the other hands, that this condition alone turns away.
    package var ownTurnedAway: Int
    package var othersTurnedAway: Int
}

/// The result of a fit.
package struct FitOutcome: Sendable {
    /// The learnt book.
    package var definition: RuleBookDefinition

    /// The conditions under `confirmed` of each shape that has some, by rank.
    package var shapes: [(rank: Int, conditions: [LearntCondition])]

    package var cost: Double

    /// Whether the aim is met, on hands left out and by the written book on all.
    package var meetsAim: Bool

    /// The scores of the learnt book on the hands that it was learnt from.
    package var written: FitScores

    /// The scores of the start book, which was not learnt from these hands as far as the fit knows.
    package var start: FitScores

    /// The scores of the learnt books, each on the unit that it was learnt without.
    package var leftOut: FitScores

    /// The scores of each source by the start book, and left out; NaN where a source has no such hands.
    package var sources: [(start: FitScores, leftOut: FitScores)]

    /// The differences of these from the start book's.
    package var coverage: BootstrapInterval
    package var right: BootstrapInterval
    package var others: BootstrapInterval

    /// Labels of other gestures most of whose hands the start book confirms as one shape: perhaps that shape by another
    /// name.
    package var lookAlikes: [FitLookAlike]

    /// The scores left out at each cost.
    package var trials: [(cost: Double, scores: FitScores)]
}

extension FitOutcome {
    /// Returns the learnt shapes that the learnt book confirms for no hand, as where labels are exchanged.
    package func neverConfirmed(_ examples: FitExamples) -> [(name: String, hands: Int)] {
        let answers = FitExamples.confirmed(examples.all, by: definition)
        return shapes.compactMap { rank, _ in
            let own = examples.ranks.indices.filter { examples.ranks[$0] == rank }
            guard !own.contains(where: { answers[$0] == rank }) else { return nil }
            return (definition.shapes[rank].shape.name, own.count)
        }
    }
}

/// A label of other gestures whose hands look like a shape.
package struct FitLookAlike: Sendable {
    package var label: String
    package var rank: Int
    package var confirmed: Int
    package var hands: Int

    /// Finds the labels with at least half of their hands confirmed as one shape.
    static func all(_ answers: [Int?], _ examples: FitExamples, fewest: Int) -> [FitLookAlike] {
        var counts: [Int: (label: String, ranks: [Int: Int], hands: Int)] = [:]
        for (place, answer) in answers.enumerated() {
            guard let label = examples.otherLabels[place] else { continue }
            var count = counts[label] ?? (examples.all[place].label, [:], 0)
            count.hands += 1
            if let answer { count.ranks[answer, default: 0] += 1 }
            counts[label] = count
        }
        return counts.sorted { $0.key < $1.key }.compactMap { _, count in
            guard let most = count.ranks.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
            guard count.hands >= fewest, 2 * most.value >= count.hands else { return nil }
            return FitLookAlike(label: count.label, rank: most.key, confirmed: most.value, hands: count.hands)
        }
    }
}
