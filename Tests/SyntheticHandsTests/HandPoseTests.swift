// That no joint ever bends further than a hand can, and that poses vary and blend.

@testable import SyntheticHands
import Keypoints
import Testing

@Suite struct HandPoseTests {
    static func isNatural(_ pose: HandPose) -> Bool {
        let thumb = pose.thumb
        let fingers = Finger.long.allSatisfy { finger in
            guard let angles = pose.angles(of: finger) else { return false }
            return JointLimits.mcp.contains(angles.mcp) && JointLimits.pip.contains(angles.pip)
                && JointLimits.dip.contains(angles.dip)
                && JointLimits.deviation(of: finger).contains(angles.deviation)
        }
        return fingers && JointLimits.thumbRadial.contains(thumb.radial)
            && JointLimits.thumbPalmar.contains(thumb.palmar)
            && JointLimits.thumbPronation.contains(thumb.pronation)
            && JointLimits.thumbMCP.contains(thumb.mcp) && JointLimits.thumbIP.contains(thumb.ip)
    }

    @Test("impossible angles become the nearest possible ones", arguments: [-400.0, 400, .infinity, -.infinity, .nan])
    func clamped(angle: Double) {
        let finger = FingerAngles(mcp: angle, pip: angle, dip: angle, deviation: angle)
        let thumb = ThumbAngles(radial: angle, palmar: angle, pronation: angle, mcp: angle, ip: angle)
        let pose = HandPose(thumb: thumb, index: finger, middle: finger, ring: finger, little: finger)
        #expect(Self.isNatural(pose))
        if angle > 0 { #expect(pose.index.mcp == 90 && pose.index.pip == 110 && pose.thumb.ip == 80) }
        if angle < 0 { #expect(pose.index.mcp == -20 && pose.index.pip == 0 && pose.thumb.ip == -15) }
    }

    @Test("a shape's own angles need no clamping", arguments: SyntheticShape.allCases)
    func ownAngles(shape: SyntheticShape) {
        #expect(!shape.poses.isEmpty)
        for pose in shape.poses {
            #expect(Self.isNatural(pose))
            #expect(pose.index.deviation > -10 && pose.little.deviation > -35, "not pushed to a limit")
        }
    }

    @Test("variations stay natural, differ, and follow from the seed", arguments: SyntheticShape.allCases)
    func variations(shape: SyntheticShape) {
        var generator = SeededGenerator(seed: 9)
        var again = SeededGenerator(seed: 9)
        var seen: Set<HandPose> = []
        for _ in 0..<50 {
            let pose = shape.pose.varied(using: &generator)
            #expect(Self.isNatural(pose))
            #expect(pose == shape.pose.varied(using: &again))
            seen.insert(pose)
        }
        #expect(seen.count == 50)
        #expect(shape.pose.varied(using: &generator, amount: 0) == shape.pose)
    }

    @Test("a finger's end joint bends with the middle one, by two thirds")
    func coupling() {
        #expect(FingerAngles(mcp: 0, pip: 60).dip == 40)
        #expect(FingerAngles(mcp: 0, pip: 60, dip: 10).dip == 10)
    }

    @Test("blending starts and ends at the two poses and moves every joint evenly between")
    func blend() {
        let rock = SyntheticShape.rock.pose
        let paper = SyntheticShape.paper.pose
        #expect(HandPose.blend(rock, paper, at: 0) == rock)
        #expect(HandPose.blend(rock, paper, at: 1) == paper)
        #expect(HandPose.blend(rock, paper, at: 7) == paper)
        #expect(HandPose.blend(rock, paper, at: .nan) == rock)
        let half = HandPose.blend(rock, paper, at: 0.5)
        #expect(abs(half.middle.pip - (rock.middle.pip + paper.middle.pip) / 2) < 1e-9)
        #expect(abs(half.thumb.radial - (rock.thumb.radial + paper.thumb.radial) / 2) < 1e-9)
        let tips = (0...10).map { step in
            let hand = HandModel().joints(.blend(rock, paper, at: Double(step) / 10))
            return hand.distance(.wrist, .middleTip)
        }
        #expect(zip(tips, tips.dropFirst()).allSatisfy { $0 < $1 }, "the hand opens all the way")
    }
}
