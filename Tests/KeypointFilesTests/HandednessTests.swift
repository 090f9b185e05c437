// Handedness: the assumption of each format about the image, and the caller's options (<doc:ImportedFormats#Sides>).

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct HandednessTests {
    struct Row: Sendable {
        var file: String
        /// The side the source names.
        var named: Handedness
        /// Whether the source's sides are right in a mirrored image.
        var assumesMirrored: Bool
    }

    static let rows = [
        Row(file: "mediapipe-tasks-javascript.jsonl", named: .right, assumesMirrored: false),
        Row(file: "mediapipe-legacy-javascript.json", named: .left, assumesMirrored: true),
        Row(file: "mediapipe-text-full.pbtxt", named: .left, assumesMirrored: true),
        Row(file: "tfjs-frames.json", named: .left, assumesMirrored: true),
        Row(file: "openpose-1.1.json", named: .left, assumesMirrored: false),
        Row(file: "coco-wholebody.json", named: .right, assumesMirrored: false),
        Row(file: "vision.jsonl", named: .right, assumesMirrored: false),
    ]

    @Test("nothing said: the source's side is the person's own, the image as the source assumes", arguments: rows)
    func unsaid(row: Row) throws {
        let frame = try Fixture.read(row.file).frames[0]
        #expect(frame.hands[0].side == row.named)
        #expect(frame.isMirrored == row.assumesMirrored)
    }

    @Test(
        "said to be mirrored or not: the side is swapped where the source assumed otherwise",
        arguments: rows,
        [true, false]
    )
    func said(row: Row, mirrored: Bool) throws {
        let frame = try Fixture.read(row.file, options: ReaderOptions(mirrored: mirrored)).frames[0]
        #expect(frame.hands[0].side == (mirrored == row.assumesMirrored ? row.named : row.named.opposite))
        #expect(frame.isMirrored == mirrored)
    }

    @Test("a record around MediaPipe's result may say it, and the caller goes before the record")
    func recordSays() throws {
        let result = #"{"mirrored":false,"landmarks":[],"handedness":[]}"#
        #expect(try Reading(text: result).frames[0].isMirrored == false)
        #expect(try Reading(text: result, options: ReaderOptions(mirrored: true)).frames[0].isMirrored == true)
    }

    /// A right hand in an image as taken, its back to the camera and its fingers bent, and what its sides are called.
    private static func bent(_ side: String, isUpsideDown: Bool = false) -> String {
        let points = PointOrderTests.hand(0).enumerated().map { joint, point in
            // The tips stand out of the palm; without that the side would not show.
            let z = joint > 0 && joint % 4 == 0 || joint % 4 == 3 ? 0.1 : 0
            return #"{"x":\#(point[0]),"y":\#(isUpsideDown ? 1 - point[1] : point[1]),"z":\#(z)}"#
        }
        return #"{"landmarks":[\#(points.joined(separator: ","))],\#(side)}"#
    }

    @Test(
        "of a word the hand shows whether MediaPipe Tasks or its solutions said it",
        arguments: [
            (#""handedness":"Right""#, Handedness.right, false), (#""handedness":"Left""#, .left, true),
            (#""handedness":"Right","world_landmarks":[]"#, .right, false),
            (#""handedness":[[{"category_name":"Left","score":0.9}]]"#, .left, false),
            (#""label":"right","gesture":"FIVE""#, .right, false),
        ]
    )
    func words(row: (fields: String, side: Handedness, isMirrored: Bool)) throws {
        let text = Self.bent(row.fields)
        let frame = try #require(try Reading(text: text).frames.first)
        #expect(frame.hands.map(\.side) == [row.side] && frame.isMirrored == row.isMirrored)
        for said in [true, false] {
            let frame = try #require(try Reading(text: text, options: ReaderOptions(mirrored: said)).frames.first)
            #expect(frame.hands.map(\.side) == [said == row.isMirrored ? row.side : row.side.opposite])
            #expect(frame.isMirrored == said)
        }
        var options = ReaderOptions()
        options.y = .up
        let turned = Self.bent(row.fields, isUpsideDown: true)
        let other = try #require(try Reading(text: turned, options: options).frames.first)
        #expect(other.hands.map(\.side) == [row.side] && other.isMirrored == row.isMirrored)
        let points = try #require(other.hands.first?.points)
        #expect(points.distance(to: try #require(frame.hands.first?.points)) < 1e-5)
    }

    @Test("labels that are always left or right are sides, and others are labels")
    func labels() throws {
        let hand = OtherShapesTests.list
        func text(_ labels: [String]) -> String {
            labels.map { #"{"label":"\#($0)","landmarks":\#(hand)}"# }.joined(separator: "\n")
        }
        let sides = try Reading(text: text(["Left", "right_hand"]))
        #expect(sides.frames.map { $0.hands.map(\.side) } == [[.left], [.right]])
        #expect(sides.frames.allSatisfy { $0.hands.allSatisfy { $0.label == nil } })
        #expect(sides.notes.contains { $0.hasPrefix("2 labels read as sides") })
        let labels = try Reading(text: text(["left", "right", "up"]))
        #expect(labels.frames.map { $0.hands.map(\.label) } == [["left"], ["right"], ["up"]])
        let table = "label," + (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",") + "\n"
        let numbers = OtherShapesTests.points.flatMap(\.self).map { "\($0)" }.joined(separator: ",")
        let rows = try Reading(text: table + "Right,\(numbers)\nLeft,\(numbers)\n")
        #expect(rows.frames.map { $0.hands.map(\.side) } == [[.right], [.left]])
        #expect(rows.frames.allSatisfy { $0.hands.allSatisfy { $0.label == nil } })
    }

    @Test(
        "a hand that its tracker has lost is none, and is counted",
        arguments: [
            #""isTracked":false"#, #""is_tracked":0"#, #""tracked":"false""#, #""isValid":false"#, #""valid":false"#,
            #""tracking_state":"NotTracked""#, #""trackingState":"lost""#, #""isActive":false"#,
            #""tracking_confidence":-1"#, #""confidence":-1.0"#, #""handConfidence":-0.5"#,
        ]
    )
    func lost(field: String) throws {
        let hand = #"{\#(field),"landmarks":\#(OtherShapesTests.list)}"#
        for text in [hand, #"{"hands":[\#(hand)]}"#, #"{"a":[\#(hand)]}"#] {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.frames.allSatisfy { $0.hands.isEmpty })
            #expect(reading.notes.contains { $0.contains("1 hand that is not tracked left out") })
        }
        let seen = hand.replacing("false", with: "true").replacing(":0", with: ":1").replacing(
            "NotTracked",
            with: "Tracked"
        )
        .replacing("lost", with: "Normal").replacing(":-", with: ":")
        #expect(try Reading(text: seen).frames.map(\.hands.count) == [1])
    }

    @Test("a hand of a table whose confidence is below 0 is lost, and is counted")
    func lostOfTable() throws {
        func columns(_ hand: String) -> String { (0..<21).map { "\(hand)x\($0),\(hand)y\($0)" }.joined(separator: ",") }
        let numbers = OtherShapesTests.points.flatMap(\.self).map { "\($0)" }.joined(separator: ",")
        let one = try Reading(text: "label,score,\(columns(""))\nrock,0.9,\(numbers)\nrock,-1,\(numbers)\n")
        #expect(one.problems == [] && one.frames.map(\.hands.count) == [1, 0])
        let header = ["left", "right"].map { "\($0)_tracking_confidence,\(columns("\($0)_"))" }.joined(separator: ",")
        let two = try Reading(text: "\(header)\n0.5,\(numbers),-1,\(numbers)\n-1,\(numbers),-1.0,\(numbers)\n")
        #expect(two.problems == [] && two.frames.map { $0.hands.map(\.side) } == [[.left], []])
        #expect(two.frames[0].hands[0].score == 0.5)
        for (reading, words) in [(one, "1 hand"), (two, "3 hands")] {
            #expect(reading.notes.contains { $0.contains("\(words) not tracked, left out") }, "\(reading.notes)")
        }
    }

    @Test(
        "a field that names a side says of that side's hand alone that it is lost",
        arguments: [
            "left_is_tracked", "left_isTracked", "left_tracked", "LeftIsTracked", "left_hand_tracked", "left_valid",
            "left_is_valid", "left_tracking_state", "left_isActive", "left_detected", "is_tracked_left", "lh_tracked",
            "left_tracking_confidence", "left_confidence",
        ]
    )
    func lostOfSide(field: String) throws {
        let isState = field.hasSuffix("state")
        let lost = field.hasSuffix("confidence") ? ["-1"] : isState ? ["NotTracked"] : ["0", "False"]
        func columns(_ hand: String) -> String {
            (0..<21).map { "\(hand)_x\($0),\(hand)_y\($0)" }.joined(separator: ",")
        }
        let numbers = OtherShapesTests.points.flatMap(\.self).map { "\($0)" }.joined(separator: ",")
        let long = ["left", "right"].flatMap { side in
            OtherShapesTests.points.enumerated().map { "0,\(side),\($0),\($1[0]),\($1[1])" }
        }
        let hands = #""left_hand":\#(OtherShapesTests.list),"right_hand":\#(OtherShapesTests.list)"#
        for word in lost {
            let cell = isState ? "\"\(word)\"" : word.lowercased()
            let texts = [
                "\(field),\(columns("left")),\(columns("right"))\n\(word),\(numbers),\(numbers)\n",
                "frame,side,landmark,x,y,\(field)\n" + long.map { "\($0),\(word)\n" }.joined(),
                #"{"frame":1,"\#(field)":\#(cell),\#(hands)}"#,
                #"[{"frame":1,"\#(field)":\#(cell),\#(hands)}]"#,
                #"{"frames":[{"frame":1,"\#(field)":\#(cell),\#(hands)}]}"#,
                #"{"frame":1,"\#(field)":\#(cell),\#(hands.replacing("_hand", with: "_hand_landmarks"))}"#,
            ]
            for text in texts {
                let reading = try Reading(text: text)
                let found = reading.frames.flatMap(\.hands).filter { $0.points.presence != 0 }
                #expect(reading.problems == [] && found.map(\.side) == [.right], "\(text.prefix(80))")
            }
            let seen = try Reading(text: texts[0].replacing("\n\(word),", with: isState ? "\nTracked," : "\n1,"))
            #expect(seen.frames.flatMap(\.hands).map(\.side) == [.left, .right])
        }
    }

    @Test("Vision's y grows upwards: the wrist of an upright hand is below its tips")
    func visionIsUpsideDown() throws {
        let points = try Fixture.read("vision-list.json").frames[0].hands[0].points
        let wrist = try #require(points[.wrist])
        let tip = try #require(points[.middleTip])
        #expect(wrist.y > tip.y)
    }

    @Test("OpenPose's y grows downwards: the same")
    func openposeIsUpright() throws {
        let points = try Fixture.read("openpose-1.1.json").frames[0].hands[0].points
        let wrist = try #require(points[.wrist])
        let tip = try #require(points[.middleTip])
        #expect(wrist.y > tip.y)
    }
}
