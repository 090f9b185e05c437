// Points by joint name: MediaPipe's names have y growing downwards and a depth, Apple's have y growing upwards.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct NamedPointsTests {
    /// The 21 names in MediaPipe's spelling.
    static let upper =
        ["WRIST", "THUMB_CMC", "THUMB_MCP", "THUMB_IP", "THUMB_TIP"]
        + ["INDEX_FINGER", "MIDDLE_FINGER", "RING_FINGER", "PINKY"].flatMap { finger in
            ["MCP", "PIP", "DIP", "TIP"].map { "\(finger)_\($0)" }
        }
    static let lower = upper.map { $0.replacing("PINKY", with: "PINKY_FINGER").lowercased() }
    static let printed = upper.map { "HandLandmark.\($0)" }
    static let apple = HandJoint.allCases.map { $0 == .thumbMCP ? "thumbMP" : $0.name }

    /// The made-up hand's numbers; `scale` makes them pixels.
    static func numbers(_ joint: Int, scale: Float = 1) -> [Float] {
        let i = Float(joint)
        return [(0.30 + 0.01 * i) * scale, (0.80 - 0.02 * i) * scale, -0.001 * i * scale]
    }

    static func list(_ names: [String], scale: Float = 1) -> String {
        let points = names.enumerated().map { joint, name in
            let n = numbers(joint, scale: scale)
            return #"{"name":"\#(name)","x":\#(n[0]),"y":\#(n[1]),"z":\#(n[2])}"#
        }
        return "[\(points.joined(separator: ","))]"
    }

    @Test(
        "a joint that hands do not have here is refused by its name, in a dictionary and beside the others",
        arguments: [#"{"joints":POINTS}"#, "POINTS", #"{"hands":[POINTS]}"#],
        ["indexFingerKnee", "thumb_cuneiform"]
    )
    func unknownJoint(form: String, name: String) throws {
        let point = #"{"x":0.4,"y":0.5,"z":0}"#
        let points = #"{"wrist":\#(point),"index-finger-tip":\#(point),"\#(name)":\#(point)}"#
        let reading = try Reading(text: form.replacing("POINTS", with: points))
        #expect(reading.frames.isEmpty && reading.problems.count == 1)
        #expect(reading.problems.first?.wrong.hasPrefix("\"\(name.prefix(20))") == true, "\(reading.problems)")
    }

    @Test("beside joints a record may hold boxes, centres and numbers")
    func besideJoints() throws {
        let others =
            #","bbox":[1,2,3,4],"center":{"x":1,"y":2},"finger_count":3,"index":2,"thumb_box":{"x":1,"y":1,"width":2}}"#
        let reading = try Reading(text: Self.flat(Self.upper).dropLast() + others)
        #expect(reading.problems.isEmpty && reading.frames.first?.hands.first?.points.presentCount == 21)
    }

    static func flat(_ names: [String], isObject: Bool = false) -> String {
        let points = names.enumerated().map { joint, name in
            let n = numbers(joint)
            return isObject
                ? #""\#(name)":{"x":\#(n[0]),"y":\#(n[1]),"z":\#(n[2])}"# : #""\#(name)":[\#(n[0]),\#(n[1]),\#(n[2])]"#
        }
        return "{\(points.joined(separator: ","))}"
    }

    /// A record, and the side that it gives.
    struct Record: Sendable {
        var side: Handedness?
        var text: String

        /// Whether a detector named the side.
        var isDetectors: Bool { side != nil && !text.contains("\"side\"") }
    }

    static let records: [Record] = [
        Record(side: nil, text: #"{"landmarks":\#(list(upper))}"#),
        Record(side: .right, text: #"{"landmarks":\#(list(lower)),"hand":"Right"}"#),
        Record(side: .left, text: #"{"landmarks":\#(list(printed)),"hand_label":"left"}"#),
        Record(side: nil, text: flat(upper)), Record(side: nil, text: list(upper)),
        Record(side: nil, text: flat(lower, isObject: true)),
        Record(side: .left, text: #"{"handedness":"Left","points":\#(flat(upper))}"#),
        Record(side: .right, text: #"{"handedness":"Right","landmarks":\#(list(upper))}"#),
        Record(
            side: .left,
            text: #"{"hands":[{"handedness":[{"categoryName":"Left","score":0.9}],"landmarks":\#(list(upper))}]}"#
        ),
        Record(side: .right, text: #"{"t":1,"hands":[{"chirality":"right","joints":\#(flat(lower))}]}"#),
        Record(side: .left, text: #"[{"side":"left","hand_landmarks":\#(flat(upper, isObject: true))}]"#),
        Record(side: .right, text: #"{"result":[{"handLabel":"Right","landmarks":\#(list(lower))}]}"#),
    ]

    @Test("MediaPipe's names are upright, with depth and side", arguments: records)
    func mediapipe(row: Record) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.format == .mediapipeNamed)
        #expect(reading.problems == [])
        let hand = try #require(reading.frames.first?.hands.first)
        #expect(hand.points.distance(to: Fixture.hand()) < 1e-5)
        #expect(hand.side == row.side)
        #expect(reading.frames[0].isMirrored == (row.isDetectors ? !row.text.contains("categoryName") : nil))
    }

    @Test("a side is swapped where the images are said not to be mirrored")
    func mirrored() throws {
        let text = #"{"landmarks":\#(Self.list(Self.upper)),"handedness":"Right"}"#
        let frame = try Reading(text: text, options: ReaderOptions(mirrored: false)).frames[0]
        #expect(frame.hands[0].side == .left)
        #expect(frame.isMirrored == false)
    }

    @Test("Apple's spellings stay Apple's, in any field", arguments: ["landmarks", "points", "keypoints"])
    func apple(field: String) throws {
        let reading = try Reading(text: #"{"\#(field)":\#(Self.list(Self.apple))}"#)
        #expect(reading.format == .vision)
        #expect(reading.frames[0].hands[0].points[.indexTip]?.y == 1 - Float(0.80 - 0.02 * 8))
    }

    @Test("TensorFlow.js's keypoints stay TensorFlow.js's")
    func tensorflow() throws {
        #expect(try Reading(text: #"[{"handedness":"Left","keypoints":\#(Self.list(Self.lower))}]"#).format == .tfjs)
    }

    @Test(
        "names that may be either's are refused, and a format that is said reads them",
        arguments: [
            #"{"points":{"wrist":[0.5,0.25,0.9],"thumb_tip":[0.4,0.4,0.9]}}"#, #"{"wrist":{"x":0.5,"y":0.25}}"#,
            #"{"hands":[{"landmarks":[{"name":"wrist","x":0.5,"y":0.25},{"name":"index_tip","x":0.4,"y":0.4}]}]}"#,
            #"{"points":{"VNHLKWRI":[0.5,0.25],"INDEX_FINGER_TIP":[0.4,0.4]}}"#,
        ]
    )
    func undecided(text: String) throws {
        let problem = #expect(throws: TactusError.self) { try Reading(text: text) }
        #expect(problem?.wrong.contains("joint names that both Apple and MediaPipe use") == true)
        #expect(problem?.wrong.contains("--from mediapipe-named") == true)
        let down = try Reading(text: text, options: ReaderOptions(format: .mediapipeNamed)).frames[0].hands[0]
        let up = try Reading(text: text, options: ReaderOptions(format: .vision)).frames[0].hands[0]
        #expect(down.points[.wrist]?.y == 0.25 && up.points[.wrist]?.y == 0.75)
        #expect(down.points[.wrist]?.confidence == nil)
    }

    @Test("Apple's word chirality decides names that may be either's")
    func chirality() throws {
        #expect(try Reading(text: #"{"chirality":"left","points":{"wrist":[0.5,0.25]}}"#).format == .vision)
    }

    @Test("pixels need a size: one that is said, or a square that is told of", arguments: [nil, Fixture.square])
    func pixels(size: ImageSize?) throws {
        let text = #"{"landmarks":\#(Self.list(Self.upper, scale: 500))}"#
        let reading = try Reading(text: text, options: ReaderOptions(size: size))
        let frame = reading.frames[0]
        #expect(frame.size == size ?? ImageSize(width: 1_000, height: 1_000))
        let wrist = try #require(frame.hands[0].points[.wrist])
        #expect(abs(wrist.x - (size == nil ? 0.15 : 0.30)) < 1e-5)
        #expect(abs((frame.hands[0].points[.littleTip]?.z ?? 0) - (size == nil ? -0.01 : -0.02)) < 1e-5)
        #expect(reading.notes.contains { $0.contains("--image-size") } == (size == nil))
    }

    @Test("a body's names are no hand's")
    func body() throws {
        let text = #"{"landmarks":[{"name":"left_shoulder","x":0.5,"y":0.5}]}"#
        #expect(throws: TactusError.self) { try Reading(text: text) }
    }
}

extension Fixture {
    static let square = ImageSize(width: 500, height: 500)
}
