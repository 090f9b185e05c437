// Whether hands are the left and right ones that their records say. Counted by FrameClassifier and EvaluationPart.

import KeypointFiles
package import Keypoints

/// The number of examined hands in each part of an input; more would add nothing and cost time.
private let sidesOfPart = 64

/// The numbers of hands that agree with their side by their own geometry, and that contradict it; adds up over the
/// parts of an input.
package struct SideCounts: Sendable, Equatable {
    /// Hands whose geometry plainly agrees with their side.
    package private(set) var agreeing = 0

    /// Hands whose geometry plainly contradicts their side.
    package private(set) var contradicting = 0

    /// Whether the sides of this recording look exchanged: most hands, of not too few, contradict theirs.
    package var lookExchanged: Bool {
        let judged = agreeing + contradicting
        return judged >= Tuning.fewestSides && Double(contradicting) > Tuning.mirroredShare * Double(judged)
    }

    mutating func add(_ other: SideCounts) {
        agreeing += other.agreeing
        contradicting += other.contradicting
    }

    /// Creates counts of no hands.
    package init() {}

    /// Compares the sides of a frame's hands with their geometry.
    package mutating func check(_ frame: borrowing Frame) {
        for hand in frame.hands {
            check(hand.side, hand.points, aspect: frame.aspect, isMirrored: frame.isMirrored)
        }
    }

    /// Compares a side with the hand's own geometry, where both are plain.
    mutating func check(_ side: Handedness?, _ points: HandLandmarks, aspect: Float?, isMirrored: Bool?) {
        guard let side, let isMirrored, agreeing + contradicting < sidesOfPart,
            let seen = points.estimatedHandedness(aspect: aspect ?? ImageSize.nominalAspect),
            seen.confidence >= HandLandmarks.plainSide
        else { return }
        if (seen.side == side) != isMirrored { agreeing += 1 } else { contradicting += 1 }
    }

    /// Returns the note about an input most of whose hands contradict their side; `nil` for others.
    package func note(on path: String) -> String? {
        guard lookExchanged else { return nil }
        return
            "\(path): \(contradicting) of \(agreeing + contradicting) hands contradict their side: the images are mirrored "
            + "where they count as not mirrored, or the reverse (--mirrored yes or no), or left and right are swapped, or y "
            + "grows upwards and the hands are upside down (--y up)"
    }
}
