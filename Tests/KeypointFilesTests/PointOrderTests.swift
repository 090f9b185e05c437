// The order of the numbers and the points of hands: detected by the fingers' lengths, by numbers and by names.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct PointOrderTests {
    /// An open hand, turned by some degrees, with bones as people's: the numbers of its 21 points.
    static func hand(_ degrees: Double) -> [[Double]] {
        var points = [[0.5, 0.8, 0]]
        for finger in 0..<5 {
            var length = finger == 0 ? 0.08 : 0.22
            for bone in [0, 0.09, 0.06, 0.045] {
                length += bone
                let angle = (degrees + 18 * Double(finger - 2)) * .pi / 180
                points.append([0.5 + length * angle.sine, 0.8 - length * angle.cosine, -0.1 * length])
            }
        }
        return points
    }

    static let hands = (0..<9).map { hand(Double($0 * 10 - 40)) }

    static func flat(_ points: [[Double]], _ dimensions: Int, _ order: PointOrder) -> [Double] {
        order == .byPoint
            ? points.flatMap { $0.prefix(dimensions) }
            : (0..<dimensions).flatMap { axis in points.map { $0[axis] } }
    }

    static func text(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }

    static func isRead(_ reading: Reading, _ hands: [[[Double]]] = hands) -> Bool {
        reading.problems == [] && reading.frames.count == hands.count
            && zip(reading.frames, hands).allSatisfy { frame, points in
                HandJoint.allCases.allSatisfy { joint in
                    let point = frame.hands.first?.points[joint]
                    let wanted = points[joint.rawValue]
                    return abs((point?.x ?? .infinity) - Float(wanted[0])) < 1e-5
                        && abs((point?.y ?? .infinity) - Float(wanted[1])) < 1e-5
                }
            }
    }

    // MARK: Numbers laid flat

    /// A table whose header says one order, and whose rows are in the same or the other.
    static func table(_ dimensions: Int, said: PointOrder, rows: PointOrder) -> String {
        let names =
            said == .byPoint
            ? (0..<21).flatMap { point in "xyz".prefix(dimensions).map { "\($0)\(point)" } }
            : "xyz".prefix(dimensions).flatMap { axis in (0..<21).map { "\(axis)\($0)" } }
        let lines = hands.map { "12,\(text(flat($0, dimensions, rows))),rock" }
        return "frame no,\(names.joined(separator: ",")),label\n" + lines.joined(separator: "\n") + "\n"
    }

    @Test(
        "a header that says another order than the rows are in is refused with the columns that read them",
        arguments: [2, 3],
        PointOrder.allCases
    )
    func header(dimensions: Int, said: PointOrder) throws {
        let rows: PointOrder = said == .byPoint ? .byAxis : .byPoint
        let text = Self.table(dimensions, said: said, rows: rows)
        let reading = try Reading(text: text)
        #expect(reading.frames.isEmpty && reading.problems.count == 1)
        let right = "frame no,\(rows.columns(dimensions: dimensions)),label"
        let asSaid = "frame no,\(said.columns(dimensions: dimensions)),label"
        let message = try #require(reading.problems.first).description
        #expect(
            message.hasPrefix("made.json:2: numbers in the order ")
                && message.contains("; use --columns '\(right)', or --columns '\(asSaid)' if the header is right"),
            "\(message)"
        )
        let named = try Reading(text: text, options: .naming(right.split(separator: ",").map { String($0) }))
        #expect(Self.isRead(named))
        #expect(!named.notes.contains { $0.contains("numbers in the order") })
        // A user who confirms the header is believed, with a note.
        let believed = try Reading(text: text, options: .naming(asSaid.split(separator: ",").map { String($0) }))
        #expect(believed.problems == [] && believed.frames.count == Self.hands.count)
        #expect(believed.notes.contains { $0.contains("not ") && $0.contains("as --columns says; use --columns ") })
    }

    @Test("a header that is right is believed", arguments: [2, 3], PointOrder.allCases)
    func right(dimensions: Int, order: PointOrder) throws {
        let reading = try Reading(text: Self.table(dimensions, said: order, rows: order))
        #expect(Self.isRead(reading))
        #expect(!reading.notes.contains { $0.contains("order") })
    }

    @Test(
        "lists of 42 and 63 numbers go by point or by axis, which a note says",
        arguments: [2, 3],
        PointOrder.allCases
    )
    func lists(dimensions: Int, order: PointOrder) throws {
        let lines = Self.hands.map { #"{"landmarks":[\#(Self.text(Self.flat($0, dimensions, order)))]}"# }
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(Self.isRead(reading))
        let note = "9 hands: the numbers of each list are all x, then all y, by the lengths of the fingers"
        #expect(reading.notes.contains(note) == (order == .byAxis))
    }

    // MARK: The order of points

    static let orders: [(name: String, order: [Int], isSeen: Bool)] = [
        ("as everywhere", Array(0..<21), false),
        ("from the tips", [0] + (0..<5).flatMap { finger in (1...4).map { 4 * finger + 5 - $0 } }, true),
        ("the wrist last", Array(1..<21) + [0], true), ("reversed", (0..<21).reversed(), true),
        ("by name", (0..<21).sorted { NamedPointsTests.upper[$0] < NamedPointsTests.upper[$1] }, true),
    ]

    @Test("bones that no hand has are told of once, in native records too", arguments: orders)
    func bones(row: (name: String, order: [Int], isSeen: Bool)) throws {
        for isNative in [false, true] {
            let lines = Self.hands.map { hand in
                let points = row.order.map { "[\(Self.text(Array(hand[$0].prefix(2))))]" }.joined(separator: ",")
                return isNative ? #"{"hands":[{"points":[\#(points)]}]}"# : #"{"landmarks":[\#(points)]}"#
            }
            let text = lines.joined(separator: "\n")
            let reading = try Reading(text: text)
            let count = reading.notes.count { $0.contains("the last bones of the fingers are") }
            #expect(reading.format == (isNative ? .native : .mediapipeTasks) && count == (row.isSeen ? 1 : 0))
            // A hand or two may hold their fingers in any way.
            let few = try Reading(text: lines.prefix(7).joined(separator: "\n"))
            #expect(!few.notes.contains { $0.contains("bones") })
            var parts = try KeypointReader(ByteSource(bytes: Array(text.utf8), name: "made.json"))
            while let part = try parts.nextPart() { parts.take(part.forEachFrame({ _, _ in }, onProblem: { _ in })) }
            #expect(parts.notes == reading.notes)
        }
    }

    // MARK: Names and numbers of points

    /// A hand in another order, each point with a field.
    private static func marked(_ field: (Int) -> String, _ order: [Int] = Array((0..<21).reversed())) -> String {
        let points = order.map { joint in
            let n = NamedPointsTests.numbers(joint)
            return #"{\#(field(joint)),"x":\#(n[0]),"y":\#(n[1]),"z":\#(n[2])}"#
        }
        return "[\(points.joined(separator: ","))]"
    }

    @Test(
        "points go by the names and numbers that they carry, whatever the field is called",
        arguments: [
            "landmark_name", "part", "type", "label", "bodyPart", "class", "point", "id", "landmark", "Joint Name",
        ],
        ["landmarks", "keypoints", "points"]
    )
    func carried(field: String, list: String) throws {
        let values: [(Int) -> String] = [
            { "\"\(NamedPointsTests.upper[$0])\"" }, { "\"\(NamedPointsTests.lower[$0])\"" }, { "\($0)" },
            { "\($0 + 1)" }, { "\"\($0)\"" },
        ]
        for value in values {
            let text = #"{"\#(list)":\#(Self.marked { #""\#(field)":\#(value($0))"# })}"#
            let reading = try Reading(text: text)
            #expect(reading.problems == [])
            let hand = try #require(reading.frames.first?.hands.first)
            #expect(hand.points.distance(to: Fixture.hand()) < 1e-5, "\(text.prefix(90))")
        }
    }

    @Test("names within lists of hands are read, and one that is no joint is named")
    func nested() throws {
        let named = Self.marked { #""part":"\#(NamedPointsTests.upper[$0])""# }
        let reading = try Reading(text: #"{"landmarks":[\#(named)],"handedness":[]}"#)
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
        let broken = named.replacing("RING_FINGER_PIP", with: "RING_FINGER_PIQ")
        let problem = try Reading(text: #"{"landmarks":[\#(broken)],"handedness":[]}"#).problems.first
        #expect(
            problem?.message
                == #"landmarks[0][6].part: "RING_FINGER_PIQ", expected a joint of a hand, as in the other points"#
        )
    }

    @Test("other fields of points are no numbers, and two that number them differently are refused")
    func otherNumbers() throws {
        let order = Array(0..<21)
        let plain = Self.marked({ #""px":1,"weight":\#($0 * 7 % 5),"name_de":"x""# }, order)
        let reading = try Reading(text: #"{"landmarks":\#(plain)}"#)
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
        let two = Self.marked { #""i":\#($0),"n":\#(($0 + 1) % 21)"# }
        #expect(
            try Reading(text: #"{"landmarks":\#(two)}"#).problems.map(\.wrong)
                == ["two fields that number the points each in another order"]
        )
    }

    @Test("X, Y and Z are x, y and z")
    func upper() throws {
        let points = Self.marked({ #""c":\#($0)"# }, Array(0..<21))
        let text = "{\"landmarks\":\(points)}".replacing("\"x\"", with: "\"X\"").replacing("\"y\"", with: "\"Y\"")
        let reading = try Reading(text: text.replacing("\"z\"", with: "\"Z\""))
        #expect(reading.problems == [])
        #expect(reading.frames.first?.hands.first?.points.distance(to: Fixture.hand()) ?? 1 < 1e-5)
    }

    @Test("a list of images with lists of hands is read, empty ones too")
    func emptyLists() throws {
        let hand = Self.marked({ #""v":0.5\#($0)"# }, Array(0..<21))
        let reading = try Reading(text: "[[],[],[],[],[],[\(hand)],[\(hand),[],\(hand)]]")
        #expect(reading.format == .mediapipeTasks && reading.problems == [])
        #expect(reading.frames.map(\.hands.count) == [0, 0, 0, 0, 0, 1, 2])
    }

    // MARK: Advice for the user

    /// Rows without a header, and the columns that are to be named.
    static let hints: [(row: @Sendable (Int) -> String, words: String)] = [
        ({ "rock," + text(flat(hands[$0], 2, .byPoint)) }, "--columns label,xy"),
        ({ text(flat(hands[$0], 2, .byPoint)) + ",rock" }, "--columns xy,label"),
        ({ "\($0 % 3)," + text(flat(hands[$0], 2, .byAxis)) }, "--columns label,x0..x20,y0..y20"),
        ({ text(flat(hands[$0], 3, .byPoint)) + ",\($0 % 3)" }, "--columns xyz,label"),
        ({ "rock," + text(flat(hands[$0], 3, .byPoint)) }, "--columns label,xyz"),
        ({ text(flat(hands[$0], 3, .byAxis)) }, "--columns x0..x20,y0..y20,z0..z20"),
        ({ text(flat(hands[$0], 2, .byPoint)) }, "--columns xy"),
        ({ "7," + text(flat(hands[$0], 2, .byPoint)) + ",3" }, "name all 44 with --columns, in which xy are 42"),
        ({ "7,\($0)," + text(flat(hands[$0], 3, .byPoint)) + ",3" }, "name all 66 with --columns, in which xy are 42"),
        (
            { "rock," + text(flat(hands[$0], 2, .byPoint)) + ",0.3,0.4" },
            "name them as in --columns label,xy,other1..other2"
        ),
        (
            {
                "\(0 * $0),0,0,"
                    + text(flat(hands[$0], 2, .byPoint)).split(separator: ",").dropFirst(2).joined(separator: ",")
                    + ",0.3"
            }, "name all 44"
        ),
        ({ text(numbered(hands[$0])) + ",rock" }, "--columns ixyz,label"),
    ]

    /// The numbers of a hand with that of each point before them.
    private static func numbered(_ hand: [[Double]]) -> [Double] {
        hand.enumerated().flatMap { [Double($0.offset)] + $0.element.prefix(3) }
    }

    @Test("a header of another number of columns than all rows have is said, and the rows are read")
    func otherHeader() throws {
        let rows = Self.hands.indices.map { Self.text(Self.flat(Self.hands[$0], 3, .byPoint)) }
        let header = LandmarkTableTests.header(LandmarkTableTests.columns("xyz", "{a}{n}")) + ",label"
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n") + "\n")
        #expect(reading.problems == [] && Self.isRead(reading))
        let note = "made.json: the header has 64 columns and its rows others; they are read as --columns xyz"
        #expect(reading.notes.contains(note))
    }

    @Test("a table of lists alone has no header")
    func lists() throws {
        let rows = Self.hands.indices.map { "\"[\(Self.text(Self.flat(Self.hands[$0], 3, .byPoint)))]\",\($0 % 3)" }
        let reading = try Reading(text: rows.joined(separator: "\n") + "\n")
        #expect(reading.problems == [] && Self.isRead(reading))
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
        #expect(Self.isRead(reading) && Self.isRead(named) && reading.frames == named.frames)
    }

    @Test(
        "names that only number the columns are as good as none, and others get the columns that fit",
        arguments: ["f", "x"]
    )
    func namedHint(stem: String) throws {
        let names = (1..<64).map { "\(stem)\($0)" }
        let row = Self.text(Self.flat(Self.hands[0], 3, .byPoint)) + ",rock\n"
        let reading = try Reading(text: names.joined(separator: ",") + ",label\n" + row)
        let note = "made.json: the columns of points are only numbered and are read as --columns"
        #expect(reading.notes.contains("\(note) xyz,label"))
        #expect(Self.isRead(reading, [Self.hands[0]]) && reading.frames.map { $0.hands.map(\.label) } == [["rock"]])
        // A column with a name is what it says.
        let numbers = Self.hands.indices.map { "\($0 + 5)," + Self.text(Self.flat(Self.hands[$0], 3, .byPoint)) }
        let numbered = try Reading(text: (["frame," + names.joined(separator: ",")] + numbers).joined(separator: "\n"))
        #expect(numbered.notes.contains("\(note) frame,xyz") && Self.isRead(numbered))
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
        let pixels = Self.hands.map { Self.text(Self.flat($0, 2, .byPoint)).split(separator: ",") }.map { cells in
            "3," + cells.compactMap { Double($0).map { "\(Int($0 * 500))" } }.joined(separator: ",")
        }
        let problem = try #require(throws: TactusError.self) { try Reading(text: pixels.joined(separator: "\n")) }
        #expect(problem.wrong.hasSuffix("name them as in --columns label,xy or --columns xy,label"))
    }

    @Test("labels that are fractions are refused, with the other end")
    func fractions() throws {
        let text = Self.hands.map { Self.text(Self.flat($0, 2, .byPoint)) + ",2" }.joined(separator: "\n")
        let reading = try Reading(text: text, options: .naming(["label", "xy"]))
        #expect(reading.frames.isEmpty)
        #expect(
            reading.problems.map(\.description)
                == ["made.json:1: label: 0.5, expected a word or a whole number; use --columns xy,label"]
        )
    }

    @Test(
        "what quotes do to a row is said",
        arguments: [
            ("\"rock,{}\"", "made.json:2: 42 numbers in one cell, expected one number a cell"),
            ("{},\"rock", "made.json:2: a quote that is not closed, expected a closing quote in the same line"),
            ("\"rock,{}", "made.json:2: a quote that is not closed, expected a closing quote in the same line"),
        ]
    )
    func quotes(row: (String, String)) throws {
        let header = Self.table(2, said: .byPoint, rows: .byPoint).split(separator: "\n")[0].dropFirst(9)
        let line = row.0.replacing("{}", with: Self.text(Self.flat(Self.hands[0], 2, .byPoint)))
        #expect(try Reading(text: "\(header)\n\(line)\n").problems.map(\.description) == [row.1])
    }

    @Test(
        "a table whose points are in one cell is read, with brackets or without",
        arguments: ["\"[{}]\"", "\"{}\"", "{ }", "\"{;}\""]
    )
    func oneCell(form: String) throws {
        let numbers = Self.text(Self.flat(Self.hands[0], 3, .byPoint))
        let cell = form.replacing("{}", with: numbers).replacing("{ }", with: numbers.replacing(",", with: " "))
        let line = "rock,\(cell.replacing("{;}", with: numbers.replacing(",", with: "; ")))"
        let reading = try Reading(text: "label,landmarks\n\(line)\n")
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.label) } == [["rock"]])
        #expect(reading.notes.contains("lists in cells are read as x, y and z"))
    }

    @Test("lists of other lengths in cells are refused, with what is expected", arguments: [60, 42, 84])
    func listLengths(count: Int) throws {
        let numbers = Self.flat(Self.hands[0], 3, .byPoint)
        func line(_ count: Int) -> String { "rock,\"[\(Self.text(Array((numbers + numbers).prefix(count))))]\"" }
        let later = try Reading(text: "label,landmarks\n\(line(63))\n\(line(count))\nrock,none\nrock,x\n")
        #expect(
            later.problems.map(\.description) == [
                "made.json:3: \(count) numbers in one cell, expected 63, as in the first rows",
                "made.json:5: x0: \"x\", expected a number",
            ]
        )
        #expect(later.frames.map(\.hands.count) == [1, 0])
        guard count == 60 else { return }
        let error = try #require(throws: TactusError.self) { try Reading(text: "label,landmarks\n\(line(60))\n") }
        #expect(
            error.wrong.hasSuffix(
                "a table with 60 numbers in one cell; expected 42 or 63 of 21 points, 84 or 126 of two hands, or one number a cell"
            )
        )
    }

    @Test("84 and 126 numbers in a cell are two hands, and 84 in brackets of points are one", arguments: [2, 3, 4])
    func pairs(dimensions: Int) throws {
        let numbers = Self.flat(Self.hands[0], min(dimensions, 3), .byPoint)
        let points = (0..<21).map {
            "[\(Self.text(Array(numbers[3 * $0 % numbers.count..<3 * $0 % numbers.count + 3]))),0]"
        }
        let cell = dimensions == 4 ? points.joined(separator: ",") : Self.text(numbers + numbers)
        let reading = try Reading(text: "label,landmarks\nrock,\"[\(cell)]\"\n")
        #expect(Self.isRead(reading, [Self.hands[0]]) && reading.frames.map(\.hands.count) == [dimensions == 4 ? 1 : 2])
        #expect(reading.notes.contains { $0.contains("two hands") } == (dimensions < 4))
    }

    @Test("the label of the next hand is none within one hand, whichever landmark begins it")
    func labels() throws {
        var lines = ["label,landmark,x,y"]
        for label in ["rock", "paper"] {
            for joint in [10, 20, 3] + (0..<21).filter({ ![10, 20, 3].contains($0) }).reversed() {
                lines.append("\(label),\(joint),\(Self.hands[0][joint][0]),\(Self.hands[0][joint][1])")
            }
        }
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"], ["paper"]])
        #expect(!reading.notes.contains { $0.contains("another label within one hand") })
        let mixed = try Reading(text: lines.joined(separator: "\n").replacing("rock,7,", with: "stone,7,"))
        #expect(mixed.notes.contains { $0.contains("another label within one hand") })
    }
}

extension Double {
    /// Sine and cosine by their series, good for less than a turn.
    fileprivate var sine: Double { (self - .pi / 2).cosine }

    fileprivate var cosine: Double {
        var (sum, term) = (1.0, 1.0)
        for step in 1..<20 {
            term *= -self * self / Double((2 * step - 1) * 2 * step)
            sum += term
        }
        return sum
    }
}
