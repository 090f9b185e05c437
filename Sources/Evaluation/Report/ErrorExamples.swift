// The misclassified hands that a report draws: the worst of each kind of error. Filled hand by hand, added up; pure.

package import Keypoints
package import Shapes

/// A misclassified hand, as a report draws it.
package struct HandExample: Sendable {
    package let points: HandLandmarks

    /// Width over height of the image.
    package let aspect: Float

    /// The reference label.
    package let label: String

    package let classification: ShapeClassification

    package let reason: Misclassification

    /// The input, as the command line names it.
    package let source: String

    /// The file and the line of the record, and its name in the source.
    package let place: String

    package init(
        points: HandLandmarks,
        aspect: Float,
        label: String,
        classification: ShapeClassification,
        reason: Misclassification,
        source: String,
        place: String
    ) {
        (self.points, self.aspect, self.label, self.classification) = (points, aspect, label, classification)
        (self.reason, self.source, self.place) = (reason, source, place)
    }
}

/// The worst hand of each kind of error, with the number of hands of the kind.
///
/// Hands of one source and label are of one kind if they were classified alike and the same condition failed, so that
/// neighbouring frames of a recording count as one example. Of more than `Tuning.mostErrorKinds` kinds the worst are
/// kept, in the order of the input, and so are their numbers.
package struct ErrorExamples: Sendable {
    private struct Kind: Hashable {
        var (source, label, answer, reason): (NameKey, NameKey, NameKey, NameKey)

        init(_ hand: HandExample) {
            source = NameKey(hand.source)
            label = NameKey(LabelMap.fold(hand.label))
            answer = NameKey(hand.classification.shape?.name ?? "")
            reason = NameKey(hand.reason.failed ?? hand.reason.weakest ?? "")
        }

        static func == (one: Kind, other: Kind) -> Bool {
            (one.source, one.label, one.answer, one.reason) == (other.source, other.label, other.answer, other.reason)
        }

        func hash(into hasher: inout Hasher) {
            for key in [source, label, answer, reason] { hasher.combine(key) }
        }
    }

    private var kinds: [Kind: (hand: HandExample, count: Int)] = [:]

    /// The number of misclassified hands.
    package private(set) var total = 0

    package init() {}

    package mutating func add(_ hand: HandExample) {
        total += 1
        add(hand, 1, of: Kind(hand))
    }

    package mutating func merge(_ other: ErrorExamples) {
        total += other.total
        for (kind, entry) in other.kinds { add(entry.hand, entry.count, of: kind) }
        guard kinds.count > Tuning.mostErrorKinds else { return }
        let kept = kinds.sorted { Self.isWorse($0.value.hand, $1.value.hand) }.prefix(Tuning.mostErrorKinds / 2)
        kinds = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }

    private mutating func add(_ hand: HandExample, _ count: Int, of kind: Kind) {
        guard let known = kinds[kind] else {
            kinds[kind] = (hand, count)
            return
        }
        kinds[kind] = (Self.isWorse(hand, known.hand) ? hand : known.hand, known.count + count)
    }

    /// Returns the worst hands, the worst first, each with the number of hands of its kind.
    ///
    /// - Parameter most: the largest number of hands; of one source and label there are at most three.
    func worst(_ most: Int) -> [(hand: HandExample, count: Int)] {
        var shown: [[String]: Int] = [:]
        var hands: [(hand: HandExample, count: Int)] = []
        for entry in kinds.values.sorted(by: { Self.isWorse($0.hand, $1.hand) }) where hands.count < most {
            let group = [entry.hand.source, LabelMap.fold(entry.hand.label)]
            guard shown[group, default: 0] < Tuning.examplesOfLabel else { continue }
            shown[group, default: 0] += 1
            hands.append(entry)
        }
        return hands
    }

    /// Returns a Boolean value that indicates whether one hand is worse; of equally bad ones the place decides.
    private static func isWorse(_ one: HandExample, _ other: HandExample) -> Bool {
        if one.reason < other.reason { return true }
        if other.reason < one.reason { return false }
        return NameKey(one.place) < NameKey(other.place)
    }
}
