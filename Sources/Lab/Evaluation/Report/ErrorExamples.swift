// The misclassified hands that a report draws: the worst of each kind of error. Filled hand by hand, added up; pure.

package import Keypoints
package import Shapes

/// The largest number of kinds of errors whose worst hands are kept, some 2 MB.
private let mostErrorKinds = 4_096

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

    /// The number of the frame; `nil` where it has none.
    package let number: Int?

    /// The place of the frame among those of the part of the input, and then of the input; `nil` where only some are read.
    package fileprivate(set) var index: Int?

    /// The file and the line of the record, and its name in the source.
    package let line: String
    package let name: String?

    /// The frame as `tactus explain --frame` takes it, or else the line.
    var place: String {
        ((number ?? index).map { "\(source), frame \($0)" } ?? line) + (name.map { " (\($0))" } ?? "")
    }

    package init(
        points: HandLandmarks,
        aspect: Float,
        label: String,
        classification: ShapeClassification,
        reason: Misclassification,
        source: String,
        number: Int?,
        index: Int?,
        line: String,
        name: String?
    ) {
        (self.points, self.aspect, self.label, self.classification) = (points, aspect, label, classification)
        (self.reason, self.source, self.number, self.index) = (reason, source, number, index)
        (self.line, self.name) = (line, name)
    }
}

/// The worst hand of each kind of error, with the number of hands of the kind.
///
/// Hands of one source and label are of one kind if they were classified alike and the same condition failed, so that
/// neighbouring frames of a recording count as one example. Of more than `mostErrorKinds` kinds the worst are
/// kept, in the order of the input, and so are their numbers.
package struct ErrorExamples: Sendable {
    /// The source, the label, the answer and the reason.
    private typealias Kind = [NameKey]

    /// The worst hand of a kind, its place among all in the order of the input, and the number of hands of the kind.
    private typealias Entry = (hand: HandExample, place: Int, count: Int)

    private var kinds: [Kind: Entry] = [:]

    /// The number of misclassified hands.
    package private(set) var total = 0

    package init() {}

    package mutating func add(_ hand: HandExample) {
        let answer = hand.classification.shape?.name ?? ""
        let reason = hand.reason.failed ?? hand.reason.weakest ?? ""
        add((hand, total, 1), of: [hand.source, LabelMap.fold(hand.label), answer, reason].map { NameKey($0) })
        total += 1
    }

    /// Adds the hands of the next part of the input, before which there were some frames.
    mutating func merge(_ other: ErrorExamples, after frames: Int) {
        for (kind, entry) in other.kinds {
            var hand = entry.hand
            hand.index = hand.index.map { $0 + frames }
            add((hand, total + entry.place, entry.count), of: kind)
        }
        total += other.total
        guard kinds.count > mostErrorKinds else { return }
        kinds = Dictionary(uniqueKeysWithValues: sorted.prefix(mostErrorKinds / 2).map { ($0.key, $0.value) })
    }

    private mutating func add(_ entry: Entry, of kind: Kind) {
        let known = kinds[kind] ?? entry
        let worse = Self.isWorse(entry, known) ? entry : known
        kinds[kind] = (worse.hand, worse.place, (kinds[kind]?.count ?? 0) + entry.count)
    }

    private var sorted: [(key: Kind, value: Entry)] { kinds.sorted { Self.isWorse($0.value, $1.value) } }

    /// Returns whether one hand is worse; of equally bad ones the first is.
    private static func isWorse(_ one: Entry, _ other: Entry) -> Bool {
        if one.hand.reason < other.hand.reason { return true }
        return !(other.hand.reason < one.hand.reason) && one.place < other.place
    }

    /// Returns the worst hands, the worst first, each with the number of hands of its kind.
    ///
    /// - Parameter most: the largest number of hands; of one source and label there are at most three.
    func worst(_ most: Int) -> [(hand: HandExample, count: Int)] {
        var shown: [Kind: Int] = [:]
        let chosen = sorted.filter { kind, _ in
            let label = Array(kind.prefix(2))
            shown[label, default: 0] += 1
            return shown[label, default: 0] <= Tuning.examplesOfLabel
        }
        return chosen.prefix(most).map { ($0.value.hand, $0.value.count) }
    }
}
