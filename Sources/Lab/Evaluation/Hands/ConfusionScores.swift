// The metrics of one confusion matrix. Made by Scores for top-1 choice and for confirmed classifications alike; pure.

/// Precision, recall and F1 of one shape.
///
/// Source: C. J. van Rijsbergen, *Information Retrieval*, 2nd ed. (1979), ch. 7.
public struct ShapeScore: Codable, Sendable, Hashable {
    /// The name of the shape.
    public let shape: String

    /// The proportion of the hands answered with the shape that show it.
    public let precision: Proportion

    /// The proportion of the hands that show the shape that were answered with it.
    public let recall: Proportion

    /// The number of hands that show the shape.
    package var support: Int { recall.total }

    /// The harmonic mean of precision and recall, 0…1, as 2 TP / (2 TP + FP + FN).
    ///
    /// It is 0 for a shape that is shown and never answered, and `nil` for one that is neither.
    public var f1: Double? { Self.f1(precision, recall) }

    static func f1(_ precision: Proportion, _ recall: Proportion) -> Double? {
        let sum = precision.total + recall.total
        return sum == 0 ? nil : 2 * Double(recall.count) / Double(sum)
    }
}

/// The metrics of one confusion matrix, over hands whose reference shape the rule book knows.
public struct ConfusionScores: Codable, Sendable, Equatable {
    /// The counts.
    public let confusion: Confusion

    /// The scores of the shapes, in the rule book's order.
    public let shapes: [ShapeScore]

    /// The proportion of all hands that were answered with their reference shape; a hand without an answer is wrong.
    public let accuracy: Proportion

    /// The proportion of all hands that were answered with a shape; for confirmed classifications this is the coverage.
    public let coverage: Proportion

    /// The proportion of answered hands that were answered with their reference shape.
    public let selectiveAccuracy: Proportion

    /// The mean of the shapes' precisions, over the shapes that are shown at least once; one that is never answered
    /// counts as 0, as in scikit-learn.
    public let macroPrecision: Mean

    /// The mean of the shapes' recalls, over the shapes that are shown at least once.
    public let macroRecall: Mean

    /// The mean of the shapes' F1, over the shapes that are shown at least once.
    ///
    /// It is the mean of the F1, not the F1 of the means; see J. Opitz, S. Burst, *Macro F1 and Macro F1* (2019),
    /// arXiv:1911.03347.
    public let macroF1: Mean

    /// The shapes that are never shown, which the macro means leave out, in the rule book's order.
    ///
    /// scikit-learn leaves out only those that are not answered either, and includes the others with a recall and F1 of
    /// 0.
    var leftOut: [ShapeScore] { shapes.filter { $0.support == 0 } }

    /// F1 over all hands at once; its precision is `selectiveAccuracy`, its recall `accuracy`.
    public var microF1: Double? { ShapeScore.f1(selectiveAccuracy, accuracy) }

    /// Creates the metrics of a matrix.
    ///
    /// - Parameters:
    ///   - confusion: the counts.
    ///   - shapes: the names of its shapes, in its order.
    init(_ confusion: Confusion, shapes names: [String]) {
        precondition(confusion.shapeCount == names.count, "one name a shape")
        let scores = names.enumerated().map { place, name in
            let right = confusion[place, place]
            return ShapeScore(
                shape: name,
                precision: Proportion(right, of: confusion.answers(place)),
                recall: Proportion(right, of: confusion.support(place))
            )
        }
        let shown = scores.filter { $0.support > 0 }
        self.confusion = confusion
        shapes = scores
        accuracy = Proportion(confusion.right, of: confusion.total)
        coverage = Proportion(confusion.answered, of: confusion.total)
        selectiveAccuracy = Proportion(confusion.right, of: confusion.answered)
        macroPrecision = Mean(shown.map { score -> Double? in score.precision.value ?? 0 })
        macroRecall = Mean(shown.map(\.recall.value))
        macroF1 = Mean(shown.map(\.f1))
    }
}
