// Results that programs dump in their own way: hands one by one, MediaPipe Holistic's, MMPose's and whole bodies.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct DumpedHandsTests {
    /// Returns the made-up hand as points of `count` numbers, times a scale.
    static func lists(_ count: Int = 3, scale: Float = 1, from first: Int = 0, of all: Int = 21) -> String {
        let points = (0..<all).map { place in
            let numbers = NamedPointsTests.numbers(min(max(place - first, 0), 20), scale: scale)
            return "[\(numbers.prefix(count).map { "\($0)" }.joined(separator: ","))]"
        }
        return "[\(points.joined(separator: ","))]"
    }

    static let objects = NamedPointsTests.list(NamedPointsTests.upper).replacing(#/"name":"\w+",/#, with: "")

    // MARK: Hands one by one

    /// A record, and what it says of its hand.
    struct Row: Sendable, CustomTestStringConvertible {
        var text: String
        var side: Handedness?
        var label: String?
        var hasDepth = true
        var testDescription: String { String(text.prefix(60)) }
    }

    static let rows: [Row] = [
        Row(text: #"{"label":"rock","landmarks":\#(objects)}"#, label: "rock"),
        Row(text: #"{"label":3,"landmarks":\#(lists()),"handedness":"Left"}"#, side: .left, label: "3"),
        Row(
            text: #"[{"label":"rock","points":\#(lists(2)),"side":"right"}]"#,
            side: .right,
            label: "rock",
            hasDepth: false
        ),
        Row(text: #"{"handedness":[[{"score":0.9,"categoryName":"Left"}]],"landmarks":\#(objects)}"#, side: .left),
        Row(text: #"{"frame":0,"hands":[{"handedness":"Right","landmarks":\#(objects)}]}"#, side: .right),
        Row(text: #"{"hands":[{"lmList":\#(lists(scale: 500)),"type":"Left"}],"width":500,"height":500}"#, side: .left),
        Row(text: #"{"fps":30,"frames":[{"hands":[{"landmarks":\#(lists()),"label":"rock"}]}]}"#, label: "rock"),
        Row(text: "[\(lists(2))]", hasDepth: false), Row(text: #"{"hands":[\#(lists())]}"#),
        Row(text: #"{"landmarks":\#(lists().replacing("],[", with: ",").dropFirst().dropLast())}"#),
    ]

    @Test("a hand a record, or in a list of hands, with its side and its label", arguments: rows)
    func plain(row: Row) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.format == .mediapipeTasks && reading.problems == [])
        let hand = try #require(reading.frames.first?.hands.first)
        #expect(reading.frames.count == 1 && reading.frames[0].hands.count == 1)
        #expect(hand.points.distance(to: Fixture.hand(z: row.hasDepth)) < 1e-5)
        #expect(hand.side == row.side && hand.label == row.label)
    }

    @Test("a side is the person's own, a handedness what MediaPipe names in a mirrored image")
    func sides() throws {
        for (field, side) in [("side", Handedness.right), ("handedness", .left)] {
            let text = #"{"landmarks":\#(Self.lists()),"\#(field)":"right"}"#
            let frame = try Reading(text: text, options: ReaderOptions(mirrored: false)).frames[0]
            #expect(frame.hands[0].side == side && frame.isMirrored == false)
        }
    }

    @Test(
        "without a detector's side nothing is known of the image",
        arguments: ["", #","side":"right""#, #","type":"Right""#],
        [nil, true, false]
    )
    func unknownMirroring(side: String, mirrored: Bool?) throws {
        for points in [Self.lists(), NamedPointsTests.list(NamedPointsTests.upper)] {
            // Of named points `type` may be anything.
            guard points == Self.lists() || !side.contains("type") else { continue }
            let text = #"{"landmarks":\#(points)\#(side)}"#
            let frame = try Reading(text: text, options: ReaderOptions(mirrored: mirrored)).frames[0]
            #expect(frame.hands.map(\.side) == [side.isEmpty ? nil : .right] && frame.isMirrored == mirrored)
        }
    }

    @Test("native records in a field frames are read as native")
    func nativeFrames() throws {
        let record = #"{"t":1,"hands":[{"points":\#(Self.lists()),"side":"left"}]}"#
        let reading = try Reading(text: #"{"fps":30,"frames":[\#(record),\#(record)]}"#)
        #expect(reading.format == .native && reading.problems == [])
        #expect(reading.frames.map(\.time) == [1, 1] && reading.frames[0].hands[0].side == .left)
        // A native record may have a field of that name itself.
        let own = try Reading(text: #"{"frames":[1],"hands":[{"points":\#(Self.lists())}]}"#)
        #expect(own.format == .native && own.frames.map(\.hands.count) == [1])
    }

    @Test("of a hand's categories the best counts, wherever it stands")
    func unsorted() throws {
        let sides = #"{"score":0.1,"categoryName":"Left"},{"score":0.9,"categoryName":"Right"}"#
        let tasks = try Reading(text: #"{"landmarks":[\#(Self.lists())],"handedness":[[\#(sides)]]}"#).frames[0].hands[
            0
        ]
        #expect(tasks.side == .right && tasks.score == 0.9)
        let legacy = #"{"multi_hand_landmarks":[\#(Self.lists())],"multi_handedness":[{"classification":[\#(sides)]}]}"#
        let other = try Reading(text: legacy.replacing("categoryName", with: "label")).frames[0].hands[0]
        #expect(other.side == .right && other.score == 0.9)
    }

    // MARK: MediaPipe Holistic

    static let holistic = [
        #"{"pose_landmarks":\#(lists(of: 33)),"left_hand_landmarks":\#(objects),"right_hand_landmarks":null}"#,
        #"{"faceLandmarks":[],"poseLandmarks":null,"leftHandLandmarks":\#(objects)}"#,
        #"{"leftHandLandmarks":[\#(objects)],"rightHandLandmarks":[]}"#,
        #"{"left_hand_landmarks":{"landmark":\#(objects)}}"#,
        "pose_landmarks { landmark { x: 1 } }\nleft_hand_landmarks {\n"
            + (0..<21).map { joint in
                let n = NamedPointsTests.numbers(joint)
                return "landmark { x: \(n[0]) y: \(n[1]) z: \(n[2]) }\n"
            }.joined() + "}\n",
    ]

    @Test("Holistic's hands are the person's own in an image as taken", arguments: holistic, [nil, false, true])
    func holisticHands(text: String, mirrored: Bool?) throws {
        let reading = try Reading(text: text, options: ReaderOptions(mirrored: mirrored))
        #expect(reading.problems == [] && reading.frames.count == 1)
        #expect(reading.format == (text.hasPrefix("{") ? .mediapipeTasks : .mediapipeText))
        let hand = try #require(reading.frames[0].hands.first)
        #expect(hand.points.distance(to: Fixture.hand()) < 1e-5)
        #expect(hand.side == (mirrored == true ? .right : .left))
        #expect(reading.frames[0].isMirrored == mirrored ?? false)
    }

    @Test("a moment at which Holistic found no hands is a frame without hands")
    func holisticWithoutHands() throws {
        let frames = try Reading(text: #"{"poseLandmarks":[]}"# + "\n" + Self.holistic[1]).frames
        #expect(frames.map(\.hands.count) == [0, 1])
    }

    // MARK: MMPose and whole bodies

    static let scores = "[" + Array(repeating: "0.75", count: 133).joined(separator: ",") + "]"

    /// A whole body whose right hand is the made-up one in pixels.
    static let body = #"{"keypoints":\#(lists(2, scale: 500, from: 112, of: 133)),"keypoint_scores":\#(scores)}"#

    @Test(
        "MMPose's whole bodies, of a video, of an image, and from its demos",
        arguments: [
            #"[{"frame_id":7,"instances":[\#(body)]},{"frame_id":8,"instances":[]}]"#, "[\(body)]",
            #"{"meta_info":{"dataset_name":"x"},"instance_info":[{"frame_id":7,"instances":[\#(body)]}]}"#,
            #"{"meta_info":{"dataset_name":"x"},"instance_info":[\#(body)]}"#,
            #"{"instance_info":[{"frame_id":7,"instances":[\#(body)]}]}"#, #"{"instance_info":[\#(body)]}"#,
            #"{"frame_id":7,"instances":[\#(body)]}"#,
        ]
    )
    func mmpose(text: String) throws {
        let reading = try Reading(text: text, options: ReaderOptions(size: Fixture.square))
        #expect(reading.format == .mmpose && reading.problems == [])
        let frame = try #require(reading.frames.first)
        #expect(frame.number == (text.contains("frame_id") ? 7 : nil) && frame.isMirrored == false)
        #expect(frame.hands.map(\.side) == [.left, .right])
        #expect(frame.hands[1].points[.wrist]?.confidence == 0.75)
        #expect(frame.hands[1].points.distance(to: Fixture.hand(z: false)) < 1e-5)
        #expect(reading.frames.count == (text.contains(#""frame_id":8"#) ? 2 : 1))
    }

    @Test("several instances of one image are one frame")
    func instances() throws {
        let hand = #"{"keypoints":\#(Self.lists(2, scale: 500)),"keypoint_scores":null}"#
        for text in ["[\(hand),\(hand)]", #"{"meta_info":{},"instance_info":[\#(hand),\#(hand)]}"#] {
            let options = ReaderOptions(format: .mmpose, size: Fixture.square)
            let frames = try Reading(text: text, options: options).frames
            #expect(frames.map { $0.hands.map(\.side) } == [[nil, nil]])
        }
    }

    @Test("COCO-WholeBody results have the hands among 133 keypoints")
    func wholeBodies() throws {
        let numbers = (0..<133).map { place in
            let numbers = NamedPointsTests.numbers(min(max(place - 91, 0), 20), scale: 500)
            return place < 112 ? "\(numbers[0]),\(numbers[1]),0.75" : "0,0,0"
        }
        let text = #"[{"image_id":5,"category_id":1,"score":0.5,"keypoints":[\#(numbers.joined(separator: ","))]}]"#
        let reading = try Reading(text: text, options: ReaderOptions(size: Fixture.square))
        #expect(reading.format == .cocoWholebody && reading.problems == [])
        let hand = try #require(reading.frames[0].hands.first)
        #expect(reading.frames[0].number == 5 && reading.frames[0].hands.count == 1)
        #expect(hand.side == .left && hand.score == 0.5 && hand.points[.wrist]?.confidence == 0.75)
        #expect(hand.points.distance(to: Fixture.hand(z: false)) < 1e-5)
    }
}
