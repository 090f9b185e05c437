// Every coefficient computed from points, by its movement: its sign and its side.

import Keypoints
import Testing

@testable import Gestures

@Suite struct CoefficientsTests {
    /// A movement, and its expected coefficients: that one high, its counterpart of the other side or direction not.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var low: [String] = []
        var make: @Sendable (inout MadeFace) -> Void
        var testDescription: String { name }
    }

    /// Rows for both sides of a movement.
    private static func sides(
        _ name: String,
        low: [String] = [],
        _ make: @escaping @Sendable (inout MadeFace.Side) -> Void
    ) -> [Row] {
        [
            Row(name: name + "Left", low: [name + "Right"] + low) { make(&$0.left) },
            Row(name: name + "Right", low: [name + "Left"] + low) { make(&$0.right) },
        ]
    }

    static let rows: [Row] =
        sides("eyeBlink", low: ["mouthSmileLeft"]) { $0.lids = -0.19 }
        + sides("eyeWide") { $0.lids = 0.19 }
        + sides("eyeLookOut", low: ["eyeLookInLeft", "eyeLookInRight"]) { $0.gazeOut = 0.18 }
        + sides("eyeLookIn", low: ["eyeLookOutLeft", "eyeLookOutRight"]) { $0.gazeOut = -0.18 }
        + sides("eyeLookUp", low: ["eyeLookDownLeft", "eyeLookDownRight"]) { $0.gazeUp = 0.10 }
        + sides("eyeLookDown", low: ["eyeLookUpLeft", "eyeLookUpRight"]) { $0.gazeUp = -0.06 }
        + sides("browOuterUp", low: ["browInnerUp"]) { $0.outer = 0.1 }
        + sides("browDown", low: ["browInnerUp"]) { ($0.inner, $0.middle) = (-0.035, -0.035) }
        + sides("mouthSmile", low: ["mouthFrownLeft", "mouthFrownRight", "jawOpen"]) { $0.pull = SIMD2(0.06, 0.08) }
        + sides("mouthFrown", low: ["mouthSmileLeft", "mouthSmileRight"]) { $0.pull = SIMD2(-0.02, -0.10) }
        + [
            Row(name: "browInnerUp", low: ["browDownLeft", "browDownRight"]) {
                ($0.left.inner, $0.right.inner) = (0.1, 0.1)
            },
            Row(name: "jawOpen", low: ["mouthSmileLeft", "mouthSmileRight", "mouthPucker"]) { $0.jawDrop = 0.4 },
            Row(name: "jawLeft", low: ["jawRight"]) { $0.jawShift = 0.12 },
            Row(name: "jawRight", low: ["jawLeft"]) { $0.jawShift = -0.12 },
            Row(name: "mouthLeft", low: ["mouthRight"]) { $0.mouthShift = 0.09 },
            Row(name: "mouthRight", low: ["mouthLeft"]) { $0.mouthShift = -0.09 },
            Row(name: "mouthPucker", low: ["jawOpen", "mouthSmileLeft"]) {
                ($0.left.pull.x, $0.right.pull.x) = (-0.14, -0.14)
            },
        ]

    private static let turns: [(yaw: Float, pitch: Float, roll: Float)] = [
        (0, 0, 0), (20, 0, 0), (-20, 0, 0), (0, 15, 0), (0, -15, 0), (10, 10, 40), (0, 0, -90),
    ]

    @Test("each is high for its movement, not for that of the other side, however the head is turned", arguments: rows)
    func movement(row: Row) throws {
        for turn in Self.turns {
            var face = MadeFace(yaw: turn.yaw, pitch: turn.pitch, roll: turn.roll)
            row.make(&face)
            let told = face.told.blendshapes
            #expect(try #require(told[row.name]) > 0.6, "\(turn)")
            for name in row.low { #expect(told[name] ?? 0 < 0.25, "\(name) \(turn)") }
        }
    }

    @Test("at rest nothing is told") func rest() throws {
        for turn in Self.turns {
            let told = MadeFace(yaw: turn.yaw, pitch: turn.pitch, roll: turn.roll).told.blendshapes
            #expect(told.count == Set(Self.rows.map(\.name)).count)
            for (name, value) in told { #expect(value < 0.05, "\(name) \(turn)") }
        }
    }

    @Test("the rows are all that is told, and all have standard names") func names() {
        let told = Set(MadeFace().told.blendshapes.keys)
        #expect(told == Set(Self.rows.map(\.name)))
        for name in told { #expect(Blendshape(rawValue: name) != nil) }
    }

    @Test("what points do not show is absent, not 0") func absent() {
        var reader = FaceReader()
        let withoutIrises = MadeFace().told(by: &reader, count: 468).blendshapes
        #expect(withoutIrises["eyeLookUpLeft"] == nil)
        #expect(withoutIrises["eyeBlinkLeft"] ?? 1 < 0.001)
        var face = MadeFace().points()
        for point in [13, 14] { face[point] = nil }
        let told = reader.process(Face(points: face), aspect: 4 / 3).blendshapes
        #expect(told["jawOpen"] == nil && told["mouthSmileLeft"] == nil && told["browInnerUp"] == 0)
        #expect(told["tongueOut"] == nil)
    }

    @Test("a closed eye does not look anywhere") func closed() {
        var face = MadeFace()
        face.left.lids = -0.19
        #expect(face.told.blendshapes["eyeLookUpLeft"] == nil)
        #expect(face.told.blendshapes["eyeLookUpRight"] != nil)
    }
}
