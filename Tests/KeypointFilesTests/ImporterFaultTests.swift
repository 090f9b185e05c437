// Bad records of every format: one problem with file, line and field, and reading continues.

import Foundation
import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ImporterFaultTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var format: KeypointFormat
        var text: String
        var field: String
        var wrong: String
        var expected: String
        var line = 1
        var testDescription: String { "\(format.rawValue) \(field) \(wrong)" }
    }

    /// A list of points in JSON: as many as said, one of them replaced.
    static func points(_ count: Int = 21, _ place: Int = -1, _ other: String = "") -> String {
        "[" + (0..<count).map { $0 == place ? other : #"{"x":0.5,"y":0.5,"z":0}"# }.joined(separator: ",") + "]"
    }

    static func numbers(_ count: Int, _ place: Int = -1, _ other: String = "") -> String {
        "[" + (0..<count).map { $0 == place ? other : "0.5" }.joined(separator: ",") + "]"
    }

    static let wrists = points(21).replacing("}", with: #","name":"wrist"}"#)

    static func tasks(_ points: String) -> String { #"{"landmarks":[\#(points)],"handedness":[]}"# }

    static let rows: [Row] = [
        Row(
            format: .mediapipeTasks,
            text: tasks(points(20)),
            field: "landmarks[0]",
            wrong: "20 points",
            expected: "21"
        ),
        Row(
            format: .mediapipeTasks,
            text: tasks(points(22)),
            field: "landmarks[0]",
            wrong: "22 points",
            expected: "21"
        ),
        Row(
            format: .mediapipeTasks,
            text: tasks(points(21, 3, #"{"x":"0.5","y":0.5}"#)),
            field: "landmarks[0][3].x",
            wrong: "a string",
            expected: "a number"
        ),
        Row(
            format: .mediapipeTasks,
            text: tasks(points(21, 20, "7")),
            field: "landmarks[0][20]",
            wrong: "a number",
            expected: "a point with x and y"
        ),
        Row(
            format: .mediapipeTasks,
            text: tasks(points(21, 2, "[1,2,3,4,5]")),
            field: "landmarks[0][2]",
            wrong: "5 numbers",
            expected: "2 or 3"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"landmarks":{"x":1},"handedness":[]}"#,
            field: "landmarks",
            wrong: "an object",
            expected: "a list"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"landmarks":[],"handedness":[],"frame":1.5}"#,
            field: "frame",
            wrong: "1.5",
            expected: "a whole number"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"landmarks":[],"handedness":[],"width":0,"height":9}"#,
            field: "width",
            wrong: "0.0 × 9.0",
            expected: "a width and a height above 0"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"landmarks":[],"handedness":7}"#,
            field: "handedness",
            wrong: "a number",
            expected: "a list"
        ),
        Row(
            format: .mediapipeLegacy,
            text: #"{"multi_hand_landmarks":[{"landmark":\#(points(20))}]}"#,
            field: "multi_hand_landmarks[0].landmark",
            wrong: "20 points",
            expected: "21"
        ),
        Row(
            format: .tfjs,
            text: #"[{"keypoints":\#(points(19)),"handedness":"Left"}]"#,
            field: "[0].keypoints",
            wrong: "19 points",
            expected: "21"
        ),
        Row(
            format: .tfjs,
            text: #"[{"keypoints":\#(points(21, 4, #"{"x":1,"y":1,"name":"elbow"}"#))}]"#,
            field: "[0].keypoints[4].name",
            wrong: "\"elbow\"",
            expected: "a joint of a hand"
        ),
        Row(
            format: .tfjs,
            text: #"[{"keypoints":\#(wrists)}]"#,
            field: "[0].keypoints[1]",
            wrong: "\"wrist\" a second time",
            expected: "each joint once"
        ),
        Row(
            format: .mediapipeNamed,
            text: #"{"landmarks":[{"name":"WRIST","x":1,"y":1},{"name":"wrist","x":1,"y":1}]}"#,
            field: "landmarks[1]",
            wrong: "\"wrist\" a second time",
            expected: "each joint once"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"landmarks":[],"handedness":[],"frame":9007199254740993}"#,
            field: "frame",
            wrong: "9007199254740992",
            expected: "a whole number below 2⁵³, or a larger one in quotes"
        ),
        Row(
            format: .mediapipeTasks,
            text: #"{"label":"rock","landmarks":\#(points(20))}"#,
            field: "landmarks",
            wrong: "20 points",
            expected: "21"
        ),
        Row(
            format: .mmpose,
            text: #"[{"keypoints":\#(points(17)),"keypoint_scores":\#(numbers(17))}]"#,
            field: "[0].keypoints",
            wrong: "17 points",
            expected: "21 or 133"
        ),
        Row(
            format: .mmpose,
            text: #"{"frame_id":1,"instances":[{"keypoints":\#(points(21)),"keypoint_scores":\#(numbers(20))}]}"#,
            field: "instances[0].keypoint_scores",
            wrong: "20 scores",
            expected: "21, as there are keypoints"
        ),
        Row(
            format: .openpose,
            text: #"{"people":[{"hand_left_keypoints_2d":\#(numbers(60))}]}"#,
            field: "people[0].hand_left_keypoints_2d",
            wrong: "60 numbers",
            expected: "63"
        ),
        Row(
            format: .openpose,
            text: #"{"people":[{"hand_left_keypoints_2d":\#(numbers(63, 5, "\"1\""))}]}"#,
            field: "people[0].hand_left_keypoints_2d[5]",
            wrong: "a string",
            expected: "a number"
        ),
        Row(
            format: .openpose,
            text: #"{"people":[{"pose_keypoints":[]}]}"#,
            field: "people[0]",
            wrong: "no hand_left_keypoints_2d and hand_right_keypoints_2d",
            expected: "OpenPose's output with --hand"
        ),
        Row(
            format: .cocoWholebody,
            text: #"[{"image_id":1,"lefthand_kpts":\#(numbers(62)),"righthand_kpts":null}]"#,
            field: "[0].lefthand_kpts",
            wrong: "62 numbers",
            expected: "63"
        ),
        Row(
            format: .cocoWholebody,
            text: #"[{"image_id":"x","lefthand_kpts":[],"righthand_kpts":[]}]"#,
            field: "[0].image_id",
            wrong: "a string",
            expected: "a number"
        ),
        Row(
            format: .cocoWholebody,
            text:
                "{\"images\":[{\"id\":1,\"width\":4,\"height\":4}],\n\"annotations\":[{\"image_id\":2,\"lefthand_kpts\":[],\"righthand_kpts\":[]}]}",
            field: "annotations[0].image_id",
            wrong: "2",
            expected: "an image of the list images, which must come before annotations where the input is no file",
            line: 2
        ),
        Row(
            format: .cocoWholebody,
            text: #"{"images":[{"id":9007199254740993,"width":4,"height":4}],"annotations":[]}"#,
            field: "images[0].id",
            wrong: "9007199254740992",
            expected: "a whole number below 2⁵³, or a larger one in quotes"
        ),
        Row(
            format: .hagrid,
            text: #"{"a":{"labels":["fist"],"landmarks":[[],[]]}}"#,
            field: "a.landmarks",
            wrong: "2 hands",
            expected: "1, as in labels"
        ),
        Row(
            format: .hagrid,
            text: #"{"a":{"labels":["fist"],"landmarks":[\#(numbers(21))]}}"#,
            field: "a.landmarks[0][0]",
            wrong: "a number",
            expected: "a point with x and y"
        ),
        Row(
            format: .vision,
            text: #"{"points":{"indexTip":{"x":1,"y":1},"elbow":{"x":1,"y":1}}}"#,
            field: "points",
            wrong: "\"elbow\"",
            expected: "a joint of a hand, such as indexTip or VNHLKITIP"
        ),
        Row(
            format: .vision,
            text: #"{"points":{"indexTip":{"x":true,"y":1}}}"#,
            field: "points.indexTip.x",
            wrong: "true",
            expected: "a number"
        ),
        Row(
            format: .kazuhitoCSV,
            text: "0," + String(numbers(40).dropFirst().dropLast()),
            field: "",
            wrong: "41 columns",
            expected: "43: a class and 21 points"
        ),
        Row(
            format: .kazuhitoCSV,
            text: "0," + String(numbers(42, 3, "half").dropFirst().dropLast()),
            field: "y1",
            wrong: "\"half\"",
            expected: "a number"
        ),
        Row(
            format: .kazuhitoCSV,
            text: "-1," + String(numbers(42).dropFirst().dropLast()),
            field: "class_id",
            wrong: "\"-1\"",
            expected: "a whole number from 0"
        ),
        Row(format: .csv, text: "1,2,3", field: "", wrong: "3 columns", expected: "96"),
        Row(
            format: .mediapipeText,
            text: "landmark {\n x: 1\n y: high\n}",
            field: "",
            wrong: "1 landmark",
            expected: "21"
        ),
        Row(
            format: .mediapipeText,
            text: "landmarks {\n landmark { x: 1\n",
            field: "",
            wrong: "the end of the text",
            expected: "a closing bracket",
            line: 3
        ),
    ]

    @Test("each fault names its file, line and field, what was there and what was expected", arguments: rows)
    func fault(row: Row) throws {
        let reading = try Reading(text: row.text, options: ReaderOptions(format: row.format))
        let problem = try #require(reading.problems.first)
        #expect(problem.file == "made.json")
        #expect(problem.line == row.line)
        #expect(problem.field == row.field)
        #expect(problem.wrong == row.wrong)
        #expect(problem.expected == row.expected)
    }

    @Test("a bad line is a problem and the lines around it are read")
    func goesOn() throws {
        let good = Self.tasks(Self.points())
        let lines = [good, Self.tasks(Self.points(20)), #"{"landmarks":[[{"x":0.1,"#, good, "", good + "\r"]
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.count == 3)
        #expect(reading.lines == [1, 4, 6])
        #expect(reading.problems.map(\.line) == [2, 3])
    }

    @Test("numbers that are no numbers in JSON are faults with their line", arguments: ["Nan", "+Infinity", "1e999"])
    func notFinite(word: String) throws {
        let text = Self.tasks(Self.points()) + "\n" + Self.tasks(Self.points(21, 5, #"{"x":\#(word),"y":1}"#))
        let reading = try Reading(text: text)
        #expect(reading.frames.count == 1)
        #expect(reading.problems.map(\.line) == [2])
    }

    @Test("a point of NaN in a table or in protocol buffer text is absent")
    func absentNaN() throws {
        let row = "1," + Self.numbers(42, 4, "nan").dropFirst().dropLast()
        #expect(try Reading(text: row, options: .naming(["label", "xy"])).frames[0].hands[0].points.presentCount == 20)
        let text = String(repeating: "landmark { x: 0.5 y: 0.5 }\n", count: 20) + "landmark { x: nan y: 0.5 }\n"
        #expect(try Reading(text: text).frames[0].hands[0].points.presentCount == 20)
    }

    @Test("deep nesting is a fault, not a crash", arguments: ["[", #"{"a":"#, "landmarks {", "a <"])
    func deep(opening: String) throws {
        let start = opening == "[" ? #"{"landmarks":[],"handedness":"# : ""
        let text = start + String(repeating: opening, count: 20_000)
        for format in [KeypointFormat.mediapipeTasks, .mediapipeText, .vision, .hagrid, .kazuhitoCSV] {
            let reading = try Reading(text: text, options: ReaderOptions(format: format))
            #expect(!reading.problems.isEmpty)
            #expect(reading.frames.isEmpty)
        }
    }

    @Test("a file cut off anywhere gives frames and problems, never a crash", arguments: ImporterTests.rows.map(\.file))
    func cutOff(file: String) throws {
        guard !file.hasSuffix("openpose") else { return }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.path(file))))
        let format = try Fixture.read(file).format
        for step in 1..<12 {
            let part = String(decoding: bytes.prefix(bytes.count * step / 12), as: UTF8.self)
            let reading = try? Reading(text: part, options: ReaderOptions(format: format))
            if let reading, reading.frames.isEmpty, part.contains(where: { !$0.isWhitespace }) {
                // Of a table only its header may be there.
                #expect(!reading.problems.isEmpty || format == .landmarkCSV)
            }
        }
    }
}
