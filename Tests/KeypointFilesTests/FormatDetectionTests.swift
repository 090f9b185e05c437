// Formats are detected by the names of fields in the first part of a file, even where that part is cut off.

import Keypoints
import Testing
import Text

@testable import KeypointFiles

@Suite struct FormatDetectionTests {
    @Test(
        "native records in any spelling of whitespace",
        arguments: [
            #"{"hands":[]}"#, "{ \"t\" : 1,\n \"hands\" : [ { \"points\": [[0.1,0.2]", #"[{"hands":[]}]"#,
            #"{"bodies":[]}"#,
        ]
    )
    func native(text: String) { #expect(FormatDetection.detect(Array(text.utf8)) == .format(.native)) }

    @Test("numbers are counted eight bytes at once as one by one", arguments: 1...4)
    func counting(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let usual = ["0", "-1", "0.25", "640.125", "1e-05", "12345678", "0.123456789012"]
        let words = usual + ["null", "NaN", "/", "", " ", "é", "[1]", "\"a\""]
        for _ in 0..<5_000 {
            let isUsual = Bool.random(using: &random)
            let list = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                random.pick(isUsual && Int.random(in: 0..<30, using: &random) > 0 ? usual : words)
            }
            var text = Array("[\(list.joined(separator: ","))]".utf8)
            if random.pick([false, false, true]) { text.removeLast(Int.random(in: 0..<text.count, using: &random)) }
            // A blank before each comma leaves no two words beside each other.
            let apart = text.flatMap { $0 == UInt8(ascii: ",") ? [0x20, $0] : [$0] }
            let (fast, plain) = (SchemaSniffer.values(in: text, limit: 9), SchemaSniffer.values(in: apart, limit: 9))
            #expect(fast == plain, "\(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test("frames without hands before the first hand do not hide its format")
    func emptyFirst() throws {
        let vision = #"{"hands":[{"points":{"indexMCP":{"x":0,"y":0}}}]}"#
        let empty = #"{"hands":[]}"#
        for text in [empty + "\n" + vision, "[\(empty),\(vision)]"] {
            #expect(FormatDetection.detect(Array(text.utf8)) == .format(.vision))
        }
        let tfjs = String(repeating: "[]\n", count: 500) + #"[{"keypoints":[{"x":1,"y":1}]}]"#
        #expect(FormatDetection.detect(Array(tfjs.utf8)) == .format(.tfjs))
    }

    @Test(
        "what is none says what was found",
        arguments: [
            "": "an empty file", " \n\r\n\t": "an empty file", "{\"a\":1\u{0}": "a binary file",
            #"{"a":1,"b":[2],"c":{"d":3}}"#: "a first record with the fields a, b, c",
            #"{}"#: "a first record without fields", "[1,2,3]": "values without fields",
            "[[1,2],[3]]": "arrays of unnamed values", "hello world": "neither JSON nor a table",
            "1,2,3": "a table of 3 columns",
            #"{"images":[{"id":1}],"annotations":[{"keypoints":[0,0,0]}]}"#:
                "COCO annotations without hands of 21 keypoints, lefthand_kpts and righthand_kpts; write their keypoints as "
                + #"{"hands":[{"side":"right","points":[[x,y],…]}]} with 21 points in 0…1"#,
            #"{"0":{"10":{"world_coord":[]}}}"#:
                "InterHand2.6M's joints; name the file that ends in _data.json instead",
            #"{"0":{"campos":{}}}"#: "InterHand2.6M's cameras; name the file that ends in _data.json instead",
            #"{"label":"a","points":[[1,2],[3,4]]}"#: "a first record whose points are 2, expected the 21 of a hand",
            #"{"pose_landmarks":[{"x":1,"y":1}]}"#: "MediaPipe's bodies without hands",
            "{\"left\":\n{\"a\":1}}\n": "a first record with the fields left",
            "[\n{\"a\":\n[1,2]},\n{\"a\":2}]\n": "a first record with the fields a",
            "{\"left\":\n{\"a\":}}\n":
                "a first record that is not JSON: line 1: left: the end of the text at column 9, expected a value",
        ]
    )
    func unknown(row: (String, String)) { #expect(FormatDetection.detect(Array(row.0.utf8)) == .unknown(row.1)) }

    @Test(
        "the problem begins with what was found, names at most three formats and what helps, and is bounded",
        arguments: [
            (#"{"A":[[{"x":1,"y":1}]]}"#, "the fields A; nearest are native, mediapipe-tasks, openpose, which --from"),
            (
                "fx{i},fy{i}" + String(repeating: ",f", count: 40),
                "two columns for f; name them as in --columns xy"
            ),
            (
                "Frame,Elapsed_Time_In_Milliseconds,Hand_X,Hand_Y,Hand_Z\n0,0,0,0,0\n",
                "a recording of MANUS gloves, which does not say where its axes point; write each hand as"
            ),
            (#"{"multiHandedness":[]}"#, "fields multiHandedness; nearest is mediapipe-legacy, which --from"),
            (#"{"chirality":"left"}"#, "fields chirality; nearest is vision, which --from"),
            ("[[1,2],[3]]", "arrays of unnamed values; nearest are mediapipe-tasks, freihand, tfjs, which"),
            ("a,b\n1,2\n", "expected"),
            (String(repeating: "name", count: 400) + ",b\n1,2\n", "no points of a hand by name: namename"),
            ("{\"" + String(repeating: "name", count: 400) + "\":1}", "…; nearest are native"),
            ("1,2,3\n", "a table of 3 columns; nearest is landmark-csv, whose columns --columns names"),
            ("\0\u{1}\0\0\0", "a binary file; expected JSON records or a table"),
        ]
    )
    func nearest(row: (text: String, words: String)) throws {
        let problem = try #require(throws: TactusError.self) { try Reading(text: row.text) }
        let message = problem.description
        #expect(message.hasPrefix("made.json: no known keypoint format: ") && message.contains(row.words), "\(message)")
        #expect(message.count <= 300 + "made.json: ".count, "\(message.count)")
        let words = message.split(separator: " ")
        let formats = KeypointFormat.allCases.filter { words.contains($0.rawValue + ",") }
        #expect(formats.count <= 3, "\(formats)")
    }

    @Test("the problem of a record without hands says the plainest form")
    func listsKnownFormats() {
        let problem = #expect(throws: TactusError.self) { try Reading(text: #"{"a":1}"#) }
        #expect(
            problem?.description
                == "made.json: no known keypoint format: a first record with the fields a; nearest are "
                + "native, mediapipe-tasks, openpose, which --from names; the plainest is "
                + #"{"hands":[{"side":"right","points":[[x,y],…]}]} with 21 points in 0…1"#
        )
    }

    @Test("--format forces a format, but an empty file stays empty")
    func forced() throws {
        let forced = ReaderOptions(format: .openpose)
        #expect(try Reading(text: #"{"a":1}"#, options: forced).problems.map(\.field) == ["people"])
        #expect(throws: TactusError.self) { try Reading(text: " \n", options: forced) }
    }

    @Test("a sketch keeps the fields of what was seen before the cut")
    func sketch() {
        let sketch = SchemaSniffer.values(in: Array(#"{"a":[{"b":1,"c\"d":"x"},2],"e":{"f":tr"#.utf8), limit: 4)
        #expect(sketch.count == 1)
        #expect(sketch[0].fields.map(\.name) == ["a", "e"])
        #expect(sketch[0]["a"]?.elements[0].fields.map(\.name) == ["b", #"c\"d"#])
        #expect(sketch[0]["a"]?.count == 2)
        #expect(sketch[0]["e"]?["f"]?.kind == .word)
    }

    @Test(
        "Apple's names of joints in all their spellings",
        arguments: [
            ("VNHLKTIP", "thumbIP"), ("VNHLKITIP", "indexTip"), ("VNHLKTTIP", "thumbTip"), ("VNHLKWRI", "wrist"),
            ("VNHLKPMCP", "littleMCP"), ("VNHLKTMP", "thumbMCP"), ("thumbMP", "thumbMCP"), ("littleTip", "littleTip"),
            ("VNHumanHandPoseObservationJointNameRingDIP", "ringDIP"), ("indexTip", "indexTip"),
            ("VNHumanHandPoseObservationJointName(_rawValue: VNHLKMPIP)", "middlePIP"),
            ("HandLandmark.PINKY_TIP", "littleTip"),
        ]
    )
    func visionNames(row: (String, String)) { #expect(NamedJoints.joint(named: row.0)?.name == row.1) }

    @Test("names that are no joints", arguments: ["VNHLK", "VNHLKXTIP", "elbow", "", "leftWrist"])
    func noJoint(name: String) { #expect(NamedJoints.joint(named: name) == nil) }
}
