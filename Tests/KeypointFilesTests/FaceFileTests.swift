// Faces of the Face Landmarker, as text and JSON, and of Live Link Face; every text made up.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct FaceFileTests {
    private static let points =
        "[" + (0..<478).map { "{\"x\":0.\($0 + 1000),\"y\":0.5,\"z\":-0.01}" }.joined(separator: ",") + "]"
    private static let matrix = (0..<16).map { "\($0)" }.joined(separator: ",")

    /// Results of one face, in the spellings of JavaScript and Python, whole and as people dump parts of them.
    private static let results: [(text: String, hasPoints: Bool, hasTransform: Bool)] = [
        (
            #"{"faceLandmarks":[\#(points)],"faceBlendshapes":[{"categories":[{"index":0,"score":0.1,"categoryName":"_neutral"},"#
                + #"{"index":44,"score":0.75,"categoryName":"mouthSmileLeft","displayName":""}],"headIndex":-1}],"#
                + #""facialTransformationMatrixes":[{"rows":4,"columns":4,"data":[\#(matrix)]}]}"#, true, true
        ),
        (
            #"{"face_landmarks":[\#(points)],"face_blendshapes":[[{"index":0,"score":0.1,"category_name":"_neutral"},"#
                + #"{"index":44,"score":0.75,"category_name":"mouthSmileLeft"}]],"facial_transformation_matrixes":"#
                + #"[[[0,4,8,12],[1,5,9,13],[2,6,10,14],[3,7,11,15]]]}"#, true, true
        ),
        (#"{"t":0.5,"face_blendshapes":[{"_neutral":0.1,"mouthSmile_L":0.75}]}"#, false, false),
        (#"{"faceBlendshapes":{"_neutral":0.1,"MouthSmileLeft":0.75}}"#, false, false),
        (
            #"{"result":{"face_landmarks":[\#(points)],"face_blendshapes":[{"category_name":"_neutral","score":0.1},"#
                + #"{"category_name":"mouthSmileLeft","score":0.75}]}}"#, true, false
        ),
    ]

    @Test("a result of the Face Landmarker, in every spelling") func landmarker() throws {
        for row in Self.results {
            let reading = try Reading(text: row.text)
            #expect(reading.problems == [] && reading.format == .mediapipeTasks, "\(row.text.prefix(60))")
            let face = try #require(reading.frames.first?.faces.first)
            #expect(reading.frames.count == 1 && reading.frames[0].hands.isEmpty)
            #expect(reading.frames[0].isMirrored == false)
            #expect(face.blendshapes == ["_neutral": 0.1, "mouthSmileLeft": 0.75])
            #expect(face.points.count == (row.hasPoints ? 478 : 0))
            if row.hasPoints { #expect(face.points[477] == Keypoint(x: 0.1477, y: 0.5, z: -0.01)) }
            // Lengths are centimetres there and metres here.
            let transform: [Float] = (0..<16).map { number in
                let isLength = (12..<15).contains(number)
                return isLength ? Float(number) * 0.01 : Float(number)
            }
            #expect(face.transform == (row.hasTransform ? transform : []))
        }
    }

    /// Results of Holistic, in the spellings of both languages and of the older solution and the newer task.
    private static let holistic = [
        #"{"poseLandmarks":[],"faceLandmarks":\#(points),"leftHandLandmarks":\#(hand)}"#,
        #"{"poseLandmarks":[[]],"faceLandmarks":[\#(points)],"faceBlendshapes":[{"categories":\#(scores)}],"#
            + #""leftHandLandmarks":[\#(hand)],"rightHandLandmarks":[]}"#,
        #"{"pose_landmarks":null,"face_landmarks":{"landmark":\#(points)},"left_hand_landmarks":{"landmark":\#(hand)}}"#,
        #"{"face_landmarks":\#(points),"face_blendshapes":\#(scores),"pose_landmarks":[],"#
            + #""left_hand_landmarks":\#(hand)}"#,
    ]
    private static let scores = #"[{"score":0.75,"categoryName":"mouthSmileLeft"}]"#
    private static let hand =
        "[" + (0..<21).map { "{\"x\":0.\($0 + 10),\"y\":0.5,\"z\":0}" }.joined(separator: ",") + "]"

    @Test("a result of Holistic has its face beside the hands", arguments: holistic, [nil, false, true])
    func holisticFace(text: String, mirrored: Bool?) throws {
        let reading = try Reading(text: text, options: ReaderOptions(mirrored: mirrored))
        #expect(reading.problems == [] && reading.format == .mediapipeTasks)
        let frame = try #require(reading.frames.first)
        #expect(frame.hands.map(\.side) == [mirrored == true ? .right : .left])
        #expect(frame.isMirrored == mirrored ?? false)
        let face = try #require(frame.faces.first)
        #expect(frame.faces.count == 1 && face.points.count == 478)
        #expect(face.points[477] == Keypoint(x: 0.1477, y: 0.5, z: -0.01))
        let name = mirrored == true ? "mouthSmileRight" : "mouthSmileLeft"
        #expect(face.blendshapes == (text.contains("categoryName") ? [name: 0.75] : [:]))
    }

    @Test(
        "Holistic's results without hands, without a face, and with a broken one",
        arguments: [
            (#"{"poseLandmarks":[],"faceLandmarks":\#(points)}"#, 1, ""),
            (#"{"poseLandmarks":[],"faceLandmarks":[]}"#, 0, ""),
            (
                #"{"poseLandmarks":[],"faceLandmarks":[{"x":1}],"leftHandLandmarks":null}"#, 0,
                "faceLandmarks[0][0]: a point without x and y, expected x, y and z"
            ),
        ]
    )
    func holisticFaces(row: (text: String, count: Int, fault: String)) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.problems.map(\.message) == (row.fault.isEmpty ? [] : [row.fault]))
        #expect(reading.frames.map(\.faces.count) == (row.fault.isEmpty ? [row.count] : []))
    }

    @Test("a face in pixels is scaled as the hands beside it, and alone", arguments: [true, false])
    func pixels(hasHand: Bool) throws {
        let face = "[" + (0..<478).map { "{\"x\":\($0 + 100),\"y\":240,\"z\":-64}" }.joined(separator: ",") + "]"
        let hand = "[" + (0..<21).map { "[\(10 * $0 + 64),120,0]" }.joined(separator: ",") + "]"
        let text =
            #"{"width":640,"height":480,"poseLandmarks":[],"faceLandmarks":\#(face),"#
            + #""leftHandLandmarks":\#(hasHand ? hand : "null")}"#
        let frame = try #require(try Reading(text: text).frames.first)
        #expect(frame.faces.first?.points[220] == Keypoint(x: 0.5, y: 0.5, z: -0.1))
        #expect(frame.hands.first?.points[.wrist]?.x == (hasHand ? 0.1 : nil))
    }

    @Test(
        "coefficients beyond 0…1 stay as they are and are counted, once for an input",
        arguments: [
            (
                #"{"faceBlendshapes":{"jawOpen":1.25,"browInnerUp":-0.5}}"# + "\n"
                    + #"{"faceBlendshapes":{"jawOpen":2}}"#,
                "3 coefficients beyond 0…1, such as browInnerUp -0.5; they count as the nearer of 0 and 1"
            ),
            (
                #"{"t":0,"faces":[{"blendshapes":{"jawOpen":1.25,"tongueOut":1}}]}"# + "\n" + #"{"t":1,"faces":[]}"#,
                "1 coefficient beyond 0…1, jawOpen 1.25; it counts as the nearer of 0 and 1"
            ),
            (
                header + "01:00:02:30.000,61,1.0625,0,-2\n",
                "1 coefficient beyond 0…1, eyeBlinkLeft 1.0625; it counts as the nearer of 0 and 1"
            ),
            (#"{"t":0,"faces":[{"blendshapes":{"jawOpen":1,"tongueOut":0}}]}"#, ""),
        ] as [(String, String)]
    )
    func beyond(row: (text: String, note: String)) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.problems == [])
        let said = reading.notes.filter { $0.contains("coefficient") }
        #expect(said == (row.note.isEmpty ? [] : ["made.json: " + row.note]))
        let largest = reading.frames.flatMap(\.faces).flatMap(\.blendshapes.values).max() ?? 0
        #expect((largest > 1) == !row.note.isEmpty)
    }

    @Test("of a mirrored image the sides are swapped") func mirrored() throws {
        for (text, mirrored) in [(#"{"mirrored":true,"#, nil), ("{", true)] as [(String, Bool?)] {
            var options = ReaderOptions()
            options.mirrored = mirrored
            let face = #""face_blendshapes":[{"mouthSmileLeft":0.75,"jawOpen":0.5}]}"#
            let reading = try Reading(text: text + face, options: options)
            #expect(reading.frames[0].faces[0].blendshapes == ["mouthSmileRight": 0.75, "jawOpen": 0.5])
            #expect(reading.frames[0].isMirrored == true)
        }
    }

    @Test(
        "frames without a face, and broken ones",
        arguments: [
            #"{"faceLandmarks":[],"faceBlendshapes":[]}"#: "",
            #"{"faceLandmarks":[],"faceBlendshapes":7}"#: "faceBlendshapes: a number, expected a list",
            #"{"faceLandmarks":[[{"y":1}]]}"#: "faceLandmarks[0][0]: a point without x and y, expected x, y and z",
            #"{"face_blendshapes":[[{"score":1}]]}"#:
                "face_blendshapes[0][0]: no categoryName, expected a coefficient's name",
            #"{"face_blendshapes":[],"facial_transformation_matrixes":[{"data":[1,2]}]}"#:
                "facial_transformation_matrixes[0]: 2 numbers, expected 16",
        ]
    )
    func faults(row: (text: String, fault: String)) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.problems.map(\.message) == (row.fault.isEmpty ? [] : [row.fault]))
        #expect(reading.frames.map(\.faces) == (row.fault.isEmpty ? [[]] : []))
    }

    @Test("protocol buffer text: points, coefficients, a transform") func text() throws {
        let points = try Reading(text: (0..<468).map { "landmark { x: 0.\($0 + 1000) y: 0.5 }\n" }.joined())
        #expect(points.frames[0].faces[0].points.count == 468 && points.frames[0].faces[0].points[3]?.x == 0.1003)
        let scores = try Reading(
            text: #"classification { index: 25 score: 0.5 label: "jawOpen" } classification { label: "eyeBlink_L" }"#
        )
        #expect(scores.frames[0].faces[0].blendshapes == ["jawOpen": 0.5, "eyeBlinkLeft": 0])
        let numbers = (0..<16).map { "packed_data: \($0) " }.joined()
        let matrix = try Reading(text: "pose_transform_matrix { rows: 4 cols: 4 \(numbers)}")
        #expect(matrix.frames[0].faces[0].transform[12] == 0.12)
    }

    private static let header = "Timecode,BlendShapeCount,EyeBlinkLeft,MouthSmileRight,HeadYaw\n"

    @Test("Live Link Face: coefficients by name, turns as fields, seconds of the time code") func liveLink() throws {
        let rows = "01:00:02:30.000,61,0.25,0.5,-0.125\n01:00:02:31.500,0,,,\n"
        let reading = try Reading(text: Self.header + rows)
        #expect(reading.format == .liveLinkFace && reading.problems == [])
        #expect(reading.frames.map(\.time) == [3602.5, 3602.525])
        let face = reading.frames[0].faces[0]
        #expect(face.blendshapes == ["eyeBlinkLeft": 0.25, "mouthSmileRight": 0.5])
        #expect(face.extras == [UnknownField(name: "headYaw", json: "-0.125")])
        #expect(reading.frames[1].faces.isEmpty)
        var options = ReaderOptions()
        options.mirrored = true
        let mirrored = try Reading(text: Self.header + rows, options: options).frames[0].faces[0]
        #expect(mirrored.blendshapes == ["eyeBlinkRight": 0.25, "mouthSmileLeft": 0.5])
    }

    @Test(
        "Live Link Face: what is wrong is told with its line",
        arguments: [
            "1:00:00,61,0,0,0": "Timecode: \"1:00:00\", expected hours:minutes:seconds:frames at 60 frames per second",
            "1:00:00:60,61,0,0,0":
                "Timecode: \"1:00:00:60\", expected hours:minutes:seconds:frames at 60 frames per second",
            "1:00:00:00,61,0": "3 columns, expected 5 columns",
            "1:00:00:00,61,wide,0,0": "EyeBlinkLeft: \"wide\", expected a number",
        ]
    )
    func liveLinkFaults(row: (text: String, fault: String)) throws {
        let reading = try Reading(text: Self.header + row.text + "\n01:00:02:30,61,0,0,0\n")
        #expect(reading.problems.map(\.message) == [row.fault])
        #expect(reading.problems.first?.line == 2 && reading.frames.count == 1)
    }

    @Test(
        "a name in any spelling",
        arguments: [
            ("eyeBlinkLeft", "eyeBlinkLeft"), ("eyeBlink_L", "eyeBlinkLeft"), ("EyeBlinkLeft", "eyeBlinkLeft"),
            ("mouthSmile_R", "mouthSmileRight"), ("TongueOut", "tongueOut"), ("mouthLeft", "mouthLeft"),
            ("mouth_L", "mouthLeft"),
            ("jawopen", "jawOpen"), ("_neutral", "_neutral"), ("own_L", "own_L"),
        ]
    )
    func names(row: (spelling: String, name: String)) { #expect(Blendshape.name(of: row.spelling) == row.name) }

    @Test("there are 52 names, and each has a mirror image") func mirrorNames() {
        #expect(Blendshape.allCases.count == 52)
        for name in Blendshape.allCases.map(\.rawValue) {
            let other = Blendshape.mirrored(name)
            #expect(Blendshape(rawValue: other) != nil && Blendshape.mirrored(other) == name)
            #expect((other == name) == !(name.hasSuffix("Left") || name.hasSuffix("Right")))
        }
    }
}
