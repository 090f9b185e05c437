// The input of a strike detector: a hand in one frame. Made by GestureRecognizer and tests; pure.

package import Keypoints

/// The palm of a hand at a moment: the wrist and the four MCPs, which hardly move against each other in any shape.
package struct StrikeSample: Sendable {
    static let count = 5

    /// The points in units of the image's height, x times its aspect, y down; NaN where not seen.
    var points = InlineArray<5, SIMD2<Double>>(repeating: SIMD2(.nan, .nan))

    /// The apparent size of the palm in this frame (`Palm.size`), in units of the image's height; NaN where unknown.
    var palm = Double.nan

    /// The delay of the limb's real stop behind its apparent one, in seconds.
    var lag = 0.0

    /// Creates a sample from the palm of a hand; `nil` when none of its points was seen.
    ///
    /// - Parameters:
    ///   - points: the hand; its side and the mirroring of the image make no difference.
    ///   - aspect: width over height of the image.
    package init?(_ points: HandLandmarks, aspect: Float) {
        let joints: InlineArray<5, HandJoint> = [.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]
        var isSeen = false
        for index in 0..<Self.count where points.has(joints[index]) {
            let lane = points.lane(joints[index])
            self.points[index] = SIMD2(Double(lane.x * aspect), Double(lane.y))
            isSeen = true
        }
        guard isSeen else { return nil }
        palm = points.palm(aspect: aspect).map { Double($0.size) } ?? .nan
    }

    /// Creates a sample from a point that stands for the hand, such as a body's wrist.
    ///
    /// - Parameters:
    ///   - position: in any unit, y down; `nil` is returned for one that is not finite.
    ///   - palm: a palm in the same unit, above 0.
    package init?(position: SIMD2<Double>, palm: Double) {
        guard position.x.isFinite, position.y.isFinite, palm > 0, palm.isFinite else { return nil }
        points[0] = position
        lag = Tuning.bodyLag
        self.palm = palm
    }
}
