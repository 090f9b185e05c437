// The order of the numbers and the points of hands, by the fingers' lengths.

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

    /// A table whose header says one order, and whose rows are in the same or the other.
    static func table(_ dimensions: Int, said: PointOrder, rows: PointOrder) -> String {
        let names =
            said == .byPoint
            ? (0..<21).flatMap { point in "xyz".prefix(dimensions).map { "\($0)\(point)" } }
            : "xyz".prefix(dimensions).flatMap { axis in (0..<21).map { "\(axis)\($0)" } }
        let lines = hands.map { "12,\(text(flat($0, dimensions, rows))),rock" }
        return "frame no,\(names.joined(separator: ",")),label\n" + lines.joined(separator: "\n") + "\n"
    }

    @Test("a missing point leaves the order known, many do not", arguments: PointOrder.allCases)
    func missing(order: PointOrder) {
        for hand in Self.hands {
            for joint in HandJoint.allCases {
                for value in [Double.nan, 0] {
                    var points = hand
                    points[joint.rawValue] = [value, value, value]
                    #expect(PointOrder.told(by: Self.flat(points, 2, order), mayLack: true) == order, "\(joint)")
                }
            }
            let few = hand.enumerated().map { $0 < 15 ? [.nan, .nan] : $1 }
            #expect(PointOrder.told(by: Self.flat(few, 2, order), mayLack: true) == nil)
            // All depths are 0: read point by point, a third of the points would lie at 0,0.
            let flat = hand.map { [$0[0], $0[1], 0] }
            #expect(PointOrder.told(by: Self.flat(flat, 3, order), mayLack: true) == order)
        }
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
        let right = "frame no,\(rows.columns(dimensions == 2 ? "xy" : "xyz")),label"
        let asSaid = "frame no,\(said.columns(dimensions == 2 ? "xy" : "xyz")),label"
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

    /// As many hands as decide about every order.
    static let manyHands = (0..<4).flatMap { _ in hands }

    /// The points of a hand in another order; one beside the 21 is in the middle of the palm.
    static func listed(_ hand: [[Double]], _ order: JointOrder) -> String {
        let points = order.joints.map { joint in joint.map { hand[$0.rawValue] } ?? [0.5, 0.7, 0] }
        return points.map { "[\(text(Array($0.prefix(2))))]" }.joined(separator: ",")
    }

    /// Hands in an order, in one of the formats whose points have no names.
    static func file(_ format: KeypointFormat, _ order: JointOrder) -> String {
        let lists = manyHands.map { listed($0, order) }
        let flat = lists.map { $0.replacing("[", with: "").replacing("]", with: "") }
        switch format {
        case .native: return lists.map { #"{"hands":[{"points":[\#($0)]}]}"# }.joined(separator: "\n")
        case .landmarkCSV:
            let names = (0..<21).flatMap { ["x\($0)", "y\($0)"] }.joined(separator: ",")
            return "\(names)\n" + flat.joined(separator: "\n")
        case .csv:
            return TactusTable.columns.joined(separator: ",") + "\n"
                + flat.map { numbers in
                    let cells = numbers.split(separator: ",")
                    let points = (0..<21).map { "\(cells[2 * $0]),\(cells[2 * $0 + 1]),," }.joined(separator: ",")
                    return ",,,,,0,,,,,\(points)"
                }.joined(separator: "\n")
        case .yoloPose:
            return flat.map { "0 0.5 0.5 0.2 0.2 " + $0.replacing(",", with: " ") }.joined(separator: "\n")
        case .cocoWholebody:
            let hands = flat.enumerated().map { place, numbers in
                let triples = numbers.split(separator: ",").map { "\((Double($0) ?? 0) * 640)" }
                let keypoints = (0..<21).map { "\(triples[2 * $0]),\(triples[2 * $0 + 1]),2" }.joined(separator: ",")
                return #"{"id":\#(place),"image_id":\#(place),"category_id":1,"keypoints":[\#(keypoints)]}"#
            }
            let images = hands.indices.map { #"{"id":\#($0),"file_name":"\#($0).png","width":640,"height":640}"# }
            return #"{"images":[\#(images.joined(separator: ","))],"annotations":[\#(hands.joined(separator: ","))],"#
                + #""categories":[{"id":1,"name":"hand"}]}"#
        default: return lists.map { #"{"landmarks":[\#($0)]}"# }.joined(separator: "\n")
        }
    }

    @Test(
        "points in another order are refused with its name, which reads them",
        arguments: JointOrder.allCases.dropFirst().filter { $0 != .stb && $0.joints.count == HandJoint.count },
        [.native, .csv, .mediapipeTasks, .landmarkCSV, .yoloPose, .cocoWholebody] as [KeypointFormat]
    )
    func otherOrder(order: JointOrder, format: KeypointFormat) throws {
        let bytes = Array(Self.file(format, order).utf8)
        var reader = try KeypointReader(ByteSource(bytes: bytes, name: "made.json"))
        #expect(reader.format == format)
        let error = #expect(throws: TactusError.self) {
            while let part = try reader.nextPart() {
                try reader.take(part.forEachFrame({ _, _ in }, onProblem: { _ in }))
            }
        }
        #expect(error?.kind == .broken)
        #expect(error?.description.contains("expected --joints \(order.rawValue), or --joints mediapipe") == true)
        var options = ReaderOptions(scale: format == .cocoWholebody ? nil : .unit)
        options.joints = order
        let reading = try Reading(text: Self.file(format, order), options: options)
        let frames = reading.frames.flatMap { frame in frame.hands.map { (frame, $0.points) } }
        #expect(reading.problems == [] && frames.count == Self.manyHands.count)
        for ((_, points), hand) in zip(frames, Self.manyHands) {
            for joint in order.joints.compactMap(\.self) {
                let point = try #require(points[joint])
                #expect(abs(Double(point.x) - hand[joint.rawValue][0]) < 1e-4)
                #expect(abs(Double(point.y) - hand[joint.rawValue][1]) < 1e-4)
            }
            #expect(points.presentCount == order.joints.count { $0 != nil })
        }
        // Who says that the order is the usual one is believed, with a note.
        options.joints = .mediapipe
        let believed = try Reading(text: Self.file(format, order), options: options)
        #expect(
            believed.notes.contains {
                $0.contains("points in the order \(order.rawValue), by the lengths of the bones")
            }
        )
    }

    @Test("of a few hands a note names the other order, where it is clear")
    func fewHands() throws {
        for (order, isClear) in [(JointOrder.aria, true), (.mano, true), (.mediapipe, false)] {
            let text = Self.hands.prefix(7).map { #"{"landmarks":[\#(Self.listed($0, order))]}"# }.joined(
                separator: "\n"
            )
            let reading = try Reading(text: text)
            #expect(reading.frames.count == 7 && reading.problems == [])
            #expect(reading.notes.contains { $0.contains("points in the order \(order.rawValue)") } == isClear)
        }
    }

    @Test(
        "lists and arrays of the 25 or 26 joints of a skeleton are read by its order, which formats of 21 points refuse",
        arguments: [JointOrder.openXR, .webXR]
    )
    func skeletons(order: JointOrder) throws {
        var options = ReaderOptions(format: .mediapipeTasks, scale: .unit)
        options.joints = order
        let lists = Self.hands.map { #"{"landmarks":[[\#(Self.listed($0, order))]]}"# }.joined(separator: "\n")
        #expect(Self.isRead(try Reading(text: lists, options: options)))
        // The first point of a hand may be missing: by itself, and in a list of hands.
        let point = "[" + Self.listed(Self.hands[0], order).dropFirst().prefix { $0 != "]" } + "]"
        let cut = Self.listed(Self.hands[0], order).dropFirst(point.count)
        for text in ["[[NaN,NaN]\(cut)]", "[[null\(cut)],[null\(cut)],[null\(cut)]]"] {
            let reading = try Reading(text: #"{"landmarks":\#(text)}"#, options: options)
            #expect(reading.problems == [] && reading.frames[0].hands.count == (text.contains("null") ? 3 : 1))
        }
        options.format = nil
        let numbers = Self.hands.flatMap { hand in
            order.joints.flatMap { joint in
                (joint.map { hand[$0.rawValue] } ?? [.nan, .nan]).prefix(2).map { Float($0) }
            }
        }
        for shape in [[order.joints.count, 2], [2 * order.joints.count]] {
            let array = NumPyTests.array("<f4", [Self.hands.count] + shape, NumPyTests.floats(numbers))
            #expect(Self.isRead(try Reading(bytes: array, options: options)))
            let unsaid = #expect(throws: TactusError.self) { try Reading(bytes: array) }
            #expect(
                unsaid?.description.contains("of 25 or 26 with --joints webxr or openxr") == true,
            )
        }
        for format in [.native, .landmarkCSV, .yoloPose, .cocoWholebody] as [KeypointFormat] {
            let error = #expect(throws: TactusError.self) {
                try Reading(text: Self.file(format, .mediapipe), options: options)
            }
            let words = "\(order.joints.count) joints of the order \(order.rawValue), for hands of \(format)"
            #expect(error?.description.contains(words) == true)
        }
    }

    @Test("a column that names the order is believed in other tables too, and each row must have it")
    func orderColumn() throws {
        let rows = Self.file(.landmarkCSV, .mano).split(separator: "\n")
        func text(_ last: String) -> String {
            rows.enumerated().map { place, row in
                row + (place == 0 ? ",order" : place < rows.count - 1 ? ",mano" : ",\(last)")
            }.joined(separator: "\n")
        }
        let reading = try Reading(text: text("mano"))
        #expect(
            Self.isRead(reading, Self.manyHands)
                && reading.frames.allSatisfy { $0.hands[0].extras == [] && $0.extras == [] }
        )
        #expect(reading.notes.contains { $0.contains("points in the order mano, as the column order says") })
        let other = try Reading(text: text("aria"))
        #expect(other.problems.map(\.message) == ["order: \"aria\", expected mano, as in the first rows"])
    }

    @Test("an archive names one order, or is refused", arguments: [["mano"], ["mano", "aria"], ["other"], []])
    func orderArray(names: [String]) throws {
        let numbers = Self.hands.flatMap { hand in
            JointOrder.mano.joints.flatMap { hand[$0?.rawValue ?? 0].map { Float($0) } }
        }
        let count = Self.hands.count
        func column(_ value: (Int) -> Float) -> [UInt8] {
            NumPyTests.array("<f4", [count], NumPyTests.floats((0..<count).map(value)))
        }
        let bytes = try ConfidenceTests.archive([
            ("points", NumPyTests.array("<f4", [count, 21, 3], NumPyTests.floats(numbers))),
            ("frame", column { Float($0) }), ("hand", column { _ in 0 }),
            ("order", NumPyTests.array("|S5", [names.count], NumPyTests.words(names))),
        ])
        if names == ["mano"] { return #expect(Self.isRead(try Reading(bytes: bytes))) }
        let error = #expect(throws: TactusError.self) { try Reading(bytes: bytes) }
        #expect(
            error?.description.contains(
                names == ["other"] ? "order: \"other\"; expected one of mediapipe, mano," : "order"
            )
                == true
        )
    }

    @Test("the usual order is no other, and names that a file gives go before an option")
    func usualOrder() throws {
        for format in [.native, .csv, .mediapipeTasks, .landmarkCSV, .yoloPose, .cocoWholebody] as [KeypointFormat] {
            let reading = try Reading(text: Self.file(format, .mediapipe))
            #expect(reading.problems == [] && !reading.notes.contains { $0.contains("order") })
        }
        let names = JointOrder.msra.joints.map { "\"\($0?.name ?? "")\"" }.joined(separator: ",")
        let lines = Self.hands.map { #"{"joint_names":[\#(names)],"landmarks":[\#(Self.listed($0, .msra))]}"# }
        for joints in [nil, .mano] as [JointOrder?] {
            var options = ReaderOptions()
            options.joints = joints
            #expect(Self.isRead(try Reading(text: lines.joined(separator: "\n"), options: options)))
        }
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
