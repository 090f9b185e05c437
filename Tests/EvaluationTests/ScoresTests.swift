// Tests of every metric against numbers worked out by hand.

import Testing

@testable import Evaluation

/// rock 10: 8 rock, 1 scissors, 1 paper. scissors 10: 6 scissors, 2 paper, 2 none. paper 20: 1 rock, 19 paper.
private func sample() throws -> MetricCounts {
    var tally = MetricCounts(try sampleOptions(grouping: nil, drops: [0]))
    tally.add(7, .shape("rock"), "rock", "rock")
    tally.add(1, .shape("rock"), "rock", nil)
    tally.add(1, .shape("rock"), "scissors", nil)
    tally.add(1, .shape("rock"), "paper", nil)
    tally.add(5, .shape("scissors"), "scissors", "scissors")
    tally.add(1, .shape("scissors"), "scissors", nil)
    tally.add(2, .shape("scissors"), "paper", nil)
    tally.add(2, .shape("scissors"), nil, nil)
    tally.add(1, .shape("paper"), "rock", "rock")
    tally.add(15, .shape("paper"), "paper", "paper")
    tally.add(4, .shape("paper"), "paper", nil)
    tally.add(1, .other("ok"), "paper", "paper")
    tally.add(2, .other("ok"), "paper", nil)
    tally.add(1, .other("ok"), nil, nil)
    tally.add(4, .other("call"), nil, nil)
    tally.add(3, .unlabelled, "rock", "rock")
    tally.add(2, .ignored, "rock", "rock")
    return tally
}

private func near(_ left: Double?, _ right: Double) -> Bool { left.map { abs($0 - right) < 1e-12 } ?? false }

@Suite struct ScoresTests {
    @Test func `top1 choice has the matrix, precision, recall and F1 of its counts`() throws {
        let scores = try #require(Scores(try sample()).total.levels.first).top1
        #expect(scores.confusion == Confusion(rows: [[8, 1, 1, 0], [0, 6, 2, 2], [1, 0, 19, 0]]))
        #expect(scores.shapes.map(\.shape) == threeShapes)
        #expect(scores.shapes.map(\.support) == [10, 10, 20])
        #expect(scores.shapes.map(\.precision) == [Proportion(8, of: 9), Proportion(6, of: 7), Proportion(19, of: 22)])
        #expect(scores.shapes.map(\.recall) == [Proportion(8, of: 10), Proportion(6, of: 10), Proportion(19, of: 20)])
        for (score, f1) in zip(scores.shapes, [16.0 / 19, 12.0 / 17, 38.0 / 42]) { #expect(near(score.f1, f1)) }
        #expect(scores.accuracy == Proportion(33, of: 40))
        #expect(scores.coverage == Proportion(38, of: 40))
        #expect(scores.selectiveAccuracy == Proportion(33, of: 38))
        #expect(near(scores.macroPrecision.value, (8.0 / 9 + 6.0 / 7 + 19.0 / 22) / 3))
        #expect(near(scores.macroRecall.value, (0.8 + 0.6 + 0.95) / 3))
        #expect(near(scores.macroF1.value, (16.0 / 19 + 12.0 / 17 + 19.0 / 21) / 3))
        #expect(near(scores.microF1, 66.0 / 78))
    }

    @Test func `confirmed classifications are scored alone, with their coverage`() throws {
        let scores = try #require(Scores(try sample()).total.levels.first).confirmed
        #expect(scores.confusion == Confusion(rows: [[7, 0, 0, 3], [0, 5, 0, 5], [1, 0, 15, 4]]))
        #expect(scores.coverage == Proportion(28, of: 40))
        #expect(scores.selectiveAccuracy == Proportion(27, of: 28))
        #expect(scores.accuracy == Proportion(27, of: 40))
        #expect(scores.shapes.map(\.precision) == [Proportion(7, of: 8), Proportion(5, of: 5), Proportion(15, of: 15)])
        #expect(scores.shapes.map(\.recall) == [Proportion(7, of: 10), Proportion(5, of: 10), Proportion(15, of: 20)])
    }

    @Test func `other gestures are counted label by label and touch no other score`() throws {
        let level = try #require(Scores(try sample()).total.levels.first)
        #expect(level.known == 40)
        #expect(level.others.map(\.label) == ["call", "ok"])
        #expect(level.others.map(\.answered) == [Proportion(0, of: 4), Proportion(3, of: 4)])
        #expect(level.others.map(\.confirmed) == [Proportion(0, of: 4), Proportion(1, of: 4)])
        #expect(level.others.map(\.confirmedAs) == [[0, 0, 0], [0, 0, 1]])
        #expect(level.outOfSetAnswered == Proportion(3, of: 8))
        #expect(level.falseAcceptRate == Proportion(1, of: 8))
        #expect(level.unlabelled == 3)
        #expect(level.ignored == 2)
    }

    @Test func `nothing counted is undefined everywhere and zero nowhere`() throws {
        let level = try #require(Scores(MetricCounts(try sampleOptions(drops: [0]))).total.levels.first)
        for scores in [level.top1, level.confirmed] {
            #expect(scores.accuracy.value == nil)
            #expect(scores.coverage.value == nil)
            #expect(scores.selectiveAccuracy.value == nil)
            #expect(scores.microF1 == nil)
            #expect(scores.macroPrecision.value == nil)
            #expect(scores.macroRecall.value == nil)
            #expect(scores.macroF1.value == nil)
            for shape in scores.shapes { #expect(shape.f1 == nil && shape.precision.value == nil) }
        }
        #expect(level.falseAcceptRate.value == nil)
    }

    @Test func `a shape that is shown and never answered has no precision, which the mean takes for 0, and an F1 of 0`()
        throws
    {
        var tally = MetricCounts(try sampleOptions(grouping: nil, drops: [0]))
        tally.add(2, .shape("rock"), "paper", nil)
        let scores = try #require(Scores(tally).total.levels.first).top1
        #expect(scores.shapes[0].precision.value == nil)
        #expect(scores.shapes[0].recall.value == 0)
        #expect(scores.shapes[0].f1 == 0)
        #expect(scores.shapes[1].f1 == nil)
        #expect(scores.shapes[2].precision.value == 0)
        #expect(scores.shapes[2].recall.value == nil)
        #expect(scores.macroF1 == Mean([0]))
        #expect(scores.macroPrecision == Mean([0]))
    }

    @Test func `groups are scored apart, and their mean weighs each the same`() throws {
        var tally = MetricCounts(try sampleOptions(drops: [0]))
        for _ in 0..<3 { tally.add(.shape("rock"), top1: "rock", confirmed: "rock", group: "b") }
        tally.add(.shape("rock"), top1: "paper", confirmed: nil, group: "a")
        tally.add(.other("ok"), top1: nil, confirmed: nil, group: "a")
        tally.add(.unlabelled, top1: nil, confirmed: nil, group: "")
        let scores = Scores(tally)
        #expect(scores.groups.map(\.name) == ["", "a", "b"])
        #expect(scores.groups.map { $0.levels[0].top1.accuracy.value } == [nil, 0, 1])
        #expect(scores.total.levels[0].top1.accuracy == Proportion(3, of: 4))
        #expect(scores.means[0].accuracy == Mean([0, 1]))
        #expect(scores.means[0].coverage == Mean([0, 1]))
        #expect(scores.means[0].selectiveAccuracy == Mean([1]))
        #expect(scores.means[0].falseAcceptRate == Mean([0]))
    }

    @Test func `without grouping there are no groups and no means`() throws {
        let scores = Scores(try sample())
        #expect(scores.groups.isEmpty && scores.means.isEmpty)
        #expect(scores.total.name == nil)
    }

    @Test func `levels are scored apart`() throws {
        var tally = MetricCounts(try sampleOptions(grouping: nil, drops: [4, 0]))
        tally.add(.shape("rock"), top1: "rock", confirmed: "rock", droppedKeypoints: 0)
        tally.add(.shape("rock"), top1: "paper", confirmed: nil, droppedKeypoints: 4)
        let levels = Scores(tally).total.levels
        #expect(levels.map(\.droppedKeypoints) == [0, 4])
        #expect(levels.map(\.top1.accuracy.value) == [1, 0])
    }
}
