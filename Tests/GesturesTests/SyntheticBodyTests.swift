// The body whose hands go into regions: its truth is when they cross the entries, and both hands reach all of theirs.

import Keypoints
import Testing

@Suite("The body that drums")
struct SyntheticBodyTests {
    /// Returns whether a hand is beyond a region's entry (<doc:GestureRecognition#Regions>).
    static func isInside(_ event: Event, _ point: Keypoint) -> Bool {
        switch event.region {
        case "up": point.y >= 0.8
        case "down": point.y <= 0.1
        case "left": point.x >= 0.4
        default: point.x <= -0.4
        }
    }

    @Test("a hand is out of its region just before the true time and in it just after", arguments: UInt64(1)...5)
    func entries(_ seed: UInt64) throws {
        let body = SyntheticBody(seconds: 30, rate: 1000, seed: seed)
        #expect(body.events.count > 30)
        let ids: Set = ["left-left", "left-up", "left-down", "right-right", "right-up", "right-down"]
        #expect(Set(body.events.map(\.id)) == ids)
        for event in body.events {
            let joint: BodyJoint = event.hand == .left ? .leftWrist : .rightWrist
            let number = Int(event.time * 1000)
            let before = try #require(body.frame(number - 1).bodies[0].points[joint])
            let after = try #require(body.frame(number + 2).bodies[0].points[joint])
            #expect(!Self.isInside(event, before) && Self.isInside(event, after), "\(event.id) \(event.time)")
        }
    }

    @Test("the same at 30 and 60 fps, and for the same seed only") func rates() {
        let (slow, fast) = (SyntheticBody(rate: 30, seed: 4), SyntheticBody(rate: 60, seed: 4))
        #expect(slow.events == fast.events && slow.frame(33).bodies == fast.frame(66).bodies)
        #expect(slow.events != SyntheticBody(rate: 30, seed: 5).events)
        #expect(SyntheticBody(noise: 8, seed: 4).frame(33) != slow.frame(33))
    }
}
