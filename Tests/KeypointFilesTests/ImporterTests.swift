// Every format: it is detected by its fields, and the made-up hand has its side, size and label.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ImporterTests {
    /// The content of a fixture.
    struct Row: Sendable, CustomTestStringConvertible {
        var file: String
        var format: KeypointFormat
        var frames = 1
        var frame = 0
        var side: Handedness?
        var score: Float?
        var isMirrored: Bool?
        var number: Int?
        var time: Double?
        var size: ImageSize?
        var hasDepth = false
        var absent: HandJoint?
        var testDescription: String { file }
    }

    static let vga = ImageSize(width: 640, height: 480)
    static let small = ImageSize(width: 200, height: 100)

    static let rows: [Row] = [
        Row(
            file: "mediapipe-tasks-javascript.jsonl",
            format: .mediapipeTasks,
            frames: 2,
            side: .right,
            score: 0.98,
            isMirrored: false,
            hasDepth: true
        ),
        Row(
            file: "mediapipe-tasks-python.json",
            format: .mediapipeTasks,
            frames: 2,
            side: .left,
            score: 0.9,
            isMirrored: false,
            number: 1,
            time: 0.04,
            size: vga,
            hasDepth: true
        ),
        Row(
            file: "mediapipe-tasks-camel.jsonl",
            format: .mediapipeTasks,
            side: .right,
            score: 0.8,
            isMirrored: false,
            time: 0.12,
            hasDepth: true
        ),
        Row(
            file: "mediapipe-legacy-python.jsonl",
            format: .mediapipeLegacy,
            frames: 2,
            side: .right,
            score: 0.96,
            isMirrored: true,
            time: 0.5,
            hasDepth: true
        ),
        Row(
            file: "mediapipe-legacy-javascript.json",
            format: .mediapipeLegacy,
            side: .left,
            score: 0.95,
            isMirrored: true,
            hasDepth: true
        ),
        Row(
            file: "mediapipe-text-full.pbtxt",
            format: .mediapipeText,
            side: .left,
            score: 0.99,
            isMirrored: true,
            hasDepth: true
        ),
        Row(file: "mediapipe-text-bare.prototxt", format: .mediapipeText),
        Row(
            file: "tfjs.jsonl",
            format: .tfjs,
            frames: 2,
            frame: 1,
            side: .right,
            score: 0.9,
            isMirrored: true,
            size: small
        ),
        Row(file: "tfjs-frames.json", format: .tfjs, side: .left, score: 0.9, isMirrored: true, time: 0.1, size: small),
        Row(
            file: "tfjs-reversed.json",
            format: .tfjs,
            frames: 2,
            side: .right,
            score: 0.9,
            isMirrored: true,
            size: small
        ),
        Row(
            file: "openpose",
            format: .openpose,
            frames: 3,
            side: .right,
            isMirrored: false,
            number: 7,
            size: vga,
            absent: .littleTip
        ),
        Row(
            file: "openpose/take_000000000010_keypoints.json",
            format: .openpose,
            side: .left,
            isMirrored: false,
            number: 10,
            size: vga,
            absent: .littleTip
        ),
        Row(file: "openpose-1.1.json", format: .openpose, side: .left, isMirrored: false, number: 0),
        Row(file: "openpose-signed.json", format: .openpose, side: .left, isMirrored: false, number: 0),
        Row(
            file: "coco-wholebody.json",
            format: .cocoWholebody,
            frames: 2,
            side: .right,
            isMirrored: false,
            number: 139,
            size: vga,
            absent: .littleTip
        ),
        Row(
            file: "coco-wholebody-late-images.json",
            format: .cocoWholebody,
            frames: 2,
            side: .right,
            isMirrored: false,
            number: 139,
            size: vga,
            absent: .littleTip
        ),
        Row(
            file: "coco-wholebody-results.json",
            format: .cocoWholebody,
            side: .left,
            score: 0.66,
            isMirrored: false,
            number: 139,
            size: vga
        ),
        Row(file: "hagrid-2-1M/train/rock.json", format: .hagrid, frames: 2, number: 0),
        Row(
            file: "kazuhito/keypoint.csv",
            format: .kazuhitoCSV,
            frames: 4,
            number: 0,
            size: .standIn(aspect: 1)
        ),
        Row(file: "landmarks64.csv", format: .landmarkCSV, frames: 2, number: 0, hasDepth: true),
        Row(file: "landmarks64-header.csv", format: .landmarkCSV, number: 0, hasDepth: true),
        Row(
            file: "vision.jsonl",
            format: .vision,
            side: .right,
            score: 0.99,
            isMirrored: false,
            time: 0.25,
            absent: .littleTip
        ),
        Row(file: "vision-list.json", format: .vision, side: .left, isMirrored: false),
        Row(file: "vision-bare.json", format: .vision),
        Row(file: "vision-flipped.json", format: .vision),
    ]

    @Test("the made-up hand comes out of every format", arguments: rows)
    func importsTheHand(row: Row) throws {
        // Sources of pixels that do not contain the image's size get it here.
        var options = ReaderOptions()
        if row.format == .tfjs { options.size = Self.small }
        if row.size == Self.vga { options.size = Self.vga }
        let reading = try Fixture.read(row.file, options: options)
        #expect(reading.problems == [])
        #expect(reading.format == row.format)
        #expect(reading.frames.count == row.frames)
        let frame = try #require(reading.frames.dropFirst(row.frame).first)
        let hand = try #require(frame.hands.first)
        #expect(hand.side == row.side)
        #expect(hand.score == row.score)
        #expect(frame.isMirrored == row.isMirrored)
        #expect(frame.number == row.number)
        #expect(frame.time == row.time)
        #expect(frame.size == row.size)
        var expected = Fixture.hand(z: row.hasDepth, without: row.absent)
        if row.format == .kazuhitoCSV { expected.mapLanes { SIMD4(($0.x - 0.3) * 2, ($0.y - 0.8) * 2, $0.z, $0.w) } }
        #expect(hand.points.distance(to: expected) < 2e-5)
    }

    @Test("hands that are not there are no hands, and their frames stay")
    func framesWithoutHands() throws {
        #expect(try Fixture.read("mediapipe-tasks-javascript.jsonl").frames.map(\.hands.count) == [2, 0])
        #expect(try Fixture.read("mediapipe-legacy-python.jsonl").frames.map(\.hands.count) == [1, 0])
        #expect(try Fixture.read("openpose").frames.map(\.hands.count) == [1, 0, 1])
        #expect(try Fixture.read("tfjs.jsonl").frames.map(\.hands.count) == [0, 1])
        #expect(try Fixture.read("coco-wholebody.json").frames.map(\.hands.count) == [2, 0])
    }

    @Test("MediaPipe's gesture is kept, and is no label")
    func gestureIsNoLabel() throws {
        let hands = try Fixture.read("mediapipe-tasks-javascript.jsonl").frames[0].hands
        #expect(hands[0].extras == [UnknownField(name: "detectorGesture", json: "\"Closed_Fist\"")])
        #expect(hands.allSatisfy { $0.label == nil })
    }

    @Test("a body's list of 33 landmarks is refused with its line")
    func bodyIsNoHand() throws {
        let problem = try #require(try Fixture.read("mediapipe-text-body.pbtxt").problems.first)
        #expect(problem.wrong == "33 landmarks")
        #expect(problem.expected == "21")
        #expect(problem.line == 1)
    }

    @Test("COCO's marks: 1 and 2 are a person's and have no confidence, 0 is absent, other numbers are confidences")
    func marks() throws {
        let marked = try #require(try Fixture.read("coco-wholebody.json").frames[0].hands.first)
        #expect(marked.points[.littleDIP] != nil)
        #expect(marked.points[.littleDIP]?.confidence == nil)
        #expect(marked.points[.littleTip] == nil)
        let result = try #require(try Fixture.read("coco-wholebody-results.json").frames[0].hands.first)
        #expect(result.points[.wrist]?.confidence == 0.75)
    }

    @Test("annotations of one image that follow each other are one frame")
    func annotationsJoin() throws {
        let frames = try Fixture.read("coco-wholebody.json").frames
        #expect(frames.map(\.number) == [139, 285])
        #expect(frames[0].hands.map(\.side) == [.right, .left])
    }

    @Test(
        "OpenPose's own numbers have twelve digits at the end of a name; all else is an image's name",
        arguments: [
            ("take_000000000012_keypoints.json", 12), ("000000000139_keypoints.json", 139),
            ("00891_00_keypoints.json", nil),
            ("000123_keypoints.json", nil), ("0000000000012_keypoints.json", nil), ("a1_keypoints.json", nil),
            ("take_000000000012_rendered.json", nil), ("_keypoints.json", nil),
        ]
    )
    func openPoseNumbers(name: String, number: Int?) { #expect(OpenPose.number(in: name) == number) }

    @Test("OpenPose's files have an id, in a folder and alone")
    func openPoseIdentifiers() throws {
        let ids = try Fixture.read("openpose").frames.map { $0.name("id") }
        #expect(ids == ["take_000000000007", "take_000000000008", "take_000000000010"])
        #expect(try Fixture.read("openpose").frames.map { $0.name("file") } == ids.map { "\($0 ?? "")_keypoints.json" })
        let one = try Fixture.read("openpose/take_000000000007_keypoints.json").frames[0]
        #expect(one.name("id") == "take_000000000007" && one.name("file") == nil)
        #expect(try Fixture.read("openpose-1.1.json").frames[0].name("id") == nil)
    }

    @Test("OpenPose's person who is followed is a person, −1 is none")
    func followedPerson() throws {
        let frames = try Fixture.read("openpose").frames
        #expect(frames[0].hands[0].person == nil)
        #expect(frames[2].hands[0].person == "3")
        #expect(frames.map(\.number) == [7, 8, 10])
    }

    @Test("HaGRID 1: labels, the leading hand's side, and what an image without found hands shows")
    func hagridOne() throws {
        let frames = try Fixture.read("hagrid-1/fist.json").frames
        #expect(frames[0].hands.map(\.label) == ["no_gesture", "rock"])
        #expect(frames[0].hands.map(\.side) == [nil, .left])
        #expect(frames[0].hands.map(\.score) == [nil, 1])
        #expect(frames[0].hands.map(\.person) == ["u1", "u1"])
        #expect(frames[0].hands[1].points.distance(to: Fixture.hand(z: false)) < 1e-6)
        #expect(frames[0].extras == [UnknownField(name: "id", json: "\"00000000-aaaa-0000-0000-000000000001\"")])
        #expect(frames[1].hands == [])
        #expect(frames[1].extras.last == UnknownField(name: "expected", json: "\"rock\""))
    }

    @Test("HaGRIDv2-1M: folders of classes in order, null hands left out, its rock is the horns")
    func hagridTwo() throws {
        let reading = try Fixture.read("hagrid-2-1M")
        #expect(reading.problems == [])
        #expect(reading.frames.map { $0.hands.first?.label } == [nil, "horns", nil, "stop_inverted"])
        #expect(reading.frames[0].extras.contains(UnknownField(name: "expected", json: "\"pointing\"")))
        #expect(reading.frames[2].extras.contains(UnknownField(name: "expected", json: "\"horns\"")))
    }

    @Test("HaGRID 2.0 has no landmarks and says so")
    func hagridWithoutLandmarks() {
        let problem = #expect(throws: TactusError.self) { try Fixture.read("hagrid-2.0/one.json") }
        #expect(problem?.wrong.contains("without landmarks") == true)
    }

    @Test("Kazuhito00's classes get their names, in Tactus's words")
    func kazuhitoLabels() throws {
        #expect(try Fixture.read("kazuhito").frames.map { $0.hands[0].label } == ["paper", "rock", "pointing", "ok"])
        #expect(try Fixture.read("landmarks64.csv").frames.map { $0.hands[0].label } == ["0", "7"])
    }

    @Test("Kazuhito00's point history is refused")
    func pointHistory() {
        let problem = #expect(throws: TactusError.self) { try Fixture.read("point_history.csv") }
        #expect(problem?.wrong.contains("point history") == true)
        #expect(problem?.kind == .unknown)
    }

    @Test(
        "label tables",
        arguments: [
            ("fist", "rock"), ("rock", "horns"), ("one", "pointing"), ("like", "thumbs_up"), ("dislike", "thumbs_down"),
            ("palm", "palm"), ("stop inverted", "stop_inverted"), ("two_up", "two_up"), ("no gesture", "no_gesture"),
        ]
    )
    func hagridLabels(row: (String, String)) { #expect(HaGRIDLabels.shape(row.0) == row.1) }
}
