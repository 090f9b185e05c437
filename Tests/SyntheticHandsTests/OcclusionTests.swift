// That a point is hidden when the hand is in the way, and only then.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct OcclusionTests {
    static func hidden(_ shape: SyntheticShape, yaw: Double, pitch: Double = 0, _ projection: Projection) -> Set<
        HandJoint
    > {
        let hand = SyntheticHand(pose: shape.pose, rotation: .hand(roll: 0, pitch: pitch, yaw: yaw))
        let camera = HandCamera(
            size: ImageSize(width: 640, height: 480),
            projection: projection,
            palmPixels: 100,
            palmLength: HandAnatomy.average.palmLength
        )
        return Occlusion(anatomy: hand.anatomy).hiddenJoints(of: hand.skeleton, from: camera)
    }

    @Test("an open palm or back hides nothing", arguments: [Projection.full, .weak], [0.0, 180])
    func openHand(projection: Projection, yaw: Double) {
        #expect(Self.hidden(.paper, yaw: yaw, projection).isEmpty)
        #expect(Self.hidden(.stop, yaw: yaw, projection).isEmpty)
    }

    @Test("the back of a fist hides the fingertips and shows the knuckles", arguments: [Projection.full, .weak])
    func backOfFist(projection: Projection) {
        let hidden = Self.hidden(.rock, yaw: 180, projection)
        #expect(hidden.isSuperset(of: [.indexTip, .middleTip, .ringTip, .littleTip]))
        #expect(hidden.isDisjoint(with: [.wrist, .indexMCP, .middleMCP, .ringMCP, .littleMCP]))
    }

    @Test("a fist facing the camera hides what its thumb and knuckles cover, and shows the thumb")
    func frontOfFist() {
        let hidden = Self.hidden(.rock, yaw: 0, .full)
        #expect(hidden.isDisjoint(with: [.wrist, .thumbMCP, .thumbIP, .thumbTip, .middlePIP, .ringPIP, .littlePIP]))
        #expect(hidden.isSuperset(of: [.middleMCP, .ringMCP, .littleMCP]), "their own fingers stand before them")
    }

    @Test("scissors keep their two fingers in sight, from the palm and from the back", arguments: [0.0, 180])
    func scissors(yaw: Double) {
        let hidden = Self.hidden(.scissors, yaw: yaw, .full)
        #expect(hidden.isDisjoint(with: [.indexPIP, .indexDIP, .indexTip, .middlePIP, .middleDIP, .middleTip]))
        #expect(hidden.contains(yaw == 0 ? .ringMCP : .ringTip))
    }

    @Test("a finger that points at the camera hides its own knuckle")
    func pointingAtCamera() {
        let hidden = Self.hidden(.pointing, yaw: 0, pitch: 90, .weak)
        #expect(hidden.contains(.indexMCP))
        #expect(!hidden.contains(.indexTip))
    }

    @Test("from the side the far fingers are behind the near ones")
    func fromTheSide() {
        let hidden = Self.hidden(.stop, yaw: -90, .weak)
        #expect(hidden.isSuperset(of: [.littlePIP, .ringPIP]))
        #expect(hidden.isDisjoint(with: [.indexPIP, .indexTip]))
    }

    @Test("hidden points stay, go, or are doubted, as asked; seen ones are never touched")
    func policies() throws {
        let hand = SyntheticHand(pose: SyntheticShape.rock.pose, rotation: .aboutY(180))
        let camera = HandCamera(size: ImageSize(width: 640, height: 480), palmPixels: 100, palmLength: 95)
        let kept = hand.points(from: camera, hidden: .keep)
        let dropped = hand.points(from: camera, hidden: .drop)
        let doubted = hand.points(from: camera, hidden: .doubt)
        let hidden = Occlusion(anatomy: hand.anatomy).hiddenJoints(of: hand.skeleton, from: camera)
        #expect(!hidden.isEmpty && hidden.count < 18)
        #expect(kept.presentCount == 21 && doubted.presentCount == 21)
        for joint in HandJoint.allCases {
            let point = try #require(kept[joint])
            #expect(point.confidence == nil)
            #expect(dropped[joint] == (hidden.contains(joint) ? nil : point))
            let confidence = try #require(doubted[joint]?.confidence)
            #expect(hidden.contains(joint) == (confidence <= 0.3))
            #expect(doubted[joint]?.x == point.x)
        }
    }
}
