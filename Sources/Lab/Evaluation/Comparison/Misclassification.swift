// The reasons for which a hand did not get its labelled shape, in the words of the rule book. Made for misclassified hands,
// and for hands that were not confirmed; pure.

package import Keypoints
package import Shapes

/// The reasons for which a hand did not get, or was not confirmed as, the shape that it shows.
package struct Misclassification: Sendable, Hashable {
    /// The decision margin of the classification; 0 where no shape applies.
    package let margin: Float

    /// The reason why the labelled shape was not chosen or confirmed: a condition behind the word `possible` or
    /// `confirmed`, or another shape; `nil` for a hand that shows none of the shapes.
    package let failed: String?

    /// The margin of the failed condition: negative where it does not hold, 0 where that is unknown; `nil` where no
    /// condition failed.
    package let failedMargin: Float?

    /// The condition of a confirmed classification that held with the smallest margin; `nil` without a confirmed shape.
    package let weakest: String?

    /// Explains a classification.
    ///
    /// - Parameters:
    ///   - points: the hand's points.
    ///   - view: how the hand was seen.
    ///   - book: the rule book.
    ///   - classification: the book's classification of the hand.
    ///   - shape: the name of the shape that the hand shows; `nil` for one outside of the book.
    package init(
        _ points: HandLandmarks,
        _ view: CaptureContext,
        by book: RuleBook,
        _ classification: ShapeClassification,
        shows shape: String?
    ) {
        let bounds = Explanation(points, view, by: book, searchesChange: false)
        // A shape is chosen at the nominal aspect, and confirmed where all aspects confirm it.
        var seen = view
        seen.aspect = view.aspect ?? ImageSize.nominalAspect
        let chosen = view.aspect == nil ? Explanation(points, seen, by: book, searchesChange: false) : bounds
        let obstacle = shape.flatMap { shape in
            classification.shape?.name == shape
                ? Obstacle.ofConfirmation(shape, bounds, book.definition, classification)
                : Obstacle.ofChoice(shape, chosen, book.definition)
        }
        margin = classification.margin
        failed = obstacle?.words
        failedMargin = obstacle?.margin
        let answered = bounds.shapes.first { classification.isConfirmed && $0.shape == classification.shape }
        weakest = answered.flatMap { report in
            (report.possible.map { ("possible", $0) } + (report.confirmed ?? []).map { ("confirmed", $0) })
                .filter { !$0.1.isLeftOut }.min { $0.1.margin < $1.1.margin }
                .map { "\($0): \($1.condition.explained)" }
        }
    }
}

/// The condition or shape that stands between a hand and a shape.
private struct Obstacle {
    var words: String
    var margin: Float?

    /// Creates the obstacle of the condition that holds least; `nil` where all hold.
    private init?(_ conditions: [(list: String, result: Explanation.ConditionResult)]) {
        let worst = conditions.min {
            ($0.result.margin, $0.result.degree ?? 0.5) < ($1.result.margin, $1.result.degree ?? 0.5)
        }
        guard let worst else { return nil }
        let isOpen = worst.result.truth == .unknown && worst.result.degree == nil
        words = "\(worst.list): \(worst.result.condition.explained)" + (isOpen ? ", unknown" : "")
        margin = worst.result.margin
    }

    private init(words: String) { self.words = words }

    /// Returns what kept a shape from being chosen.
    static func ofChoice(_ shape: String, _ explanation: Explanation, _ book: RuleBookDefinition) -> Obstacle? {
        guard let place = explanation.shapes.firstIndex(where: { $0.shape.name == shape }) else { return nil }
        let failed = explanation.shapes[place].possible.filter { result in
            guard !result.isLeftOut else { return false }
            // The choice of the nearest takes degrees; that of the first takes the likelier side of an undecided band.
            return book.choice == .nearest ? result.degree ?? 0 < 1 : result.truth == .no || isUnlikely(result)
        }
        if let condition = Obstacle(failed.map { ("possible", $0) }) { return condition }
        return earlier(than: place, explanation, book)
            ?? explanation.classification.shape.map {
                Obstacle(words: "\($0) is nearer")
            }
    }

    /// Returns what kept a chosen shape from being confirmed.
    static func ofConfirmation(
        _ shape: String,
        _ explanation: Explanation,
        _ book: RuleBookDefinition,
        _ classification: ShapeClassification
    ) -> Obstacle? {
        guard !classification.isConfirmed,
            let place = explanation.shapes.firstIndex(where: { $0.shape.name == shape })
        else { return nil }
        let report = explanation.shapes[place]
        guard let confirmed = report.confirmed else { return Obstacle(words: "\(shape) is never confirmed") }
        let failed = (report.possible.map { ("possible", $0) } + confirmed.map { ("confirmed", $0) })
            .filter { $0.1.truth != .yes && !$0.1.isLeftOut }
        return Obstacle(failed) ?? earlier(than: place, explanation, book)
            ?? Obstacle(words: "other shapes at other aspect ratios")
    }

    /// Returns the earlier shape that is not clearly impossible, in a book that takes the first.
    private static func earlier(
        than place: Int,
        _ explanation: Explanation,
        _ book: RuleBookDefinition
    ) -> Obstacle? {
        guard book.choice == .first else { return nil }
        let report = explanation.shapes[..<place].first { !$0.possible.contains { $0.truth == .no } }
        return report.map { Obstacle(words: "\($0.shape) comes first") }
    }

    private static func isUnlikely(_ result: Explanation.ConditionResult) -> Bool {
        result.truth == .unknown && result.degree ?? 0 <= 0.5
    }
}

extension Misclassification {
    /// Returns whether one hand is worse than another: of two with a shape the one with the greater margin, of two
    /// without one the one whose failed condition is farther from holding.
    package static func < (one: Misclassification, other: Misclassification) -> Bool {
        func key(_ hand: Misclassification) -> (Int, Float, Float) {
            (hand.weakest == nil ? 1 : 0, -hand.margin, hand.failedMargin ?? 0)
        }
        return key(one) < key(other)
    }
}
