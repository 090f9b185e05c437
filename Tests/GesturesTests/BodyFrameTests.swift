// The body's frame: metres, torso units of images, sides and signs (<doc:NativeRecords#Body-coordinates>).

import Gestures
import Keypoints
import Testing

@Suite struct BodyFrameTests {
    /// A body seen from the front in an image of 200 × 100: hips in the middle, the torso 0.3 of the height, the left
    /// hand raised and out, on the right of the image.
    private func image(
        wrist: SIMD2<Float> = SIMD2(0.65, 0.4),
        shoulders: Float = 0.3,
        confidence: Float? = nil
    ) -> Frame {
        var points: [BodyJoint: Keypoint] = [:]
        points[.leftHip] = Keypoint(x: 0.52, y: 0.6)
        points[.rightHip] = Keypoint(x: 0.48, y: 0.6)
        points[.leftShoulder] = Keypoint(x: 0.55, y: shoulders)
        points[.rightShoulder] = Keypoint(x: 0.45, y: shoulders)
        points[.leftWrist] = Keypoint(x: wrist.x, y: wrist.y, confidence: confidence)
        let body = Body(points: points, unit: .image)
        return Frame(time: 0, size: ImageSize(width: 200, height: 100), isMirrored: false, bodies: [body])
    }

    private func left(_ frame: Frame, _ scale: BodyScale = .metres, isToRight: Bool = false) -> SIMD2<Double>? {
        var configuration = GestureRecognizer.Configuration()
        (configuration.bodyScale, configuration.isXToRight) = (scale, isToRight)
        var body = BodyFrame(configuration)
        return body.process(frame.bodies.first, in: frame, at: 0).left
    }

    private func isNear(_ place: SIMD2<Double>?, _ x: Double, _ y: Double) -> Bool {
        place.map { abs($0.x - x) < 1e-5 && abs($0.y - y) < 1e-5 } ?? false
    }

    @Test("an image is measured in torsos: a unit is twice the way from shoulders to hips")
    func torsoUnits() {
        // 0.15 of the width is 0.3 of the height; a unit is 0.6 of it.
        #expect(isNear(left(image()), 0.5, 1.0 / 3))
        #expect(isNear(left(image(wrist: SIMD2(0.5, 0.3))), 0, 0.5))
        #expect(isNear(left(image(), .number(0.3)), 1, 2.0 / 3))
    }

    @Test("the mirrored image with its flag gives the same places")
    func mirrored() {
        let (plain, copy) = (left(image()), left(Clips.mirrored(image())))
        #expect(isNear(copy, plain?.x ?? .nan, plain?.y ?? .nan))
    }

    @Test("x goes to the performer's left, or to the right when asked")
    func signs() {
        let metres = Clips.body(0, left: SIMD2(0.4, 0.5), right: SIMD2(-0.4, 0.1))
        #expect(left(metres) == SIMD2(0.4, 0.5))
        #expect(left(metres, isToRight: true) == SIMD2(-0.4, 0.5))
    }

    @Test("the unit is the median of one second, so that one odd frame does not move a hand")
    func median() {
        var body = BodyFrame()
        var places: [Double] = []
        for number in 0..<31 {
            let frame = image(shoulders: number == 20 ? 0.5 : 0.3)
            places.append(body.process(frame.bodies.first, in: frame, at: Double(number) / 30).left?.x ?? .nan)
        }
        #expect(places.allSatisfy { abs($0 - 0.5) < 1e-5 })
        // A lasting change is taken over within a second.
        for number in 31..<62 {
            let frame = image(shoulders: 0.45)
            places.append(body.process(frame.bodies.first, in: frame, at: Double(number) / 30).left?.x ?? .nan)
        }
        #expect(abs((places.last ?? 0) - 1) < 1e-5)
    }

    @Test("metres can be measured in torsos too")
    func torsoOfMetres() {
        var frame = Clips.body(0, left: SIMD2(0.2, 0.1))
        for (joint, x, y) in [
            (BodyJoint.leftHip, Float(0.1), Float(0)), (.rightHip, -0.1, 0), (.leftShoulder, 0.15, 0.25),
            (.rightShoulder, -0.15, 0.25),
        ] { frame.bodies[0].points[joint] = Keypoint(x: x, y: y) }
        #expect(isNear(left(frame, .torso), 0.4, 0.2))
        #expect(isNear(left(frame, .number(2)), 0.1, 0.05))
        #expect(left(frame, .number(0)) == nil)
    }

    @Test(
        "a wrist of confidence 0.3 is missing, of more present",
        arguments: [(Float(0.3), false), (0.31, true)]
    )
    func confidence(value: Float, isPresent: Bool) {
        #expect((left(image(confidence: value)) != nil) == isPresent)
    }

    @Test("a body's points are there above the floor of confidence that is said")
    func floor() {
        for (confidence, floor, isThere) in [(Float(0.2), Float(0.3), false), (0.2, 0.1, true), (0.6, 0.7, false)] {
            var configuration = GestureRecognizer.Configuration()
            configuration.confidenceFloor = floor
            var body = BodyFrame(configuration)
            let frame = image(confidence: confidence)
            #expect((body.process(frame.bodies.first, in: frame, at: 0).left != nil) == isThere)
        }
    }

    @Test("Without hips, shoulders or a body there is no place")
    func nothing() {
        for joint in [BodyJoint.leftHip, .rightShoulder, .leftWrist] {
            var frame = image()
            frame.bodies[0].points[joint] = nil
            #expect(left(frame) == nil)
        }
        var body = BodyFrame()
        #expect(body.process(nil, in: Frame(), at: 0).left == nil)
        var other = image()
        other.bodies[0].points[.leftHip] = nil
        other.bodies[0].points[.midHip] = Keypoint(x: 0.5, y: 0.6)
        #expect(isNear(left(other), 0.5, 1.0 / 3))
    }
}
