// Bad records of every format: one problem with file, line and field, and reading continues.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ImporterFaultTests {
    /// A list of points in JSON: as many as said, one of them replaced.
    static func points(_ count: Int = 21, _ place: Int = -1, _ other: String = "") -> String {
        "[" + (0..<count).map { $0 == place ? other : #"{"x":0.5,"y":0.5,"z":0}"# }.joined(separator: ",") + "]"
    }

    static func numbers(_ count: Int, _ place: Int = -1, _ other: String = "") -> String {
        "[" + (0..<count).map { $0 == place ? other : "0.5" }.joined(separator: ",") + "]"
    }

    static let wrists = points(21).replacing("}", with: #","name":"wrist"}"#)

    static func tasks(_ points: String) -> String { #"{"landmarks":[\#(points)],"handedness":[]}"# }

    static let rows: [(KeypointFormat, String, String)] = [
        (.mediapipeTasks, tasks(points(20)), "1: landmarks[0]: 20 points, expected 21"),
        (.mediapipeTasks, tasks(points(22)), "1: landmarks[0]: 22 points, expected 21"),
        (
            .mediapipeTasks, tasks(points(21, 3, #"{"x":"0.5","y":0.5}"#)),
            "1: landmarks[0][3].x: a string, expected a number"
        ),
        (.mediapipeTasks, tasks(points(21, 20, "7")), "1: landmarks[0][20]: a number, expected a point with x and y"),
        (.mediapipeTasks, tasks(points(21, 2, "[1,2,3,4,5]")), "1: landmarks[0][2]: 5 numbers, expected 2 or 3"),
        (.mediapipeTasks, #"{"landmarks":{"x":1},"handedness":[]}"#, "1: landmarks: an object, expected a list"),
        (.mediapipeTasks, #"{"landmarks":[],"handedness":[],"frame":1.5}"#, "1: frame: 1.5, expected a whole number"),
        (
            .mediapipeTasks, #"{"landmarks":[],"handedness":[],"width":0,"height":9}"#,
            "1: width: 0.0 × 9.0, expected a width and a height above 0"
        ), (.mediapipeTasks, #"{"landmarks":[],"handedness":7}"#, "1: handedness: a number, expected a list"),
        (
            .mediapipeLegacy, #"{"multi_hand_landmarks":[{"landmark":\#(points(20))}]}"#,
            "1: multi_hand_landmarks[0].landmark: 20 points, expected 21"
        ), (.tfjs, #"[{"keypoints":\#(points(19)),"handedness":"Left"}]"#, "1: [0].keypoints: 19 points, expected 21"),
        (
            .tfjs, #"[{"keypoints":\#(points(21, 4, #"{"x":1,"y":1,"name":"elbow"}"#))}]"#,
            "1: [0].keypoints[4].name: \"elbow\", expected a joint of a hand"
        ),
        (
            .tfjs, #"[{"keypoints":\#(wrists)}]"#,
            "1: [0].keypoints[1]: \"wrist\" a second time, expected each joint once"
        ),
        (
            .mediapipeNamed, #"{"landmarks":[{"name":"WRIST","x":1,"y":1},{"name":"wrist","x":1,"y":1}]}"#,
            "1: landmarks[1]: \"wrist\" a second time, expected each joint once"
        ),
        (
            .mediapipeTasks, #"{"landmarks":[],"handedness":[],"frame":9007199254740993}"#,
            "1: frame: 9007199254740992, expected a whole number below 2⁵³, or a larger one in quotes"
        ), (.mediapipeTasks, #"{"label":"rock","landmarks":\#(points(20))}"#, "1: landmarks: 20 points, expected 21"),
        (
            .mmpose, #"[{"keypoints":\#(points(17)),"keypoint_scores":\#(numbers(17))}]"#,
            "1: [0].keypoints: 17 points, expected 21 or 133"
        ),
        (
            .mmpose, #"{"frame_id":1,"instances":[{"keypoints":\#(points(21)),"keypoint_scores":\#(numbers(20))}]}"#,
            "1: instances[0].keypoint_scores: 20 scores, expected 21, as there are keypoints"
        ),
        (
            .openpose, #"{"people":[{"hand_left_keypoints_2d":\#(numbers(60))}]}"#,
            "1: people[0].hand_left_keypoints_2d: 60 numbers, expected 63"
        ),
        (
            .openpose, #"{"people":[{"hand_left_keypoints_2d":\#(numbers(63, 5, "\"1\""))}]}"#,
            "1: people[0].hand_left_keypoints_2d[5]: a string, expected a number"
        ),
        (
            .openpose, #"{"people":[{"pose_keypoints":[]}]}"#,
            "1: people[0]: no hand_left_keypoints_2d and hand_right_keypoints_2d, expected OpenPose's output with --hand"
        ),
        (
            .cocoWholebody, #"[{"image_id":1,"lefthand_kpts":\#(numbers(62)),"righthand_kpts":null}]"#,
            "1: [0].lefthand_kpts: 62 numbers, expected 63"
        ),
        (
            .cocoWholebody, #"[{"image_id":"x","lefthand_kpts":[],"righthand_kpts":[]}]"#,
            "1: [0].image_id: a string, expected a number"
        ),
        (
            .cocoWholebody,
            "{\"images\":[{\"id\":1,\"width\":4,\"height\":4}],\n\"annotations\":[{\"image_id\":2,\"lefthand_kpts\":[],\"righthand_kpts\":[]}]}",
            "2: annotations[0].image_id: 2, expected an image of the list images, which must come before annotations where the input is no file"
        ),
        (
            .cocoWholebody, #"{"images":[{"id":9007199254740993,"width":4,"height":4}],"annotations":[]}"#,
            "1: images[0].id: 9007199254740992, expected a whole number below 2⁵³, or a larger one in quotes"
        ),
        (
            .hagrid, #"{"a":{"labels":["fist"],"landmarks":[[],[]]}}"#,
            "1: a.landmarks: 2 hands, expected 1, as in labels"
        ),
        (
            .hagrid, #"{"a":{"labels":["fist"],"landmarks":[\#(numbers(21))]}}"#,
            "1: a.landmarks[0][0]: a number, expected a point with x and y"
        ),
        (
            .vision, #"{"points":{"indexTip":{"x":1,"y":1},"elbow":{"x":1,"y":1}}}"#,
            "1: points: \"elbow\", expected a joint of a hand, such as indexTip or VNHLKITIP"
        ), (.vision, #"{"points":{"indexTip":{"x":true,"y":1}}}"#, "1: points.indexTip.x: true, expected a number"),
        (
            .kazuhitoCSV, "0," + String(numbers(40).dropFirst().dropLast()),
            "1: 41 columns, expected 43: a class and 21 points"
        ),
        (
            .kazuhitoCSV, "0," + String(numbers(42, 3, "half").dropFirst().dropLast()),
            "1: y1: \"half\", expected a number"
        ),
        (
            .kazuhitoCSV, "-1," + String(numbers(42).dropFirst().dropLast()),
            "1: class_id: \"-1\", expected a whole number from 0"
        ), (.csv, "1,2,3", "1: 3 columns, expected 96"),
        (.mediapipeText, "landmark {\n x: 1\n y: high\n}", "1: 1 landmark, expected 21"),
        (.mediapipeText, "landmarks {\n landmark { x: 1\n", "3: the end of the text, expected a closing bracket"),
    ]

    @Test("each fault names its file, line and field, what was there and what was expected", arguments: rows)
    func fault(format: KeypointFormat, text: String, message: String) throws {
        let reading = try Reading(text: text, options: ReaderOptions(format: format))
        #expect(reading.problems.first?.description == "made.json:\(message)")
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
}
