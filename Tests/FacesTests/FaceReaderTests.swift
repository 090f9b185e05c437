// The pose, mirrored images, what is left alone, and the neutral face.

import Keypoints
import RealModule
import Testing

@testable import Gestures

@Suite struct FaceReaderTests {
    @Test("the transform is right-handed, +x the face's own left, +y its up, +z outward, in metres")
    func frame() throws {
        var face = MadeFace(scale: 0.25, origin: SIMD2(2 / 3, -0.5))
        let still = face.told.transform
        #expect(still.count == 16)
        let identity: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
        for (number, expected) in zip(still, identity) { #expect(abs(number - expected) < 1e-3) }
        // Eyes 0.089 m apart that fill a quarter of the image's height: 0.356 m are seen, from 0.29 m away.
        let away = Float(0.356) / 2 / Float.tan(63 / 2 * .pi / 180)
        #expect(abs(still[12]) < 1e-3 && abs(still[13]) < 1e-3 && abs(still[14] + away) < 1e-3 && still[15] == 1)

        face.yaw = 30
        // Turned to its own left it looks to the image's right: outward has positive x.
        #expect(abs(face.told.transform[8] - 0.5) < 0.01)
        face.yaw = 0
        face.pitch = 30
        #expect(abs(face.told.transform[9] + 0.5) < 0.01)
        face.pitch = 0
        face.roll = 30
        #expect(abs(face.told.transform[1] - 0.5) < 0.01)
        face.origin.x += 0.25
        #expect(abs(face.told.transform[12] - 0.089) < 1e-3)
    }

    @Test("a mirrored image tells the same as the image as taken") func mirrored() throws {
        var face = MadeFace(yaw: 15, roll: 5)
        face.left.pull = SIMD2(0.06, 0.08)
        face.right.lids = -0.21
        let taken = face.told
        // The mirrored face: sides swapped, turned the other way; MediaPipe numbers its points as of any face.
        var mirror = MadeFace(yaw: -15, roll: -5)
        mirror.right.pull = face.left.pull
        mirror.left.lids = face.right.lids
        mirror.origin.x = face.aspect - face.origin.x
        var reader = FaceReader()
        let flipped = mirror.told(by: &reader, isMirrored: true)
        // And with the points flipped back.
        var frame = Frame(time: 0, size: ImageSize(width: 4, height: 3), isMirrored: true)
        frame.faces = [Face(points: mirror.points())]
        frame.unmirror()
        var readers = FrameFaces()
        let back = readers.process(frame).faces[0]
        for other in [flipped, back] {
            #expect(other.blendshapes.count == taken.blendshapes.count)
            for (name, value) in taken.blendshapes {
                #expect(abs(try #require(other.blendshapes[name]) - value) < 0.01, "\(name)")
            }
        }
        for (number, expected) in zip(back.transform, taken.transform) { #expect(abs(number - expected) < 0.01) }
        #expect(taken.score(of: .smile) ?? 0 > 0.3 && taken.score(of: .winkRight) ?? 0 > 0.9)
        #expect(taken.score(of: .winkLeft) == 0)
    }

    @Test("coefficients and transforms that a source has stay, and so does what is no mesh") func kept() {
        var reader = FaceReader()
        let own = Face(
            blendshapes: ["jawOpen": 0.9],
            transform: [Float](repeating: 2, count: 16),
            points: MadeFace().points()
        )
        #expect(reader.process(own, aspect: 4 / 3) == own)
        let half = Face(blendshapes: ["jawOpen": 0.9], points: MadeFace().points())
        let told = reader.process(half, aspect: 4 / 3)
        #expect(told.blendshapes == ["jawOpen": 0.9] && told.transform.count == 16)
        for points in [[], MadeFace().points(count: 400), [Keypoint?](repeating: nil, count: 478)] {
            #expect(reader.process(Face(points: points), aspect: 1) == Face(points: points))
        }
        let one = [Keypoint?](repeating: Keypoint(x: 0.5, y: 0.5), count: 478)
        #expect(reader.process(Face(points: one), aspect: 1).blendshapes.isEmpty)
    }

    @Test("a neutral face is learned: who has high brows and narrow eyes is at rest after a second") func neutral() {
        var person = MadeFace()
        for side in [\MadeFace.left, \MadeFace.right] {
            person[keyPath: side].inner = 0.045
            person[keyPath: side].outer = 0.045
            person[keyPath: side].lids = -0.08
        }
        var reader = FaceReader()
        let first = person.told(by: &reader, at: 0)
        #expect(first.blendshapes["eyeBlinkLeft"] ?? 0 > 0.3)
        for frame in 1...30 { _ = person.told(by: &reader, at: Double(frame) / 30) }
        for (name, value) in person.told(by: &reader, at: 1.1).blendshapes { #expect(value < 0.02, "\(name)") }
        for frame in 0..<70 { _ = person.told(by: &reader, at: 1.2 + Double(frame) / 30) }
        // Brows that rise by the same from there are detected now.
        for side in [\MadeFace.left, \MadeFace.right] { person[keyPath: side].inner += 0.05 }
        #expect(person.told(by: &reader, at: 5).blendshapes["browInnerUp"] ?? 0 > 0.6)
    }

    @Test("a face that smiles from the first image on is not learned") func smiling() {
        var person = MadeFace()
        for side in [\MadeFace.left, \MadeFace.right] { person[keyPath: side].pull = SIMD2(0.06, 0.06) }
        var reader = FaceReader()
        var smiles: [Float] = []
        for frame in 0..<200 { smiles.append(person.told(by: &reader, at: Double(frame) / 30).score(of: .smile) ?? 0) }
        #expect(smiles.allSatisfy { $0 > 0.5 } && smiles.first == smiles.last)
    }

    @Test("each face has a reader of its own, and is followed while it moves") func several() throws {
        var (one, other) = (MadeFace(origin: SIMD2(0.3, -0.4)), MadeFace(origin: SIMD2(1.0, -0.4)))
        one.left.inner = 0.045
        one.right.inner = 0.045
        var readers = FrameFaces()
        var last = Frame()
        for number in 0..<60 {
            one.origin.x += 0.002
            other.origin.x -= 0.002
            // The model's order changes.
            let faces = [one, other].map { Face(points: $0.points()) }
            let size = ImageSize(width: 4, height: 3)
            last = readers.process(
                Frame(time: Double(number) / 30, size: size, faces: number % 2 == 0 ? faces : faces.reversed())
            )
        }
        for face in last.faces { #expect(face.blendshapes["browInnerUp"] ?? 1 < 0.02) }
        #expect(last.faces.allSatisfy { $0.score(of: .smile) ?? 1 < 0.05 })
        #expect(Face(blendshapes: ["mouthSmileLeft": 1]).score(of: .smile) == nil)
    }

    @Test("more faces than any model gives take no more time each") func crowd() {
        var readers = FrameFaces()
        for time in [0, 0.1] {
            // With the square of their number it would be minutes.
            let frame = Frame(time: time, faces: Array(repeating: Face(), count: 200_000))
            #expect(readers.process(frame).faces.count == 200_000)
        }
    }

    @Test("who is seen after nobody was for a while is somebody else", arguments: [(1.0, true), (60.0, false)])
    func absence(row: (pause: Double, isSame: Bool)) {
        var one = MadeFace()
        for side in [\MadeFace.left, \MadeFace.right] { one[keyPath: side].inner = 0.045 }
        var readers = FrameFaces()
        let size = ImageSize(width: 4, height: 3)
        func told(at time: Double) -> Float? {
            let frame = Frame(time: time, size: size, faces: [Face(points: one.points())])
            return readers.process(frame).faces[0].blendshapes["browInnerUp"]
        }
        let first = told(at: 0)
        for number in 1...60 { _ = told(at: Double(number) / 30) }
        let after = told(at: 2 + row.pause)
        #expect((after ?? 1 < 0.02) == row.isSame && (after == first) == !row.isSame)
    }

    @Test("corners of the mouth that are high at rest are no smile, and are learned") func highCorners() {
        var person = MadeFace()
        for side in [\MadeFace.left, \MadeFace.right] { person[keyPath: side].pull.y = 0.035 }
        var reader = FaceReader()
        let first = person.told(by: &reader, at: 0).score(of: .smile) ?? 1
        #expect(first > 0.2 && first < 0.45)
        for frame in 1...30 { _ = person.told(by: &reader, at: Double(frame) / 30) }
        #expect(person.told(by: &reader, at: 1.1).score(of: .smile) ?? 1 < 0.02)
    }
}
