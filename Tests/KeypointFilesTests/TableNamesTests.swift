// The names of images, hands and classes in tables pass through unchanged, and missing ones stay missing.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct TableNamesTests {
    private static func table(_ columns: [String], _ rows: [[String]], _ separator: String = ",") -> String {
        let points = LandmarkTableTests.flat
        let header = columns.joined(separator: separator) + separator + LandmarkTableTests.header(points, separator)
        let cells = LandmarkTableTests.cells(points, separator)
        let lines = rows.map { $0.joined(separator: separator) + separator + cells }
        return ([header] + lines).joined(separator: "\n") + "\n"
    }

    @Test("simple columns pass through where only names are kept, too", arguments: [true, false])
    func names(keepsExtras: Bool) throws {
        var options = ReaderOptions()
        options.keepsExtras = keepsExtras
        let text = Self.table(["file", "id", "note"], [["a.png", "s-a", "n1"], ["b.png", "7", "2"]])
        let frames = try Reading(text: text, options: options).frames
        #expect(frames.map { $0.name("file") } == ["a.png", "b.png"])
        #expect(frames.map { $0.name("id") } == ["s-a", "7"])
        #expect(frames.map { $0.name("note") } == ["n1", "2"])
    }

    @Test(
        "the axis of a joint may be a number in brackets, and the 1 of homogeneous coordinates is not kept",
        arguments: ["{J}[:,{i}]", "{J}[:, {i}]", "{j}[{i}]", "{a}_{J}"]
    )
    func brackets(pattern: String) throws {
        let names = (0..<21).flatMap { joint in
            ["x", "y", "z", "ones"].enumerated().map { place, axis in
                let name = pattern.replacing("{J}", with: NamedPointsTests.upper[joint])
                    .replacing("{j}", with: NamedPointsTests.lower[joint])
                return "\"\(name.replacing("{i}", with: "\(place)").replacing("{a}", with: axis))\""
            }
        }
        let cells = (0..<21).flatMap { joint in (0..<3).map { LandmarkTableTests.value(joint, $0) } + ["1.0"] }
        let frame = try #require(
            try Reading(text: "\(names.joined(separator: ","))\n\(cells.joined(separator: ","))\n").frames.first
        )
        #expect(frame.hands[0].points.distance(to: Fixture.hand()) < 1e-5 && frame.extras.isEmpty)
    }

    @Test(
        "labels in digits are texts as they stand; those that programs write as decimals are whole numbers",
        arguments: [
            ("007", "007"), ("7", "7"), ("9007199254740993", "9007199254740993"), ("0x1", "0x1"), ("1.0", "1"),
            ("1.000000000000000000e+00", "1"), ("1.5", "1.5"), ("-1", "-1"), ("rock", "rock"),
        ]
    )
    func labels(cell: String, label: String) throws {
        let frame = try #require(try Reading(text: Self.table(["label"], [[cell]])).frames.first)
        #expect(frame.hands.first?.label == label)
    }

    @Test(
        "names are texts as they stand, and other cells numbers only where they stay the same",
        arguments: [
            ("0007", #""0007""#, #""0007""#), ("7", #""7""#, "7"), ("1.10", #""1.10""#, #""1.10""#),
            ("1.5", #""1.5""#, "1.5"), ("0x1F", #""0x1F""#, #""0x1F""#), ("1e5", #""1e5""#, #""1e5""#),
            ("12345678901234567891", #""12345678901234567891""#, #""12345678901234567891""#),
            ("9007199254740993", #""9007199254740993""#, #""9007199254740993""#), ("-3", #""-3""#, "-3"),
        ]
    )
    func numbers(cell: String, name: String, other: String) throws {
        let frame = try #require(try Reading(text: Self.table(["file", "note"], [[cell, cell]])).frames.first)
        #expect(frame.extras == [UnknownField(name: "file", json: name), UnknownField(name: "note", json: other)])
    }

    @Test(
        "words for missing values are no labels and no persons; none is a label",
        arguments: [
            ("nan", nil), ("NaN", nil), ("null", nil), ("NA", nil), ("n/a", nil), ("-", nil), ("", nil), ("<NA>", nil),
            ("none", "none"), ("rock", "rock"),
        ] as [(String, String?)]
    )
    func missing(cell: String, label: String?) throws {
        let text = Self.table(["label", "person"], [[cell, cell]])
        let hand = try #require(try Reading(text: text).frames.first?.hands[0])
        #expect(hand.label == label)
        #expect(hand.person == (cell == "rock" ? "rock" : nil))
    }

    @Test("times with a decimal comma are times") func decimalComma() throws {
        let reading = try Reading(text: Self.table(["t"], [["0,033"], ["0,066"]], ";"))
        #expect(reading.frames.map(\.time) == [0.033, 0.066] && reading.notes.allSatisfy { !$0.contains("texts") })
    }

    // MARK: One landmark a row

    private static func long(_ rows: [String]) -> String {
        (["frame,landmark,x,y,label"] + rows).joined(separator: "\n") + "\n"
    }

    private static let rows = (0..<21).map { "0,\($0),0.\(10 + $0),0.5,rock" }

    @Test("a first row that is bad is told by its line, and costs no other") func badFirst() throws {
        var rows = Self.rows
        rows[0] = "0,0,oops,0.5,rock"
        let reading = try Reading(text: Self.long(rows))
        #expect(reading.problems.map(\.description) == [#"made.json:2: x: "oops", expected a number"#])
        #expect(reading.frames.count == 1)
        #expect(reading.frames.first?.hands.first?.points[.thumbCMC] == Keypoint(x: 0.11, y: 0.5))
        let alone = try Reading(text: Self.long([rows[0]]))
        #expect(alone.problems.map(\.line) == [2] && alone.frames.isEmpty)
    }

    @Test(
        "a column of sides that says something else is told, and missing sides are not",
        arguments: [("1", "0", true), ("right", "", false), ("Unknown", "left", false), ("nan", "-", false)]
    )
    func otherSides(_ first: String, _ second: String, isTold: Bool) throws {
        let reading = try Reading(text: Self.table(["file", "side"], [["a.png", first], ["b.png", second]]))
        #expect(reading.frames.count == 2)
        let told = "made.json: side is \"\(first)\", expected left or right; such hands have no known side"
        #expect(reading.notes.contains(told) == isTold, "\(reading.notes)")
    }

    @Test("numbers of hands in a column hand are no sides, and nothing to be told") func numbers() throws {
        let reading = try Reading(text: Self.table(["file", "hand"], [["a.png", "0"], ["a.png", "1"]]))
        #expect(reading.frames.map(\.hands.count) == [2] && reading.notes == [])
    }

    @Test("another label within a hand is said") func otherLabel() throws {
        var rows = Self.rows
        rows[12] = "0,12,0.22,0.5,paper"
        let reading = try Reading(text: Self.long(rows))
        #expect(reading.frames.first?.hands.first?.label == "rock")
        #expect(
            reading.notes.contains("made.json:14: another label within one hand; that of its first row is used")
        )
        #expect(try Reading(text: Self.long(Self.rows)).notes.allSatisfy { !$0.contains("another label") })
    }

    // MARK: COCO

    @Test("annotations of an image apart from one another are said", arguments: [([1, 1, 2], nil), ([1, 2, 1], 1)])
    func scattered(images: [Int], image: Int?) throws {
        let triples = ImporterFaultTests.numbers(63, 0, "100")
        let annotations = images.map { #"{"image_id":\#($0),"lefthand_kpts":\#(triples)}"# }
        let list = Set(images).sorted().map { #"{"id":\#($0),"width":640,"height":480}"# }
        let text = """
            {"images":[\(list.joined(separator: ","))],"annotations":[\(annotations.joined(separator: ","))]}
            """
        let notes = try Reading(text: text).notes.filter { $0.contains("apart from one another") }
        #expect(notes.count == (image == nil ? 0 : 1))
        #expect(notes.allSatisfy { $0.hasPrefix("image \(image ?? 0) has annotations") })
    }
}
