// One hand followed over time: where it was last, and what its labels say of its side. Owned by HandTracks; pure.

import Keypoints
import RealModule

/// The distance that a hand may move in no time, in palms: the error of two detections.
private let trackReach = 1.33

/// The distance in palms that is added to a detection with the other side's label.
///
/// A hand that returns while a player leans is often nearer to the other's last place. With 0.443 a filmed
/// drummer's hands changed sides 7 times in 9 s for this reason, with 1.75 once. Of drawn drummers with hands 2
/// palms apart, who lose 4 % of their frames in bursts, 5.8 % of the hands had the wrong side with 0.443, 4.0 with
/// 1.5 and 2.8 with 1.75; with labels that are wrong now and then, 6.5 and 3.9. The cost: where four of ten labels
/// are wrong while a hand is alone, 15 % instead of 9.
private let trackLabelCost = 1.75

/// The time constant, in seconds, with which sides from positions fade while a single hand is seen that could be
/// either of two: half in a frame at 30 fps.
private let contestedMemory = 0.05

/// The factor by which the other side's votes must outweigh a hand's own to change its side.
private let sideMajority = 2.0

/// The weight of the label of a hand's first frame, as the seconds that it counts for.
private let firstVote = 0.01

struct HandTrack: Sendable {
    /// The number of the track; no two have the same.
    let id: Int

    var side: Handedness

    /// The last observation of the palm, and its time.
    private(set) var sight: PalmObservation
    private(set) var lastSeen: Double

    /// The weights of the recent labels for each side; older ones fade.
    private var votes = (left: 0.0, right: 0.0)

    private let configuration: GestureConfiguration

    init(
        id: Int,
        side: Handedness,
        sight: PalmObservation,
        at time: Double,
        _ configuration: GestureConfiguration
    ) {
        self.configuration = configuration
        self.id = id
        self.side = side
        self.sight = sight
        lastSeen = time
    }

    /// The weight of the labels for the left minus that for the right.
    var leftness: Double { votes.left - votes.right }

    /// Whether the labels clearly contradict the assumed side.
    var isDoubted: Bool {
        let (own, other) = side == .left ? (votes.left, votes.right) : (votes.right, votes.left)
        return other > own * sideMajority
    }

    /// Fades the weights of labels over a number of seconds in which the hand that was seen may have been this one or
    /// the other.
    mutating func contest(for seconds: Double) {
        let fade = Double.exp(-seconds / contestedMemory)
        votes.left *= fade
        votes.right *= fade
    }

    mutating func see(_ sight: PalmObservation, label: Handedness?, at time: Double) {
        // A vote weighs the time since the one before, so that a higher frame rate is no louder majority.
        let step = min(max(time - lastSeen, 0), configuration.gap)
        // Without a memory only the newest label counts; 0/0 would make every vote NaN.
        let memory = configuration.labelMemory
        let fade = memory > 0 ? Double.exp(-step / memory) : 0
        votes.left *= fade
        votes.right *= fade
        switch label {
        case .left: votes.left += max(step, firstVote)
        case .right: votes.right += max(step, firstVote)
        case nil: break
        }
        self.sight = sight
        lastSeen = time
    }

    /// Returns the distance of a detection from the possible positions of the hand, in palms; `nil` where it is out of
    /// reach.
    func cost(of sight: PalmObservation, label: Handedness?, at time: Double) -> Double? {
        let palm = max(sight.palm, self.sight.palm)
        let way = sight.centre - self.sight.centre
        let distance = Double.hypot(way.x, way.y) / palm
        guard distance <= trackReach + configuration.handSpeed * (time - lastSeen) else { return nil }
        // A label that only repeats the place is no reason to take one hand for the other.
        let isOtherSide = label == side.opposite && !configuration.handednessByPosition
        return distance + (isOtherSide ? trackLabelCost : 0)
    }
}
