// Confidences of points under the names in use, wherever they stand: in columns, in points, in lists and arrays beside them.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ConfidenceTests {
    static let names = [
        "confidence", "conf", "score", "likelihood", "visibility", "visible", "probability", "prob", "presence",
        "keypoint_score", "kpt_conf", "Score",
    ]

    /// A hand in pixels, two of whose points were not seen and stand elsewhere.
    static let points = PointOrderTests.hands[4].enumerated().map { joint, point in
        [8, 12].contains(joint) ? [250.0, 320] : [(point[0] * 640).rounded(), (point[1] * 480).rounded()]
    }
    static let scores = (0..<21).map { [8, 12].contains($0) ? 0.01 : 0.9 }
    static let pairs = "[\(points.map { "[\($0[0]),\($0[1])]" }.joined(separator: ","))]"
    static let list = "\(scores)"
    static let size = #""width":640,"height":480"#

    static func isRead(_ hand: Hand?) -> Bool {
        guard let hand else { return false }
        return hand.points.presentCount == 19 && hand.points[.indexTip] == nil && hand.points[.middleTip] == nil
            && hand.points[.wrist]?.confidence == 0.9 && hand.points[.wrist]?.z == nil
    }

    private static func table(_ column: (Int, String) -> String, _ third: String) -> String {
        let header = (0..<21).flatMap { joint in ["x", "y", third].map { column(joint, $0) } }
        let row = (0..<21).map { "\(points[$0][0]),\(points[$0][1]),\(scores[$0])" }
        return "\(header.joined(separator: ","))\n\(row.joined(separator: ","))\n"
    }

    private static func long(_ third: String, _ more: String = "", _ cell: String = "") -> String {
        "frame,landmark,x,y,\(third)\(more)\n"
            + (0..<21).map { "4,\($0),\(points[$0][0]),\(points[$0][1]),\(scores[$0])\(cell)\n" }.joined()
    }

    @Test("columns and rows of joints have them under every name", arguments: names)
    func tables(name: String) throws {
        let texts = [
            Self.table({ "\($1)\($0)" }, name), Self.table({ "\($0)_\($1)" }, name),
            Self.table({ "\(NamedPointsTests.lower[$0])_\($1)" }, name),
            Self.table({ "\(NamedPointsTests.upper[$0]).\($1)" }, name), Self.long(name),
        ]
        for text in texts {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && Self.isRead(reading.frames.first?.hands.first), "\(text.prefix(60))")
            #expect(reading.frames.first?.extras.isEmpty == true && reading.frames.first?.hands.first?.score == nil)
        }
    }

    @Test("points, flat lists and lists within lists in JSON have them under every name", arguments: names)
    func json(name: String) throws {
        let objects = zip(Self.points, Self.scores).map { #"{"x":\#($0[0]),"y":\#($0[1]),"\#(name)":\#($1)}"# }
        let named = zip(0..<21, objects).map { #"{"name":"\#(NamedPointsTests.lower[$0])",\#($1.dropFirst())"# }
        let texts = [
            #"{\#(Self.size),"landmarks":[\#(objects.joined(separator: ","))]}"#,
            #"{\#(Self.size),"keypoints":[\#(named.joined(separator: ","))]}"#,
            #"{\#(Self.size),"keypoints":\#(Self.pairs),"\#(name)":\#(Self.list)}"#,
            #"{\#(Self.size),"hands":[{"keypoints":\#(Self.pairs),"\#(name)":\#(Self.list)}]}"#,
            #"{"frame":0,\#(Self.size),"keypoints":[\#(Self.pairs)],"\#(name)":[\#(Self.list)]}"#,
            #"{\#(Self.size),"keypoints":[[\#(Self.pairs)],[\#(Self.pairs)]],"\#(name)":[[\#(Self.list)],[\#(Self.list)]]}"#,
        ]
        for text in texts {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && Self.isRead(reading.frames.first?.hands.first), "\(text.prefix(60))")
        }
    }

    @Test("a list of one number for each hand is the score of the hands; another list of 21 is named")
    func otherLists() throws {
        let scored = try Reading(text: #"{"frame":0,\#(Self.size),"keypoints":[\#(Self.pairs)],"scores":[0.75]}"#)
        #expect(scored.frames[0].hands.map(\.score) == [0.75] && scored.frames[0].hands[0].points.presentCount == 21)
        let other = try Reading(text: #"{\#(Self.size),"keypoints":\#(Self.pairs),"quality":\#(Self.list)}"#)
        #expect(other.frames[0].hands[0].points.presentCount == 21)
        #expect(other.notes.contains { $0.hasPrefix("quality: as many numbers as points are left out") })
        let table = try Reading(text: Self.table({ "\($1)\($0)" }, "quality"))
        #expect(table.notes.contains { $0.contains("quality0 and 20 more") && $0.contains("not read as confidences") })
    }

    @Test("probabilities of classes are no confidences of points")
    func classes() throws {
        let classes = [Double](repeating: 1.0 / 21, count: 21)
        let text = #"{\#(Self.size),"landmarks":\#(Self.pairs),"probs":\#(classes)}"#
        #expect(try Reading(text: text).frames[0].hands[0].points[.wrist]?.confidence == nil)
        for count in [10, 26] {
            let plain = (0..<21).map { "x\($0),y\($0)" } + (0..<count).map { "prob_\($0)" }
            let row = Self.points.map { "\($0[0]),\($0[1])" } + [String](repeating: "0.03", count: count)
            let reading = try Reading(text: "\(plain.joined(separator: ","))\n\(row.joined(separator: ","))\n")
            #expect(reading.frames.first?.hands.first?.points.presentCount == 21 && reading.problems == [])
        }
    }

    @Test("MediaPipe's zeros say nothing, and marks of COCO hide points without being confidences")
    func zerosAndMarks() throws {
        let zeros = Self.points.map { #"{"x":\#($0[0]),"y":\#($0[1]),"visibility":0.0,"presence":0}"# }
        let plain = try Reading(text: #"{\#(Self.size),"landmarks":[\#(zeros.joined(separator: ","))]}"#)
        #expect(plain.frames[0].hands[0].points.presentCount == 21)
        let marks = (0..<21).map { $0 == 8 ? 0 : 1 + $0 % 2 }
        let texts = [
            #"{\#(Self.size),"keypoints":\#(Self.pairs),"visibility":\#(marks)}"#,
            #"{\#(Self.size),"points":[\#(Self.points.flatMap(\.self).map { "\($0)" }.joined(separator: ","))],"#
                + #""visibility":\#(marks)}"#,
            Self.table({ "\($1)\($0)" }, "v").split(separator: "\n")[0] + "\n"
                + (0..<21).map { "\(Self.points[$0][0]),\(Self.points[$0][1]),\(marks[$0])" }.joined(separator: ","),
        ]
        for text in texts {
            let points = try #require(try Reading(text: text).frames.first?.hands.first?.points)
            #expect(points.presentCount == 20 && points[.indexTip] == nil && points[.wrist]?.confidence == nil)
        }
    }

    /// Two hands, in forms of every reader: all points of the first have a number under a name, those of the second 0.
    private static func twoHands(
        _ name: String,
        _ marks: (seen: String, lost: String) = ("0.9", "0.0")
    ) -> [(format: KeypointFormat, text: String)] {
        let scores = [marks.seen, marks.lost].map { [String](repeating: $0, count: 21) }
        let scoreLists = scores.map { "[\($0.joined(separator: ","))]" }
        let (x, y) = (points.map { $0[0] / 640 }, points.map { $0[1] / 480 })
        let pairs = "[" + (0..<21).map { "[\(x[$0]),\(y[$0])]" }.joined(separator: ",") + "]"
        var (objects, lists, rows, cells): ([String], [String], String, [String]) = ([], [], "", [])
        for (part, scores) in zip(["left_hand", "right_hand"], scores) {
            let points = (0..<21).map { #"{"x":\#(x[$0]),"y":\#(y[$0]),"\#(name)":\#(scores[$0])}"# }
            objects.append("[" + points.joined(separator: ",") + "]")
            lists.append(#"{"x":\#(x),"y":\#(y),"\#(name)":[\#(scores.joined(separator: ","))]}"#)
            for joint in 0..<21 {
                rows += "0,\(part),\(joint),\(x[joint]),\(y[joint]),\(scores[joint])\n"
                cells += ["\(x[joint])", "\(y[joint])", "\(scores[joint])"]
            }
        }
        func names(_ column: (String, Int, String) -> String) -> [String] {
            ["left", "right"].flatMap { side in
                (0..<21).flatMap { joint in ["x", "y", name].map { column(side, joint, $0) } }
            }
        }
        let plain = names { side, joint, axis in "\(side)_\(axis)\(joint)" }
        let holistic = names { side, joint, axis in "\(side)_hand_\(joint)_\(axis)" }
        let record = zip(plain, cells).map { #""\#($0)":\#($1)"# }.joined(separator: ",")
        let row = cells.joined(separator: ",") + "\n"
        let pose = (0..<33).map { "0,pose,\($0),0.3,0.4,0.98\n" }.joined()
        let long = "frame,part,landmark,x,y,\(name)\n"
        return [
            (.landmarkCSV, long + pose + rows), (.landmarkCSV, long + rows + pose),
            (.landmarkCSV, plain.joined(separator: ",") + "\n" + row),
            (.landmarkCSV, holistic.joined(separator: ",") + "\n" + row),
            (.mediapipeTasks, #"{"landmarks":[\#(objects.joined(separator: ","))]}"#),
            (
                .mediapipeTasks,
                #"{"landmarks":[\#(pairs),\#(pairs)],"\#(name)":[\#(scoreLists.joined(separator: ","))]}"#
            ),
            (.json, "[{\(record)}]"), (.json, "[\(lists.joined(separator: ","))]"),
        ]
    }

    @Test(
        "0 for all points of one hand says nothing where MediaPipe left it, and is a lost hand under other names",
        arguments: ["visibility", "presence", "visibilities", "v", "vis", "score", "likelihood", "confidence"]
    )
    func zerosOfOneHand(name: String) throws {
        let isOfMediaPipe = NameWords.leavesZeros(name)
        for (format, text) in Self.twoHands(name) where format == .landmarkCSV || name != "v" {
            let reading = try Reading(text: text)
            #expect(reading.problems == [] && reading.format == format, "\(text.prefix(60))")
            let hands = reading.frames.flatMap(\.hands)
            #expect(hands.map(\.points.presentCount) == [21, isOfMediaPipe ? 21 : 0], "\(text.prefix(60))")
            #expect(hands.first?.points[.wrist]?.confidence == 0.9, "\(text.prefix(60))")
            #expect(hands.last?.points[.wrist]?.confidence == nil, "\(text.prefix(60))")
        }
    }

    @Test(
        "0, or false, for all points of one hand is a lost hand where others have COCO's marks or true",
        arguments: ["visibility", "v", "vis"],
        [("2", "0"), ("true", "false"), ("True", "False")]
    )
    func marksOfOneHand(name: String, marks: (seen: String, lost: String)) throws {
        for (format, text) in Self.twoHands(name, marks) where format == .landmarkCSV || name != "v" {
            if marks.seen == "True" ? format != .landmarkCSV : format == .json && marks.seen == "true" { continue }
            let hands = try Reading(text: text).frames.flatMap(\.hands)
            #expect(hands.map(\.points.presentCount) == [21, 0], "\(text.prefix(60))")
        }
    }

    /// Three records, or rows, of a hand whose points have one number each under a name.
    private static func records(_ name: String, _ numbers: [String]) -> [String] {
        func members(_ number: String) -> [String] {
            points.map { #"{"x":\#($0[0]),"y":\#($0[1]),"\#(name)":\#(number)}"# }
        }
        let hands = numbers.map { #"{\#(size),"landmarks":[\#(members($0).joined(separator: ","))]}"# }
        let lists = numbers.map { number in
            let list = [String](repeating: number, count: 21).joined(separator: ",")
            return #"{\#(size),"landmarks":\#(pairs),"\#(name)":[\#(list)]}"#
        }
        let columns = (0..<21).flatMap { ["x\($0)", "y\($0)", "\(name)\($0)"] }
        let cells = numbers.map { number in points.flatMap { ["\($0[0])", "\($0[1])", number] } }
        let flat = cells.map { cells in
            let fields = zip(columns, cells).map { #""\#($0)":\#($1)"# }.joined(separator: ",")
            return "{\(size),\(fields)}"
        }
        let table = [columns] + cells
        return [
            hands.joined(separator: "\n"), "[\(hands.joined(separator: ","))]",
            #"{"frames":[\#(hands.joined(separator: ","))]}"#,
            flat.joined(separator: "\n"), table.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n",
        ] + (name == "v" ? [] : [lists.joined(separator: "\n")])
    }

    @Test(
        "zeros before the first number above 0 are points not seen, in every reader, and without any they say nothing",
        arguments: [
            ("v", ["0", "1", "0"], [0, 21, 0]), ("v", ["0", "0", "0"], [21, 21, 21]),
            ("v", ["0.0", "0.9", "0.9"], [0, 21, 21]),
            ("vis", ["0", "1", "1"], [0, 21, 21]), ("vis", ["0", "0", "0"], [21, 21, 21]),
            ("v", ["0", "2", "2"], [0, 21, 21]),
            ("v", ["false", "true", "true"], [0, 21, 21]), ("v", ["false", "false", "false"], [0, 0, 0]),
            ("visibility", ["0", "0.9", "0.9"], [21, 21, 21]), ("visibility", ["0", "2", "2"], [0, 21, 21]),
            ("visibility", ["false", "false", "false"], [0, 0, 0]),
            ("visible", ["false", "true", "false"], [0, 21, 0]),
            ("conf", ["0", "0.9", "0"], [0, 21, 0]),
        ] as [(String, [String], [Int])]
    )
    func before(name: String, numbers: [String], seen: [Int]) throws {
        for text in Self.records(name, numbers) {
            let reading = try Reading(text: text)
            #expect(reading.problems == [], "\(text.prefix(60))")
            #expect(reading.frames.flatMap(\.hands).map(\.points.presentCount) == seen, "\(text.prefix(60))")
        }
    }

    @Test("a joint's score in a row is the joint's, and that of the instance the hand's")
    func instances() throws {
        let reading = try Reading(text: Self.long("score", ",track_score,instance_score", ",0.4,0.75"))
        let hand = try #require(reading.frames.first?.hands.first)
        #expect(Self.isRead(hand) && hand.score == 0.75)
    }

    @Test("Datumaro's marks, sizes and labels by number are read")
    func datumaro() throws {
        let marks = (0..<21).map { $0 == 20 ? 0 : 2 }
        let flat = Self.points.flatMap(\.self)
        let text =
            #"{"dm_format_version":"1.0","categories":{"label":{"labels":[{"name":"rock"},{"name":"ok"}]}},"#
            + #""items":[{"id":"a","annotations":[{"type":"points","label_id":1,"points":\#(flat),"#
            + #""visibility":\#(marks)}],"image":{"path":"a.jpg","size":[480,640]}}]}"#
        let frame = try #require(try Reading(text: text).frames.first)
        #expect(frame.size == ImageSize(width: 640, height: 480) && frame.hands.map(\.label) == ["ok"])
        #expect(frame.hands[0].points.presentCount == 20 && frame.hands[0].points[.littleTip] == nil)
    }

    @Test("COCO's pairs of numbers have their confidences beside them", arguments: ["scores", "visibility"])
    func coco(name: String) throws {
        let text =
            #"{"images":[{"id":1,"width":640,"height":480}],"categories":[{"id":1,"name":"hand"}],"annotations":["#
            + #"{"image_id":1,"category_id":1,"keypoints":\#(Self.points.flatMap(\.self)),"\#(name)":\#(Self.list)}]}"#
        #expect(Self.isRead(try Reading(text: text).frames.first?.hands.first))
    }

    // MARK: Third numbers of tables

    /// Rows without a header: x, y and a number of each point.
    private static func bare(_ third: (Int) -> Double, scale: Double = 1, _ order: PointOrder = .byPoint) -> String {
        let numbers = points.enumerated().map { [$1[0] / 640 * scale, $1[1] / 480 * scale, third($0)] }
        return PointOrderTests.text(PointOrderTests.flat(numbers, 3, order)) + "\n"
    }

    @Test("third numbers of 0…1 beside pixels are confidences in tables, too", arguments: PointOrder.allCases)
    func thirds(order: PointOrder) throws {
        let text = Self.bare({ Self.scores[$0] }, scale: 400, order)
        for label in ["", "rock,"] {
            let reading = try Reading(text: label + text)
            #expect(Self.isRead(reading.frames.first?.hands.first))
            #expect(
                reading.notes.contains {
                    $0.hasSuffix("read as --columns \(label.isEmpty ? "" : "label,")\(order.columns("xyc"))")
                }
            )
        }
        var options = ReaderOptions()
        options.third = .z
        #expect(try Reading(text: text, options: options).frames[0].hands[0].points[.wrist]?.z == 0.9)
        let cells = "label,points\nrock,\"[\(text.dropLast())]\"\n"
        if order == .byPoint { #expect(Self.isRead(try Reading(text: cells).frames.first?.hands.first)) }
    }

    @Test("third numbers that may be either are asked for, and --third and xyc say which")
    func openThirds() throws {
        let text = Self.bare { Self.scores[$0] }
        let problem = try #require(throws: TactusError.self) { try Reading(text: text) }
        #expect(problem.description.hasSuffix("expected --third confidence or --third z"))
        for (third, columns) in [(ThirdNumber.confidence, nil), (nil, ["xyc"]), (.confidence, ["xyz"])] {
            var options = ReaderOptions()
            (options.third, options.columns) = (third, columns)
            #expect(Self.isRead(try Reading(text: text, options: options).frames.first?.hands.first))
        }
        let depths = try Reading(text: Self.bare { -0.01 * Double($0) })
        #expect(depths.frames[0].hands[0].points[.littleTip]?.z == -0.2)
    }

    // MARK: Arrays

    static func archive(_ arrays: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
        var zip = StoredZip()
        for (name, bytes) in arrays { try zip.add("\(name).npy", bytes) }
        var bytes: [UInt8] = []
        _ = zip.finish(&bytes)
        return bytes
    }

    @Test(
        "an array of a number for each point has them under every name",
        arguments: names + ["scores", "keypoint_confidence"],
        [[2, 21], [2, 1, 21], [2, 21, 1]]
    )
    func arrays(name: String, shape: [Int]) throws {
        let numbers = Self.points.flatMap { $0.map { Float($0) } }
        let bytes = try Self.archive([
            ("keypoints", NumPyTests.array("<f4", [2, 21, 2], NumPyTests.floats(numbers + numbers))),
            (name, NumPyTests.array("<f4", shape, NumPyTests.floats((Self.scores + Self.scores).map { Float($0) }))),
        ])
        let (frames, notes) = try NumPyTests.readAll(bytes)
        #expect(frames.count == 2 && frames.allSatisfy { Self.isRead($0.hands.first) }, "\(notes)")
    }
}
