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
