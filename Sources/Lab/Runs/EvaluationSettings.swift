// The settings of scoring: the rules, the labels, the reference. Made by the command line; shared by all parts of a
// run.

package import Evaluation
package import Shapes

/// The settings of a run of scores.
package struct EvaluationSettings: Sendable {
    package var book: RuleBook

    package var labels: LabelMap

    package var options: MetricOptions

    /// Whether the hands that were classified wrong are wanted.
    package var keepsMisclassified: Bool

    /// Whether the people, sources and files of a report are wanted.
    package var keepsDetails: Bool

    /// Whether the margins of a report, or of counts that are merged, are wanted.
    package var countsMargins = false

    /// Whether misclassified hands for drawings are wanted as well.
    package var keepsExamples: Bool

    /// Whether hands without a person belong to their input. In counts of a part they do not: the parts are other
    /// inputs than the whole.
    package var namesInputs = true

    /// Labels that some hand should have, as `LabelMap.fold(_:)` spells them.
    package var watched: Set<String>

    /// The source of the labels, if not the hands themselves.
    package var reference: Reference?

    package init(
        book: RuleBook,
        labels: LabelMap,
        options: MetricOptions,
        keepsMisclassified: Bool,
        keepsDetails: Bool = false,
        keepsExamples: Bool = false,
        watched: Set<String> = [],
        reference: Reference? = nil
    ) {
        self.book = book
        self.labels = labels
        self.options = options
        self.keepsMisclassified = keepsMisclassified
        self.keepsDetails = keepsDetails
        self.keepsExamples = keepsExamples
        self.watched = watched
        self.reference = reference
    }
}
