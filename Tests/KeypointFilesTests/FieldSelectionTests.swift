// Persons from paths, and conditions that select hands.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct FieldSelectionTests {
    private static func record(_ label: String, _ side: String, _ fields: String = "") -> String {
        let points = HandJoint.allCases.map { "[0.\(30 + $0.rawValue),0.\(80 - 2 * $0.rawValue)]" }
        return
            #"{\#(fields)"hands":[{"side":"\#(side)","label":"\#(label)","points":[\#(points.joined(separator: ","))]}]}"#
    }

    private static let records = [
        record("rock", "left", #""set":"test","#), record("rock", "right", #""set":"train","take":3,"#),
        record("paper", "left"), #"{"hands":[],"set":"test"}"#,
    ].joined(separator: "\n")

    @Test(
        "conditions select hands, and frames without hands by their own fields",
        arguments: [
            ("label=rock", ["rock", "rock"], 0), ("label!=rock", ["paper"], 1),
            ("label=rock|paper", ["rock", "rock", "paper"], 0),
            ("side=left", ["rock", "paper"], 0), ("side=LEFT", ["rock", "paper"], 0), ("set=test", ["rock"], 1),
            ("set!=test", ["rock", "paper"], 0),
            ("take=3", ["rock"], 0), ("label=rock side=right", ["rock"], 0),
            ("file=made", ["rock", "rock", "paper"], 1),
        ]
    )
    func conditions(_ words: String, _ labels: [String], _ withoutHands: Int) throws {
        var options = ReaderOptions()
        options.fields.conditions = words.split(separator: " ").compactMap { FieldCondition(String($0)) }
        var reader = try KeypointReader(ByteSource(bytes: Array(Self.records.utf8), name: "made"), options: options)
        var frames: [Frame] = []
        while let result = try reader.next() { if case .frame(let frame, _) = result { frames.append(frame) } }
        #expect(frames.flatMap(\.hands).compactMap(\.label) == labels)
        #expect(frames.count { $0.hands.isEmpty } == withoutHands)
        #expect(reader.notes.isEmpty, "\(reader.notes)")
    }

    @Test(
        "a condition that leaves nothing is reported, with the values that there are",
        arguments: [
            ("label=stone", "no hand is left by --where label=stone; label is rock, paper"),
            ("lable=rock", "no hand has a field or column lable, as --where names; there are set, label, take"),
        ]
    )
    func nothing(_ condition: String, _ note: String) throws {
        var options = ReaderOptions()
        options.fields.conditions = [try #require(FieldCondition(condition))]
        let reading = try Reading(text: Self.records, options: options)
        #expect(reading.frames.isEmpty)
        #expect(reading.notes.contains { $0.hasSuffix(note) }, "\(reading.notes)")
    }

    @Test("a condition on a column that is read as another field says so")
    func readAsOther() throws {
        let text = LandmarkTableTests.spellings[0].text.replacing("label", with: "gesture")
        var options = ReaderOptions()
        options.fields.conditions = [try #require(FieldCondition("gesture=rock"))]
        let reading = try Reading(text: text, options: options)
        #expect(reading.frames.isEmpty)
        #expect(reading.notes.contains { $0.contains("gesture is read as another field") }, "\(reading.notes)")
    }

    @Test(
        "fields that the format itself defines",
        arguments: [
            ("t=0.5", 2), ("time=1", 1), ("width=640", 2), ("width=1280", 1), ("height!=480", 1), ("mirrored=true", 1),
            ("mirrored=false", 1), ("mirrored!=true", 2), ("score=0.9", 1), ("score!=0.9", 2),
        ]
    )
    func ownFields(_ condition: String, _ count: Int) throws {
        let scored = Self.record("rock", "left", #""t":1,"width":1280,"height":720,"mirrored":false,"#)
        let records = [
            Self.record("rock", "left", #""t":0.5,"width":640,"height":480,"mirrored":true,"#),
            Self.record("paper", "left", #""t":0.5,"width":640,"height":480,"#),
            scored.replacing(#""side":"left""#, with: #""side":"left","score":0.9"#),
        ]
        var options = ReaderOptions()
        options.fields.conditions = [try #require(FieldCondition(condition))]
        let reading = try Reading(text: records.joined(separator: "\n"), options: options)
        #expect(reading.frames.count == count && reading.notes.isEmpty, "\(reading.notes)")
    }

    @Test(
        "of several conditions that leave nothing, those are reported that alone leave nothing, or else all together",
        arguments: [
            (
                "label=rock set=train side=left",
                ["no hand is left by --where label=rock --where set=train --where side=left together"]
            ),
            ("label=rock label=paper", ["no hand is left by --where label=rock --where label=paper together"]),
            ("label=rock label=stone", ["no hand is left by --where label=stone; label is rock, paper"]),
        ]
    )
    func contradiction(_ words: String, _ notes: [String]) throws {
        var options = ReaderOptions()
        options.fields.conditions = words.split(separator: " ").compactMap { FieldCondition(String($0)) }
        let reading = try Reading(text: Self.records, options: options)
        #expect(reading.frames.isEmpty)
        #expect(reading.notes.map { $0.drop { $0 != ":" }.dropFirst(2) } == notes.map { $0[...] }, "\(reading.notes)")
    }

    @Test(
        "a person is part of a path",
        arguments: [
            (PathPart.file, ["data/p01/a.jsonl"]), (.folder, ["data/p01"]), (.pattern("p([0-9]+)/"), ["01"]),
            (.pattern("img_([a-z]+)"), ["kim"]),
        ]
    )
    func persons(_ path: PathPart, _ persons: [String]) throws {
        var options = ReaderOptions()
        options.fields.personPath = path
        let text = Self.record("rock", "left", #""file":"img_kim_3.png","#)
        var reader = try KeypointReader(
            ByteSource(bytes: Array(text.utf8), name: "data/p01/a.jsonl"),
            options: options
        )
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.hands.map(\.person) == persons)
        options.fields.personPath = .pattern("x(.)x")
        let reading = try Reading(text: text, options: options)
        #expect(reading.notes.contains { $0.hasSuffix("no path matches x(.)x, as --person says") }, "\(reading.notes)")
    }

    @Test(
        "a label is the name of a folder, that of the image before that of the file, or a part of a path",
        arguments: [
            (PathPart.folder, "data/rock/a.jsonl", "", "rock"), (.folder, "a.jsonl", "", nil),
            (.folder, "data/rock/a.jsonl", #""file":"images/paper/3.png","#, "paper"),
            (.folder, "data/rock/a.jsonl", #""file":"3.png","#, "rock"),
            (.pattern("([a-z]+)_[0-9]"), "data/a.jsonl", #""file":"ok_3.png","#, "ok"),
        ] as [(PathPart, String, String, String?)]
    )
    func labels(_ part: PathPart, _ path: String, _ field: String, _ label: String?) throws {
        var options = ReaderOptions()
        options.fields.labelPath = part
        let text = Self.record("stone", "left", field)
        var reader = try KeypointReader(ByteSource(bytes: Array(text.utf8), name: path), options: options)
        guard case .frame(let frame, _) = try reader.next() else {
            Issue.record("no frame")
            return
        }
        #expect(frame.hands.map(\.label) == [label])
        #expect(try reader.next() == nil && reader.notes.isEmpty == (label != nil), "\(reader.notes)")
    }

    @Test(
        "a pattern needs one group",
        arguments: [("(a)b(c)", "2 groups"), ("(?:a)", "0 groups"), ("(a", "no regular expression")]
    )
    func patterns(_ pattern: String, _ fault: String) {
        #expect(PathPart.fault(ofPattern: pattern) == fault)
    }

    @Test("patterns with several repetitions find persons too", arguments: ["(?:a+/)*(b)", "a*a?/(b|c)"])
    func repetitions(_ pattern: String) throws {
        var options = ReaderOptions()
        options.fields.personPath = .pattern(pattern)
        let lines = (0..<3).map { _ in Self.record("rock", "left", #""file":"aaaaaaaa/b","#) }
        let reading = try Reading(text: lines.joined(separator: "\n"), options: options)
        #expect(reading.frames.count == 3 && reading.frames.allSatisfy { $0.hands[0].person == "b" }, "\(reading)")
    }

    @Test(
        "other simple fields of the plainest JSON pass through, each once and none that a reader uses",
        arguments: [
            (
                #"{"label":"rock","note":1,"Note":"b","note":3,"none":null,"more":[1],"hands":2,"landmarks":POINTS}"#,
                "note=1 Note=b", ""
            ),
            (
                #"{"file":"a.png","t":1,"time_ms":5,"width":640,"height":480,"take":true,"hands":[{"side":"left","of":"x","points":POINTS}]}"#,
                "file=a.png take=true", "of=x"
            ),
            (
                #"{"landmarks":[POINTS],"handedness":[[{"categoryName":"Left","score":1}]],"timestamp":7}"#,
                "timestamp=7", ""
            ),
            (#"{"samples":[{"gesture":"rock","set":"test","landmarks":POINTS},{"x":1}]}"#, "gesture=rock set=test", ""),
        ]
    )
    func others(_ record: String, _ ofFrame: String, _ ofHand: String) throws {
        let points = HandJoint.allCases.map { #"{"x":0.\#(30 + $0.rawValue),"y":0.\#(80 - 2 * $0.rawValue)}"# }
        let text = record.replacing("POINTS", with: "[\(points.joined(separator: ","))]")
        let frame = try #require(try Reading(text: text).frames.first)
        func words(_ fields: [UnknownField]) -> String {
            fields.map { "\($0.name)=\($0.plainText)" }.joined(separator: " ")
        }
        #expect(words(frame.extras) == ofFrame && words(frame.hands[0].extras) == ofHand, "\(frame)")
        var options = ReaderOptions()
        options.fields.conditions = ["take=true", "set=test", "note!=2"].compactMap { FieldCondition($0) }.filter {
            ofFrame.contains($0.field + "=")
        }
        #expect(try Reading(text: text, options: options).frames.count == 1)
    }

    @Test("what is no condition", arguments: ["label", "=rock", "!=rock", ""]) func noCondition(_ text: String) {
        #expect(FieldCondition(text) == nil)
    }
}
