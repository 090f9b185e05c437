// Missing joints from seen ones: what is never changed, how errors grow, and how near the filled joints come.

import Testing

@testable import Keypoints

@Suite("filling in missing joints") struct HandImputationTests {
    /// A hand with curled fingers, in palms.
    private static let hand: HandLandmarks = {
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            let (finger, step) = (Float(joint.place.finger), Float(joint.place.step))
            points[joint] =
                joint == .wrist
                ? Keypoint(x: 0.5, y: 0.9)
                : Keypoint(x: 0.35 + 0.08 * finger + 0.01 * step * step, y: 0.6 - 0.06 * step + 0.02 * finger)
        }
        return points
    }()

    private static func filled(without lost: [HandJoint], _ hand: HandLandmarks = hand)
        -> (points: HandLandmarks, imputation: HandImputation)
    {
        var (points, imputation) = (hand, HandImputation())
        for joint in lost { points.remove(joint) }
        imputation.prepare(seen: points.presence)
        return (imputation.filled(points), imputation)
    }

    private static let losses: [[HandJoint]] = [
        [.wrist], [.thumbTip], [.ringTip], [.indexMCP, .middleMCP], [.indexPIP, .indexTip],
        [.littleMCP, .littlePIP], [.wrist, .thumbCMC, .middleTip, .ringPIP],
    ]

    @Test("seen joints stay, missing ones have a place and no depth", arguments: losses)
    func places(_ lost: [HandJoint]) {
        let (points, imputation) = Self.filled(without: lost)
        for joint in HandJoint.allCases {
            let error = imputation.errors[joint.rawValue]
            if lost.contains(joint) {
                #expect(points.has(joint) && points[joint]?.z == nil && points[joint]?.confidence == nil)
                #expect(error > 0 && error <= HandImputation.largestError)
            } else {
                #expect(points[joint] == Self.hand[joint] && error == 0)
            }
        }
    }

    @Test("a filled joint moves, turns, grows and shears with the hand", arguments: losses)
    func affine(_ lost: [HandJoint]) throws {
        func change(_ lane: SIMD4<Float>) -> SIMD4<Float> {
            SIMD4(0.8 * lane.x + 0.3 * lane.y + 0.1, -0.2 * lane.x + 1.1 * lane.y - 0.4, lane.z, lane.w)
        }
        var changed = Self.hand
        changed.mapLanes(change)
        let (before, after) = (Self.filled(without: lost).points, Self.filled(without: lost, changed).points)
        for joint in lost {
            let (expected, found) = (change(before.lane(joint)), after.lane(joint))
            #expect(abs(found.x - expected.x) < 1e-4 && abs(found.y - expected.y) < 1e-4, "\(joint.name)")
        }
    }

    @Test(
        "a joint without neighbors is not filled in",
        arguments: [[HandJoint.indexPIP, .indexDIP, .indexTip], [.littleMCP, .littlePIP, .littleDIP, .littleTip]]
    )
    func unknown(_ lost: [HandJoint]) throws {
        let (points, imputation) = Self.filled(without: lost)
        let tip = try #require(lost.last)
        #expect(!points.has(tip) && imputation.errors[tip.rawValue] == .infinity)
    }

    @Test("the fewer joints are seen, the larger the error; nothing is filled in from three")
    func errors() {
        let order = HandJoint.allCases.filter { $0 != .ringTip }
        var before: Float = 0
        for count in 0...order.count {
            let seen = order.dropLast(count)
            var imputation = HandImputation()
            imputation.prepare(seen: seen.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
            let error = imputation.errors[HandJoint.ringTip.rawValue]
            #expect(error >= before - 1e-4, "\(seen.count) seen")
            before = error
            if seen.count < HandImputation.fewestJoints { #expect(error == .infinity) }
        }
    }

    @Test("the same imputation serves hands with other joints one after the other")
    func again() {
        var imputation = HandImputation()
        for lost in Self.losses + Self.losses.reversed() {
            var points = Self.hand
            for joint in lost { points.remove(joint) }
            imputation.prepare(seen: points.presence)
            let (expected, fresh) = Self.filled(without: lost)
            #expect(imputation.filled(points) == expected && imputation.errors == fresh.errors)
        }
    }
}
