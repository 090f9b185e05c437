// The facts of frames from which presence is counted, in flat lists. Made for a part of an input on any thread, counted by
// Presence; pure.

package import Keypoints

/// The frames of a part of a recording, as far as presence is concerned.
package struct PresenceSample: Sendable {
    struct Moment: Sendable {
        var time: Double?
        var number: Int?

        /// The number of hands with at least one seen point.
        var hands: Int

        /// The number of hands whose palm was measured.
        var palms: Int
    }

    private(set) var moments: [Moment] = []

    /// The middle of each measured palm, and its size, in units of the image's height.
    private(set) var palms: [SIMD3<Float>] = []

    /// The number of hands without each joint.
    private(set) var missing = [Int](repeating: 0, count: HandJoint.allCases.count)

    package private(set) var hands = 0

    package init() {}

    /// Adds the next frame; a record of nothing but a device's motions is no frame.
    package mutating func add(_ frame: borrowing Frame) {
        if frame.hands.isEmpty, frame.bodies.isEmpty, frame.faces.isEmpty, !frame.motions.isEmpty { return }
        var moment = Moment(time: frame.time, number: frame.number, hands: 0, palms: 0)
        for index in frame.hands.indices where frame.hands[index].points.isSeen {
            let points = frame.hands[index].points
            moment.hands += 1
            if points.presence != HandLandmarks.allPresent {
                for joint in HandJoint.allCases where !points.has(joint) { missing[joint.rawValue] += 1 }
            }
            // Without the proportions of the image, lengths are not known.
            guard let aspect = frame.aspect, points.has(.wrist), points.has(.middleMCP),
                let palm = points.palm(aspect: aspect)
            else { continue }
            let ends = points.lane(.wrist) + points.lane(.middleMCP)
            palms.append(SIMD3(ends.x * aspect / 2, ends.y / 2, palm.size))
            moment.palms += 1
        }
        hands += moment.hands
        moments.append(moment)
    }
}
