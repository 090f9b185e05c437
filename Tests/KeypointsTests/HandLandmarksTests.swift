// Points of a hand: presence, names, mirroring.

import Keypoints
import Testing

@Suite("Points of a hand")
struct HandLandmarksTests {
    @Test("a new hand has no points") func empty() {
        let points = HandLandmarks()
        #expect(points.presentCount == 0)
        #expect(HandJoint.allCases.allSatisfy { points[$0] == nil })
        #expect(!points.hasDepth)
    }

    @Test("what is set comes back", arguments: HandJoint.allCases)
    func setAndGet(_ joint: HandJoint) {
        var points = HandLandmarks()
        let point = Keypoint(x: 0.25, y: 0.5, z: -0.125, confidence: 0.75)
        points[joint] = point
        #expect(points[joint] == point)
        #expect(points.presentCount == 1)
        points[joint] = nil
        #expect(points == HandLandmarks())
    }

    @Test("an unknown depth or confidence stays unknown, not 0") func unknowns() {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: 0, y: 0)
        #expect(points[.wrist]?.z == nil)
        #expect(points[.wrist]?.confidence == nil)
        #expect(!points.hasDepth)
    }

    @Test("a point that is not finite is absent", arguments: [Float.nan, .infinity, -.infinity])
    func notFinite(_ value: Float) {
        var points = HandLandmarks()
        points[.indexTip] = Keypoint(x: 0.5, y: 0.5)
        points[.indexTip] = Keypoint(x: value, y: 0.5)
        #expect(!points.has(.indexTip))
    }

    @Test("flipping twice changes nothing, once swaps left and right") func mirrorHorizontally() {
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: 0.25, y: 0.5)
        let before = points
        points.mirrorHorizontally()
        #expect(points[.wrist]?.x == 0.75)
        points.mirrorHorizontally()
        #expect(points == before)
    }

    @Test("unmirroring flips the points, keeps the sides, and is done once") func unmirror() {
        var hand = Hand(side: .left)
        hand.points[.wrist] = Keypoint(x: 0.25, y: 0.5)
        var frame = Frame(isMirrored: true, hands: [hand])
        frame.unmirror()
        #expect(frame.hands[0].points[.wrist]?.x == 0.75)
        #expect(frame.hands[0].side == .left)
        #expect(frame.isMirrored == false)
        let once = frame
        frame.unmirror()
        #expect(frame == once)
    }

    @Test(
        "joint names in every spelling",
        arguments: [
            ("littleTip", HandJoint.littleTip), ("pinky_finger_tip", .littleTip), ("PINKY_TIP", .littleTip),
            ("thumbMP", .thumbMCP), ("thumb_ip", .thumbIP), ("WRIST", .wrist), ("index_finger_mcp", .indexMCP),
            ("Middle Finger DIP", .middleDIP),
        ]
    )
    func names(_ name: String, _ joint: HandJoint) { #expect(HandJoint(named: name) == joint) }

    @Test("no joint of that name", arguments: ["", "elbow", "tip", "thumbPIP", "finger"])
    func noSuchName(_ name: String) { #expect(HandJoint(named: name) == nil) }

    @Test("every joint's own name reads back", arguments: HandJoint.allCases)
    func ownName(_ joint: HandJoint) { #expect(HandJoint(named: joint.name) == joint) }

    @Test("a finger's joints run from palm to tip", arguments: Finger.allCases)
    func joints(_ finger: Finger) {
        let joints = [finger.base, finger.proximal, finger.distal, finger.tip]
        #expect(joints.map(\.rawValue) == Array(finger.rawValue * 4 + 1...finger.rawValue * 4 + 4))
        #expect(joints.allSatisfy { $0.finger == finger })
    }
}
