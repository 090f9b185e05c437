// Every format: it is detected by its fields, and the made-up hand has its side, size and label.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ImporterTests {
    static let rows: [(file: String, format: KeypointFormat, content: String)] = [
        ("mediapipe-tasks-javascript.jsonl", .mediapipeTasks, "2 frames, right, 0.98, as taken, depth"),
        (
            "mediapipe-tasks-python.json", .mediapipeTasks,
            "2 frames, left, 0.9, as taken, number 1, 0.04 s, 640×480, depth"
        ), ("mediapipe-tasks-camel.jsonl", .mediapipeTasks, "1 frame, right, 0.8, as taken, 0.12 s, depth"),
        ("mediapipe-legacy-python.jsonl", .mediapipeLegacy, "2 frames, right, 0.96, mirrored, 0.5 s, depth"),
        ("mediapipe-legacy-javascript.json", .mediapipeLegacy, "1 frame, left, 0.95, mirrored, depth"),
        ("mediapipe-text-full.pbtxt", .mediapipeText, "1 frame, left, 0.99, mirrored, depth"),
        ("mediapipe-text-bare.prototxt", .mediapipeText, "1 frame"),
        ("tfjs.jsonl", .tfjs, "2 frames, right, 0.9, mirrored, 200×100"),
        ("tfjs-frames.json", .tfjs, "1 frame, left, 0.9, mirrored, 0.1 s, 200×100"),
        ("tfjs-reversed.json", .tfjs, "2 frames, right, 0.9, mirrored, 200×100"),
        ("openpose", .openpose, "3 frames, right, as taken, number 7, 640×480, no littleTip"),
        (
            "openpose/take_000000000010_keypoints.json", .openpose,
            "1 frame, left, as taken, number 10, 640×480, no littleTip"
        ), ("openpose-1.1.json", .openpose, "1 frame, left, as taken, number 0"),
        ("openpose-signed.json", .openpose, "1 frame, left, as taken, number 0"),
        ("coco-wholebody.json", .cocoWholebody, "2 frames, right, as taken, number 139, 640×480, no littleTip"),
        (
            "coco-wholebody-late-images.json", .cocoWholebody,
            "2 frames, right, as taken, number 139, 640×480, no littleTip"
        ), ("coco-wholebody-results.json", .cocoWholebody, "1 frame, left, 0.66, as taken, number 139, 640×480"),
        ("hagrid-2-1M/train/rock.json", .hagrid, "2 frames, number 0"),
        ("kazuhito/keypoint.csv", .kazuhitoCSV, "4 frames, number 0, 1000×1000"),
        ("landmarks64.csv", .landmarkCSV, "2 frames, number 0, depth"),
        ("landmarks64-header.csv", .landmarkCSV, "1 frame, number 0, depth"),
        ("vision.jsonl", .vision, "1 frame, right, 0.99, as taken, 0.25 s, no littleTip"),
        ("vision-list.json", .vision, "1 frame, left, as taken"), ("vision-bare.json", .vision, "1 frame"),
        ("vision-flipped.json", .vision, "1 frame"),
    ]

    @Test("the made-up hand comes out of every format", arguments: rows)
    func importsTheHand(file: String, format: KeypointFormat, content: String) throws {
        // Sources of pixels that do not contain the image's size get it here.
        var options = ReaderOptions()
        if content.contains("640×480") { options.size = ImageSize(width: 640, height: 480) }
        if format == .tfjs { options.size = ImageSize(width: 200, height: 100) }
        let reading = try Fixture.read(file, options: options)
        #expect(reading.problems == [] && reading.format == format)
        let frame = try #require(reading.frames.first { !$0.hands.isEmpty })
        let hand = frame.hands[0]
        let absent = HandJoint.allCases.filter { !hand.points.has($0) }
        let words: [String?] = [
            counted(reading.frames.count, "frame"), hand.side?.rawValue, hand.score.map { "\($0)" },
            frame.isMirrored.map { $0 ? "mirrored" : "as taken" }, frame.number.map { "number \($0)" },
            frame.time.map { "\($0) s" }, frame.size.map { "\(Int($0.width))×\(Int($0.height))" },
            hand.points[.wrist]?.z == nil ? nil : "depth", absent.isEmpty ? nil : "no \(absent[0].name)",
        ]
        #expect(words.compactMap(\.self).joined(separator: ", ") == content)
        var expected = Fixture.hand(z: content.contains("depth"), without: absent.first)
        if format == .kazuhitoCSV { expected.mapLanes { SIMD4(($0.x - 0.3) * 2, ($0.y - 0.8) * 2, $0.z, $0.w) } }
        #expect(hand.points.distance(to: expected) < 2e-5)
    }

    @Test(
        "a format is detected from 600 bytes, cut off anywhere it is no crash, and its records read back",
        arguments: rows
    )
    func conforms(file: String, format: KeypointFormat, content: String) throws {
        let read = try Fixture.read(file)
        let again = try Reading(text: Self.records(read.frames))
        #expect(again.problems == [] && Self.records(again.frames) == Self.records(read.frames))
        guard file != "openpose" else { return }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.path(file))))
        // A list of frames without hands shows its format only in a later frame; a table needs its whole first line.
        if format != .tfjs { #expect(FormatDetection.detect(bytes) == .format(format)) }
        if format != .tfjs, format.kind != .table {
            #expect(FormatDetection.detect(Array(bytes.prefix(600))) == .format(format))
        }
        for step in 1..<12 {
            let part = String(decoding: bytes.prefix(bytes.count * step / 12), as: UTF8.self)
            let reading = try? Reading(text: part, options: ReaderOptions(format: format))
            if let reading, reading.frames.isEmpty, part.contains(where: { !$0.isWhitespace }) {
                // Of a table only its header may be there.
                #expect(!reading.problems.isEmpty || format == .landmarkCSV)
            }
        }
    }

    private static func records(_ frames: [Frame]) -> String {
        frames.map { frame in
            var text = JSONWriter()
            text.append(frame)
            return String(decoding: text.bytes, as: UTF8.self)
        }.joined(separator: "\n")
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
