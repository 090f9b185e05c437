// Labels, persons and identifiers under names that a user gives, in records and tables.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct NamedFieldsTests {
    private static func options(_ label: String? = "mudra_name", person: String? = "who", id: String? = "pic")
        -> ReaderOptions
    {
        var options = ReaderOptions()
        (options.fields.label, options.fields.person, options.fields.id) = (label, person, id)
        return options
    }

    private static let points =
        "["
        + HandJoint.allCases.map { joint in
            "[\(0.30 + 0.01 * Double(joint.rawValue)),\(0.80 - 0.02 * Double(joint.rawValue))]"
        }.joined(separator: ",") + "]"

    private static let objects = points.replacing("],", with: "},").replacing("]]", with: "}]")
        .replacing(/\[(?<x>[0-9.]+),/) { #"{"x":\#($0.x),"y":"# }.replacing("[{", with: "[{")

    private static let triples =
        "["
        + HandJoint.allCases.map { "\(100 + $0.rawValue),\(200 - $0.rawValue),0.9" }
        .joined(separator: ",") + "]"

    private static let named = #""mudra_name":"tip","who":7,"pic":"a.jpg","label":"other""#

    private static let table: String = {
        let columns = LandmarkTableTests.flat
        return "label,mudra_name,who,pic," + LandmarkTableTests.header(columns) + "\nother,tip,7,a.jpg,"
            + LandmarkTableTests.cells(columns) + "\n"
    }()

    private static let own: String = {
        var cells = TactusTable.columns.map { _ in "" }
        (cells[1], cells[5], cells[8], cells[9]) = ("0", "0", "7", "tip")
        for joint in 0..<21 { (cells[10 + 4 * joint], cells[11 + 4 * joint]) = ("0.4", "0.\(joint + 10)") }
        return [TactusTable.columns, cells].map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n"
    }()

    @Test(
        "the field is read with the record and with the hand, in each form, and no other in its place",
        arguments: [
            #"{NAMED,"hands":[{"points":POINTS}]}"#,
            #"{"pic":"a.jpg","hands":[{NAMED,"points":POINTS}]}"#,
            #"{"id":"orig",NAMED,"hands":[{"points":POINTS}]}"#,
            #"{NAMED,"landmarks":OBJECTS}"#,
            #"{"id":"orig",NAMED,"landmarks":OBJECTS}"#,
            #"{NAMED,"landmarks":[OBJECTS],"handedness":[[{"categoryName":"Left","score":1}]]}"#,
            #"{NAMED,"multi_hand_landmarks":[OBJECTS]}"#,
            #"{NAMED,"people":[{"hand_left_keypoints_2d":TRIPLES}]}"#,
            #"{"pic":"a.jpg","people":[{NAMED,"hand_left_keypoints_2d":TRIPLES}]}"#,
            #"{"pic":"a.jpg","results":{"hands":[{NAMED,"landmarks":OBJECTS}]}}"#,
            #"{"images":[{"id":1,"width":640,"height":480,"pic":"a.jpg"}],"#
                + #""annotations":[{"image_id":1,NAMED,"lefthand_kpts":TRIPLES,"righthand_kpts":[]}]}"#,
            "TABLE",
        ]
    )
    func read(form: String) throws {
        let text = form.replacing("NAMED", with: Self.named).replacing("POINTS", with: Self.points)
            .replacing("OBJECTS", with: Self.objects).replacing("TRIPLES", with: Self.triples)
            .replacing("TABLE", with: Self.table)
        let reading = try Reading(text: text, options: Self.options())
        let frame = try #require(reading.frames.first, "\(reading.problems)")
        #expect(frame.hands.map(\.label) == ["tip"] && frame.hands.map(\.person) == ["7"])
        #expect(frame.extras.first { $0.name == "id" }?.plainText == "a.jpg")
        #expect(!reading.notes.contains { $0.contains("names") })
        let wrong = try Reading(text: text, options: Self.options("mudra", person: "whom", id: "picture"))
        #expect(wrong.frames[0].hands.map(\.label) == [nil] && wrong.frames[0].hands.map(\.person) == [nil])
        for name in ["mudra, as --label", "whom, as --person", "picture, as --id"] {
            #expect(
                wrong.notes.contains { $0.contains("no hand has a field or column \(name) names") },
                "\(wrong.notes)"
            )
        }
    }

    @Test("in Tactus's own table the columns can be exchanged") func ownTable() throws {
        let reading = try Reading(text: Self.own, options: Self.options("person", person: "label", id: nil))
        #expect(reading.format == .csv)
        #expect(reading.frames[0].hands.map(\.label) == ["tip"] && reading.frames[0].hands.map(\.person) == ["7"])
    }

    @Test("lines are read alike one by one and in parts") func parts() throws {
        let text = #"{\#(Self.named),"hands":[{"points":\#(Self.points)}]}"# + "\n"
        var reader = try KeypointReader(ByteSource(bytes: Array(text.utf8), name: "made"), options: Self.options())
        var labels: [String?] = []
        while let part = try reader.nextPart() {
            try reader.take(part.forEachFrame({ frame, _ in labels += frame.hands.map(\.label) }, onProblem: { _ in }))
        }
        #expect(labels == ["tip"] && reader.notes.isEmpty)
        #expect(reader.fieldNames == ["mudra_name", "pic", "label", "who"])
    }

    @Test("a person's column may be the identifier too, and another id keeps its cell") func shared() throws {
        let text = Self.table.replacing("pic", with: "id")
        let frame = try Reading(text: text, options: Self.options(id: "who")).frames[0]
        #expect(frame.hands[0].person == "7")
        #expect(frame.extras.map { "\($0.name)=\($0.plainText)" }.sorted() == ["id=7", "id_text=a.jpg", "label=other"])
    }
}
