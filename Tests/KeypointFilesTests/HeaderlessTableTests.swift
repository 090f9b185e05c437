// Tables whose columns have no names, or names that say nothing.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct HeaderlessTableTests {
    static let hands = PointOrderTests.hands

    /// The numbers of a hand as a table has them.
    static func row(_ hand: Int, _ dimensions: Int, _ order: PointOrder) -> String {
        PointOrderTests.text(PointOrderTests.flat(hands[hand], dimensions, order))
    }

    /// Rows without a header, and the columns that must be named.
    static let hints: [(row: @Sendable (Int) -> String, words: String)] = [
        ({ "rock," + row($0, 2, .byPoint) }, "--columns label,xy"),
        ({ row($0, 2, .byPoint) + ",rock" }, "--columns xy,label"),
        ({ "\($0 % 3)," + row($0, 2, .byAxis) }, "--columns label,x0..x20,y0..y20"),
        ({ row($0, 3, .byPoint) + ",\($0 % 3)" }, "--columns xyz,label"),
        ({ "rock," + row($0, 3, .byPoint) }, "--columns label,xyz"),
        ({ row($0, 3, .byAxis) }, "--columns x0..x20,y0..y20,z0..z20"),
        ({ row($0, 2, .byPoint) }, "--columns xy"),
        ({ "7," + row($0, 2, .byPoint) + ",3" }, "name all 44 with --columns, in which xy are 42"),
        ({ "7,\($0)," + row($0, 3, .byPoint) + ",3" }, "name all 66 with --columns, in which xy are 42"),
        (
            { "rock," + row($0, 2, .byPoint) + ",0.3,0.4" },
            "name them as in --columns label,xy,other1..other2"
        ),
        (
            {
                "\(0 * $0),0,0,"
                    + row($0, 2, .byPoint).split(separator: ",").dropFirst(2).joined(separator: ",")
                    + ",0.3"
            }, "name all 44"
        ),
        ({ PointOrderTests.text(numbered(hands[$0])) + ",rock" }, "--columns ixyz,label"),
    ]

    /// The numbers of a hand with that of each point before them.
    private static func numbered(_ hand: [[Double]]) -> [Double] {
        hand.enumerated().flatMap { [Double($0.offset)] + $0.element.prefix(3) }
    }

    @Test("the largest numbers are counted on with no more trouble than others", arguments: ["x", "col", "9"])
    func largestNumbers(stem: String) throws {
        let header = (0..<63).map { "\(stem)\($0 == 0 ? Int.max : $0)" }.joined(separator: ",")
        let reading = try? Reading(text: [header, Self.row(0, 3, .byPoint)].joined(separator: "\n") + "\n")
        #expect(reading?.frames.count ?? 0 <= 1)
    }

    @Test("a header of another number of columns than all rows have is said, and the rows are read")
    func otherHeader() throws {
        let rows = Self.hands.indices.map { Self.row($0, 3, .byPoint) }
        let header = LandmarkTableTests.header(LandmarkTableTests.columns("xyz", "{a}{n}")) + ",label"
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n") + "\n")
        #expect(reading.problems == [] && PointOrderTests.isRead(reading))
        let note = "made.json: the header has 64 columns and its rows others; they are read as --columns xyz"
        #expect(reading.notes.contains(note))
    }

    @Test("a table of lists alone has no header")
    func lists() throws {
        let rows = Self.hands.indices.map { "\"[\(Self.row($0, 3, .byPoint))]\",\($0 % 3)" }
        let reading = try Reading(text: rows.joined(separator: "\n") + "\n")
        #expect(reading.problems == [] && PointOrderTests.isRead(reading))
        #expect(reading.frames.map { $0.hands[0].label } == Self.hands.indices.map { "\($0 % 3)" })
    }

    @Test(
        "columns without names are read where one reading alone is possible, and else named",
        arguments: hints.indices,
        [false, true]
    )
    func hint(index: Int, isCounted: Bool) throws {
        let (row, words) = Self.hints[index]
        let rows = Self.hands.indices.map(row)
        let count = rows[0].split(separator: ",").count
        let header = isCounted ? (0..<count).map { "\($0)" }.joined(separator: ",") + "\n" : ""
        let text = header + rows.joined(separator: "\n") + "\n"
        guard let columns = words.split(separator: " ").last, words.hasPrefix("--") else {
            let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
            #expect(problem.wrong.contains(words))
            return
        }
        let reading = try Reading(text: text)
        #expect(reading.notes.contains("made.json: the columns have no names and are read as \(words)"))
        let named = try Reading(text: text, options: .naming(columns.split(separator: ",").map { String($0) }))
        #expect(PointOrderTests.isRead(reading) && PointOrderTests.isRead(named) && reading.frames == named.frames)
    }

    @Test(
        "names that only number the columns are as good as none, and others get the columns that fit",
        arguments: ["f", "x"]
    )
    func namedHint(stem: String) throws {
        let names = (1..<64).map { "\(stem)\($0)" }
        let row = Self.row(0, 3, .byPoint) + ",rock\n"
        let reading = try Reading(text: names.joined(separator: ",") + ",label\n" + row)
        let note = "made.json: the columns of points are only numbered and are read as --columns"
        #expect(reading.notes.contains("\(note) xyz,label"))
        #expect(
            PointOrderTests.isRead(reading, [Self.hands[0]])
                && reading.frames.map { $0.hands.map(\.label) } == [["rock"]]
        )
        // A column with a name is what it says.
        let numbers = Self.hands.indices.map { "\($0 + 5)," + Self.row($0, 3, .byPoint) }
        let numbered = try Reading(text: (["frame," + names.joined(separator: ",")] + numbers).joined(separator: "\n"))
        #expect(numbered.notes.contains("\(note) frame,xyz") && PointOrderTests.isRead(numbered))
        #expect(numbered.frames.map(\.number) == Self.hands.indices.map { $0 + 5 })
        #expect(numbered.frames.allSatisfy { $0.hands[0].label == nil })
        // The last of 63 columns is the label, and so there are 62 numbers.
        let short = names.prefix(62).joined(separator: ",") + ",label\n"
        #expect(throws: TactusError.self) { try Reading(text: short + numbers[0].dropFirst(2)) }
        let words = names.map { $0.replacing("3", with: "a") }.joined(separator: ",") + ",label\n"
        guard stem == "f" else { return }
        let problem = try #require(throws: TactusError.self) { try Reading(text: words + row) }
        #expect(problem.wrong.hasSuffix("; name them as in --columns xyz,label"), "\(problem.wrong)")
    }

    @Test("where both ends may be the label's both are named")
    func bothEnds() throws {
        let pixels = Self.hands.map {
            PointOrderTests.text(PointOrderTests.flat($0, 2, .byPoint)).split(separator: ",")
        }.map { cells in
            "3," + cells.compactMap { Double($0).map { "\(Int($0 * 500))" } }.joined(separator: ",")
        }
        let problem = try #require(throws: TactusError.self) { try Reading(text: pixels.joined(separator: "\n")) }
        #expect(problem.wrong.hasSuffix("name them as in --columns label,xy or --columns xy,label"))
    }

    @Test("labels that are fractions are refused, with the other end")
    func fractions() throws {
        let text = Self.hands.map { PointOrderTests.text(PointOrderTests.flat($0, 2, .byPoint)) + ",2" }.joined(
            separator: "\n"
        )
        let reading = try Reading(text: text, options: .naming(["label", "xy"]))
        #expect(reading.frames.isEmpty)
        #expect(
            reading.problems.map(\.description)
                == ["made.json:1: label: 0.5, expected a word or a whole number; use --columns xy,label"]
        )
    }

    @Test("84 and 126 columns are two hands, of which one may be missing", arguments: [2, 3], PointOrder.allCases)
    func pairs(dimensions: Int, order: PointOrder) throws {
        let zeros = [String](repeating: "0", count: 21 * dimensions).joined(separator: ",")
        let lines = Self.hands.indices.map { hand in
            let row = Self.row(hand, dimensions, order)
            return "rock,\(row),\(hand == 3 ? zeros : row)"
        }
        let text = lines.joined(separator: "\n") + "\n"
        let axes = "xyz".prefix(dimensions)
        let lists = ["hand0_", "hand1_"].map { hand in
            order == .byPoint
                ? hand + axes : axes.map { "\(hand)\($0)0..\(hand)\($0)20" }.joined(separator: ",")
        }
        let columns = "label,\(lists.joined(separator: ","))"
        let said = columns.split(separator: ",").map { String($0) }
        let reading = try Reading(text: text, options: .naming(said))
        #expect(PointOrderTests.isRead(reading))
        #expect(
            reading.frames.map { $0.hands.map(\.label) }
                == Self.hands.indices.map { $0 == 3 ? ["rock"] : ["rock", "rock"] }
        )
        // All x of two hands, and then their y, would look the same.
        guard order == .byPoint else {
            let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
            #expect(problem.wrong.hasSuffix("name them as in --columns \(columns)"))
            return
        }
        let plain = try Reading(text: text)
        #expect(plain.frames == reading.frames)
        #expect(plain.notes.contains("made.json: the columns have no names and are read as --columns \(columns)"))
    }

    @Test("84 columns that are no two hands are offered as x, y, z and confidences of one")
    func fourNumbers() throws {
        let lines = Self.hands.map { hand in
            "rock," + hand.map { PointOrderTests.text($0) + ",0" }.joined(separator: ",")
        }
        let text = lines.joined(separator: "\n") + "\n"
        let error = try #require(throws: TactusError.self) { try Reading(text: text) }
        #expect(error.wrong.hasSuffix("name them as in --columns label,xyzc"))
        #expect(PointOrderTests.isRead(try Reading(text: text, options: .naming(["label", "xyzc"]))))
    }

    @Test("points that a header numbers through are those of two hands, from 0 or from 1", arguments: [0, 1])
    func numberedThrough(first: Int) throws {
        let header = (0..<42).map { "x\($0 + first),y\($0 + first)" }.joined(separator: ",")
        let row = "\(Self.row(0, 2, .byPoint)),\(Self.row(1, 2, .byPoint))"
        let reading = try Reading(text: "\(header)\n\(row)\n\(row)\n")
        #expect(reading.problems == [] && reading.frames.map(\.hands.count) == [2, 2])
        #expect(PointOrderTests.isRead(reading, [Self.hands[0], Self.hands[0]]))
    }

    @Test("the columns of one of two hands are named with its side or its number")
    func sides() throws {
        let row = "\(Self.row(0, 2, .byPoint)),\(Self.row(1, 2, .byPoint))"
        let reading = try Reading(text: row + "\n", options: .naming(["left_xy", "right_xy"]))
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.left, .right]])
        #expect(throws: (any Error).self) { try Reading(text: row + "\n", options: .naming(["palm_xy", "xy"])) }
    }

}
