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

    /// Scores answers.
    ///
    /// - Parameters:
    ///   - answers: the rank of the confirmed shape of each hand, `nil` for none.
    ///   - weights: how often each unit counts; `nil` for once.
    init(_ answers: [Int?], _ examples: FitExamples, weights: [Int]? = nil) {
        let counts = Counts.bySource(answers, examples, weights: weights)
        func mean(_ shares: [Double]) -> Double { shares.isEmpty ? 0 : shares.reduce(0, +) / Double(shares.count) }
        coverage = mean(counts.filter { $0.known > 0 }.map { Double($0.confirmed) / Double($0.known) })
        right = mean(counts.filter { $0.confirmed > 0 }.map { Double($0.right) / Double($0.confirmed) })
        let (others, accepted) = counts.reduce((0, 0)) { ($0.0 + $1.others, $0.1 + $1.accepted) }
        self.others = others > 0 ? Double(accepted) / Double(others) : 0
    }

    /// Returns the scores of each source by itself.
    static func bySource(_ answers: [Int?], _ examples: FitExamples) -> [FitScores] {
        func share(_ part: Int, _ all: Int) -> Double { all > 0 ? Double(part) / Double(all) : .nan }
        return Counts.bySource(answers, examples).map { counts in
            FitScores(
                coverage: share(counts.confirmed, counts.known),
                right: share(counts.right, counts.confirmed),
                others: share(counts.accepted, counts.others)
            )
        }
    }

    /// The counts of one source.
    private struct Counts {
        var (known, confirmed, right) = (0, 0, 0)
        var (others, accepted) = (0, 0)

        static func bySource(_ answers: [Int?], _ examples: FitExamples, weights: [Int]? = nil) -> [Counts] {
            var counts = [Counts](repeating: Counts(), count: examples.sourceCount)
            for (place, answer) in answers.enumerated() {
                let example = examples.all[place]
                let times = weights?[example.unit] ?? 1
                if let rank = examples.ranks[place] {
                    counts[example.source].known += times
                    counts[example.source].confirmed += answer == nil ? 0 : times
                    counts[example.source].right += answer == rank ? times : 0
                } else {
                    counts[example.source].others += times
                    counts[example.source].accepted += answer == nil ? 0 : times
                }
            }
            return counts
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
        _ examples: FitExamples,
        seed: UInt64 = 1
    ) -> (coverage: BootstrapInterval, right: BootstrapInterval, others: BootstrapInterval) {
        let differences = Bootstrap.intervals(units: examples.unitCount, seed: seed) { weights in
            let start = FitScores(start, examples, weights: weights)
            let learnt = FitScores(answers, examples, weights: weights)
            return [
                learnt.coverage - start.coverage, learnt.right - start.right, learnt.others - start.others,
            ]
        }
        return (differences[0], differences[1], differences[2])
    }
}
