// The native reader's frames, and its problems with invalid records.

import Keypoints
import Testing

@testable import KeypointFiles

/// 21 points as JSON, the same everywhere but at `place`.
func points(_ place: Int = 0, _ text: String = "[0.5,0.5]") -> String {
    "[" + (0..<21).map { $0 == place ? text : "[0.5,0.5]" }.joined(separator: ",") + "]"
}

/// Reads the lines of a text, and gives each frame or problem in order.
func read(
    _ text: String,
    floor: Float = Tuning.confidenceFloor,
    keepsExtras: Bool = true,
    usesFastPath: Bool = true
) -> [Result<Frame, Diagnostic>] {
    var reader = NativeReader(
        file: "f.jsonl",
        confidenceFloor: floor,
        keepsExtras: keepsExtras,
        usesFastPath: usesFastPath
    )
    reader.start(LineBlock(text: Array(text.utf8)))
    var frame = Frame()
    var results = [Result<Frame, Diagnostic>]()
    while let record = reader.next(into: &frame) {
        switch record {
        case .frame: results.append(.success(frame))
        case .problem(let problem): results.append(.failure(problem))
        }
    }
    return results
}

@Suite struct NativeReaderTests {
    @Test(arguments: [true, false])
    func `every field of a record is read`(keepsExtras: Bool) throws {
        let hand =
            #"{"side":"right","score":0.97,"points":\#(points(1, "[0.1,0.2,-0.3,0.4]")),"label":"rock","person":"p07","id":[1]}"#
        let text =
            #"{"t":1.2667,"frame":38,"width":1280,"height":720,"mirrored":false,"hands":[\#(hand)],"id":{"a":1.50}}"#
        let frame = try #require(read(text, keepsExtras: keepsExtras).first).get()
        #expect(frame.time == 1.2667)
        #expect(frame.number == 38)
        #expect(frame.size == ImageSize(width: 1280, height: 720))
        #expect(frame.isMirrored == false)
        #expect(frame.extras == (keepsExtras ? [UnknownField(name: "id", json: #"{"a":1.50}"#)] : []))
        let read = try #require(frame.hands.first)
        #expect(frame.hands.count == 1)
        #expect(read.side == .right)
        #expect(read.score == 0.97)
        #expect(read.label == "rock")
        #expect(read.person == "p07")
        #expect(read.extras == (keepsExtras ? [UnknownField(name: "id", json: "[1]")] : []))
        #expect(read.points.presentCount == 21)
        #expect(read.points[.thumbCMC] == Keypoint(x: 0.1, y: 0.2, z: -0.3, confidence: 0.4))
        #expect(read.points[.wrist] == Keypoint(x: 0.5, y: 0.5))
    }

    @Test func `bodies, faces and motions are read`() throws {
        let text = #"""
            {"bodies":[{"points":{"leftWrist":[0.1,0.2,0.3,0.9],"nose":null,"rightWrist":[1,1,1,0.1]},"unit":"metre","id":7}],\#
            "faces":[{"blendshapes":{"jawOpen":0.31,"smile":null},"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],\#
            "points":[[0.5,0.5],null],"id":"x"}],"motions":[{"device":"kick","z":0.41,"unit":"g","rate":100,"id":null}]}
            """#
        let frame = try #require(read(text).first).get()
        #expect(
            frame.bodies == [
                Body(
                    points: [.leftWrist: Keypoint(x: 0.1, y: 0.2, z: 0.3, confidence: 0.9)],
                    absent: [.nose, .rightWrist],
                    unit: .metre,
                    extras: [UnknownField(name: "id", json: "7")]
                )
            ]
        )
        #expect(
            frame.faces == [
                Face(
                    blendshapes: ["jawOpen": 0.31],
                    transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
                    points: [Keypoint(x: 0.5, y: 0.5), nil],
                    extras: [UnknownField(name: "id", json: "\"x\"")]
                )
            ]
        )
        let id = UnknownField(name: "id", json: "null")
        #expect(frame.motions == [AccelerometerSample(device: "kick", z: 0.41, unit: "g", rate: 100, extras: [id])])
    }

    @Test(
        arguments: [
            ("null", 0.3, nil), ("[0,0,0,0]", 0.3, nil), ("[0,0,0,0]", -1, nil), ("[0,0,null,0]", -1, nil),
            ("[1,2,3,0.30]", 0.3, nil), ("[1,2,3,0.31]", 0.3, Keypoint(x: 1, y: 2, z: 3, confidence: 0.31)),
            ("[1,2,3,0.3000001]", 0.3, Keypoint(x: 1, y: 2, z: 3, confidence: 0.3000001)),
            ("[1,2,3,0.31]", 0.5, nil), ("[1,2,3,0]", -1, Keypoint(x: 1, y: 2, z: 3, confidence: 0)),
            ("[0,0]", 0.3, nil), ("[0,0,0]", 0.3, nil), ("[0,-0.0,0.1,0.9]", 0.3, nil),
            ("[0,1e-9]", 0.3, Keypoint(x: 0, y: 1e-9)),
            ("[1e-3,1E0]", 0.3, Keypoint(x: 0.001, y: 1)),
            ("[1,2,null,0.5]", 0.3, Keypoint(x: 1, y: 2, confidence: 0.5)),
            ("[1,2,null]", 0.3, Keypoint(x: 1, y: 2)), ("[1e-400,-0.0]", 0.3, nil),
        ] as [(String, Float, Keypoint?)]
    )
    func `a point is present or absent by its numbers and the floor`(text: String, floor: Float, point: Keypoint?)
        throws
    {
        let record = #"{"hands":[{"points":\#(points(3, text))}]}"#
        for usesFastPath in [true, false] {
            let result = try #require(read(record, floor: floor, usesFastPath: usesFastPath).first)
            #expect(try result.get().hands.first?.points[.thumbIP] == point)
        }
    }

    @Test(
        arguments: [
            "[]": "a list, expected an object",
            "{}": "no hands, bodies, faces or motions, expected a keypoint record",
            #"{"hands":null,"t":1}"#: "no hands, bodies, faces or motions, expected a keypoint record",
            #"{"hands":{}}"#: "hands: an object, expected a list",
            #"{"hands":[1]}"#: "hands[0]: the number 1, expected an object",
            #"{"hands":[{}]}"#: "hands[0].points: nothing, expected 21 points",
            #"{"hands":[{"points":[]}]}"#: "hands[0].points: 0 points, expected 21",
            #"{"hands":[{"points":null}]}"#: "hands[0].points: null, expected a list of 21 points",
            #"{"hands":[{"points":[\#((0..<20).map { _ in "null" }.joined(separator: ","))]}]}"#:
                "hands[0].points: 20 points, expected 21",
            #"{"hands":[{"points":[\#((0..<22).map { _ in "null" }.joined(separator: ","))]}]}"#:
                "hands[0].points: 22 points, expected 21",
            #"{"hands":[{"points":\#(points())},{"points":\#(points(7, #""x""#))}]}"#:
                #"hands[1].points[7]: the string "x", expected [x,y], [x,y,z], [x,y,z,confidence] or null"#,
            #"{"hands":[{"points":\#(points(20, "[1]"))}]}"#:
                "hands[0].points[20]: 1 number, expected [x,y], [x,y,z], [x,y,z,confidence] or null",
            #"{"hands":[{"points":\#(points(20, "[1,2,3,4,5]"))}]}"#:
                "hands[0].points[20]: 5 numbers, expected [x,y], [x,y,z], [x,y,z,confidence] or null",
            #"{"hands":[{"points":\#(points(0, #"["0.5",1]"#))}]}"#:
                #"hands[0].points[0][0]: the string "0.5", expected a number"#,
            #"{"hands":[{"points":\#(points(0, "[1,1e39]"))}]}"#:
                "hands[0].points[0][1]: the number 1e39, expected a number below 3.4e38",
            #"{"hands":[{"points":\#(points(0, "[1,nan]"))}]}"#:
                "hands[0].points[0][1]: 'nan' at column 25, expected a value",
            #"{"hands":[{"points":\#(points(0, "[1,-Inf]"))}]}"#:
                "hands[0].points[0][1]: '-Inf' at column 25, expected a value",
            #"{"hands":[{"side":"Right","points":\#(points())}]}"#:
                #"hands[0].side: the string "Right", expected "left" or "right""#,
            #"{"hands":[{"score":"1","points":\#(points())}]}"#: #"hands[0].score: the string "1", expected a number"#,
            #"{"hands":[{"label":3,"points":\#(points())}]}"#: "hands[0].label: the number 3, expected a string",
            #"{"hands":[],"t":"1"}"#: #"t: the string "1", expected a number of seconds"#,
            #"{"hands":[],"t":1e999}"#: "t: the number 1e999, expected a number below 1.8e308",
            #"{"hands":[],"frame":1.5}"#: "frame: the number 1.5, expected a whole number",
            #"{"hands":[],"frame":1e30}"#:
                "frame: the number 1e30, expected a whole number from -2^63 to 2^63 - 1, in digits",
            #"{"hands":[],"frame":99999999999999999999}"#:
                "frame: the number 99999999999999999999, expected a whole number from -2^63 to 2^63 - 1, in digits",
            #"{"hands":[],"width":0,"height":1}"#: "width: the number 0, expected a number above 0",
            #"{"hands":[],"width":1,"height":-1}"#: "height: the number -1, expected a number above 0",
            #"{"hands":[],"width":1}"#: "height: nothing, expected a number, as width is given",
            #"{"hands":[],"height":1}"#: "width: nothing, expected a number, as height is given",
            #"{"hands":[],"width":1e30,"height":1e-30}"#:
                "width: 1e+30 × 1e-30, expected an image of at most 100:1 or 1:100",
            #"{"hands":[],"mirrored":0}"#: "mirrored: the number 0, expected true or false",
            #"{"bodies":[{}]}"#: "bodies[0].points: nothing, expected points by joint",
            #"{"bodies":[{"points":{"pinky":null}}]}"#:
                "bodies[0].points.pinky: an unknown joint, expected a name such as leftWrist",
            #"{"bodies":[{"points":{"nose":[1]}}]}"#:
                "bodies[0].points.nose: 1 number, expected [x,y], [x,y,z], [x,y,z,confidence] or null",
            #"{"bodies":[{"points":{},"unit":"feet"}]}"#:
                #"bodies[0].unit: the string "feet", expected "image" or "metre""#,
            #"{"faces":[{"transform":[1]}]}"#: "faces[0].transform: a list of 1, expected 16 numbers",
            #"{"faces":[{"blendshapes":{"a":"b"}}]}"#: #"faces[0].blendshapes.a: the string "b", expected a number"#,
            #"{"motions":[{"z":1}]}"#: "motions[0].device: nothing, expected a string",
            #"{"motions":[{"device":"a"}]}"#: "motions[0].z: nothing, expected a number",
            #"{"motions":[{"device":"a","z":1,"rate":0}]}"#: "motions[0].rate: the number 0, expected a number above 0",
            "{\"hands\":[\u{0}]}": "hands[0]: a NUL byte at column 11, expected a value",
            #"{"hands":["#: "hands[0]: the end of the text at column 11, expected a value",
        ]
    )
    func `a wrong record is named with its field`(text: String, problem: String) {
        for usesFastPath in [true, false] {
            let results = read("\n" + text, usesFastPath: usesFastPath)
            #expect(results.count == 1)
            #expect(throws: Diagnostic.self) { try results.first?.get() }
            if case .failure(let found) = results.first { #expect(found.description == "f.jsonl:2: \(problem)") }
        }
    }

    @Test func `bytes that are not text are a problem of their line alone`() {
        var bytes = Array("{\"hands\":[]}\n".utf8)
        bytes += [0x7F, 0x45, 0x4C, 0x46, 0x00, 0xFF, 0xFE, 0x0A]
        bytes += Array("{\"hands\":[],\"x\":\"".utf8) + [0xC3, 0x28] + Array("\"}\r\n \t\r\n{\"hands\":[]}".utf8)
        var reader = NativeReader(file: "f", keepsExtras: false)
        reader.start(LineBlock(text: bytes, firstLine: 10))
        var frame = Frame()
        var rows = [String]()
        while let record = reader.next(into: &frame) {
            switch record {
            case .frame(let line): rows.append("\(line)")
            case .problem(let problem): rows.append(problem.description)
            }
        }
        #expect(
            rows == [
                "10", "f:11: a byte that is not UTF-8 at column 6, expected UTF-8 text",
                "f:12: a byte that is not UTF-8 at column 18, expected UTF-8 text", "14",
            ]
        )
    }

    @Test func `a frame keeps nothing of the record before it`() throws {
        let full =
            #"{"t":1,"frame":2,"width":3,"height":4,"mirrored":true,"hands":[{"side":"left","score":1,"label":"a","person":"b","points":\#(points())},{"points":\#(points())}]}"#
        let bare = #"{"hands":[{"points":\#(points(5, "null"))}]}"#
        let results = read("\(full)\n\(bare)\n{\"hands\":[]}\n", keepsExtras: false)
        #expect(results.count == 3)
        var points = HandLandmarks()
        for joint in HandJoint.allCases where joint != .indexMCP { points[joint] = Keypoint(x: 0.5, y: 0.5) }
        #expect(try results[1].get() == Frame(hands: [Hand(points: points)]))
        #expect(try results[2].get() == Frame())
    }

    @Test func `a record on many lines is read from its text, its extras without line breaks`() throws {
        var reader = NativeReader(file: "f")
        var frame = Frame()
        try reader.read(Array("{\n \"hands\": [],\n \"note\": {\n  \"a\": \"x  y\" \n}\n}".utf8), line: 1, into: &frame)
        #expect(frame == Frame(extras: [UnknownField(name: "note", json: #"{"a":"x  y"}"#)]))
        let problem = #expect(throws: Diagnostic.self) {
            try reader.read(Array("{\n\"hands\": [\n}".utf8), line: 5, into: &frame)
        }
        #expect(problem?.description == "f:7: hands[0]: '}' at column 1, expected a value")
    }
}
