// Where the drums of a kit around the body are shown: they stand where a stroke must end.

import Configurations
import Drums
import Gestures
import Keypoints
import LiveScene
import Shapes
import Testing

@Suite("Drums around the body")
struct DrumPlacesTests {
    /// A body with hips and shoulders; its left is on the right of the image.
    private static func frame(isMirrored: Bool) -> Frame {
        func x(_ value: Float) -> Float { isMirrored ? 1 - value : value }
        let points: [(BodyJoint, Float, Float)] = [
            (.leftHip, 0.55, 0.8), (.rightHip, 0.45, 0.8), (.leftShoulder, 0.58, 0.4), (.rightShoulder, 0.42, 0.4),
            (.rightFootIndex, 0.4, 0.95),
        ]
        let body = Body(
            points: Dictionary(uniqueKeysWithValues: points.map { ($0, Keypoint(x: x($1), y: $2)) })
        )
        return Frame(
            time: 0,
            size: ImageSize(width: 100, height: 100),
            isMirrored: isMirrored,
            bodies: [body]
        )
    }

    @Test("stand where a stroke must end, in the image as it is", arguments: [false, true])
    func places(isMirrored: Bool) throws {
        let kit = ShippedKit.drumset.kit
        var watch = SceneWatch(.rockScissorsPaper, kit: kit)
        #expect(watch.places.isEmpty)
        _ = watch.process(Self.frame(isMirrored: isMirrored))
        let places = Dictionary(uniqueKeysWithValues: zip(kit.instruments.map(\.name), watch.places))
        // A torso of 0.4 is half a metre: 0.8 heights of the image are one. The crash is 0.38 to the left, 0.55 up.
        let crash = try #require(places["crash"] ?? nil)
        let across = isMirrored ? 1 - crash.x : crash.x
        #expect(abs(across - (0.5 + 0.38 * 0.8)) < 0.01 && abs(crash.y - (0.8 - 0.55 * 0.8)) < 0.01, "\(crash)")
        let kick = try #require(places["kick"] ?? nil)
        #expect(abs(kick.y - 0.95) < 0.001)
        #expect(places["pedal-hat"] == .some(nil))
        _ = watch.process(Frame(time: 1, size: ImageSize(width: 100, height: 100)))
        #expect(watch.places.allSatisfy { $0 == nil } && watch.places.count == kit.instruments.count)
    }
}
