// Labels, persons and names of records under names of the user's own, in every form; and the names that are offered.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct FieldNamesTests {
    private static let points = DumpedHandsTests.lists()
    private static let names = #""mudra_name":"rock","who":"ann","shot":"a7""#
    private static let native = #""points":\#(KeypointFilesTests.points())"#
    private static let made = LandmarkTableTests.table(
        LandmarkTableTests.one("mudra_name") + LandmarkTableTests.flat + LandmarkTableTests.one("who", "ann")
            + LandmarkTableTests.one("shot", "a7")
    )

    @Test(
        "a field or column that the user names is the label, the person, the record's name",
        arguments: [
            #"{"landmarks":\#(points),\#(names)}"#, #"{"hands":[{"landmarks":\#(points),\#(names)}]}"#,
            #"{"landmarks":[\#(points)],"handedness":[],"mudra_name":["rock"],"who":"ann","shot":"a7"}"#,
            #"{"result":{"landmarks":[\#(points)],"handedness":[]},\#(names)}"#,
            #"{\#(names),"hands":[{\#(native)}]}"#, #"{"shot":"a7","hands":[{\#(native),\#(names)}]}"#,
            #"[{"image_id":1,"shot":"a7","lefthand_kpts":\#(ImporterFaultTests.numbers(63)),\#(names)}]"#,
            #"{"a":{"labels":["fist"],"landmarks":[\#(DumpedHandsTests.lists(2))],\#(names)}}"#,
            #"{"people":[{"hand_left_keypoints_2d":\#(ImporterFaultTests.numbers(63))}],\#(names)}"#,
            made,
        ]
    )
    func given(text: String) throws {
        for keepsExtras in [true, false] {
            var options = ReaderOptions(keepsExtras: keepsExtras)
            options.fields = FieldNames(label: "mudra_name", person: "who", id: "shot")
            let reading = try Reading(text: text, options: options)
            #expect(reading.problems == [])
            let frame = try #require(reading.frames.first)
            let hand = try #require(frame.hands.first)
            #expect(hand.label == "rock" && hand.person == "ann" && frame.name("id") == "a7", "\(frame.extras)")
            #expect(!(frame.extras + hand.extras).contains { ["mudra_name", "who", "shot"].contains($0.name) })
        }
    }

    @Test("a column called y is the label where the user says so, for both hands of a row")
    func twoHands() throws {
        let columns =
            LandmarkTableTests.columns("xy", "hand1-{a}{n}") + LandmarkTableTests.columns("xy", "hand2-{a}{n}")
        var options = ReaderOptions()
        options.fields.label = "y"
        let text = LandmarkTableTests.table(columns + LandmarkTableTests.one("y", "3"))
        #expect(try Reading(text: text, options: options).frames.map { $0.hands.map(\.label) } == [["3", "3"]])
    }

    @Test("a name that the file does not have is told")
    func missing() throws {
        var options = ReaderOptions()
        options.fields.label = "mudra"
        let native = try Reading(text: #"{"hands":[{\#(Self.native),"mudra_name":"a"}]}"#, options: options)
        #expect(native.notes == ["made.json: no field mudra in the first records, for --label"])
        let dumped = try Reading(text: #"{"landmarks":\#(Self.points),\#(Self.names)}"#, options: options)
        #expect(dumped.notes == ["made.json: no field mudra in the first records, for --label"])
        let table = try Reading(text: Self.made, options: options)
        #expect(
            table.problems.map(\.description)
                == ["made.json:1: no column mudra for --label, expected one of mudra_name, who, shot"]
        )
    }

    @Test(
        "what may hold labels is offered",
        arguments: [
            (
                #"{"landmarks":\#(points),"mudra_name":"rock","target":3,"side":"left","n":1}"#,
                ["mudra_name", "target"]
            ),
            (#"{"hands":[{\#(native),"pose":"rock"}]}"#, ["pose"]), (made, ["mudra_name", "who", "shot"]),
            (LandmarkTableTests.table(LandmarkTableTests.flat + LandmarkTableTests.one("y", "3")), ["y"]),
        ]
    )
    func others(row: (text: String, names: [String])) throws {
        let reader = try KeypointReader(ByteSource(bytes: Array(row.text.utf8), name: "made"))
        #expect(reader.otherFields == row.names)
    }
}
