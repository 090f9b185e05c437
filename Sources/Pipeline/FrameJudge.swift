// Judges the hands of frames and counts what came out. One a worker; used by Classification and EvaluationRun.

import Keypoints
import Shapes

/// What a run of verdicts came to; adds up over the parts of an input.
package struct ClassificationSummary: Sendable, Equatable {
    /// Frames read.
    package var frames = 0

    /// Hands judged.
    package var hands = 0

    /// Hands that were seen and left out because only one of each frame is judged (<doc:Formats>).
    package var leftOut = 0

    /// Hands with a confirmed shape.
    package var confirmed = 0

    /// Hands with a possible shape.
    package var possible = 0

    /// Hands whose geometry plainly agrees with their side.
    package var agreeingSides = 0

    /// Hands whose geometry plainly contradicts their side.
    package var contradictingSides = 0

    /// Hands whose picture's size is unknown and that have no confirmed shape, which they may have at another aspect.
    package var unsized = 0

    /// Makes an empty summary.
    package init() {}

    /// Whether the sides of this recording look exchanged: most hands, of not too few, contradict theirs.
    package var looksMirrored: Bool {
        let judged = agreeingSides + contradictingSides
        return judged >= Tuning.fewestSides && Double(contradictingSides) > Tuning.mirroredShare * Double(judged)
    }

    /// Adds what another part came to.
    package mutating func add(_ other: ClassificationSummary) {
        frames += other.frames
        hands += other.hands
        leftOut += other.leftOut
        confirmed += other.confirmed
        possible += other.possible
        agreeingSides += other.agreeingSides
        contradictingSides += other.contradictingSides
        unsized += other.unsized
    }
}

/// Judges the hands of frames.
struct FrameJudge {
    private(set) var summary = ClassificationSummary()
    private var classifier: Classifier
    private let judgesAll: Bool
    private(set) var verdicts: [Verdict] = []

    /// The place in the frame of the hand that the first verdict is of.
    private(set) var first = 0

    init(_ book: RuleBook, judgesAll: Bool) {
        classifier = Classifier(book)
        self.judgesAll = judgesAll
    }

    /// Judges a frame; the verdicts are in `verdicts` until the next one.
    mutating func judge(_ frame: borrowing Frame) {
        verdicts.removeAll(keepingCapacity: true)
        summary.frames += 1
        let judged = judgesAll ? frame.hands.indices : Self.chosen(frame)
        first = judged.lowerBound
        if !judgesAll, frame.hands.count > 1 { summary.leftOut += max(frame.seenHands - 1, 0) }
        var view = HandView(aspect: frame.aspect, isMirrored: frame.isMirrored)
        for index in judged {
            view.side = frame.hands[index].side
            let verdict = classifier.classify(frame.hands[index].points, view)
            verdicts.append(verdict)
            summary.hands += 1
            if view.aspect == nil, !verdict.isConfirmed, frame.hands[index].points.presence != 0 {
                summary.unsized += 1
            }
            switch verdict.certainty {
            case .confirmed: summary.confirmed += 1
            case .possible: summary.possible += 1
            case nil: break
            }
            if let side = view.side { check(side, frame.hands[index].points, view) }
        }
    }

    /// The one hand of a frame that is judged, if there is any.
    private static func chosen(_ frame: borrowing Frame) -> Range<Int> {
        frame.chosenHand.map { $0..<$0 + 1 } ?? 0..<0
    }

    /// Compares a side with the hand's own geometry, where both are plain.
    private mutating func check(_ side: Side, _ points: HandPoints, _ view: HandView) {
        guard summary.agreeingSides + summary.contradictingSides < Tuning.sidesOfPart else { return }
        guard let isMirrored = view.isMirrored,
            let seen = points.apparentSide(aspect: view.aspect ?? PictureSize.nominalAspect),
            seen.strength >= Tuning.plainSide
        else { return }
        if (seen.side == side) != isMirrored { summary.agreeingSides += 1 } else { summary.contradictingSides += 1 }
    }
}
