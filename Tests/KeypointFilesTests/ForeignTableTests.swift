// Tables as other programs write and save them: parts that are no hands, counted headers, zeros for what is missing,
// commas between thousands, and Excel's own words.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ForeignTableTests {
    private typealias Made = LandmarkTableTests

    /// A table of one landmark a row with parts, as Holistic results are unpivoted.
    private static func parts(_ parts: [String], _ name: String = "type") -> String {
        var lines = ["frame,row_id,\(name),landmark_index,x,y,z"]
        for frame in 0..<2 {
            for part in parts {
                for joint in 0..<(part == "face" ? 468 : part == "pose" ? 33 : 21) {
                    let cells = joint < 21 ? (0..<3).map { Made.value(joint, $0) } : ["0.5", "0.5", "0.1"]
                    lines.append("\(frame),\(frame)-\(part)-\(joint),\(part),\(joint),\(cells.joined(separator: ","))")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    @Test(
        "landmarks of faces and bodies are no hands, and parts tell the person's own sides",
        arguments: [
            (["face", "left_hand", "pose", "right_hand"], [Handedness.left, .right]),
            (["pose", "right_hand"], [.right]), (["left_hand"], [.left]), (["face"], []),
        ],
        ["type", "part"]
    )
    func parts(row: (parts: [String], sides: [Handedness]), name: String) throws {
        let reading = try Reading(text: Self.parts(row.parts, name))
        #expect(reading.problems == [])
        #expect(reading.frames.map { $0.hands.map(\.side) } == (row.sides.isEmpty ? [] : [row.sides, row.sides]))
        for hand in reading.frames.flatMap(\.hands) { #expect(hand.points.distance(to: Fixture.hand()) < 1e-5) }
        let hasOthers = row.parts.contains { !$0.hasSuffix("hand") }
        #expect(reading.notes.contains { $0.contains("rows of faces, bodies and other parts") } == hasOthers)
    }

    static let said = ["xy", "label"]

    @Test("a header that counts the columns is a header, and --columns replaces it with a note")
    func counted() throws {
        let row = Made.cells(Made.flat) + ",rock\n"
        let header = (0..<42).map { "\($0)" }.joined(separator: ",") + ",label\n"
        let reading = try Reading(text: header + row, options: .naming(Self.said))
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"]])
        #expect(reading.frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
        #expect(reading.notes.contains { $0.contains("its header differs from --columns") })
    }

    @Test(
        "with --columns a first row of numbers is no header, whatever its decimals and words for missing",
        arguments: [";", ",", "\t"]
    )
    func firstRow(separator: String) throws {
        var columns = Made.flat + Made.one("label")
        for column in 10..<34 { columns[column].cell = "null" }
        var row = Made.cells(columns, separator)
        if separator != "," { row = row.replacing(".", with: ",") }
        let reading = try Reading(text: row + "\n" + row + "\n", options: .naming(Self.said))
        #expect(reading.problems == [])
        #expect(reading.frames.map { $0.hands[0].points.presentCount } == [9, 9])
    }

    @Test("43 numbers without a header are Kazuhito00's only with the wrist at 0, 0")
    func flat() throws {
        let row = "0," + Made.cells(Made.flat) + "\n"
        #expect(try Reading(text: row).format == .landmarkCSV)
        let reading = try Reading(text: row, options: ReaderOptions(format: .kazuhitoCSV))
        #expect(reading.frames.isEmpty)
        #expect(reading.problems.map(\.wrong) == ["the wrist at 0.3,0.8"])
    }

    @Test("points at 0, 0 and -1, -1 are missing, but not where the wrist is the origin")
    func standIns() throws {
        var columns = Made.flat
        for (joint, cell) in [(8, "0"), (12, "-1"), (0, "0.0")] {
            for axis in 0..<2 { columns[2 * joint + axis].cell = cell }
        }
        let reading = try Reading(text: Made.table(columns))
        let hand = try #require(reading.frames.first?.hands.first)
        #expect(hand.points.presentCount == 18 && hand.points[.indexTip] == nil)
        #expect(reading.notes.contains { $0.hasSuffix("3 points at exactly 0,0 or -1,-1 treated as missing") })
        // The same hand from its wrist.
        for joint in 0..<21 where ![0, 8, 12].contains(joint) {
            for axis in 0..<2 { columns[2 * joint + axis].cell = "-0.\(joint + axis + 10)" }
        }
        let relative = try #require(try Reading(text: Made.table(columns)).frames.first?.hands.first)
        #expect(relative.points.presentCount == 21)
    }

    @Test("a wrist at 0, 0 in every row is the origin, also where the hand points down and to the right")
    func origin() throws {
        var columns = Made.flat
        for axis in 0..<2 { columns[axis].cell = "0" }
        let text = Made.table(columns) + Made.cells(columns) + "\n"
        let reading = try Reading(text: text)
        #expect(reading.frames.map { $0.hands[0].points.presentCount } == [21, 21])
        #expect(!reading.notes.contains { $0.contains("treated as missing") })
        // A wrist that is elsewhere in another row was missed where it is 0, 0; one row alone is no evidence.
        let other = try Reading(text: text + Made.cells(Made.flat) + "\n")
        #expect(other.frames.map { $0.hands[0].points.presentCount } == [20, 20, 21])
        #expect(try Reading(text: Made.table(columns)).frames[0].hands[0].points.presentCount == 20)
    }

    @Test(
        "a comma between thousands is no decimal point",
        arguments: [("963", "1,282", false), ("963,5", "1,282", true), ("0", "1,282", true), ("963", "1,2", true)]
    )
    func thousands(row: (x: String, y: String, isRead: Bool)) throws {
        var columns = Made.flat
        for column in columns.indices { columns[column].cell = column % 2 == 0 ? row.x : row.y }
        columns[6].cell = "2"
        let reading = try Reading(text: Made.table(columns, ";"))
        #expect(reading.frames.count == (row.isRead ? 1 : 0))
        #expect(reading.problems.map(\.expected) == (row.isRead ? [] : ["a number without commas in it"]))
    }

    @Test("hexadecimal numbers, and numbers that are too large, are none", arguments: ["0x1", "0x1p-1", "1e400"])
    func noNumbers(cell: String) throws {
        var columns = Made.flat
        columns[3].cell = cell
        #expect(try Reading(text: Made.table(columns)).problems.map(\.field) == ["y1"])
    }

    @Test(
        "Tactus's own table comes back from Excel",
        arguments: [
            { $0.replacing("false", with: "FALSE") }, { $0.replacing("mirrored", with: "Mirrored") },
            { $0.replacing(",", with: ";").replacing(".", with: ",") },
        ] as [@Sendable (String) -> String]
    )
    func excel(change: @Sendable (String) -> String) throws {
        let frame = Frame(
            time: 0.5,
            number: 9_007_199_254_740_993,
            size: ImageSize(width: 640, height: 480),
            isMirrored: false,
            hands: [Hand(points: Fixture.hand(), label: "rock")]
        )
        var bytes: [UInt8] = []
        var writer = CSVWriter()
        writer.appendHeader(to: &bytes)
        writer.append(frame, to: &bytes)
        let reading = try Reading(text: change(String(decoding: bytes, as: UTF8.self)))
        #expect(reading.problems == [])
        #expect(reading.frames == [frame])
    }

    @Test(
        "a label with a comma or a quote under a combining mark stays one cell",
        arguments: [",\u{301}", "\"\u{301}", "a\r\n"]
    )
    func marks(label: String) throws {
        var bytes: [UInt8] = []
        var writer = CSVWriter()
        writer.appendHeader(to: &bytes)
        writer.append(Frame(hands: [Hand(points: Fixture.hand(), label: label)]), to: &bytes)
        let reading = try Reading(text: String(decoding: bytes, as: UTF8.self))
        #expect(reading.problems == [])
        #expect(reading.frames.first?.hands.first?.label == label.replacing("\r\n", with: "  "))
    }

    @Test(
        "an image's name under another word is the table's file",
        arguments: ["image", "img_path", "video", "file_name"]
    )
    func imageNames(name: String) throws {
        let frame = try #require(try Reading(text: Made.table(Made.one(name, "a/7.png") + Made.flat)).frames.first)
        var bytes: [UInt8] = []
        var writer = CSVWriter()
        writer.append(frame, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(",a/7.png,\n"))
        #expect(writer.leftOut == 0)
    }

    @Test("pixels in Tactus's own table, and sizes that no image has, are refused")
    func refused() throws {
        let header = TactusTable.columns.joined(separator: ",")
        let empty = String(repeating: ",", count: TactusTable.columns.count - 14)
        let pixels = "1,0,640,480,,0,,,,,320.5,0.5,,\(empty)\n"
        #expect(try Reading(text: header + "\n" + pixels).problems.map(\.field) == ["x0"])
        let wide = "1,0,100000,480,,,,,,,,,,\(empty)\n"
        #expect(try Reading(text: header + "\n" + wide).problems.map(\.field) == ["width"])
    }

    @Test("a header that is longer than what detection reads is told as that")
    func long() throws {
        let header = (0..<9000).map { "column\($0)" }.joined(separator: ",")
        let problem = #expect(throws: TactusError.self) { try Reading(text: header + "\n" + header + "\n") }
        #expect(problem?.wrong.contains("a first line of more than 64 KiB") == true)
    }
}

extension ReaderOptions {
    /// Options with the user's words for the columns of a table.
    static func naming(_ columns: [String]) -> ReaderOptions {
        var options = ReaderOptions()
        options.columns = columns
        return options
    }
}
