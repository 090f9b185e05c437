// One palm: rule books, tracks, strikes and pinches measure a hand by the same unit.

import Gestures
import Keypoints
import Shapes
import SyntheticHands
import Testing

@Suite("The unit palm") struct PalmUnitTests {
    private static let unseen: [[HandJoint]] = [
        [], [.wrist], [.indexMCP], [.middleMCP, .littleMCP], [.thumbCMC, .ringMCP],
    ]

    @Test("a distance is as many palms in a rule book as for a pinch, whatever was not seen", arguments: unseen)
    func pinches(_ unseen: [HandJoint]) throws {
        for (points, aspect) in try Self.hands(without: unseen) {
            let measures = HandMeasures(points, CaptureContext(aspect: aspect))
            let inRules = try #require(measures.interval(.distance(.thumbTip, .indexTip)).middle)
            let pinched = try #require(PinchPair(points, aspect: aspect, near: .palm(1)))
            #expect(abs(pinched.distance - Double(inRules)) < 1e-4)
        }
    }

    @Test("tracks measure in the same palms", arguments: unseen) func tracks(_ unseen: [HandJoint]) throws {
        for (points, aspect) in try Self.hands(without: unseen) {
            var tracks = HandTracks()
            let size = ImageSize(width: 1000 * aspect, height: 1000)
            let frame = Frame(time: 0, size: size, hands: [Hand(points: points, side: .right)])
            let tracked = try #require(tracks.process(frame, at: 0).first)
            #expect(tracked.palm == Double(try #require(points.palm(aspect: size.aspect)).size))
        }
    }

    @Test("strikes are as fast in palms per second as the palm goes", arguments: [0.5, 1, 2]) func strikes(
        _ scale: Double
    )
        throws
    {
        // A fall by 2 palms in 0.15 s ends at 26.7 palms per second.
        let points = SyntheticHand(pose: SyntheticShape.rock.pose)
            .points(from: HandCamera(size: Clips.size, palmPixels: 60 * scale, palmLength: 95))
        let palm = try #require(points.palm(aspect: Clips.size.aspect))
        var detector = StrikeDetector(timing: .peak)
        let strikes = (0..<60).compactMap { number -> Strike? in
            let share = max(0, min(1, (Double(number) / 60 - 0.35) / 0.15))
            var moved = points
            moved.mapLanes { SIMD4($0.x, $0.y + 2 * palm.size * Float(share * share), $0.z, $0.w) }
            return detector.process(StrikeSample(moved, aspect: Clips.size.aspect), at: Double(number) / 60)
        }
        #expect(strikes.count == 1)
        let speed = try #require(strikes.first).speed
        #expect((15...26.7).contains(speed), "\(speed)")
    }

    /// Hands of all shapes, turned as data sets turn them, without some joints.
    private static func hands(without unseen: [HandJoint]) throws -> [(HandLandmarks, aspect: Float)] {
        var options = SyntheticOptions()
        options.classes = SyntheticClass.allCases
        options.count = 5
        options.seed = 91
        return try SyntheticDataset(options).map { frame in
            var points = frame.hands[0].points
            for joint in unseen { points.remove(joint) }
            return (points, frame.likelyAspect)
        }
    }
}
