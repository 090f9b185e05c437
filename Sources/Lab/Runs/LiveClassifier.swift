// Frames as they come from a model, judged and written at once. Used by `tactus classify --camera`; one task.

package import Keypoints
package import Shapes

/// Judges frames one at a time and keeps the text of the last one.
package struct LiveClassifier {
    private var judge: FrameClassifier
    private var text: ClassificationText
    private let onlyChanges: Bool
    private var last: [ShapeClassification.Outcome] = []
    private var isFirst = true

    /// Creates a classifier of frames.
    ///
    /// - Parameters:
    ///   - book: the rule book.
    ///   - form: the form of the text.
    ///   - classifiesAll: whether all hands of a frame are classified, or the first alone
    ///     (<doc:NativeRecords#Several-hands-and-bodies>).
    ///   - onlyChanges: whether frames with the shapes and certainties of the frame before are skipped.
    package init(_ book: RuleBook, _ form: ClassificationFormat, classifiesAll: Bool, onlyChanges: Bool) {
        judge = FrameClassifier(book, classifiesAll: classifiesAll)
        text = ClassificationText(book, form)
        self.onlyChanges = onlyChanges
    }

    /// Classifies a frame; returns the text to write for it, empty for a skipped one.
    package mutating func text(of frame: Frame) -> [UInt8] {
        judge.judge(frame)
        let outcomes = judge.classifications.map(\.outcome) + judge.pairs.map(\.outcome)
        defer { (last, isFirst) = (outcomes, false) }
        if onlyChanges, !isFirst, outcomes == last { return [] }
        text.removeAll()
        text.append(frame, judge.classifications, from: judge.first, pairs: judge.pairs)
        return text.bytes
    }
}

extension PairClassification {
    fileprivate var outcome: ShapeClassification.Outcome { .init(shape: HandShape(name), certainty: certainty) }
}

extension ShapeClassification {
    /// The visible part of a classification.
    struct Outcome: Equatable {
        var shape: HandShape?
        var certainty: Certainty?
    }

    var outcome: Outcome { Outcome(shape: shape, certainty: certainty) }
}
