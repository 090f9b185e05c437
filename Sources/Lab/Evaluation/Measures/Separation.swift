// One comparison, or two together, that part the hands of two labels, with their score across people. Pure.

package import Shapes

/// A condition that holds for the hands of one label and not for those of the other.
package struct Separation: Sendable, Hashable {
    /// The comparisons, one or two, which must both hold.
    package var thresholds: [Threshold]

    /// Whether they hold for the first label, or for the second.
    package var holdsForFirst: Bool

    /// The mean of the shares of right hands of both labels, with people alike, for thresholds that were chosen from
    /// these hands.
    package var fitted: Double

    /// The same for each person by the thresholds that were chosen from all others; `nil` where that leaves no people to
    /// choose from, or to judge.
    package var acrossPeople: Double?

    /// The width of the range of thresholds with the same score, in the scale of the measure; 0 for two measures.
    package var gap = 0.0

    /// The number of hands of each label that are wrong: on the other side, or on neither for certain.
    package var errors: Sides<Int>

    /// The score that separations are ranked by.
    package var score: Double { acrossPeople ?? fitted }

    /// The comparisons as a condition of a rule book.
    package var condition: Condition {
        thresholds.count == 1 ? thresholds[0].condition : .all(thresholds.map(\.condition))
    }
}

extension Separation {
    /// Returns the best separation by each measure, the best first, and among equal ones that with the widest gap.
    ///
    /// - Complexity: O(measures × (hands + people × thresholds)).
    package static func ranking(_ contrast: Contrast) -> [Separation] {
        ranked(contrast.table.measures.indices.map { ThresholdSearch(contrast, column: $0).separation() })
    }

    /// Returns the best separations by two measures, for either label: one of the best single measures and any other,
    /// where they are better than the best single one.
    ///
    /// - Parameter ranking: the separations by single measures.
    /// - Complexity: O(measures × hands + people).
    package static func pairs(_ contrast: Contrast, after ranking: [Separation]) -> [Separation] {
        let measures = ranking.prefix(Tuning.leadingMeasures).map { $0.thresholds[0].measure }
        let leading = measures.compactMap { contrast.table.measures.firstIndex(of: $0) }
        let found = [true, false].flatMap { holdsForFirst in
            PairSearch(holdsForFirst ? contrast : contrast.swapped, holdsForFirst: holdsForFirst).best(with: leading)
        }
        return ranked(found.filter { $0.fitted > ranking[0].fitted + Tuning.sameScore })
    }

    private static func ranked(_ separations: [Separation]) -> [Separation] {
        separations.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if abs(a.score - b.score) > Tuning.sameScore { return a.score > b.score }
            if abs(a.fitted - b.fitted) > Tuning.sameScore { return a.fitted > b.fitted }
            if abs(a.gap - b.gap) > Tuning.sameScore { return a.gap > b.gap }
            return one.offset < other.offset
        }.map(\.element)
    }
}
