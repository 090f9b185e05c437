// The messages about faces for browsers: coefficients, transforms, points while they are shown; and no hands that were
// not requested.

import Configurations
import KeypointFiles
import Keypoints
import LiveScene
import Testing

@Suite("Faces in states")
struct FaceSceneTests {
    private static let turned: [Float] = [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0.1, 0, -0.5, 1]

    private static func states(_ faces: [Face], hasPoints: Bool) throws -> [JSONValue] {
        var watch = SceneWatch(.rockScissorsPaper)
        _ = watch.process(Frame(time: 0.5, faces: faces))
        let state = watch.json(SceneStatus(), sequence: 1, hasFacePoints: hasPoints)
        return try #require(state["faces"]?.array)
    }

    @Test("a face has its coefficients and its transform, and what is no number is left out") func face() throws {
        let face = Face(blendshapes: ["jawOpen": 0.31, "eyeBlinkLeft": .nan, "tongueOut": 1.5], transform: Self.turned)
        let found = try #require(Self.states([face], hasPoints: false).first)
        #expect(found["coefficients"]?.object?.members.map(\.name) == ["jawOpen", "tongueOut"])
        #expect(
            found["coefficients"]?["jawOpen"] == .number(0.31) && found["coefficients"]?["tongueOut"] == .number(1.5)
        )
        #expect(found["transform"]?.array?.count == 16 && found["transform"]?.array?[12] == .number(0.1))
    }

    @Test("points go out while they are shown, and what was not seen is null", arguments: [true, false])
    func points(hasPoints: Bool) throws {
        let face = Face(points: [Keypoint(x: 0.25, y: 0.5, z: -0.125), nil, Keypoint(x: 1, y: 0)])
        let found = try #require(Self.states([face], hasPoints: hasPoints).first)
        #expect(found["transform"] == .null && found["coefficients"]?.object?.members.isEmpty == true)
        let numbers: [JSONValue] = [
            .number(0.25), .number(0.5), .number(-0.125), .null, .null, .null, .number(1), .number(0), .number(0),
        ]
        #expect(found["points"] == (hasPoints ? .array(numbers) : nil))
    }

    @Test("a run that sees faces misses no hands, and one that saw hands does", arguments: [true, false])
    func problems(hadHands: Bool) {
        var watch = SceneWatch(.rockScissorsPaper)
        var health = SceneHealth()
        var points = HandLandmarks()
        points[.wrist] = Keypoint(x: 0.5, y: 0.5)
        _ = watch.process(Frame(time: 0, hands: hadHands ? [Hand(points: points)] : []))
        health.see(watch, now: 0)
        for second in 1...8 {
            _ = watch.process(Frame(time: Double(second), faces: [Face(transform: Self.turned)]))
            health.see(watch, now: Double(second))
        }
        #expect(health.problems(now: 8.1).contains { $0.id == "no-hands" } == hadHands)
    }
}
