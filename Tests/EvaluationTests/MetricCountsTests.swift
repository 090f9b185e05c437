// Tests of the laws of tallies: they add up in any order.

import Testing

@testable import Evaluation

@Suite struct MetricCountsTests {
    @Test(arguments: 0..<20)
    func `adding up is associative and commutative, and an empty tally is neutral`(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try sampleOptions()
        let parts = (0..<3).map { _ in
            MetricCounts(options, Event.random(Int.random(in: 0..<40, using: &dice), &dice))
        }
        let (a, b, c) = (parts[0], parts[1], parts[2])
        #expect(try (a + b) + c == a + (b + c))
        #expect(try a + b == b + a)
        #expect(try a + MetricCounts(options) == a)
        #expect(try MetricCounts(options) + a == a)
        #expect(try ((a + b) + c).text == (c + (b + a)).text)
    }

    @Test(arguments: 0..<20)
    func `any parts in any order give the bytes of one run`(seed: UInt64) throws {
        var dice = Dice(seed)
        let options = try sampleOptions()
        let events = Event.random(200, &dice)
        let whole = MetricCounts(options, events)
        var parts = (0..<5).map { _ in [Event]() }
        for event in events.shuffled(using: &dice) { parts[Int.random(in: 0..<5, using: &dice)].append(event) }
        var sum = MetricCounts(options)
        for part in parts { try sum.merge(MetricCounts(options, part)) }
        #expect(sum == whole)
        #expect(Array(sum.text.utf8) == Array(whole.text.utf8))
        #expect(ReportJSON.text(Scores(sum)) == ReportJSON.text(Scores(whole)))
        #expect(ReportTable.text(Scores(sum)) == ReportTable.text(Scores(whole)))
    }

    @Test func `a tally that differs by one hand is another tally`() throws {
        let options = try sampleOptions()
        var tally = MetricCounts(options)
        #expect(tally.isEmpty)
        tally.add(.shape("rock"), top1: "rock", confirmed: nil)
        #expect(tally != MetricCounts(options))
        #expect(tally.text != MetricCounts(options).text)
        #expect(!tally.isEmpty)
    }

    @Test(arguments: [
        ("rules", "rules: three (0000), expected three (5f1c) as in the tally it is added to"),
        ("shapes", "shapes: rock,paper,scissors, expected rock,scissors,paper as in the tally it is added to"),
        ("by", "by: nothing, expected person as in the tally it is added to"),
        ("seed", "seed: 8, expected 7 as in the tally it is added to"),
        ("drops", "drops: 0,1,2, expected 0,2 as in the tally it is added to"),
    ])
    func `tallies of different options do not add up, and both are named`(what: String, message: String) throws {
        let other =
            switch what {
            case "rules": try sampleOptions(rules: RuleBookMark(name: "three", fingerprint: "0000"))
            case "shapes": try sampleOptions(shapes: ["rock", "paper", "scissors"])
            case "by": try sampleOptions(grouping: nil)
            case "seed": try sampleOptions(seed: 8)
            default: try sampleOptions(drops: [2, 1, 0, 1])
            }
        var tally = MetricCounts(try sampleOptions(), [.bad(group: "a")])
        let before = tally
        let problem = #expect(throws: Diagnostic.self) { try tally.merge(MetricCounts(other)) }
        #expect(problem?.description == message)
        #expect(tally == before)
    }

    @Test func `frames without a hand and bad records are counted by label and group`() throws {
        var tally = MetricCounts(try sampleOptions())
        tally.addFrameWithoutHand(expected: .shape("rock"), group: "a")
        tally.addFrameWithoutHand(expected: .shape("rock"), group: "b")
        tally.addFrameWithoutHand(expected: .other("ok"), group: "a")
        tally.addFrameWithoutHand(expected: .ignored)
        tally.addFrameWithoutHand()
        tally.addBadRecord(group: "a")
        tally.addBadRecord()
        let scores = Scores(tally)
        #expect(scores.total.framesWithoutHand.map(\.label) == ["", "ok", "rock"])
        #expect(scores.total.framesWithoutHand.map(\.frames) == [2, 1, 2])
        #expect(scores.total.badRecords == 2)
        #expect(scores.groups.map(\.badRecords) == [1, 1, 0])
    }

    @Test(arguments: [[], [-1], [22], [0, 99]])
    func `numbers of lost points that no hand has are refused`(drops: [Int]) {
        #expect(throws: Diagnostic.self) { try sampleOptions(drops: drops) }
    }

    @Test(arguments: [[], ["rock", "rock"], (0...256).map { "shape\($0)" }])
    func `no shapes, a shape twice and too many shapes are refused`(shapes: [String]) {
        #expect(throws: Diagnostic.self) { try sampleOptions(shapes: shapes) }
    }

    @Test func `counts that could overflow do not add up`() throws {
        let text = MetricCounts(try sampleOptions(), [.bad(group: "a")]).text
        let large = text.replacing("\"badRecords\":1", with: "\"badRecords\":9007199254740991")
        var tally = try MetricCounts(fields: JSONTree.parse(large))
        #expect(throws: Diagnostic.self) { try tally.merge(tally) }
    }

    @Test func `a shape that the options do not know is refused`() async {
        await #expect(processExitsWith: .failure) {
            var tally = MetricCounts(try sampleOptions())
            tally.add(.shape("spock"), top1: nil, confirmed: nil)
        }
    }

    @Test func `a level that the options do not know is refused`() async {
        await #expect(processExitsWith: .failure) {
            var tally = MetricCounts(try sampleOptions())
            tally.add(.unlabelled, top1: nil, confirmed: nil, droppedKeypoints: 1)
        }
    }

    @Test func `a group without grouping is refused`() async {
        await #expect(processExitsWith: .failure) {
            var tally = MetricCounts(try sampleOptions(grouping: nil))
            tally.addBadRecord(group: "p1")
        }
    }
}

extension MetricCounts {
    fileprivate var isEmpty: Bool { groups.isEmpty }

    /// The sum of two tallies, as `merge(_:)` makes it.
    fileprivate static func + (left: MetricCounts, right: MetricCounts) throws(Diagnostic) -> MetricCounts {
        var sum = left
        try sum.merge(right)
        return sum
    }
}
