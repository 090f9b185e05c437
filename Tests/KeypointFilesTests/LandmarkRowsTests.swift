// Tables of one landmark a row, in every order of their rows: what belongs together comes together, or is refused.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite("Tables of one landmark a row") struct LandmarkRowsTests {
    /// A row of a long table, to be sorted.
    struct Row {
        var frame: Int
        var hand: Int
        var joint: Int

        func cells(_ columns: [String], shift: Double = 0) -> String {
            columns.map { column in
                switch column {
                case "frame": "\(frame)"
                case "hand_id": "\(hand)"
                case "handedness": hand == 0 ? "Left" : "Right"
                case "landmark": "\(joint)"
                default: LandmarkTableTests.value(joint, ["x", "y", "z"].firstIndex(of: column) ?? 0)
                }
            }.joined(separator: ",")
        }
    }

    /// Frames 0, 1, 2 of two hands.
    static let rows: [Row] = (0..<3).flatMap { frame in
        (0..<2).flatMap { hand in (0..<21).map { Row(frame: frame, hand: hand, joint: $0) } }
    }

    static func table(_ columns: [String], sorted by: [KeyPath<Row, Int>], without: [String] = []) -> String {
        let sorted = rows.sorted { left, right in
            for path in by where left[keyPath: path] != right[keyPath: path] {
                return left[keyPath: path] < right[keyPath: path]
            }
            return false
        }
        return ([columns.joined(separator: ",")] + sorted.map { $0.cells(columns) }).joined(separator: "\n")
    }

    static let columns: [String] = ["frame", "hand_id", "landmark", "x", "y", "z"]
    static let sided: [String] = ["frame", "handedness", "landmark", "x", "y", "z"]
    static let bare: [String] = ["frame", "landmark", "x", "y", "z"]

    /// A table, and whether it is held whole.
    struct Order: Sendable {
        var text: String
        var isApart = false
    }

    static let orders: [Order] = [
        Order(text: table(columns, sorted: [\.frame, \.hand, \.joint])),
        Order(text: table(columns, sorted: [\.frame, \.joint, \.hand])),
        Order(text: table(sided, sorted: [\.frame, \.joint, \.hand])),
        Order(text: table(columns, sorted: [\.joint, \.frame, \.hand]), isApart: true),
        Order(text: table(columns, sorted: [\.joint, \.hand, \.frame]), isApart: true),
        Order(text: table(sided, sorted: [\.joint, \.frame, \.hand]), isApart: true),
        Order(text: table(columns, sorted: [\.hand, \.joint, \.frame]), isApart: true),
    ]

    @Test("frames and hands come together, whatever the rows are sorted by", arguments: orders)
    func order(row: Order) throws {
        let reading = try Reading(text: row.text)
        #expect(reading.problems == [])
        #expect(reading.frames.map(\.number) == [0, 1, 2])
        #expect(reading.frames.map(\.hands.count) == [2, 2, 2])
        for hand in reading.frames.flatMap(\.hands) { #expect(hand.points.distance(to: Fixture.hand()) < 1e-5) }
        #expect(reading.notes.contains { $0.contains("sorted by landmark") } == row.isApart)
    }

    /// Rows of many images in no order.
    private static func shuffled(
        _ columns: [String],
        from first: [(Int, Int)] = [(3, 4), (3, 9)],
        _ cells: (Int, Int) -> [String]
    ) -> String {
        let images = 40
        func noise(_ row: Int) -> UInt32 {
            let word = UInt32(row) &* 747_796_405 &+ 2_891_336_453
            let mixed = ((word >> ((word >> 28) &+ 4)) ^ word) &* 277_803_737
            return (mixed >> 22) ^ mixed
        }
        let rows = (0..<21 * images).sorted { noise($0) < noise($1) }.map { ($0 / 21, $0 % 21) }
        let others = rows.filter { row in !first.contains { $0 == row } }
        let lines = (first + others).map { cells($0.0, $0.1).joined(separator: ",") }
        return ([columns.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
    }

    private static func place(_ joint: Int) -> [String] { (0..<2).map { LandmarkTableTests.value(joint, $0) } }

    @Test("rows in no order come together by their images, and without these the table is refused with what helps")
    func scattered() throws {
        let reading = try Reading(
            text: Self.shuffled(["frame", "landmark", "x", "y"]) { ["\($0)", "\($1)"] + Self.place($1) }
        )
        #expect(reading.problems == [] && Set(reading.frames.map(\.number)).count == 40 && reading.frames.count == 40)
        #expect(reading.frames.allSatisfy { $0.hands.count == 1 && $0.hands[0].points.presentCount == 21 })
        let rows: [String: [String]] = [
            Self.shuffled(["landmark", "x", "y"]) { ["\($1)"] + Self.place($1) }: [
                "made.json:3: landmarks in no order", "sort the table by image",
            ],
            Self.shuffled(["note", "take_no", "landmark", "x", "y"], from: [(3, 4), (5, 9)]) {
                ["a", "\($0)", "\($1)"] + Self.place($1)
            }: ["made.json:3: landmarks in no order", "--id NAME with one of note, take_no"],
            Self.shuffled(["frame", "x", "y"]) { ["\($0)"] + Self.place($1) }: [
                "made.json:2: the rows of a frame apart",
                "sort the table, or name the landmark's column with --columns",
            ],
        ]
        for (text, words) in rows {
            let reading = try Reading(text: text)
            #expect(reading.frames == [] && reading.problems.count == 1)
            let problem = reading.problems.first?.description ?? ""
            #expect(words.allSatisfy(problem.contains), "\(problem)")
        }
    }

    @Test("hands by turns that nothing tells apart are refused, and the first is whole")
    func byTurns() throws {
        let reading = try Reading(text: Self.table(Self.bare, sorted: [\.frame, \.joint, \.hand]))
        #expect(reading.frames.map(\.hands.count) == [1, 1, 1])
        #expect(reading.problems.count == 3 * 21)
        #expect(
            reading.problems.first?.description
                == "made.json:3: landmark 0 twice for one hand, expected hands one after the other, "
                + "or a column hand_id that identifies them"
        )
        #expect(reading.frames.allSatisfy { $0.hands[0].points.distance(to: Fixture.hand()) < 1e-5 })
    }

    @Test("a landmark that stands twice is refused, and begins no second hand", arguments: [columns, sided, bare])
    func twice(columns: [String]) throws {
        var lines = Self.table(columns, sorted: [\.frame, \.hand, \.joint]).split(separator: "\n").map(String.init)
        lines.insert(lines[9], at: 10)
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.problems.map { $0.description.contains("made.json:11: landmark 8 twice") } == [true])
        #expect(reading.frames.map(\.hands.count) == [2, 2, 2])
    }

    @Test("two right hands of an image are two hands; a hand's id stands for one")
    func sameSide() throws {
        let text = Self.table(Self.sided, sorted: [\.frame, \.hand, \.joint]).replacing("Left", with: "Right")
        #expect(try Reading(text: text).frames.map(\.hands.count) == [2, 2, 2])
        let ids = Self.table(Self.columns, sorted: [\.frame, \.hand, \.joint]).replacing(",1,", with: ",0,")
        #expect(try Reading(text: ids).problems.count > 0)
    }

    @Test("a hand of one number that begins again in its frame is of the next image")
    func sameNumber() throws {
        let text = Self.table(Self.sided, sorted: [\.frame, \.hand, \.joint])
            .replacing("Left", with: "0").replacing("Right", with: "0").replacing("handedness", with: "hand")
        let reading = try Reading(text: text)
        #expect(
            reading.frames.map(\.hands.count) == [1, 1, 1, 1, 1, 1]
                && reading.frames.map(\.number) == [0, 0, 1, 1, 2, 2]
        )
        #expect(
            reading.notes.contains { $0.hasPrefix("made.json: 3 hands with the frame and the number of a hand before") }
        )
    }

    @Test("an image that comes again is said")
    func again() throws {
        let reading = try Reading(text: Self.table(Self.columns, sorted: [\.hand, \.frame, \.joint]))
        #expect(reading.frames.map(\.number) == [0, 1, 2, 0, 1, 2])
        #expect(reading.notes.contains { $0.contains("made.json:65: an image that other rows came after") })
    }

    @Test("numbers of frames that none are", arguments: ["1e300", "nan", "2.5", "9223372036854775808"])
    func badFrame(cell: String) throws {
        let header = "frame," + LandmarkTableTests.header(LandmarkTableTests.flat)
        let points = LandmarkTableTests.cells(LandmarkTableTests.flat)
        let reading = try Reading(text: "\(header)\n1,\(points)\n\(cell),\(points)\n")
        #expect(reading.frames.map(\.number) == [1])
        #expect(reading.problems.map(\.description) == ["made.json:3: frame: \(cell), expected a whole number"])
    }

    @Test("what each hand of a row is called is told of that hand")
    func labelsOfHands() throws {
        let left = LandmarkTableTests.columns("xy", "hand1_{a}{n}")
        let right = LandmarkTableTests.columns("xy", "hand2_{a}{n}")
        let one = LandmarkTableTests.one("hand1_label") + LandmarkTableTests.one("hand2_gesture", "paper")
        let more = LandmarkTableTests.one("hand1_handedness", "Left") + LandmarkTableTests.one("hand2_score", "0.5")
        let hands = try Reading(text: LandmarkTableTests.table(one + left + more + right)).frames[0].hands
        #expect(hands.map(\.label) == ["rock", "paper"])
        #expect(hands.map(\.side) == [.left, nil] && hands.map(\.score) == [nil, 0.5])
        let named = LandmarkTableTests.columns("xy", "left_{a}{n}") + LandmarkTableTests.one("left_label")
        #expect(try Reading(text: LandmarkTableTests.table(named)).frames[0].hands.map(\.label) == ["rock"])
    }

    @Test("of two columns of labels it is said which was read; one that stands twice is refused")
    func twoLabels() throws {
        let both = LandmarkTableTests.one("class_id", "4") + LandmarkTableTests.one("label")
        let reading = try Reading(text: LandmarkTableTests.table(both + LandmarkTableTests.flat))
        #expect(reading.frames[0].hands[0].label == "rock")
        #expect(reading.notes == ["made.json: labels are read from label, not from class_id, which is kept as it is"])
        let twice = LandmarkTableTests.one("label") + LandmarkTableTests.one("label", "paper")
        let text = LandmarkTableTests.table(twice + LandmarkTableTests.flat)
        #expect(throws: TactusError.self) { try Reading(text: text) }
    }

    @Test("what the user says of the columns against the header is said")
    func contradiction() throws {
        var options = ReaderOptions()
        options.columns = ["x0..x20", "y0..y20"]
        let text = LandmarkTableTests.table(LandmarkTableTests.flat)
        #expect(try Reading(text: text, options: options).notes.contains { $0.contains("--columns, which is used") })
        options.columns = ["xy"]
        #expect(try Reading(text: text, options: options).notes == [])
    }

    @Test("texts that are no times are kept and counted, also where the user says that times stand there")
    func textTimes() throws {
        for (name, options) in [("time", ReaderOptions()), ("when", .timed("when"))] {
            let text = LandmarkTableTests.table(LandmarkTableTests.one(name, "10:00 noon") + LandmarkTableTests.flat)
            let reading = try Reading(text: text, options: options)
            let note = "1 time under \(name) not read, expected numbers, dates or times of day, all of one kind"
            #expect(reading.problems == [] && reading.notes.contains("made.json: \(note)"), "\(reading.notes)")
            #expect(reading.frames[0].time == nil && reading.frames[0].extras.contains { $0.name == name })
        }
    }

    @Test("texts under a name that leaves its unit open are told as texts, and no unit is asked for")
    func openTextTimes() throws {
        let text = LandmarkTableTests.table(LandmarkTableTests.one("timestamp", "12:30:01") + LandmarkTableTests.flat)
        let told = try Reading(text: text).notes
        #expect(
            told == ["made.json: times of day under timestamp are read as seconds since the first of the file"]
        )
        let numbers = LandmarkTableTests.table(LandmarkTableTests.one("timestamp", "12") + LandmarkTableTests.flat)
        #expect(try Reading(text: numbers).notes.contains { $0.contains("use --time timestamp:s") })
    }

    @Test(
        "a table of one hand a row that is sorted by hand is read hand by hand, and that is said",
        arguments: [
            (["0,Left", "0,Right", "1,Left", "1,Right"], 2, nil), (["0,Left", "1,Left", "0,Right", "1,Right"], 4, 4),
            (["0,Left", "1,Left", "0,Left", "1,Left"], 4, nil),
        ] as [([String], Int, Int?)]
    )
    func sortedByHand(rows: [String], frames: Int, line: Int?) throws {
        let points = LandmarkTableTests.flat
        let header = "frame,hand," + LandmarkTableTests.header(points)
        let lines = rows.map { $0 + "," + LandmarkTableTests.cells(points) }
        let reading = try Reading(text: ([header] + lines).joined(separator: "\n") + "\n")
        #expect(reading.frames.count == frames)
        #expect(
            reading.notes.filter { $0.contains("in two records") }
                == (line.map {
                    [
                        "made.json:\($0): an image that other rows came after; its hands are in two records, "
                            + "sort the table by image to have them in one"
                    ]
                } ?? [])
        )
    }

    @Test("pixels by name, and tables that other characters separate")
    func otherWays() throws {
        let pixels = LandmarkTableTests.table(LandmarkTableTests.columns("xy", "{a}_px_{n}"))
        #expect(try Reading(text: pixels).frames.count == 1)
        for (separator, words) in [("|", "bars"), (" ", "blanks")] {
            let text = LandmarkTableTests.table(LandmarkTableTests.flat, separator)
            let problem = #expect(throws: TactusError.self) { try Reading(text: text) }
            #expect(problem?.wrong.contains("a table whose cells \(words) separate") == true)
        }
        let old = LandmarkTableTests.table(LandmarkTableTests.flat).replacing("\n", with: "\r")
        let problem = #expect(throws: TactusError.self) { try Reading(text: old) }
        #expect(problem?.wrong.contains("carriage return") == true)
    }

    @Test(
        "a column id tells images and is kept, and one that is new in each row is the row's",
        arguments: [false, true]
    )
    func ids(isByLandmark: Bool) throws {
        let order: [KeyPath<Row, Int>] =
            isByLandmark ? [\.joint, \.frame, \.hand] : [\.frame, \.hand, \.joint]
        let columns: [String] = ["frame", "hand_id", "landmark", "x", "y", "z"]
        let text = Self.table(columns, sorted: order)
        let named = text.replacing("frame,", with: "id,")
        let reading = try Reading(text: named)
        #expect(reading.frames.map(\.hands.count) == [2, 2, 2] && reading.problems == [])
        #expect(reading.frames.map { $0.extras.first?.json } == [#""0""#, #""1""#, #""2""#])
        let lines = text.split(separator: "\n").enumerated()
        let counted = lines.map { ($0 == 0 ? "id," : "\($0),") + $1 }.joined(separator: "\n")
        let both = try Reading(text: counted)
        #expect(both.frames.map(\.number) == [0, 1, 2] && both.frames.map(\.hands.count) == [2, 2, 2])
    }

    @Test("where no column tells images that is said")
    func noImages() throws {
        let text = Self.table(Self.columns, sorted: [\.frame, \.hand, \.joint]).replacing("frame,", with: "thing,")
        #expect(try Reading(text: text).notes.contains { $0.contains("no column identifies the images") })
    }

    @Test("landmarks from 1 are known as such also where the first image has no 21, and otherwise it is said")
    func fromOne() throws {
        var lines = ["frame,landmark,x,y,z"]
        for frame in 0..<2 {
            for joint in 0..<21 where frame == 1 || joint < 20 {
                lines.append(Row(frame: frame, hand: 0, joint: joint).cells(["frame"]) + ",\(joint + 1),")
                lines[lines.count - 1] += (0..<3).map { LandmarkTableTests.value(joint, $0) }.joined(separator: ",")
            }
        }
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.map(\.number) == [0, 1])
        var expected = Fixture.hand()
        #expect(reading.frames[1].hands[0].points.distance(to: expected) < 1e-5)
        expected[.littleTip] = nil
        #expect(
            reading.frames[0].hands[0].points[.wrist] != nil && reading.frames[0].hands[0].points[.littleTip] == nil
        )
        let bare = try Reading(text: lines.prefix(21).joined(separator: "\n"))
        #expect(bare.notes.contains { $0.contains("no row has landmark 0 or 21") })
    }

    @Test("a person's own side goes before a detector's word, and a person of each hand is read")
    func sides() throws {
        let points = LandmarkTableTests.flat
        let both = LandmarkTableTests.one("handedness", "Right") + LandmarkTableTests.one("side", "left")
        let text = LandmarkTableTests.table(both + points)
        for mirrored in [nil, true, false] {
            #expect(
                try Reading(text: text, options: ReaderOptions(mirrored: mirrored)).frames[0].hands[0].side == .left
            )
        }
        let left = LandmarkTableTests.columns("xy", "left_{a}{n}") + LandmarkTableTests.one("left_person", "ann")
        let two = LandmarkTableTests.table(LandmarkTableTests.one("handedness", "Right") + left)
        let hand = try #require(try Reading(text: two, options: ReaderOptions(mirrored: false)).frames[0].hands.first)
        #expect(hand.person == "ann")
    }

    @Test(
        "what a cell says of mirroring",
        arguments: [
            ("", Handedness.left), ("true", .left), ("Y", .left), ("false", .right), ("0", .right), ("maybe", nil),
        ]
    )
    func mirrored(cell: String, side: Handedness?) throws {
        let columns = LandmarkTableTests.one("handedness", "Left") + LandmarkTableTests.one("mirrored", cell)
        let reading = try Reading(text: LandmarkTableTests.table(columns + LandmarkTableTests.flat))
        #expect(reading.frames.first?.hands.first?.side == side)
        #expect(
            reading.problems.map(\.description)
                == (side == nil ? [#"made.json:2: mirrored: "maybe", expected true or false"#] : [])
        )
    }

    @Test("columns that pandas numbered are a header")
    func numbered() throws {
        var options = ReaderOptions()
        options.columns = ["label", "xy"]
        let header = (0..<43).map(String.init).joined(separator: ",")
        let text = header + "\nrock," + LandmarkTableTests.cells(LandmarkTableTests.flat)
        #expect(try Reading(text: text, options: options).frames.map { $0.hands[0].label } == ["rock"])
        #expect(try Reading(text: text).frames.map { $0.hands[0].label } == ["rock"])
    }

    @Test(
        "the column of joints is the one whose cells name them",
        arguments: ["node", "bodypart", "name", "joint", "landmark", "what"]
    )
    func namedJoints(column: String) throws {
        var lines = ["frame_idx,\(column),x,y,track"]
        for (frame, hand) in PointOrderTests.hands.enumerated() {
            for joint in JointOrder.littleFirst.joints.compactMap(\.self) {
                lines.append("\(frame),\(joint.name),\(hand[joint.rawValue][0]),\(hand[joint.rawValue][1]),")
            }
        }
        let reading = try Reading(text: lines.joined(separator: "\n") + "\n")
        #expect(PointOrderTests.isRead(reading))
        #expect(!reading.notes.contains { $0.contains("usual order") })
    }

    @Test(
        "the column that numbers the points of each hand, in any order, is that of the landmarks",
        arguments: [
            "index", "id", "idx", "i", "n", "number", "kp", "kpt", "point", "landmark_index", "landmark_num",
            "keypoint_no",
            "marker", "seq", "class_id", "label",
        ],
        [0, 1]
    )
    func numbered(column: String, first: Int) throws {
        let byText = (0..<21).sorted { "\($0 + first)" < "\($1 + first)" }
        for order in [byText, (0..<21).reversed(), (0..<21).map { 8 * $0 % 21 }] {
            let rows = PointOrderTests.hands.enumerated().flatMap { frame, hand in
                order.map { (frame: frame, joint: $0, cells: "\($0 + first),\(hand[$0][0]),\(hand[$0][1])") }
            }
            func text(_ rows: [(frame: Int, joint: Int, cells: String)], _ more: String = "") -> String {
                "frame,\(column),x,y\n" + rows.map { "\($0.frame),\($0.cells)\n" + more }.joined()
            }
            let pairs = zip(rows, rows.dropFirst(21)).filter { $0.0.frame % 2 == 0 }.flatMap { [$0.0, $0.1] }
            for text in [text(rows), text(pairs)] {
                let reading = try Reading(text: text)
                #expect(reading.problems == [] && reading.frames.allSatisfy { $0.hands.allSatisfy { $0.label == nil } })
                let count = text.split(separator: "\n").count / 21
                #expect(
                    PointOrderTests.isRead(reading, Array(PointOrderTests.hands.prefix(count))),
                    "\(text.prefix(60))"
                )
            }
        }
    }

    @Test("numbers of rows, and of images, are no landmarks")
    func counted() throws {
        let lines = PointOrderTests.hands.enumerated().flatMap { frame, hand in
            (0..<21).map { "\(frame),\(21 * frame + $0),\(hand[$0][0]),\(hand[$0][1])\n" }
        }
        for column in ["index", "id"] {
            let reading = try Reading(text: "frame,\(column),x,y\n" + lines.joined())
            #expect(PointOrderTests.isRead(reading) && reading.notes.contains { $0.contains("usual order") })
        }
    }

    @Test("a number of the capture tells images apart, whose hands are all of number 0")
    func captures() throws {
        var lines = ["capture_id,hand_index,hand_label,landmark_index,x,y"]
        for (capture, side) in ["Left", "Right", "Left"].enumerated() {
            lines += PointOrderTests.hands[capture].enumerated().map {
                "\(capture),0,\(side),\($0.offset),\($0.element[0]),\($0.element[1])"
            }
        }
        let reading = try Reading(text: lines.joined(separator: "\n") + "\n")
        #expect(PointOrderTests.isRead(reading, Array(PointOrderTests.hands.prefix(3))))
        #expect(reading.frames.map { $0.hands.map(\.side) } == [[.left], [.right], [.left]])
    }

    @Test("the label of the next hand is none within one hand, whichever landmark begins it")
    func labelsOfRows() throws {
        var lines = ["label,landmark,x,y"]
        for label in ["rock", "paper"] {
            for joint in [10, 20, 3] + (0..<21).filter({ ![10, 20, 3].contains($0) }).reversed() {
                lines.append(
                    "\(label),\(joint),\(PointOrderTests.hands[0][joint][0]),\(PointOrderTests.hands[0][joint][1])"
                )
            }
        }
        let reading = try Reading(text: lines.joined(separator: "\n"))
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"], ["paper"]])
        #expect(!reading.notes.contains { $0.contains("another label within one hand") })
        let mixed = try Reading(text: lines.joined(separator: "\n").replacing("rock,7,", with: "stone,7,"))
        #expect(mixed.notes.contains { $0.contains("another label within one hand") })
    }
}

extension ReaderOptions {
    fileprivate static func timed(_ name: String) -> ReaderOptions {
        var options = ReaderOptions()
        options.time = TimeKey(name: name, unit: .seconds)
        return options
    }
}
