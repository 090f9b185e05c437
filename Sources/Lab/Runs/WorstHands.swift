// The misclassified hands of a run, the worst first. Filled by EvaluationRun; one thread at a time.

import Evaluation
import KeypointFiles
import Keypoints
import Shapes

/// A misclassified hand as a native record.
struct WrongHand: Sendable {
    let reasons: Misclassification
    let record: [UInt8]

    /// Creates the record of one hand of a frame, with its classification and what kept it from the labelled shape.
    init(_ hand: Hand, of frame: Frame, _ classification: ShapeClassification, _ reasons: Misclassification) {
        var wrong = frame
        wrong.hands = [hand]
        wrong.hands[0].setExtras([
            ("verdict", .optional(classification.shape?.name)),
            ("certainty", .optional(classification.certainty?.rawValue)),
            ("margin", .rounded(Double(reasons.margin), places: 3)),
            ("failed", .optional(reasons.failed)),
            ("failedMargin", .rounded(reasons.failedMargin.map(Double.init), places: 3)),
            ("weakest", .optional(reasons.weakest)),
        ])
        var text = JSONWriter()
        text.append(wrong)
        (self.reasons, record) = (reasons, text.bytes)
    }
}

/// The worst of the misclassified hands, with a limit on their number.
package struct WorstHands: Sendable {
    private var hands: [(place: Int, hand: WrongHand)] = []
    private let limit: Int

    /// The number of all misclassified hands.
    package private(set) var count = 0

    /// Creates an empty list.
    ///
    /// - Parameter limit: the number of hands that are kept.
    package init(limit: Int = 100_000) { self.limit = limit }

    /// Adds hands, in the order of the input.
    mutating func add(_ wrong: [WrongHand]) {
        for hand in wrong {
            hands.append((count, hand))
            count += 1
        }
        if hands.count > 2 * limit { sort() }
    }

    /// The number of hands that are kept.
    package var kept: Int { min(count, limit) }

    /// Writes the hands, the worst first; equally bad ones in the order of the input.
    ///
    /// - Throws: the errors of `write`.
    package mutating func write(_ write: ([UInt8]) throws -> Void) rethrows {
        sort()
        for (_, hand) in hands { try write(hand.record) }
    }

    private mutating func sort() {
        hands.sort { one, other in
            if one.hand.reasons < other.hand.reasons { return true }
            return !(other.hand.reasons < one.hand.reasons) && one.place < other.place
        }
        hands.removeLast(max(0, hands.count - limit))
    }
}

extension Hand {
    /// Sets unknown fields of a hand, instead of those of the same names.
    mutating func setExtras(_ values: [(name: String, json: JSONValue)]) {
        extras.removeAll { extra in values.contains { $0.name == extra.name } }
        extras += values.map { UnknownField(name: $0.name, json: $0.json.text) }
    }
}
