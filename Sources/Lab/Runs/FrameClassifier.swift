// Judges the hands of frames and counts what came out. One a worker; used by Classification and EvaluationRun.

import Keypoints
import Shapes

/// The result of a run of classifications; adds up over the parts of an input.
package struct ClassificationSummary: Sendable, Equatable {
    package var frames = 0

    package var hands = 0

    /// Bodies and faces, which are not judged.
    package var (bodies, faces) = (0, 0)

    /// Hands that were seen and left out because only one of each frame is judged
    /// (<doc:NativeRecords#Several-hands-and-bodies>).
    package var leftOut = 0

    package var confirmed = 0

    package var possible = 0

    /// Hands that agree with their side and that contradict it.
    package var sides = SideCounts()

    /// Hands whose image's size is unknown and that have no confirmed shape.
    package var unsized = 0

    package init() {}

    package mutating func add(_ other: ClassificationSummary) {
        frames += other.frames
        hands += other.hands
        bodies += other.bodies
        faces += other.faces
        leftOut += other.leftOut
        confirmed += other.confirmed
        possible += other.possible
        sides.add(other.sides)
        unsized += other.unsized
    }
}

/// Judges the hands of frames.
struct FrameClassifier {
    private(set) var summary = ClassificationSummary()
    private var classifier: Classifier
    private let classifiesAll: Bool
    private(set) var classifications: [ShapeClassification] = []

    /// The pairs that the hands of the last frame show.
    private(set) var pairs: [PairClassification] = []

    private let hasPairs: Bool

    /// The place in the frame of the hand that the first classification is of.
    private(set) var first = 0

    init(_ book: RuleBook, classifiesAll: Bool) {
        classifier = Classifier(book)
        hasPairs = !book.definition.pairs.isEmpty
        self.classifiesAll = classifiesAll || hasPairs
    }

    /// Judges a frame; the classifications are in `classifications` until the next one.
    mutating func judge(_ frame: borrowing Frame) {
        classifications.removeAll(keepingCapacity: true)
        summary.frames += 1
        summary.bodies += frame.bodies.count
        summary.faces += frame.faces.count
        let judged = classifiesAll ? frame.hands.indices : Self.chosen(frame)
        first = judged.lowerBound
        if !classifiesAll, frame.hands.count > 1 { summary.leftOut += max(frame.seenHands - 1, 0) }
        var view = CaptureContext(aspect: frame.aspect, isMirrored: frame.isMirrored)
        for index in judged {
            view.side = frame.hands[index].side
            let classification = classifier.classify(frame.hands[index].points, view)
            classifications.append(classification)
            summary.hands += 1
            if view.aspect == nil, !classification.isConfirmed, frame.hands[index].points.presence != 0 {
                summary.unsized += 1
            }
            switch classification.certainty {
            case .confirmed: summary.confirmed += 1
            case .possible: summary.possible += 1
            case nil: break
            }
            summary.sides.check(
                view.side,
                frame.hands[index].points,
                aspect: view.aspect,
                isMirrored: view.isMirrored
            )
        }
        guard hasPairs else { return }
        var hands: [SideShape] = []
        for index in classifications.indices { hands.append((frame.hands[first + index].side, classifications[index])) }
        pairs = classifier.book.pairs(hands)
    }

    /// The one hand of a frame that is judged, if there is any.
    private static func chosen(_ frame: borrowing Frame) -> Range<Int> {
        frame.chosenHand.map { $0..<$0 + 1 } ?? 0..<0
    }
}
