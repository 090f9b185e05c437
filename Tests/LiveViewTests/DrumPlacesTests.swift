// The displayed drums of a kit around the body stand where a stroke must end.

import Configurations
import Drums
import Gestures
import KeypointFiles
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
        let places = Dictionary(
            uniqueKeysWithValues: zip(kit.places, watch.places).flatMap { place, at in
                place.instruments.map { ($0, at) }
            }
        )
        // A torso of 0.4 is half a metre: 0.8 heights of the image are one. The crash is 0.38 to the left, 0.55 up.
        let crash = try #require(places["crash"] ?? nil)
        let across = isMirrored ? 1 - crash.x : crash.x
        #expect(abs(across - (0.5 + 0.38 * 0.8)) < 0.01 && abs(crash.y - (0.8 - 0.55 * 0.8)) < 0.01, "\(crash)")
        let kick = try #require(places["kick"] ?? nil)
        #expect(abs(kick.y - 0.95) < 0.001)
        #expect(places["pedal-hat"] == .some(nil))
        _ = watch.process(Frame(time: 1, size: ImageSize(width: 100, height: 100)))
        #expect(watch.places.allSatisfy { $0 == nil } && watch.places.count == kit.places.count)
    }

    /// A kit that is played by place in the picture, with a quiet zone and one where a shape is held.
    @Test func theFirstTenDrumsHaveAKeyOfTheRow() throws {
        let names = (1...11).map { "drum-\($0)" }
        let instruments = names.map { "- {instrument: \($0), note: 36}" }.joined(separator: "\n  ")
        let text =
            "kit: many\nrules: rock-scissors-paper\ninstruments:\n  \(instruments)\ngestures:\n  - {when: right hand strikes with rock, hit: drum-1}\n"
        let drums = try #require(
            SceneKit(KitFile(text: text, name: "many.yaml").kit(), isMirrored: false).json["drums"]?.array
        )
        #expect(drums.map { $0["key"]?.double } == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, nil])
    }

    private static let picture = """
        kit: picture
        rules: rock-scissors-paper
        regions:
          - {region: left, of: picture, at: [0.2, 0.3]}
          - {region: lap, of: picture, y: {enter: 0.2, exit: 0.25}}
          - {region: high, of: picture, y: {enter: 0.65, exit: 0.6}}
          - {region: unused, of: picture, at: [0.8, 0.3]}
        instruments:
          - {instrument: kick, note: 36}
          - {instrument: snare, note: 38}
        gestures:
          - {when: a hand strikes in lap, quiet: true}
          - {when: right hand strikes in left, hit: kick}
          - {when: left hand strikes in left, hit: snare}
          - {when: paper held for 1 s in high, mode: next}
          - {when: left hand holds scissors for 1 s in high, rest: snare}
        """

    @Test("each region of the picture that lines name is told once, as the image shows it", arguments: [false, true])
    func picture(isMirrored: Bool) throws {
        let kit = try KitFile(text: Self.picture, name: "picture.yaml").kit()
        let json = SceneKit(kit, isMirrored: isMirrored).json
        let x = isMirrored ? 0.2 : 0.8
        let expected = """
            [{"region":"lap","instruments":[],"quiet":true,"at":null,"box":[[0,0.8],[1,1]]},\
            {"region":"left","instruments":["kick","snare"],"quiet":false,"at":[\(x),0.7],"box":null},\
            {"region":"high","instruments":[],"quiet":false,"at":null,"box":[[0,0],[1,0.35]]}]
            """
        let places = try #require(json["places"])
        #expect(String(decoding: places.bytes, as: UTF8.self) == expected)
        #expect(json["gestures"]?.array?.last?["sound"] == .string("snare"))
    }
}
