// The position and the apparent size of a hand in the image. Used by tracks; pure.

import Keypoints

/// The number of the palm's five joints that must be seen to locate a hand.
private let palmJoints = 3

/// The middle of a hand's palm and the palm's size, in units of the image's height.
struct PalmObservation: Sendable, Hashable {
    /// The mean of the palm's joints that were seen: wrist and the four MCPs; x times the image's aspect, y down.
    var centre: SIMD2<Double>

    /// The apparent size of the palm (`Palm.size`), above 0.
    var palm: Double

    /// Measures a hand; `nil` where too few joints of the palm were seen (`palmJoints`).
    init?(_ points: HandLandmarks, aspect: Float) {
        var sum = SIMD2<Double>.zero
        var count = 0
        for joint in Palm.joints where points.has(joint) {
            sum += points.place(of: joint, aspect: aspect)
            count += 1
        }
        guard count >= palmJoints, let palm = points.palm(aspect: aspect) else { return nil }
        centre = sum / Double(count)
        self.palm = Double(palm.size)
    }
}

extension HandLandmarks {
    /// Returns the position of a joint, in units of the image's height, x times its aspect, y down; NaN where it was
    /// not seen.
    func place(of joint: HandJoint, aspect: Float) -> SIMD2<Double> {
        let lane = lane(joint)
        return SIMD2(Double(lane.x * aspect), Double(lane.y))
    }
}
