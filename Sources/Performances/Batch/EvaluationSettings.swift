// What is scored, and how: the rules, the labels, the reference. Made by the command line; shared by all parts of a run.

package import Evaluation
package import Shapes

/// What a run of scores holds hands against.
package struct EvaluationSettings: Sendable {
    /// The rule book.
    package var book: RuleBook

    /// What the labels mean.
    package var labels: LabelMap

    /// What is counted.
    package var options: MetricOptions

    /// A Boolean value that indicates whether the hands that were classified wrong are wanted.
    package var keepsMisclassified: Bool

    /// Labels of which it matters whether any hand has them, as `LabelMap.fold(_:)` spells them.
    package var watched: Set<String>

    /// Where the labels come from, if not from the hands themselves.
    package var reference: Reference?

    /// Creates settings.
    package init(
        book: RuleBook,
        labels: LabelMap,
        options: MetricOptions,
        keepsMisclassified: Bool,
        watched: Set<String> = [],
        reference: Reference? = nil
    ) {
        self.book = book
        self.labels = labels
        self.options = options
        self.keepsMisclassified = keepsMisclassified
        self.watched = watched
        self.reference = reference
    }
}
