// Messages on tables that may hold something else than hands: no list of columns that reads invented ones, rows wider than
// their header, columns that identify images.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct TableAdviceTests {
    private typealias Order = PointOrderTests

    /// The distances between the first landmarks of a hand, in the order of their pairs.
    private static func distances(_ hand: [[Double]], _ count: Int) -> [Double] {
        let pairs = (0..<21).flatMap { first in (first + 1..<21).map { (first, $0) } }
        return pairs.prefix(count).map { pair in
            let (a, b) = (hand[pair.0], hand[pair.1])
            return ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).squareRoot()
        }
    }

    /// Angles of joints in degrees, which follow no order of points.
    private static func angles(_ row: Int, _ count: Int) -> [Double] {
        (0..<count).map { Double((row * 37 + $0 * 6_151) % 1_799) / 10 + 0.05 }
    }

    /// A joint more than hands have, behind the wrist.
    private static func withPalm(_ hand: [[Double]]) -> [[Double]] { [hand[0], hand[9]] + hand.dropFirst() }

    static let rows: [(header: String?, row: @Sendable (Int) -> String)] = [
        (
            (0..<42).map { "d\($0)" }.joined(separator: ",") + ",label",
            { Order.text(distances(Order.hands[$0], 42)) + ",rock" }
        ),
        (nil, { Order.text(distances(Order.hands[$0], 63)) + ",rock" }),
        ((0..<63).map { "angle_\($0)" }.joined(separator: ",") + ",label", { Order.text(angles($0, 63)) + ",rock" }),
        (nil, { "rock," + Order.text(angles($0, 42)) }),
    ]

    @Test("numbers that are no hands are refused, and no list is offered for them", arguments: rows.indices)
    func noHands(index: Int) throws {
        let (header, row) = Self.rows[index]
        let text = ([header].compactMap(\.self) + Order.hands.indices.map(row)).joined(separator: "\n") + "\n"
        let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
        #expect(problem.wrong.hasSuffix("its numbers do not look like the landmarks of hands, which --columns names"))
    }

    @Test("landmarks of Project Aria are refused with a way, which are in no image", arguments: [false, true])
    func aria(hasNormals: Bool) throws {
        let names = ["left", "right"].flatMap { side in
            ["\(side)_tracking_confidence"]
                + (0..<21).flatMap { joint in ["tx", "ty", "tz"].map { "\($0)_\(side)_landmark_\(joint)_device" } }
                + (hasNormals ? ["nx_\(side)_palm_device", "ny_\(side)_palm_device", "nz_\(side)_palm_device"] : [])
        }
        let numbers = names.indices.map { "\(Double($0) / 100)" }.joined(separator: ",")
        let text = "tracking_timestamp_us,\(names.joined(separator: ","))\n1000,\(numbers)\n2000,\(numbers)\n"
        let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
        #expect(problem.wrong.hasSuffix("in columns such as left_x0, left_y0 with --joints aria"), "\(problem)")
    }

    @Test("further joints behind those of a hand are told from other columns", arguments: [2, 3], ["", "rock,"])
    func furtherJoints(dimensions: Int, label: String) throws {
        let rows = Order.hands.map { label + Order.text(Self.withPalm($0).flatMap { $0.prefix(dimensions) }) }
        let problem = try #require(throws: TactusError.self) { try Reading(text: rows.joined(separator: "\n")) }
        #expect(problem.wrong.contains("name all \(22 * dimensions + (label.isEmpty ? 0 : 1)) with --columns"))
    }

    @Test("names of joints in another order than that of hands get no list", arguments: [false, true])
    func otherNames(isOther: Bool) throws {
        let fingers = ["thumb", "index", "middle", "ring", "little"]
        let names =
            ["wrist"] + (isOther ? fingers.reversed() : fingers).flatMap { finger in (1...4).map { "\(finger)\($0)" } }
        let header = names.flatMap { ["\($0)-h", "\($0)-v"] }.joined(separator: ",") + ",label"
        let rows = Order.hands.map { Order.text(Order.flat($0, 2, .byPoint)) + ",rock" }
        let problem = try #require(throws: TactusError.self) {
            try Reading(text: ([header] + rows).joined(separator: "\n"))
        }
        let words = isOther ? "its joints have an order of their own" : "name them as in --columns xy,label"
        #expect(problem.wrong.contains(words) && problem.wrong.contains("--columns xy") == !isOther, "\(problem)")
    }

    @Test("a list of the user's that reads no hands is obeyed, and a note says it once")
    func said() throws {
        let rows = Order.hands.map { Order.text(Self.distances($0, 42)) + ",rock" }
        for list in [["xy", "label"], ["x0..x20", "y0..y20", "label"]] {
            let reading = try Reading(text: rows.joined(separator: "\n"), options: .naming(list))
            #expect(reading.frames.count == rows.count && reading.problems == [])
            let notes = reading.notes.filter {
                $0.contains("neighbours of a finger lie as far apart as other points in 9 hands")
            }
            #expect(
                notes.count == 1 && !reading.notes.contains { $0.contains("numbers in the order") },
                "\(reading.notes)"
            )
        }
        let hands = Order.hands.map { Order.text(Order.flat($0, 2, .byPoint)) + ",rock" }
        let right = try Reading(text: hands.joined(separator: "\n"), options: .naming(["xy", "label"]))
        #expect(!right.notes.contains { $0.contains("neighbours") })
    }

    @Test("numbers before the landmarks of a list must be those of its order", arguments: [0, 1])
    func numbered(first: Int) throws {
        func text(_ number: (Int) -> Int) -> String {
            Order.hands.map { hand in
                let flat = Order.flat(hand, 2, .byPoint)
                return Order.text(
                    (0..<21).flatMap { joint -> [Double] in
                        [Double(number(joint)), Double(flat[2 * joint]), Double(flat[2 * joint + 1])]
                    }
                )
            }.joined(separator: "\n")
        }
        let right = try Reading(text: text { $0 + first }, options: .naming(["ixy"]))
        #expect(right.frames.count == Order.hands.count)
        for number in [{ 20 - $0 }, { $0 * 3 }] as [(Int) -> Int] {
            let problem = #expect(throws: TactusError.self) {
                try Reading(text: text(number), options: .naming(["ixy"]))
            }
            #expect(problem?.wrong.contains("landmarks numbered ") == true, "\(problem)")
        }
    }

    // MARK: Rows wider than their header

    @Test(
        "rows wider than their header are read where one place alone has hands",
        arguments: [
            ("N,rock,{}", "label,xy", "other1,label,xy"), ("N,2,{}", "label,xy", "other1,label,xy"),
            ("rock,{},a.png,7", "label,xy", "label,xy,other1,other2"), ("N,{},rock", "xy,label", "other1,xy,label"),
            ("rock,{}", "xy", "label,xy"),
        ]
    )
    func wider(row: String, names: String, columns: String) throws {
        let points = LandmarkTableTests.header(LandmarkTableTests.flat)
        let rows = Order.hands.indices.map {
            row.replacing("N", with: "\($0 + 4)").replacing(
                "{}",
                with: Order.text(Order.flat(Order.hands[$0], 2, .byPoint))
            )
        }
        let reading = try Reading(text: ([names.replacing("xy", with: points)] + rows).joined(separator: "\n") + "\n")
        #expect(Order.isRead(reading) && reading.frames.allSatisfy { ["rock", "2"].contains($0.hands[0].label) })
        let note = " columns and its rows others; they are read as --columns \(columns)"
        #expect(reading.notes.contains { $0.hasSuffix(note) }, "\(reading.notes)")
    }

    @Test("rows wider than their header that cannot be read so are counted, with advice")
    func widerWithoutHands() throws {
        let header = LandmarkTableTests.header(LandmarkTableTests.flat) + ",label"
        let rows = (0..<3).map { "a,b," + Order.text(Self.angles($0, 42)) + ",rock" }
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n") + "\n")
        #expect(reading.frames.isEmpty)
        #expect(
            reading.problems.first?.description
                == "made.json:2: 45 columns, expected 43, as in the header; name all 45 with --columns"
        )
    }

    // MARK: Columns that identify images

    @Test("only columns that may identify images are offered for --id")
    func identifiers() throws {
        func text(_ isGrouped: Bool) -> String {
            let lines = Order.hands.indices.flatMap { hand in
                (0..<21).map { joint in
                    let point = Order.hands[hand][joint]
                    let group = isGrouped ? "g\(hand / 2)" : "g"
                    return "\(group),k,\(0.5 + Double(joint * 13 % 21 + hand) / 1_000),\(joint),\(point[0]),\(point[1])"
                }
            }
            return (["group,const,w,landmark,x,y"] + lines).joined(separator: "\n") + "\n"
        }
        let words = "a new one begins when the first landmark recurs"
        let grouped = try Reading(text: text(true)).notes.filter { $0.contains(words) }
        #expect(
            grouped.count == 1 && grouped[0].hasSuffix("; use --id NAME with one of group if it does"),
            "\(grouped)"
        )
        #expect(try Reading(text: text(false)).notes.contains { $0.hasSuffix(words) })
    }

    // MARK: Bodies

    @Test(
        "33 landmarks are called those of bodies",
        arguments: [
            "label," + (0..<33).map { "x\($0),y\($0)" }.joined(separator: ",") + "\nrock,"
                + (0..<66).map { "0.\($0 + 10)" }.joined(separator: ","),
            "rock," + (0..<99).map { "0.\($0 + 10)" }.joined(separator: ","),
            #"{"landmarks":[\#((0..<33).map { #"{"x":0.\#($0),"y":0.5}"# }.joined(separator: ","))]}"#,
            #"[[\#((0..<33).map { "[0.\($0),0.5,0]" }.joined(separator: ","))]]"#,
        ]
    )
    func bodies(text: String) throws {
        let problem = try #require(throws: TactusError.self) { try Reading(text: text + "\n") }
        #expect(problem.wrong.contains("33") && problem.wrong.contains("as MediaPipe's bodies have"), "\(problem)")
    }

    @Test("a body's landmarks a row are refused once, and those of parts are not", arguments: [0, 1])
    func longBodies(first: Int) throws {
        let rows = (0..<3).flatMap { frame in (0..<33).map { "\(frame),\($0 + first),0.\($0 + 10),0.5" } }
        let reading = try Reading(text: (["frame,landmark,x,y"] + rows).joined(separator: "\n") + "\n")
        #expect(reading.frames.isEmpty)
        #expect(
            reading.problems.map(\.description)
                == ["made.json:2: landmark: 33 landmarks, as MediaPipe's bodies have, expected a hand's 21"]
        )
    }

    // MARK: Confidences

    @Test(
        "confidences of 0 in all of the first rows count as unknown",
        arguments: [("0", 21, true), ("0.9", 21, false), ("0.1", 0, false)]
    )
    func confidences(cell: String, count: Int, isSaid: Bool) throws {
        let points = Order.hands.map { hand in hand.map { "\($0[0]),\($0[1]),\(cell)" }.joined(separator: ",") }
        let header = (0..<21).map { "x\($0),y\($0),c\($0)" }.joined(separator: ",")
        let long = Order.hands.enumerated().flatMap { frame, hand in
            hand.enumerated().map { "\(frame),\($0.offset),\($0.element[0]),\($0.element[1]),\(cell)" }
        }
        let full = Order.hands.map { hand in hand.map { "\($0[0]),\($0[1]),0.1,\(cell)" }.joined(separator: ",") }
        let readings = [
            try Reading(text: ([header] + points).joined(separator: "\n")),
            try Reading(text: (["frame,landmark,x,y,confidence"] + long).joined(separator: "\n")),
            try Reading(text: full.joined(separator: "\n"), options: .naming(["xyzc"])),
        ]
        for reading in readings {
            #expect(reading.problems == [] && reading.frames.allSatisfy { $0.hands[0].points.presentCount == count })
            let notes = reading.notes.filter { $0.contains("confidences of 0 in all of the first rows") }
            #expect(notes.count == (isSaid ? 1 : 0), "\(reading.notes)")
        }
    }

    @Test("a confidence of 0 among others is a missing point")
    func mixedConfidences() throws {
        let header = (0..<21).map { "x\($0),y\($0),c\($0)" }.joined(separator: ",")
        let rows = Order.hands.map { hand in
            hand.enumerated().map { "\($0.element[0]),\($0.element[1]),\($0.offset < 3 ? 0 : 0.9)" }.joined(
                separator: ","
            )
        }
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n"))
        #expect(reading.frames.allSatisfy { $0.hands[0].points.presentCount == 18 })
    }
}
