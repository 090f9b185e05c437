// A hand's own frame: its axes and unit, the same for a hand however it is turned, moved and mirrored.

import RealModule
import Testing

@testable import Keypoints

@Suite("a hand's own frame") struct HandFrameTests {
    /// A right hand that shows its palm, upright, slightly bent: x toward the thumb, y down, z away from the palm.
    private static let hand: [SIMD3<Float>] =
        [
            SIMD3(0, 0, 0), SIMD3(0.3, -0.2, -0.1), SIMD3(0.5, -0.5, -0.2), SIMD3(0.7, -0.7, -0.2),
            SIMD3(0.8, -0.9, -0.3),
        ]
        + [0.36, 0.1, -0.14, -0.32].flatMap { x -> [SIMD3<Float>] in
            [SIMD3(x, -1, 0), SIMD3(x, -1.4, -0.1), SIMD3(x, -1.6, -0.2), SIMD3(x, -1.8, -0.4)]
        }

    /// The hand in an image, turned about two axes, of a size, at a place; as a left one mirrored.
    private static func points(
        roll: Float = 0,
        yaw: Float = 0,
        size: Float = 0.2,
        aspect: Float = 1,
        isLeft: Bool = false,
        hasDepth: Bool = true
    ) -> HandLandmarks {
        var points = HandLandmarks()
        for (joint, place) in zip(HandJoint.allCases, hand) {
            let x = isLeft ? -place.x : place.x
            let (sideways, away) = (x * .cos(yaw) + place.z * .sin(yaw), place.z * .cos(yaw) - x * .sin(yaw))
            let (right, down) = (
                sideways * .cos(roll) - place.y * .sin(roll), sideways * .sin(roll) + place.y * .cos(roll)
            )
            points[joint] = Keypoint(
                x: 0.4 + right * size / aspect,
                y: 0.7 + down * size,
                z: hasDepth ? away * size / aspect : nil,
                confidence: 0.9
            )
        }
        return points
    }

    @Test(
        "the same however the hand is turned, as large as it is, of both sides, in any image",
        arguments: [
            (0, 0, 0.2, 1, false), (2, 0.5, 0.1, 1.5, false), (-1, -0.9, 0.3, 0.6, true), (0, 2.5, 0.2, 1.78, true),
            (3.1, -3, 0.05, 1, false),
        ] as [(Float, Float, Float, Float, Bool)]
    )
    func turned(_ row: (roll: Float, yaw: Float, size: Float, aspect: Float, isLeft: Bool)) throws {
        let seen = Self.points(roll: row.roll, yaw: row.yaw, size: row.size, aspect: row.aspect, isLeft: row.isLeft)
        let own = try #require(seen.inOwnFrame(of: row.isLeft ? .left : .right, aspect: row.aspect))
        for (joint, place) in zip(HandJoint.allCases, Self.hand) {
            // The palm of this hand is upright, one long and in the plane of the image already.
            let way = try #require(own[joint])
            #expect(abs(way.x - place.x) < 1e-4 && abs(way.y - place.y) < 1e-4, "\(joint): \(way)")
            #expect(abs((way.z ?? .nan) - place.z) < 1e-4 && way.confidence == 0.9, "\(joint): \(way)")
        }
    }

    @Test("without depth it is turned within the image") func flat() throws {
        let own = try #require(Self.points(roll: 1.2, hasDepth: false).inOwnFrame(of: .right, aspect: 1))
        for (joint, place) in zip(HandJoint.allCases, Self.hand) {
            let way = try #require(own[joint])
            #expect(abs(way.x - place.x) < 1e-4 && abs(way.y - place.y) < 1e-4 && way.z == nil, "\(joint): \(way)")
        }
    }

    @Test("a hand without its palm has none; missing points stay missing") func missing() throws {
        var points = Self.points()
        points.remove(.indexTip)
        #expect(try #require(points.inOwnFrame(of: .right, aspect: 1)).presence == points.presence)
        points.remove(.ringMCP)
        #expect(points.inOwnFrame(of: .right, aspect: 1) == nil)
        points = HandLandmarks()
        for joint in HandJoint.allCases { points[joint] = Keypoint(x: 0.5, y: 0.5) }
        #expect(points.inOwnFrame(of: .right, aspect: 1) == nil)
    }

    @Test("a frame says what it left out and assumed, and a mirrored image is turned back") func frame() {
        let hands = [
            Hand(points: Self.points(), side: .right), Hand(points: Self.points(isLeft: true), side: .left),
            Hand(points: Self.points(hasDepth: false)), Hand(side: .left),
        ]
        var frame = Frame(size: ImageSize(width: 9, height: 9), isMirrored: false, hands: hands)
        let counts = frame.moveIntoHandFrames(reach: 3)
        #expect(counts == (1, 1) && frame.hands.map(\.side) == [.right, .right, .right])
        #expect(frame.hands.map(\.extras.count) == [0, 1, 0])
        var mirrored = Frame(size: ImageSize(width: 9, height: 9), isMirrored: true, hands: hands)
        for index in mirrored.hands.indices { mirrored.hands[index].points.mirrorHorizontally() }
        _ = mirrored.moveIntoHandFrames(reach: 3)
        for (one, two) in zip(frame.hands, mirrored.hands) {
            let (a, b) = (one.points.lane(.thumbTip), two.points.lane(.thumbTip))
            #expect(abs(a.x - b.x) < 1e-5 && abs(a.y - b.y) < 1e-5)
        }
    }
}
