// Where a hand is in the image and how large it looks. Used by tracks, regions and pinches; pure.

import Keypoints
import RealModule

/// The middle of a hand's palm and the palm's length, in units of the image's height.
struct PalmObservation: Sendable, Hashable {
    /// The mean of the palm's joints that were seen: wrist and the four MCPs; x times the image's aspect, y down.
    var centre: SIMD2<Double>

    /// How long the palm looks, above 0: the greater of wrist to middle MCP and the palm's width in such lengths.
    var length: Double

    /// Looks at a hand; `nil` where too little of the palm was seen (`Tuning.palmJoints`).
    init?(_ points: HandLandmarks, aspect: Float) {
        var sum = SIMD2<Double>.zero
        var count = 0
        for joint in Self.joints where points.has(joint) {
            sum += points.place(of: joint, aspect: aspect)
            count += 1
        }
        guard count >= Tuning.palmJoints else { return nil }
        var length = 0.0
        func measure(_ a: HandJoint, _ b: HandJoint, times factor: Double) {
            guard points.has(a), points.has(b) else { return }
            let way = points.place(of: a, aspect: aspect) - points.place(of: b, aspect: aspect)
            length = max(length, Double.hypot(way.x, way.y) * factor)
        }
        measure(.wrist, .middleMCP, times: 1)
        measure(.wrist, .indexMCP, times: 1)
        measure(.wrist, .ringMCP, times: 1)
        measure(.indexMCP, .littleMCP, times: Tuning.palmLengthOverWidth)
        guard length > 0 else { return nil }
        centre = sum / Double(count)
        self.length = length
    }

    private static let joints: [HandJoint] = [.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]
}

extension HandLandmarks {
    /// Where a joint is, in units of the image's height, x times its aspect, y down; NaN where it was not seen.
    func place(of joint: HandJoint, aspect: Float) -> SIMD2<Double> {
        let lane = lane(joint)
        return SIMD2(Double(lane.x * aspect), Double(lane.y))
    }
}
