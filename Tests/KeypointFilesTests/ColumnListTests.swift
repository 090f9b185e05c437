// The columns of a table as a user lists them.

import Keypoints
import Testing

@testable import KeypointFiles

@Suite struct ColumnListTests {
    /// A user's order of the columns, and a row of such a table.
    struct Order: Sendable {
        var list: String
        var columns: [LandmarkTableTests.Column]
    }

    static let orders: [Order] = [
        Order(list: "label,xy", columns: LandmarkTableTests.one("label") + LandmarkTableTests.flat),
        Order(
            list: "xyz,label",
            columns: LandmarkTableTests.columns("xyz", "{a}{n}") + LandmarkTableTests.one("label")
        ),
        Order(
            list: "x0..x20,y0..y20,label",
            columns: LandmarkTableTests.columns("xy", "{a}{n}", isBlocks: true) + LandmarkTableTests.one("label")
        ),
        Order(
            list: "image,xy,label",
            columns: LandmarkTableTests.one("image", "7.png") + LandmarkTableTests.flat
                + LandmarkTableTests.one("label")
        ),
    ]

    @Test("what the user says of the columns is believed", arguments: orders)
    func said(row: Order) throws {
        var options = ReaderOptions()
        options.columns = row.list.split(separator: ",").map { String($0) }
        #expect(try #require(options.declaration).columnsFault == nil)
        let cells = LandmarkTableTests.cells(row.columns)
        for text in [cells, "a header,to,step,over\n" + cells] {
            let hand = try #require(try Reading(text: text, options: options).frames.first?.hands.first)
            #expect(hand.points.distance(to: Fixture.hand(z: row.list.hasPrefix("xyz"))) < 1e-5)
            #expect(hand.label == "rock")
        }
    }

    @Test("a list of columns that names no hand is a fault", arguments: ["label", "x0..y20", "x20..x0", "x0..x20"])
    func badList(list: String) {
        var options = ReaderOptions()
        options.columns = list.split(separator: ",").map { String($0) }
        #expect(options.declaration?.columnsFault != nil)
    }

    @Test(
        "a list of other columns than the table has is refused, and the proposed one reads the table",
        arguments: orders,
        ["label,side,xy", "xyz,score,label", "xy,a,b"]
    )
    func otherList(row: Order, list: String) throws {
        let text = [String](repeating: LandmarkTableTests.cells(row.columns), count: 2).joined(separator: "\n")
        func read(_ list: some StringProtocol) throws -> Reading {
            var options = ReaderOptions()
            options.columns = list.split(separator: ",").map { String($0) }
            return try Reading(text: text, options: options)
        }
        guard row.columns.count != Self.count(list) else { return }
        let error = try #require(#expect(throws: TactusError.self) { _ = try read(list) })
        let words =
            "made.json: --columns: \(Self.count(list)) columns, expected \(row.columns.count), as the table has; name "
        #expect(error.description.hasPrefix(words), "\(error)")
        let proposed = error.description.matches(of: /--columns ([^ ]+)/).map { String($0.1) }
        for proposal in proposed where proposal.contains("x") {
            let hand = try #require(try read(proposal).frames.first?.hands.first)
            #expect(hand.points.presence != 0, "\(proposal)")
        }
    }

    @Test("the words of a list of columns are read in capitals, too", arguments: ["LABEL,XY", "Label,Xy"])
    func capitals(list: String) throws {
        let text = "rock," + (0..<42).map { "0.\($0 + 10)" }.joined(separator: ",") + "\n"
        let reading = try Reading(text: text, options: .naming(list.split(separator: ",").map { String($0) }))
        #expect(reading.frames.map { $0.hands.map(\.label) } == [["rock"]])
    }

    @Test("a list of columns is not for JSON") func columnsOfJSON() {
        for (text, format) in [(LeadingLinesTests.native, "native"), ("[\(OtherShapesTests.list)]", "mediapipe-tasks")]
        {
            let error = #expect(throws: TactusError.self) {
                try Reading(text: text, options: .naming(["label", "xy"]))
            }
            #expect(
                error?.description == "made.json: a file of the format \(format); expected a table, as --columns is for"
            )
        }
    }

    /// The number of columns that a list names.
    private static func count(_ list: String) -> Int {
        list.split(separator: ",").reduce(0) { $0 + ($1 == "xy" ? 42 : $1 == "xyz" ? 63 : 1) }
    }
}
