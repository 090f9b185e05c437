// Scores of books on labelled hands, and differences of two. Made by FitPlan and for hands of a test; pure.

package import Shapes

/// The scores of confirmed answers, in which each source weighs alike.
package struct FitScores: Sendable, Equatable {
    /// The mean over the sources of the share of hands of the book's shapes that are confirmed.
    package var coverage: Double

    /// The mean over the sources of the share of these that have the right shape.
    package var right: Double

    /// The share of all hands of other gestures that are confirmed as a shape of the book.
    package var others: Double

    /// Creates the scores of a book on hands.
    package init(_ examples: FitExamples, by definition: RuleBookDefinition) {
        self.init(FitExamples.confirmed(examples.all, by: definition), examples)
    }

    /// Scores answers, the rank of the confirmed shape of each hand, `nil` for none.
    init(_ answers: [Int?], _ examples: FitExamples) {
        self.init(Counts.parts(answers, examples), weights: nil)
    }

    /// Scores counts.
    ///
    /// - Parameter weights: how often each unit counts; `nil` for once.
    private init(_ parts: [[Int: Counts]], weights: [Int]?) {
        let counts = parts.map { Counts($0, weights: weights) }
        func mean(_ shares: [Double]) -> Double { shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count) }
        coverage = mean(counts.filter { $0.known > 0 }.map { Double($0.confirmed) / Double($0.known) })
        right = mean(counts.filter { $0.confirmed > 0 }.map { Double($0.right) / Double($0.confirmed) })
        let (others, accepted) = counts.reduce((0, 0)) { ($0.0 + $1.others, $0.1 + $1.accepted) }
        self.others = others > 0 ? Double(accepted) / Double(others) : 0
    }

    /// Returns the scores of each source by itself.
    static func bySource(_ answers: [Int?], _ examples: FitExamples) -> [FitScores] {
        func share(_ part: Int, _ all: Int) -> Double { all > 0 ? Double(part) / Double(all) : .nan }
        return Counts.parts(answers, examples).map { parts in
            let counts = Counts(parts, weights: nil)
            return FitScores(
                coverage: share(counts.confirmed, counts.known),
                right: share(counts.right, counts.confirmed),
                others: share(counts.accepted, counts.others)
            )
        }
    }

    /// The counts of one source, or of a unit's hands of it.
    private struct Counts {
        var (known, confirmed, right) = (0, 0, 0)
        var (others, accepted) = (0, 0)

        init() {}

        /// Adds the counts of units, each as often as it counts.
        init(_ parts: [Int: Counts], weights: [Int]?) {
            for (unit, part) in parts {
                let times = weights?[unit] ?? 1
                known += times * part.known
                confirmed += times * part.confirmed
                right += times * part.right
                others += times * part.others
                accepted += times * part.accepted
            }
        }

        /// Returns the counts of each source, by the units of its hands.
        static func parts(_ answers: [Int?], _ examples: FitExamples) -> [[Int: Counts]] {
            var parts = [[Int: Counts]](repeating: [:], count: examples.sourceCount)
            for (place, answer) in answers.enumerated() {
                let (source, unit) = (examples.all[place].source, examples.all[place].unit)
                if let rank = examples.ranks[place] {
                    parts[source][unit, default: Counts()].known += 1
                    parts[source][unit, default: Counts()].confirmed += answer == nil ? 0 : 1
                    parts[source][unit, default: Counts()].right += answer == rank ? 1 : 0
                } else {
                    parts[source][unit, default: Counts()].others += 1
                    parts[source][unit, default: Counts()].accepted += answer == nil ? 0 : 1
                }
            }
            return parts
        }
    }

    private init(coverage: Double, right: Double, others: Double) {
        (self.coverage, self.right, self.others) = (coverage, right, others)
    }

    package func meets(_ aim: FitAim) -> Bool { right >= aim.right && others <= aim.others }
}

extension FitScores {
    /// Returns the differences of two sets of answers in coverage, right and others, by bootstrap over the
    /// units.
    static func differences(
        of answers: [Int?],
        from start: [Int?],
        _ examples: FitExamples
    ) -> (coverage: BootstrapInterval, right: BootstrapInterval, others: BootstrapInterval) {
        let parts = (start: Counts.parts(start, examples), learnt: Counts.parts(answers, examples))
        let differences = Bootstrap.intervals(units: examples.unitCount, seed: 1) { weights in
            let start = FitScores(parts.start, weights: weights)
            let learnt = FitScores(parts.learnt, weights: weights)
            return [
                learnt.coverage - start.coverage, learnt.right - start.right, learnt.others - start.others,
            ]
        }
        return (differences[0], differences[1], differences[2])
    }
}
