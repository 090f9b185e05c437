// FreiHAND and InterHand2.6M: joints in space land where a camera sees them. Numbers worked out by hand.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ProjectionTests {
    @Test("FreiHAND: u = f x / z + c in an image of 224, depth in widths at the wrist")
    func freihand() throws {
        let reading = try Fixture.read("freihand")
        #expect(reading.problems == [])
        #expect(reading.format == .freihand)
        #expect(reading.frames.map(\.number) == [0, 1])
        let hand = try #require(reading.frames[1].hands.first)
        #expect(hand.side == .right)
        #expect(reading.frames[1].size == ImageSize(width: 224, height: 224))
        let wrist = try #require(hand.points[.wrist])
        #expect(abs(wrist.x - 112.0 / 224) < 1e-6)
        #expect(abs(wrist.y - 110.0 / 224) < 1e-6)
        #expect(wrist.z == 0)
        // Joint 10 of the second sample: (0.04, −0.03, 0.61) metres.
        let joint = try #require(hand.points[.middlePIP])
        #expect(abs(joint.x - (500 * 0.04 / 0.61 + 112) / 224) < 1e-5)
        #expect(abs(joint.y - (480 * -0.03 / 0.61 + 110) / 224) < 1e-5)
        #expect(abs((joint.z ?? 9) - 0.01 * 500 / (0.6 * 224)) < 1e-5)
    }

    @Test("FreiHAND without its cameras says which file is missing")
    func camerasMissing() {
        let problem = #expect(throws: TactusError.self) { try Fixture.read("freihand-alone_xyz.json") }
        #expect(problem?.kind == .missing)
        #expect(problem?.subject.hasSuffix("freihand-alone_K.json") == true)
    }

    @Test("InterHand2.6M: tips come first in its order and the wrist last, left after right")
    func interhandOrder() {
        let names = (0..<21).compactMap { place in HandJoint.allCases.first { InterHand.place(of: $0) == place }?.name }
        #expect(
            names == [
                "thumbTip", "thumbIP", "thumbMCP", "thumbCMC", "indexTip", "indexDIP", "indexPIP", "indexMCP",
                "middleTip", "middleDIP", "middlePIP", "middleMCP", "ringTip", "ringDIP", "ringPIP", "ringMCP",
                "littleTip", "littleDIP", "littlePIP", "littleMCP", "wrist",
            ]
        )
    }

    @Test("InterHand2.6M: rotation · (world − position), then u = f x / z + c")
    func interhand() throws {
        let reading = try Fixture.read("interhand")
        #expect(reading.problems == [])
        #expect(reading.frames.count == 2)
        let front = reading.frames[0]
        #expect(front.number == 10)
        #expect(front.size == ImageSize(width: 512, height: 334))
        #expect(front.hands.map(\.side) == [.right])
        #expect(front.hands[0].person == "capture0")
        #expect(front.hands[0].points.presentCount == 21)
        // The index tip is joint 4: (40, −20, 4), seen from 1000 in front; the wrist, joint 20, is at depth 1020.
        let tip = try #require(front.hands[0].points[.indexTip])
        #expect(abs(tip.x - (1200 * 40 / 1004 + 256) / 512) < 1e-5)
        #expect(abs(tip.y - (1210 * -20 / 1004 + 167) / 334) < 1e-5)
        #expect(abs((tip.z ?? 9) - (1004 - 1020) * 1200 / (1020 * 512)) < 1e-5)
        // From behind: turned half around the upright axis; both hands are marked, the right one's wrist is not.
        let back = reading.frames[1]
        #expect(back.hands.map(\.side) == [.right, .left])
        #expect(back.hands[0].points[.wrist] == nil)
        let unknownDepth = try #require(back.hands[0].points[.indexTip])
        #expect(abs(unknownDepth.x - (1200 * -40 / 996 + 256) / 512) < 1e-5)
        #expect(unknownDepth.z == nil)
        let left = try #require(back.hands[1].points[.wrist])
        #expect(abs(left.x - (1200 * -410 / 959 + 256) / 512) < 1e-4)
    }

    @Test("a joint behind the camera is not seen")
    func behind() {
        let camera = PinholeCamera(focal: SIMD2(1, 1), centre: SIMD2(0, 0), size: SIMD2(1, 1))
        #expect(camera.project(SIMD3(1, 1, -1), wristDepth: 1) == nil)
        #expect(camera.project(SIMD3(1, 1, 2), wristDepth: nil) == Keypoint(x: 0.5, y: 0.5))
    }
}
