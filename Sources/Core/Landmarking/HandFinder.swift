// Finds the 21 points of the hand in a region. One thread at a time.

package import Keypoints

/// As `palmScale` and `palmShift`, for the box of the landmarks. MediaPipe's hand_landmark_landmarks_to_roi.
private let (handScale, handShift) = (2.0, 0.1)

/// The wrist, the thumb's joints without its tip, the fingers' MCPs and PIPs: the joints that move least. As MediaPipe.
private let steadyJoints: [HandJoint] = [
    .wrist, .thumbCMC, .thumbMCP, .thumbIP, .indexMCP, .indexPIP, .middleMCP, .middlePIP, .ringMCP, .ringPIP,
    .littleMCP, .littlePIP,
]

/// From this presence on there is a hand. MediaPipe's default for tracking.
private let handPresence = 0.5

/// The network's depth in parts of the region's side. MediaPipe's normalize_z.
private let handDepth = 0.4

/// A hand that was seen.
package struct SeenHand: Sendable {
    /// 21 points: x and y in pixels, z in pixels relative to the wrist.
    package var points: [SIMD3<Double>]

    package var side: Handedness

    /// The certainty of the side, 0.5…1.
    package var score: Double

    /// The certainty that there is a hand, 0…1.
    package var presence: Double

    /// The region to look at in the next image.
    package var next: Region

    package init(points: [SIMD3<Double>], side: Handedness, score: Double, presence: Double, next: Region) {
        (self.points, self.side, self.score) = (points, side, score)
        (self.presence, self.next) = (presence, next)
    }
}

/// The landmark network, and the meaning of its numbers.
package struct HandFinder {
    private let network: any Network

    package init(_ network: any Network) { self.network = network }

    /// Returns the hand in a region, or `nil`.
    package func callAsFunction(_ image: PixelImage, at region: Region) throws(TactusError) -> SeenHand? {
        let map = region.map(pixels: network.side)
        let outputs = try network(image, map, border: .nearest)
        let (numbers, presence, right) = (outputs[0].map(Double.init), Double(outputs[1][0]), Double(outputs[2][0]))
        guard presence >= handPresence else { return nil }
        let depth = region.side / Double(network.side) / handDepth
        let points = stride(from: 0, to: 3 * HandJoint.count, by: 3).map { place in
            SIMD3(map(SIMD2(numbers[place], numbers[place + 1])), numbers[place + 2] * depth)
        }
        guard points.allSatisfy({ ($0.x + $0.y + $0.z).isFinite }) else { return nil }
        // MediaPipe calls this number that of a left hand, as it takes images to be mirrored; these are not.
        return SeenHand(
            points: points,
            side: right >= 0.5 ? .right : .left,
            score: max(right, 1 - right),
            presence: presence,
            next: Region(hand: points)
        )
    }
}

extension Region {
    /// Creates the region to look at in the next image for a hand with these 21 points.
    init(hand points: [SIMD3<Double>]) {
        func point(_ joint: HandJoint) -> SIMD2<Double> { points[joint.rawValue].flat }
        let knuckles = ((point(.indexMCP) + point(.ringMCP)) / 2 + point(.middleMCP)) / 2
        self.init(
            around: steadyJoints.map(point),
            angle: Self.turn(from: point(.wrist), to: knuckles),
            scale: handScale,
            shift: handShift
        )
    }
}

extension SIMD3<Double> {
    /// The point without its depth.
    package var flat: SIMD2<Double> { SIMD2(x, y) }
}
