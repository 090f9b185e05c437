// Tables are read by their headers, in all the spellings that people use, and refused where the order is unknown.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct LandmarkTableTests {
    /// Rows of one landmark without its number, of a moment and a hand.
    private static func rows(_ moment: Int, _ hand: Int, _ count: Int = 21) -> String {
        (0..<count).map { joint in
            let i = Double(joint)
            return "\(moment),\(hand),\(0.30 + 0.01 * i),\(0.80 - 0.02 * i),\(-0.001 * i)\n"
        }.joined()
    }

    @Test("rows without the landmark's number are the 21 of a hand, and other numbers of them are refused")
    func unnumbered() throws {
        let text = "frame,hand_id,x,y,z\n" + Self.rows(4, 0) + Self.rows(4, 1) + Self.rows(5, 0, 20) + Self.rows(6, 0)
        let reading = try Reading(text: text)
        #expect(reading.format == .landmarkCSV && reading.frames.map(\.number) == [4, 6])
        #expect(reading.frames.map(\.hands.count) == [2, 1])
        #expect(reading.frames.flatMap(\.hands).allSatisfy { $0.points.distance(to: Fixture.hand()) < 1e-6 })
        #expect(reading.problems.map(\.wrong) == ["20 rows of a hand"] && reading.problems.map(\.line) == [44])
        #expect(reading.notes.contains { $0.contains("no column says which landmark a row is") })
        let cut = try Reading(text: "timestamp,hand,x,y,z\n" + Self.rows(4, 0) + Self.rows(5, 0, 7))
        #expect(cut.frames.map(\.hands.count) == [1] && cut.problems.map(\.wrong) == ["7 rows of a hand"])
        #expect(throws: TactusError.self) { try Reading(text: "label,x,y\n" + Self.rows(4, 0)) }
    }

    @Test("tables of another number of points a frame are refused once", arguments: [1, 5, 33])
    func otherCounts(count: Int) throws {
        let text = "Frame,X,Y,Z\n" + (0..<4).map { Self.rows($0, 0, count).replacing(",0,", with: ",") }.joined()
        let reading = try Reading(text: text)
        #expect(reading.frames == [] && reading.problems.count == 1, "\(reading.problems)")
        let found = count == 1 ? "1 point a frame" : "\(count) points a frame"
        #expect(reading.problems.first?.message.hasPrefix("\(found), expected 21") == true, "\(reading.problems)")
    }

    @Test(
        "frames that are not all numbers are counted",
        arguments: [["1", "2-0"], ["2-0", "1", "7"], ["a", "b"], ["3", "4"]]
    )
    func frameTexts(frames: [String]) throws {
        let isNumbers = frames == ["3", "4"]
        let long = frames.map { frame in
            (0..<21).map { "\(frame),\($0),\(Self.value($0, 0)),\(Self.value($0, 1))\n" }.joined()
        }
        let wide = frames.map { "\($0),\(Self.cells(Self.flat))\n" }
        for text in ["frame,landmark,x,y\n" + long.joined(), "frame,\(Self.header(Self.flat))\n" + wide.joined()] {
            let reading = try Reading(text: text)
            #expect(reading.frames.map(\.number) == (isNumbers ? [3, 4] : Array(0..<frames.count)))
            #expect(reading.notes.contains { $0.contains("frames are counted from 0") } == !isNumbers)
        }
    }

    @Test(
        "axes may have any filler words, in any order",
        arguments: [
            "Normalized_X,Normalized_Y", "x_norm,y_norm", "Landmark X,Landmark Y", "NormX,NormY", "px_x,px_y",
            "x_coordinate,y_coordinate", "hand_landmark_x,hand_landmark_y", "Joint_Pos_X,Joint_Pos_Y", "xpos,ypos",
        ]
    )
    func axes(names: String) throws {
        let rows = (0..<21).map { "1,\($0),\(Self.value($0, 0)),\(Self.value($0, 1))\n" }.joined()
        let reading = try Reading(text: "Frame,Landmark_ID,\(names)\n" + rows)
        #expect(reading.problems == [] && reading.frames.count == 1)
        #expect(reading.frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
    }

    @Test("points whose x and y are one number are refused with that reason", arguments: ["xy", "xyz"])
    func sameNumbers(axes: String) throws {
        let columns = Self.columns(axes, "{a}{n}").enumerated().map {
            Column(name: $1.name, cell: "\($0 / axes.count + 3)")
        }
        let reading = try Reading(text: Self.table(columns))
        let words = axes == "xy" ? "x and y" : "x, y and z"
        #expect(
            reading.problems.map(\.wrong) == ["\(words) are the same number in every point"] && reading.frames == []
        )
        let rows = (0..<21).map { "1,\($0),\($0 + 3),\($0 + 3)\n" }.joined()
        #expect(try Reading(text: "frame,landmark,x,y\n" + rows).problems.count == 1)
    }

    @Test("rows of one and of two hands under a header of one are said, and read by the list that is offered")
    func oneOrTwoHands() throws {
        let points = Self.columns("xyz", "{a}{n}")
        let row = "a,7," + Self.cells(points)
        let text =
            "name,speed,\(Self.header(points))\n" + [row, row + "," + Self.cells(points), row].joined(separator: "\n")
        let reading = try Reading(text: text)
        #expect(reading.frames.count == 2 && reading.problems.count == 1)
        let problem = try #require(reading.problems.first)
        let list = "name,speed,hand0_xyz,hand1_xyz"
        #expect(
            problem.message == "128 columns, expected 65, as in the header, or a second hand behind the first; "
                + "--columns \(list) reads one or two hands a row"
        )
        var options = ReaderOptions()
        options.columns = list.split(separator: ",").map(String.init)
        let said = try Reading(text: text, options: options)
        #expect(said.problems == [] && said.frames.map(\.hands.count) == [1, 2, 1])
        #expect(said.frames.flatMap(\.hands).allSatisfy { $0.points.distance(to: Fixture.hand()) < 1e-5 })
    }

    @Test(
        "a header that names points, or has several lines, gets no list by its number of columns",
        arguments: ["tx_left_landmark_{n}_device,ty_left_landmark_{n}_device,tz_left_landmark_{n}_device", "a,a,a"]
    )
    func noList(names: String) throws {
        let header = "time," + (0..<21).map { names.replacing("{n}", with: "\($0)") }.joined(separator: ",")
        let second = names == "a,a,a" ? "part," + (0..<63).map { "p\($0 / 3)" }.joined(separator: ",") + "\n" : ""
        let problem = #expect(throws: TactusError.self) {
            try Reading(text: header + "\n" + second + "1000," + Self.cells(Self.columns("xyz", "{a}{n}")) + "\n")
        }
        #expect(problem?.wrong.contains("--columns label") == false && problem?.wrong.contains("name them as") == false)
    }

    /// The made-up hand's numbers, as text.
    static func value(_ joint: Int, _ axis: Int) -> String {
        let i = Double(joint)
        return "\([0.30 + 0.01 * i, 0.80 - 0.02 * i, -0.001 * i][axis])"
    }

    /// A column of a table of one row.
    struct Column: Sendable {
        var name: String
        var cell: String
    }

    /// The columns of 21 points, point by point or axis by axis. In a pattern `{a}` is the axis, `{n}` the point's
    /// number from 0, `{m}` from 1, `{J}` and `{j}` are its names.
    static func columns(_ axes: String, _ pattern: String, isBlocks: Bool = false) -> [Column] {
        let letters: [String] = axes.map { String($0) }
        var list: [Column] = []
        func add(_ axis: Int, _ joint: Int) {
            var name = pattern.replacing("{a}", with: letters[axis])
            name = name.replacing("{n}", with: String(joint)).replacing("{m}", with: String(joint + 1))
            name = name.replacing("{J}", with: NamedPointsTests.upper[joint])
            name = name.replacing("{j}", with: NamedPointsTests.lower[joint])
            list.append(Column(name: name, cell: value(joint, axis)))
        }
        if isBlocks {
            for axis in letters.indices { for joint in 0..<21 { add(axis, joint) } }
        } else {
            for joint in 0..<21 { for axis in letters.indices { add(axis, joint) } }
        }
        return list
    }

    /// `x0, y0, x1, …`
    static let flat = columns("xy", "{a}{n}")

    /// A table of one row.
    static func table(_ columns: [Column], _ separator: String = ",") -> String {
        header(columns, separator) + "\n" + cells(columns, separator) + "\n"
    }

    static func header(_ columns: [Column], _ separator: String = ",") -> String {
        columns.map(\.name).joined(separator: separator)
    }

    static func cells(_ columns: [Column], _ separator: String = ",") -> String {
        columns.map(\.cell).joined(separator: separator)
    }

    static func one(_ name: String, _ cell: String = "rock") -> [Column] { [Column(name: name, cell: cell)] }

    /// A spelling of a header: a label before or behind the points.
    struct Spelling: Sendable {
        var axes: String
        var pattern: String
        var isBlocks = false
        var label = "label"
        var isLast = false
        var separator = ","

        var text: String {
            let points = LandmarkTableTests.columns(axes, pattern, isBlocks: isBlocks)
            let label = LandmarkTableTests.one(label)
            return LandmarkTableTests.table(isLast ? points + label : label + points, separator)
        }
    }

    static let spellings: [Spelling] = [
        Spelling(axes: "xy", pattern: "{a}{n}"), Spelling(axes: "xyz", pattern: "{a}{n}", isLast: true),
        Spelling(axes: "xyz", pattern: "{a}{m}", label: "class"),
        Spelling(axes: "xy", pattern: "{a}{n}", isBlocks: true, label: "gesture"),
        Spelling(axes: "xyz", pattern: "{a}{n}", isBlocks: true, label: "Gesture", isLast: true),
        Spelling(axes: "xy", pattern: "{n}_{a}"), Spelling(axes: "xyz", pattern: "landmark_{n}_{a}"),
        Spelling(axes: "xyz", pattern: "hand_landmark_{n}_{a}"), Spelling(axes: "xyz", pattern: "{J}_{a}"),
        Spelling(axes: "xyz", pattern: "{J}.{a}"), Spelling(axes: "xy", pattern: "{a}_{n}"),
        Spelling(axes: "XY", pattern: "{a}{n}"), Spelling(axes: "xyz", pattern: "lm{n}_{a}", separator: ";"),
        Spelling(axes: "xyz", pattern: "kp_{n}_{a}", separator: "\t"), Spelling(axes: "xyz", pattern: "hand1-{a}{n}"),
        Spelling(axes: "xyz", pattern: "hand_0_landmark_{n}_{a}"),
        Spelling(axes: "xyz", pattern: "{j}_{a}", isLast: true),
        Spelling(axes: "XY", pattern: "Node_{n}_{a}", label: "Gesture"),
    ]

    @Test("the made-up hand comes out of every spelling of a header", arguments: spellings)
    func spelling(row: Spelling) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.format == .landmarkCSV)
        #expect(reading.problems == [])
        let hand = try #require(reading.frames.first?.hands.first)
        #expect(reading.frames.count == 1 && reading.frames[0].hands.count == 1)
        #expect(hand.points.distance(to: Fixture.hand(z: row.axes.count == 3)) < 1e-5)
        #expect(hand.label == "rock")
        #expect(reading.frames[0].extras == [])
    }

    @Test("decimal commas are read beside semicolons")
    func decimalCommas() throws {
        let text = Spelling(axes: "xy", pattern: "{a}{n}", separator: ";").text.replacing(".", with: ",")
        #expect(try Reading(text: text).frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
    }

    @Test("a row says its image, frame, time, size, side, person and score; what is not known is kept")
    func besidePoints() throws {
        let said =
            Self.one("image", "a/7.png") + Self.one("frame_id", "12") + Self.one("time_ms", "250")
            + Self.one("image_width", "640") + Self.one("image_height", "480")
        let more =
            Self.one("handedness", "Right") + Self.one("signer_id", "p3") + Self.one("handedness_score", "0.5")
            + Self.one("fold", "2") + Self.one("label", "A") + Self.one("v0", "0")
        let text = Self.table(said + more + Self.flat)
        let frame = try Reading(text: text).frames[0]
        #expect(frame.number == 12 && frame.time == 0.25 && frame.size == ImageSize(width: 640, height: 480))
        #expect(frame.extras.map(\.name) == ["image", "fold"])
        #expect(frame.extras.map(\.json) == [#""a/7.png""#, "2"])
        let hand = try #require(frame.hands.first)
        #expect(hand.side == .right && hand.person == "p3" && hand.score == 0.5 && hand.label == "A")
        #expect(hand.points.presentCount == 21 && hand.points[.wrist]?.confidence == nil)
        #expect(frame.isMirrored == true)
        let plain = try Reading(text: text, options: ReaderOptions(mirrored: false)).frames[0]
        #expect(plain.hands[0].side == .left)
    }

    @Test("a column side is the person's own hand, whatever the image")
    func ownSide() throws {
        let text = Self.table(Self.one("side", "left") + Self.flat)
        #expect(try Reading(text: text).frames[0].isMirrored == nil)
        #expect(try Reading(text: text, options: ReaderOptions(mirrored: false)).frames[0].hands[0].side == .left)
    }

    @Test("two hands a row are two hands, and one of empty cells or zeros is none", arguments: ["", "0", "0.0", "nan"])
    func twoHands(nothing: String) throws {
        let left = Self.columns("xy", "left_hand_{n}_{a}")
        let right = Self.columns("xy", "right_hand_{n}_{a}")
        let both = try Reading(text: Self.table(left + right))
        #expect(both.frames[0].hands.map(\.side) == [.left, .right])
        let none = left.map { Column(name: $0.name, cell: nothing) }
        let one = try Reading(text: Self.table(none + right))
        #expect(one.frames[0].hands.map(\.side) == [.right])
        #expect(one.problems == [])
    }

    @Test(
        "the side of a column is a word of its name",
        arguments: ["l", "lh", "lhand", "hand_l", "handl", "Left_Hand"]
    )
    func sidesOfColumns(left: String) throws {
        let right =
            ["l": "r", "lh": "rh", "lhand": "rhand", "hand_l": "hand_r", "handl": "handr"][left] ?? "Right_Hand"
        let columns = [left, right].flatMap { Self.columns("xy", "\($0)_{n}_{a}") }
        #expect(try Reading(text: Self.table(columns)).frames[0].hands.map(\.side) == [.left, .right])
    }

    @Test("rows of one frame that differ in their hand are one frame")
    func rowsJoin() throws {
        let rows: [String] = ["4,Left,", "4,Right,", "5,Left,", "5,Left,"].map { $0 + Self.cells(Self.flat) }
        let lines: [String] = ["frame,hand," + Self.header(Self.flat)] + rows
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.map(\.hands.count) == [2, 1, 1])
        #expect(reading.frames.map(\.number) == [4, 5, 5])
        #expect(reading.lines == [2, 4, 5])
    }

    /// A table of one landmark a row: frame 3 with two hands, frame 4 with one.
    static func long(_ header: String, _ landmarks: [String]) -> String {
        var lines = [header]
        for start in ["3,0,", "3,1,", "4,0,"] {
            for joint in 0..<21 {
                let place = [value(joint, 0), value(joint, 1), value(joint, 2)].joined(separator: ",")
                lines.append(start + landmarks[joint] + "," + place)
            }
        }
        return lines.joined(separator: "\n")
    }

    static let longs: [String] = [
        long("frame,hand,landmark,x,y,z", (0..<21).map { String($0) }),
        long("Frame,Hand,Landmark,X,Y,Z", (0..<21).map { String($0) }),
        long("frame,hand_id,landmark_id,x,y,z", (1..<22).map { String($0) }),
        long("frame,hand,landmark_name,x,y,z", NamedPointsTests.upper),
    ]

    @Test("one landmark a row: frames, hands and points come together", arguments: longs)
    func oneLandmarkARow(text: String) throws {
        let reading = try Reading(text: text)
        #expect(reading.problems == [])
        #expect(reading.frames.map(\.number) == [3, 4])
        #expect(reading.frames.map(\.hands.count) == [2, 1])
        #expect(reading.lines == [2, 44])
        for hand in reading.frames.flatMap(\.hands) { #expect(hand.points.distance(to: Fixture.hand()) < 1e-5) }
    }

    @Test("without a column of hands, a landmark that comes again is the next hand of its frame")
    func handsWithoutColumn() throws {
        let lines: [String] = Self.longs[0].split(separator: "\n").map { line in
            var cells = line.split(separator: ",")
            cells.remove(at: 1)
            return cells.joined(separator: ",")
        }
        #expect(try Reading(text: lines.joined(separator: "\n")).frames.map(\.hands.count) == [2, 1])
    }

    @Test("a class by number takes its name from the label file beside the table")
    func labelFile() throws {
        let table = try Fixture.read("table-with-header/keypoint.csv")
        #expect(table.format == .landmarkCSV)
        #expect(table.frames.map { $0.hands[0].label } == ["paper", "rock"])
        #expect(table.frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
    }

    /// A first line, and a part of what is said of it.
    struct Refusal: Sendable {
        var line: String
        var words: String

        static func bare(_ line: String, _ count: Int) -> Refusal {
            Refusal(line: line, words: "a table of \(count) columns without a header")
        }
    }

    /// Returns `count` numbers that are neither whole nor near 0.
    static func row(_ count: Int) -> String { Array(repeating: "0.5", count: count).joined(separator: ",") }

    static let refusals: [Refusal] = [
        .bare("0.1," + row(42), 43), .bare(row(42) + ",3", 43), .bare(row(42), 42), .bare(row(63), 63),
        .bare("rock," + row(42), 43), .bare("2," + row(63), 64), .bare(row(43).replacing(".", with: "1"), 43),
        Refusal(
            line: (0..<42).map { String($0) }.joined(separator: ",") + ",label",
            words: "a table of 43 columns that are only counted: name them as in --columns label,xy"
        ),
        Refusal(line: "a,b,c", words: "no points of a hand by name: a, b, c"),
        Refusal(line: "label,x,y", words: "one x and one y a row"),
        Refusal(line: header(Array(flat.dropLast())), words: "no column for y of point 20"),
        Refusal(line: (0..<33).map { "x\($0),y\($0)" }.joined(separator: ","), words: "33 points numbered 0 to 32"),
        Refusal(line: header(flat) + ",x3", words: "two columns for x3"),
    ]

    @Test("a table whose order is not told is refused, and says what to give", arguments: refusals)
    func refused(row: Refusal) throws {
        let problem = #expect(throws: TactusError.self) { try Reading(text: row.line + "\n") }
        #expect(problem?.wrong.contains(row.words) == true, "\(problem?.wrong ?? "read")")
    }

    /// The flat table with each number changed.
    static func changed(_ change: (Double) -> Double) -> String {
        table(flat.map { Column(name: $0.name, cell: String(change(Double($0.cell) ?? 0))) })
    }

    @Test("pixels are told by the numbers and need a size, or stand in a square")
    func pixels() throws {
        let text = Self.changed { $0 * 500 }
        let reading = try Reading(text: text)
        #expect(reading.notes.contains { $0.contains("--image-size") })
        #expect(reading.frames[0].size == ImageSize(width: 1_000, height: 1_000))
        let said = try Reading(text: text, options: ReaderOptions(size: Fixture.square))
        #expect(said.frames[0].hands[0].points.distance(to: Fixture.hand(z: false)) < 1e-5)
        #expect(said.notes == [])
    }

    @Test("points relative to the wrist stay as they are")
    func relative() throws {
        let points = try Reading(text: Self.changed { $0 - 0.8 }).frames[0].hands[0].points
        #expect(abs((points[.wrist]?.x ?? 1) + 0.5) < 1e-5)
    }

    @Test("a bad row is named by its column, and the rows around it are read")
    func badRow() throws {
        let good = Self.cells(Self.flat)
        let lines: [String] = [Self.header(Self.flat), good, "half" + good.dropFirst(3), good + ",1", good]
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.count == 2)
        #expect(
            reading.problems.map(\.description) == [
                #"made.json:3: x0: "half", expected a number"#,
                "made.json:4: 43 columns, expected 42, as in the header",
            ]
        )
    }
}
