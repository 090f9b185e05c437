// The handedness that the points themselves imply, on modelled hands.

import Keypoints
import SyntheticHands
import Testing

@Suite("The side told by the hand's own geometry")
struct ChiralityTests {
    /// From this strength on the side must be right for this share of hands.
    private static let plain: Float = 0.086
    private static let rightShare = 0.97

    private func options() -> SyntheticOptions {
        var options = SyntheticOptions()
        options.classes = SyntheticClass.allCases
        options.count = 25
        options.seed = 71
        return options
    }

    private func expectRight(_ options: SyntheticOptions, atLeastPlain: Int) throws {
        var (plain, right) = (0, 0)
        for frame in try SyntheticDataset(options) {
            let hand = frame.hands[0]
            guard let told = hand.points.estimatedHandedness(aspect: frame.likelyAspect), told.confidence >= Self.plain
            else {
                continue
            }
            plain += 1
            // In a mirrored image a hand looks like the other one.
            let shown = frame.isMirrored == true ? hand.side?.opposite : hand.side
            if told.side == shown { right += 1 }
        }
        #expect(plain >= atLeastPlain)
        #expect(Double(right) >= Self.rightShare * Double(plain), "\(right) of \(plain)")
    }

    @Test("right and left hands, palm or back, turned any way", arguments: [0, 1] as [Double])
    func sides(_ leftShare: Double) throws {
        var options = options()
        options.leftShare = leftShare
        options.backShare = 0.5
        options.roll = -180...180
        try expectRight(options, atLeastPlain: 200)
    }

    @Test("mirrored images") func mirrored() throws {
        var options = options()
        options.mirroredShare = 0.5
        try expectRight(options, atLeastPlain: 200)
    }

    @Test("tilted hands", arguments: [-50...(-25), 25...50] as [ClosedRange<Double>])
    func tilted(_ pitch: ClosedRange<Double>) throws {
        var options = options()
        options.pitch = pitch
        // The flat fingers of a stop bend a little backwards, which tilted towards the camera looks like the other
        // hand.
        options.classes.removeAll { $0 == .shape(.stop) }
        try expectRight(options, atLeastPlain: 200)
    }

    @Test("without depth, or without the points it needs, nothing is told") func unknown() throws {
        let points = try SyntheticDataset(options()).frame(0).hands[0].points
        #expect(points.estimatedHandedness(aspect: 1) != nil)
        var flat = points
        flat.mapLanes { SIMD4($0.x, $0.y, .nan, $0.w) }
        #expect(flat.estimatedHandedness(aspect: 1) == nil)
        for joint in [HandJoint.wrist, .indexMCP, .littleMCP, .middleMCP, .indexTip, .ringDIP] {
            var less = points
            less.remove(joint)
            #expect(less.estimatedHandedness(aspect: 1) == nil)
        }
        #expect(HandLandmarks().estimatedHandedness(aspect: 1) == nil)
    }
}
