// The options of counts and the meanings of labels that follow from a rule book; pure.

import Keypoints
package import Shapes

extension MetricOptions {
    /// Creates the identity of a rule book's counts: its rules, the meaning of labels, and the options.
    ///
    /// - Parameter confidenceFloor: the confidence up to which points were left out; another one than usual is part of
    ///   the fingerprint, as counts with other points are not of the same rules' answers.
    /// - Throws: `Diagnostic` for more shapes or drops than counts can hold.
    package init(
        book: RuleBook,
        labels: LabelChoices? = nil,
        confidenceFloor: Float = HandLandmarks.usualConfidenceFloor,
        grouping: Grouping?,
        seed: UInt64,
        drops: [Int]
    ) throws(Diagnostic) {
        let rules = book.definition.fingerprint
        let isUsual = confidenceFloor == HandLandmarks.usualConfidenceFloor
        try self.init(
            rules: RuleBookMark(
                name: book.definition.name,
                fingerprint: (labels?.fingerprint(after: rules) ?? rules)
                    + (isUsual ? "" : ", --confidence \(confidenceFloor)")
            ),
            shapes: book.shapes.map(\.name),
            grouping: grouping,
            seed: seed,
            drops: drops
        )
    }
}

extension LabelMap {
    /// Creates the meaning of data sets' labels in a rule book.
    package init(_ book: RuleBook) throws(Diagnostic) {
        try self.init(
            shapes: book.shapes.map(\.name),
            aliases: book.definition.labels.mapValues { $0.map { .shape($0.name) } ?? .other }
        )
    }
}
