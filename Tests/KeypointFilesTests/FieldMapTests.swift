// Hands in JSON of any shape where a map says the places of their fields.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct FieldMapTests {
    @Test("a map says where the fields are")
    func map() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=det[].kp.pts,label=meta.name,side=det[].lr,frame=n,records=all.list")
        let hands =
            #"[{"kp":{"pts":\#(OtherShapesTests.list)},"lr":"left"},{"kp":{"pts":\#(OtherShapesTests.flat)},"lr":"right"}]"#
        let text = #"{"all":{"list":[{"n":4,"meta":{"name":"ok"},"det":\#(hands)}]}}"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.number) == [4])
        #expect(reading.frames[0].hands.map(\.side) == [.left, .right])
        #expect(reading.frames[0].hands.allSatisfy { OtherShapesTests.isHand($0) && $0.label == "ok" })
    }

    @Test(
        "a map that cannot be read is refused",
        arguments: [
            "", "points", "points=", "hands=a", "label=a", "points=a,points=b", "points=a[x]", "points=a]", "points=a[",
            "points=a,width=w", "points=a..b", "points=\"a", "points=\"a\"b", "points=a\"b\"",
        ]
    )
    func brokenMap(text: String) { #expect(throws: Diagnostic.self) { try FieldMap(text) } }

    @Test("fields of a map that nothing was found for are said")
    func mapOfOther() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=lm,label=name,t=when")
        let reading = try Reading(
            text: #"[{"lm":\#(OtherShapesTests.list),"name":null,"label":"a"}]"#,
            options: options
        )
        #expect(reading.frames[0].hands.count == 1)
        #expect(
            reading.notes.contains(
                "--map: nothing was found for t; when: no field when beside lm, name, label"
            )
        )
        #expect(reading.notes.contains("--map: nothing was found for label; name is null"))
    }

    @Test("each element of a map's path may be a member of an object too", arguments: ["*.*.takes[]", "[].[].takes[]"])
    func mapOfMembers(path: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=\(path)")
        let text =
            #"{"de":{"rock":{"takes":[\#(OtherShapesTests.list),\#(OtherShapesTests.list)]},"ok":{"takes":[\#(OtherShapesTests.list)]}}}"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [3])
    }

    @Test(
        "the list of records may be named by its elements",
        arguments: [
            ("samples", #"{"samples":[R,R]}"#), ("samples[]", #"{"samples":[R,R]}"#),
            ("samples.*", #"{"samples":[R,R]}"#),
            ("[]", "[R,R]"), ("*", #"{"a":R,"b":R}"#), ("*[]", #"{"a":[R],"b":[R]}"#),
            ("all[1].list", #"{"all":[1,{"list":[R,R]}]}"#),
        ]
    )
    func mapOfRecords(path: String, text: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=pts,records=\(path)")
        let reading = try Reading(
            text: text.replacing("R", with: #"{"pts":\#(OtherShapesTests.list)}"#),
            options: options
        )
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1, 1], "\(reading)")
    }

    @Test(
        "a map by which nothing is found for the points is an error with the fields that are there",
        arguments: [
            ("points=nope", #"[{"pts":[],"name":"a"},{"b":1}]"#, "nope: no field nope beside pts, name"),
            (
                "points=hands[].lm", #"[{"hands":[{"pts":1,"a b":2}]}]"#,
                #"hands[].lm: no field lm beside pts, "a b""#
            ),
            ("points=hands.lm", #"[{"hands":[{"lm":1}]}]"#, "hands.lm: no field lm in a list"),
            ("points=hands[2].lm", #"[{"hands":[{"lm":1}]}]"#, "hands[2]: no element 2 of 1"),
            ("points=a[].lm", #"[{"a":5}]"#, "a[]: no elements in a number"),
            ("points=a.lm", #"[{"a":{}}]"#, "a.lm: no field lm in an empty object"),
            (
                "points=pts,records=nope", #"{"all":[{"pts":[]}]}"#,
                "no records under their path, the file has all"
            ),
        ]
    )
    func mapToNothing(map: String, text: String, words: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap(map)
        let reading = try Reading(text: text, options: options)
        #expect(reading.frames.isEmpty && reading.problems.count == 1)
        #expect(
            reading.problems.first?.message.hasPrefix("--map: " + words) == true
                && !reading.notes.contains { $0.contains("points") }
        )
    }

    @Test("records without hands are frames, also before the first that has one")
    func mapOfNoHands() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=hands[].lm,frame=n")
        let text =
            #"[{"n":1},{"n":2,"hands":null},{"n":3,"hands":[{"lm":\#(OtherShapesTests.list)}]},{"n":4,"hands":[]}]"#
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.number) == [1, 2, 3, 4])
        #expect(reading.frames.map(\.hands.count) == [0, 0, 1, 0])
        let empty = try Reading(text: #"[{"n":1,"hands":[]},{"n":2,"hands":null}]"#, options: options)
        #expect(empty.problems == [] && empty.frames.count == 2 && empty.notes == [])
    }

    @Test("as many values as hands, or one, belong to them")
    func mapCounts() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=h[],side=s[]")
        let text =
            #"{"h":[\#(OtherShapesTests.list),\#(OtherShapesTests.list),\#(OtherShapesTests.list)],"s":["left","right"]}"#
        #expect(try Reading(text: text, options: options).problems.map(\.field) == ["side"])
    }

    @Test("a map is for JSON, and other files are refused")
    func mapOfArrays() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=a")
        let array = NumPyTests.array("<f4", [1, 21, 3], NumPyTests.floats(NumPyTests.hand.flatMap(\.self)))
        let error = #expect(throws: TactusError.self) {
            _ = try KeypointReader(ByteSource(bytes: array, name: "f.npy"), options: options)
        }
        #expect(error?.description.contains("a file of the format numpy; expected JSON") == true)
        let table = #expect(throws: TactusError.self) {
            _ = try KeypointReader(ByteSource(bytes: Array("a,b\n1,2\n".utf8), name: "f.csv"), options: options)
        }
        #expect(table?.description == "f.csv: no JSON; expected JSON, as --map is for")
        let wide = #expect(throws: TactusError.self) {
            _ = try KeypointReader(ByteSource(bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], name: "f.json"), options: options)
        }
        #expect(wide?.description.hasPrefix("f.json: UTF-16 text; write it as UTF-8") == true)
    }

    @Test(
        "names with points, commas and brackets stand in quotes, and a point may be the first, as in jq",
        arguments: [
            (#"points="a.b""#, #"{"a.b":L}"#), (#"points=."a.b".c"#, #"{"a.b":{"c":L}}"#),
            (#"points=h[]."x,y",label="*""#, #"{"h":[{"x,y":L}],"*":"ok"}"#), ("points=.h[0]", #"{"h":[L]}"#),
            (#"points="[]"[]"#, #"{"[]":[L]}"#), ("points=.,records=h", #"{"h":[L]}"#),
        ]
    )
    func quotedNames(map: String, record: String) throws {
        var options = ReaderOptions()
        options.map = try FieldMap(map)
        let text = record.replacing("L", with: OtherShapesTests.list)
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [1], "\(reading)")
        #expect(reading.frames[0].hands.allSatisfy(OtherShapesTests.isHand))
        if map.contains("label") { #expect(reading.frames[0].hands[0].label == "ok") }
    }

    @Test(
        "a time has the unit that its name says, or --time",
        arguments: [
            ("t=m.time_ms", nil, 1.5), ("t=m.stamp", "stamp", 1.5), ("t=m.stamp", nil, 1500), ("t=m.day", nil, 0),
            ("t=m.ts_ms[1]", nil, 1.5),
        ]
    )
    func mappedTime(map: String, said: String?, seconds: Double) throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=lm,\(map)")
        options.time = said.map { TimeKey(name: $0, unit: .milliseconds) }
        let text =
            #"[{"lm":\#(OtherShapesTests.list),"m":{"time_ms":1500,"stamp":1500,"ts_ms":[0,1500],"day":"10:28:41"}}]"#
        #expect(try Reading(text: text, options: options).frames.map(\.time) == [seconds])
    }

    @Test("an option for times that names none of the map's is an error")
    func otherTime() throws {
        var options = ReaderOptions()
        options.map = try FieldMap("points=lm,t=m.stamp")
        options.time = TimeKey(name: "m", unit: .milliseconds)
        let reading = try Reading(text: #"[{"lm":\#(OtherShapesTests.list),"m":{"stamp":1500}}]"#, options: options)
        #expect(reading.problems.map(\.message) == ["[0]: --time m, expected stamp, the last name of the path of t"])
    }

    @Test(
        "a refusal offers a map with the label, the side, the time and the size that are there",
        arguments: [
            #""sign":"ok","type":"Left""#: #""time_ms":5,"imageWidth":64,"imageHeight":48"#,
            #""handedness":"Left""#: #""label":"ok","t":0.005,"resolution":[64,48]"#,
            #""sign":"ok","handedness":{"classification":[{"label":"Left","score":0.5,"index":0}]}"#:
                #""t":0.005,"resolution":[64,48]"#,
            #""sign":"ok","handednesses":[[{"score":0.5,"categoryName":"Left"}]]"#:
                #""t":0.005,"width":64,"height":48"#,
        ]
    )
    func offer(hand: String, record: String) throws {
        let text = #"[{\#(record),"hands":[{"l.m":\#(OtherShapesTests.list),\#(hand)}]}]"#
        guard case .unknown(let words) = FormatDetection.detect(Array(text.utf8)) else {
            Issue.record("read as it is")
            return
        }
        var options = ReaderOptions()
        options.map = try FieldMap(String(try #require(words.split(separator: "'").last)))
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.notes == [] && reading.frames.map(\.time) == [0.005])
        #expect(reading.frames[0].size == ImageSize(width: 64, height: 48))
        #expect(reading.frames[0].hands.map(\.side) == [.left] && reading.frames[0].hands.map(\.label) == ["ok"])
    }

    @Test(
        "points are found as lists of each axis, by joint and by side; confidences beside them, and words for sides",
        arguments: [
            ("points=h", #"{"h":{"x":X,"y":Y}}"#, [nil]), ("points=h", #"{"h":{N,"palm":[9,9]}}"#, [nil]),
            ("left=l,right=r.p", #"{"l":L,"r":{"p":L}}"#, [.left, .right]),
            ("right=r[].p", #"{"r":[{"p":L}]}"#, [.right]),
            ("points=h[].p,side=h[].s", #"{"h":[{"p":L,"s":1},{"p":L,"s":"G"}]}"#, [.right, .left]),
            ("left=l,right=r,score=s", #"{"l":null,"r":L,"s":0.5}"#, [.right]),
            ("points=h,confidence=c", #"{"h":L,"c":C}"#, [nil]),
        ] as [(String, String, [Handedness?])]
    )
    func layouts(map: String, record: String, sides: [Handedness?]) throws {
        let hand = Fixture.hand(z: false)
        let points = HandJoint.allCases.map { hand[$0] ?? Keypoint(x: 0, y: 0) }
        func list(_ words: (Int) -> String) -> String { "[" + points.indices.map(words).joined(separator: ",") + "]" }
        let text = record.replacing("L", with: list { "[\(points[$0].x),\(points[$0].y)]" })
            .replacing("X", with: list { "\(points[$0].x)" }).replacing("Y", with: list { "\(points[$0].y)" })
            .replacing("C", with: list { $0 == 8 ? "0.1" : "0.9" }).replacing(
                "N",
                with: HandJoint.allCases.map { "\"\($0.name)\":[\(points[$0.rawValue].x),\(points[$0.rawValue].y)]" }
                    .joined(separator: ",")
            )
        var options = ReaderOptions()
        var paths = try FieldMap(map)
        paths.words = ["G": .left, "1": .right]
        options.map = paths
        let reading = try Reading(text: text, options: options)
        #expect(reading.problems == [] && reading.frames.flatMap(\.hands).map(\.side) == sides, "\(reading)")
        for read in reading.frames.flatMap(\.hands) {
            #expect(read.points.has(.indexTip) != map.contains("confidence"))
            #expect(HandJoint.allCases.allSatisfy { $0 == .indexTip || read.points[$0]?.x == points[$0.rawValue].x })
        }
    }
}
