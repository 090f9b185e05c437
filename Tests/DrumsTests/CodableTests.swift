// That frames, classifications, gestures and hits are the same after they were stored or sent.

import Configurations
import Drums
import Foundation
import Gestures
import Keypoints
import Shapes
import Testing
import Text

@Suite("Values that are stored") struct CodableTests {
    @Test("are read as they were written", arguments: 0..<200) func roundTrip(seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        let frame = dice.frame()
        #expect(try copy(frame) == frame)
        var classifier = Classifier(.rockScissorsPaper)
        let classifications = frame.hands.map { classifier.classify($0, in: frame) }
        #expect(try copy(classifications) == classifications)
        let gestures = dice.gestures()
        #expect(try copy(gestures) == gestures)
        let instrument = Instrument("closed-hat", note: 42, place: SIMD3(dice.number(), 0, -1), chokes: ["open-hat"])
        let hits = gestures.map { DrumHit(instrument, time: $0.time, velocity: dice.number(), cause: .gesture($0)) }
        #expect(try copy(hits) == hits)
        let causes: [Cause] = [.take, .device("Ada"), .key, .metronome, .message]
        #expect(try copy(causes) == causes)
        let event = Event(
            time: Double(dice.number()),
            kind: "hit",
            id: "グー \"1\"",
            hand: dice.one(of: Handedness.allCases),
            velocity: dice.maybe { $0.number() },
            note: 36
        )
        #expect(try copy(event) == event)
    }

    @Test("are null where a landmark is missing, in a list of 21") func missing() throws {
        var points = HandLandmarks()
        points[.thumbTip] = Keypoint(x: 0.5, y: 0.25, confidence: 1)
        let json = String(decoding: try JSONEncoder().encode(points), as: UTF8.self)
        #expect(json.hasPrefix("[null,null,null,null,{") && json.matches(of: #/null/#).count == 20)
        for text in ["[]", "[null]", "{}", "[" + Array(repeating: "null", count: 22).joined(separator: ",") + "]"] {
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(HandLandmarks.self, from: Data(text.utf8)) }
        }
    }

    @Test("name what they hold") func names() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let shown = GestureKind.shown("fist", seconds: 0.5)
        #expect(
            String(decoding: try encoder.encode(shown), as: UTF8.self) == #"{"shown":{"seconds":0.5,"shape":"fist"}}"#
        )
        let cause = String(decoding: try encoder.encode(Cause.device("Ada")), as: UTF8.self)
        #expect(cause == #"{"device":{"name":"Ada"}}"#)
        let body = Body(points: [.nose: Keypoint(x: 0.5, y: 0.5)], absent: [.leftEye])
        #expect(
            String(decoding: try encoder.encode(body), as: UTF8.self)
                == #"{"absent":["leftEye"],"extras":[],"points":{"nose":{"x":0.5,"y":0.5}},"unit":"image"}"#
        )
    }

    private func copy<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }
}

/// Values to store.
fileprivate extension SplitMix64 {
    /// Any number of 0…1, often with all the digits that a `Float` has.
    mutating func number() -> Float { Float.random(in: 0...1, using: &self) }

    mutating func maybe<Value>(_ make: (inout SplitMix64) -> Value) -> Value? {
        Bool.random(using: &self) ? make(&self) : nil
    }

    mutating func one<Value>(of values: [Value]) -> Value { values[Int.random(in: values.indices, using: &self)] }

    mutating func point() -> Keypoint {
        Keypoint(x: number() * 3 - 1, y: number(), z: maybe { $0.number() - 0.5 }, confidence: maybe { $0.number() })
    }

    mutating func hand() -> Hand {
        var points = HandLandmarks()
        for joint in HandJoint.allCases where Int.random(in: 0..<4, using: &self) > 0 { points[joint] = point() }
        return Hand(
            points: points,
            side: maybe { $0.one(of: Handedness.allCases) },
            score: maybe { $0.number() },
            label: maybe { _ in "stop" },
            person: maybe { _ in "Zoë" },
            extras: [UnknownField(name: "id", json: #"{"a":[1,null]}"#)]
        )
    }

    mutating func frame() -> Frame {
        let joints = BodyJoint.allCases.filter { _ in Bool.random(using: &self) }
        let body = Body(
            points: Dictionary(uniqueKeysWithValues: joints.map { ($0, point()) }),
            absent: Set(BodyJoint.allCases).subtracting(joints),
            unit: one(of: [.image, .metre])
        )
        let face = Face(blendshapes: ["jawOpen": number()], transform: [number()], points: [point(), nil])
        return Frame(
            time: maybe { Double($0.number()) },
            number: maybe { Int.random(in: 0...1_000_000, using: &$0) },
            size: maybe { _ in ImageSize(width: 1280, height: 720) },
            isMirrored: maybe { Bool.random(using: &$0) },
            hands: (0..<Int.random(in: 0...2, using: &self)).map { _ in hand() },
            bodies: [body],
            faces: [face],
            motions: [AccelerometerSample(device: "phone", z: number(), unit: maybe { _ in "g" })]
        )
    }

    mutating func gestures() -> [Gesture] {
        let kinds: [GestureKind] = [
            .entered(region: "left"), .struck, .shown("fist", seconds: Double(number())), .pinched, .released,
            .rose(coefficient: "jawOpen"), .impact(device: "phone"),
        ]
        return kinds.map { kind in
            Gesture(
                time: Double(number()),
                kind: kind,
                hand: maybe { $0.one(of: Handedness.allCases) },
                shape: maybe { _ in "palm" },
                regions: ["left", "top"],
                velocity: number(),
                position: maybe { SIMD2($0.number(), $0.number()) },
                why: "because"
            )
        }
    }
}
