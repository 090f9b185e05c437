// Lists of numbers in the cells of tables.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct CellListTests {
    @Test(
        "lists in cells are points",
        arguments: [
            "label,landmarks\nok,\"[[{P}]]\"\n", "label;landmarks\nok;[[{P}]]\n",
            "label,pts\nok,\"[(np.float32({P}))]\"\n",
        ]
    )
    func cells(form: String) throws {
        let separators = form.contains("np") ? ("), np.float32(", ")), (np.float32(") : (", ", "], [")
        let numbers = OtherShapesTests.points.map { "\($0[0])\(separators.0)\($0[1])" }.joined(separator: separators.1)
        let reading = try Reading(text: form.replacing("{P}", with: numbers))
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.label) } == [["ok"]])
        #expect(reading.frames.allSatisfy { $0.hands.allSatisfy(OtherShapesTests.isHand) })
    }

    @Test("a column for each point holds lists, with the landmark's number too", arguments: [false, true])
    func pointCells(isNumbered: Bool) throws {
        let header = (0..<21).map { "lm_\($0)" }.joined(separator: ",") + ",label"
        let cells = OtherShapesTests.points.enumerated().map {
            "\"[\(isNumbered ? "\($0), " : "")\($1[0]), \($1[1])]\""
        }
        let row = cells.joined(separator: ",") + ",ok"
        let lost = ([String](repeating: "", count: 20) + ["\"[0.5, 0.4]\"", "no"]).joined(separator: ",")
        let reading = try Reading(text: "\(header)\n\(row)\n\(isNumbered ? "" : lost + "\n")")
        #expect(reading.problems == [] && OtherShapesTests.isHand(reading.frames[0].hands[0]))
        if !isNumbered { #expect(reading.frames[1].hands[0].points.presentCount == 1) }
    }

    @Test(
        "points that MediaPipe's programs print in cells are read, one a cell or all of a hand, with its side",
        arguments: [
            "NormalizedLandmark(x={x}, y={y}, z={z}, visibility=0.0, presence=0.0)",
            "NormalizedLandmark(x={x}, y={y}, z={z}, visibility=None, presence=None, name=None)",
            "Landmark(x={x}, y={y}, z={z}, visibility=0.9, presence=0.9)", "x: {x}\ny: {y}\nz: {z}\n",
            "x: {x}\ny: {y}\nz: {z}\nvisibility: 0.0\n", "{'x': {x}, 'y': {y}, 'z': {z}, 'visibility': 0.0}",
        ]
    )
    func printed(form: String) throws {
        let points = OtherShapesTests.points.map { point in
            form.replacing("{x}", with: "\(point[0])").replacing("{y}", with: "\(point[1])").replacing(
                "{z}",
                with: "-0.02"
            )
        }
        let columns = points.map { "\"\($0)\"" }.joined(separator: ",")
        let list = "[\(points.joined(separator: ", "))]"
        let message = points.map { "landmark {\n\($0)}\n" }.joined()
        let header = (0..<21).map(String.init).joined(separator: ",")
        let names = NamedPointsTests.upper.joined(separator: ",")
        let side = "\"[Category(index=0, score=0.9, display_name='Right', category_name='Right')]\""
        let older = "\"[classification {\n  index: 1\n  score: 0.9\n  label: \"\"Right\"\"\n}\n]\""
        var texts = [
            "\(header),label\n\(columns),ok\n", ",\(header),label\n0,\(columns),ok\n",
            "\(names),label\n\(columns),ok\n",
            "label,landmarks,handedness\nok,\"\(list)\",\(side)\n",
            "label,landmarks,handedness\nok,\"\(list)\",\(older)\n",
            "label,landmarks\nok,\"[\(list)]\"\n",
        ]
        if form.hasPrefix("x:") { texts.append("label,landmarks\nok,\"\(message)\"\n") }
        for text in texts {
            let reading = try Reading(text: text)
            let hand = reading.frames.first?.hands.first
            #expect(reading.problems == [] && hand?.label == "ok", "\(text.prefix(80)) \(reading.problems)")
            #expect(hand.map(Self.isHandInDepth) == true, "\(text.prefix(80))")
            #expect((hand?.side != nil) == text.contains("handedness"))
        }
        let two = try Reading(text: "label,landmarks\nok,\"[\(list), \(list)]\"\n")
        #expect(two.frames.map(\.hands.count) == [2] && two.frames[0].hands.allSatisfy(Self.isHandInDepth))
    }

    private static func isHandInDepth(_ hand: Hand) -> Bool {
        var flat = hand
        for joint in HandJoint.allCases { flat.points[joint] = hand.points[joint].map { Keypoint(x: $0.x, y: $0.y) } }
        return OtherShapesTests.isHand(flat) && HandJoint.allCases.allSatisfy { hand.points[$0]?.z == -0.02 }
    }

    @Test("of printed landmarks those of the image are read, and objects without numbers are named")
    func printedWorlds() throws {
        let printed = ["Landmark", "NormalizedLandmark"].map { name in
            "\"[" + OtherShapesTests.points.map { "\(name)(x=\($0[0]), y=\($0[1]), z=0.0)" }.joined(separator: ", ")
                + "]\""
        }
        let reading = try Reading(text: "label,metres,points\nok,\(printed[0]),\(printed[1])\n")
        #expect(reading.frames.map(\.hands.count) == [1] && reading.problems == [], "\(reading.problems)")
        let object = "<mediapipe.tasks.python.components.containers.landmark.NormalizedLandmark object at 0x7f>"
        let problem = try #require(throws: TactusError.self) { try Reading(text: "label,landmarks\nok,\(object)\n") }
        #expect(problem.description.contains("a table of 2 columns whose cells hold \"<mediapipe"), "\(problem)")
    }

    @Test("a quote behind other text is a sign of it")
    func inches() throws {
        let header = "note," + (0..<21).map { "x\($0),y\($0)" }.joined(separator: ",")
        let numbers = OtherShapesTests.points.map { "\($0[0]),\($0[1])" }.joined(separator: ",")
        let cells = ["5\" tall", "a \"b\" c", "\"5\"\" tall\"", " \"x\""]
        let reading = try Reading(text: ([header] + cells.map { "\($0),\(numbers)" }).joined(separator: "\n") + "\n")
        #expect(reading.problems == [] && reading.frames.allSatisfy { $0.hands.allSatisfy(OtherShapesTests.isHand) })
        let notes = reading.frames.map { $0.extras.first?.plainText }
        #expect(notes.prefix(3) == ["5\" tall", "a \"b\" c", "5\" tall"] && notes.count == 4, "\(notes)")
    }

    private static let hands = PointOrderTests.hands

    /// The numbers of a hand as a table has them.
    static func row(_ hand: Int, _ dimensions: Int, _ order: PointOrder) -> String {
        PointOrderTests.text(PointOrderTests.flat(hands[hand], dimensions, order))
    }

    @Test(
        "a table whose points are in one cell is read, with brackets or without",
        arguments: ["\"[{}]\"", "\"{}\"", "{ }", "\"{;}\""]
    )
    func oneCell(form: String) throws {
        let numbers = Self.row(0, 3, .byPoint)
        let cell = form.replacing("{}", with: numbers).replacing("{ }", with: numbers.replacing(",", with: " "))
        let line = "rock,\(cell.replacing("{;}", with: numbers.replacing(",", with: "; ")))"
        let reading = try Reading(text: "label,landmarks\n\(line)\n")
        #expect(reading.problems == [] && reading.frames.map { $0.hands.map(\.label) } == [["rock"]])
        #expect(reading.notes.contains("lists in cells are read as x, y and z"))
    }

    @Test(
        "arrays that NumPy prints over several lines are read, and the rows behind them keep their lines",
        arguments: ["\n", "\r\n"],
        ["label,points", ",label,points", "label\tpoints", "label,note,points"]
    )
    func brokenCells(lineBreak: String, header: String) throws {
        let cells = Self.hands.map { hand in
            "\"[\(hand.map { "[\($0[0]) \($0[1])]" }.joined(separator: "\n "))]\""
        }
        func line(_ cell: String) -> String {
            header.replacing("label", with: "rock").replacing("points", with: cell).replacing(
                "note",
                with: "\"he said \"\"no\"\",\n\n twice\""
            )
        }
        let lines = [header] + cells[..<8].map(line) + [line("x"), line(cells[8])]
        let text = lines.joined(separator: "\n").replacing("\n", with: lineBreak) + lineBreak
        let reading = try Reading(text: text)
        var read = reading
        read.problems = []
        #expect(PointOrderTests.isRead(read, Self.hands), "\(reading.problems) \(reading.notes)")
        let first = lines[..<9].joined(separator: "\n").count { $0 == "\n" } + 2
        #expect(reading.problems.map(\.description) == ["made.json:\(first): x0: \"x\", expected a number"])
        #expect(reading.frames.allSatisfy { $0.hands[0].label == "rock" })
    }

    @Test("a long table has such cells across its blocks, and an open quote in it loses its own rows alone")
    func brokenBlocks() throws {
        let cell = "\"[\(Self.hands[0].map { "[\($0[0]) \($0[1])]" }.joined(separator: "\n "))]\""
        let text = "label,points\n" + String(repeating: "rock,\(cell)\n", count: 6_000)
        #expect(try Reading(text: text).frames.count == 6_000)
        let broken = try Reading(text: text + "rock,\"[[0 1]\n" + String(repeating: "rock\n", count: 2_000))
        #expect(broken.frames.count == 6_000 && broken.problems.count == 2_001)
    }

    @Test(
        "lists of each axis are read, in an object of a cell or in columns",
        arguments: [
            ("name,box,keypoints", "a,\"{'x1': 0.1, 'x2': 0.9}\",\"{'x': [{x}], 'y': [{y}], 'visible': [{c}]}\""),
            (
                "name,box,keypoints",
                "a,\"{\"\"x1\"\": 0}\",\"{\"\"x\"\": [{x}], \"\"y\"\": [{y}], \"\"conf\"\": [{c}]}\""
            ),
            ("name,keypoints", "a,\"{'x': [{x}], 'y': [{y}]}\""),
            ("name,keypoints.x,keypoints.y,keypoints.visible", "a,\"[{x}]\",\"[{y}]\",\"[{c}]\""),
        ]
    )
    func axes(header: String, row: String) throws {
        let rows = Self.hands.map { hand in
            [("{x}", hand.map { $0[0] }), ("{y}", hand.map { $0[1] }), ("{c}", hand.map { _ in 0.75 })].reduce(row) {
                $0.replacing($1.0, with: $1.1.map { "\($0)" }.joined(separator: ", "))
            }
        }
        let reading = try Reading(text: ([header] + rows).joined(separator: "\n") + "\n")
        #expect(PointOrderTests.isRead(reading, Self.hands), "\(reading.problems) \(reading.notes)")
        let confidence: Float? = row.contains("{c}") ? 0.75 : nil
        #expect(reading.frames.allSatisfy { $0.hands[0].points[.wrist]?.confidence == confidence })
    }

    @Test("lists of other lengths in cells are refused, with what is expected", arguments: [60, 42, 84])
    func listLengths(count: Int) throws {
        let numbers = PointOrderTests.flat(Self.hands[0], 3, .byPoint)
        func line(_ count: Int) -> String {
            "rock,\"[\(PointOrderTests.text(Array((numbers + numbers).prefix(count))))]\""
        }
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
        let numbers = PointOrderTests.flat(Self.hands[0], min(dimensions, 3), .byPoint)
        let points = (0..<21).map {
            "[\(PointOrderTests.text(Array(numbers[3 * $0 % numbers.count..<3 * $0 % numbers.count + 3]))),0]"
        }
        let cell = dimensions == 4 ? points.joined(separator: ",") : PointOrderTests.text(numbers + numbers)
        let reading = try Reading(text: "label,landmarks\nrock,\"[\(cell)]\"\n")
        #expect(
            PointOrderTests.isRead(reading, [Self.hands[0]])
                && reading.frames.map(\.hands.count) == [dimensions == 4 ? 1 : 2]
        )
        #expect(reading.notes.contains { $0.contains("two hands") } == (dimensions < 4))
    }

    @Test(
        "what quotes do to a row is said",
        arguments: [
            "\"rock,{}\"": "made.json:2: 42 numbers in one cell, expected one number a cell",
            "{},\"rock":
                "made.json:2: a quote that is not closed, expected a closing quote in the same line, or two for one in a cell",
            "\"rock,{}":
                "made.json:2: a quote that is not closed, expected a closing quote in the same line, or two for one in a cell",
        ]
    )
    func quotes(row: (String, String)) throws {
        let header = PointOrderTests.table(2, said: .byPoint, rows: .byPoint).split(separator: "\n")[0].dropFirst(9)
        let line = row.0.replacing("{}", with: Self.row(0, 2, .byPoint))
        #expect(try Reading(text: "\(header)\n\(line)\n").problems.map(\.description) == [row.1])
    }
}
