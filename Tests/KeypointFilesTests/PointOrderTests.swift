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
