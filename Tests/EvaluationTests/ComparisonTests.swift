// Two answers for the same hands: the test of McNemar, and intervals over people.

import Testing
import Text

@testable import Evaluation

@Suite("Comparisons")
struct ComparisonTests {
    @Test(
        "McNemar's test is the exact binomial one",
        // The sums of fractions in Python; scipy.stats.binomtest gives the same.
        arguments: [
            (0, 0, 1.0), (3, 3, 1.0), (0, 1, 1.0), (0, 5, 0.0625), (1, 9, 0.021484375), (9, 1, 0.021484375),
            (10, 2, 0.03857421875), (21, 9, 0.04277394525706768), (12, 26, 0.03355243967962451), (40, 41, 1),
            (0, 60, 1.734723475976807e-18), (1000, 1100, 0.030720707864242296), (50_000, 50_700, 0.02761286943193814),
            (2, 1_000_000, 0),
        ]
    )
    func mcNemar(first: Int, second: Int, expected: Double) {
        let p = PairedCounts(both: 7, onlyFirst: first, onlySecond: second, neither: 1).pValue
        #expect(abs(p - expected) <= 1e-8 * expected)
    }

    /// People with hands of one shape; A and B answer some right and the others not at all.
    private static let people: [(hands: Int, first: Int, second: Int)] = [
        (10, 7, 9), (20, 18, 15), (5, 5, 5), (8, 2, 6),
    ]

    private static func counts(_ people: [(hands: Int, first: Int, second: Int)]) throws -> ComparisonCounts {
        let options = try MetricOptions(
            rules: RuleBookMark(name: "a", fingerprint: "1"),
            shapes: ["rock", "paper"],
            grouping: .person
        )
        var counts = ComparisonCounts(options)
        for (place, person) in people.enumerated() {
            for hand in 0..<person.hands {
                let answers = [person.first, person.second].map { right in
                    ShapeAnswer(shape: hand < right ? "rock" : nil, isConfirmed: true)
                }
                counts.add([.shape("rock"), .shape("rock")], answers, unit: "p\(place)", isPerson: true)
            }
        }
        return counts
    }

    @Test("Intervals are those of people drawn anew")
    func intervals() throws {
        let scores = ComparisonScores(try Self.counts(Self.people))
        // Calculated in Python, with the same generator.
        let expected: [(ComparedScore, Double, Double, Double)] = [
            (.top1Accuracy, 0.06976744186046513, -0.12, 0.4117647058823529),
            (.coverage, 0.06976744186046513, -0.12, 0.4117647058823529), (.selectiveAccuracy, 0, 0, 0),
            (.macroF1, 0.04410256410256408, -0.06944444444444453, 0.3320544122776421),
        ]
        for (score, value, lower, upper) in expected {
            let line = try #require(scores.lines.first { $0.score == score })
            #expect(abs(line.difference.value - value) < 1e-12, "\(score)")
            #expect(abs(line.difference.lower - lower) < 1e-12, "\(score)")
            #expect(abs(line.difference.upper - upper) < 1e-12, "\(score)")
        }
        let rejected = try #require(scores.lines.first { $0.score == .falseAcceptRate })
        #expect(rejected.first.isNaN && rejected.difference.lower.isNaN)
        #expect(scores.hasIntervals && scores.counts.unitWords == "4 people")
    }

    @Test("Fewer than three people have no interval, which the report says", arguments: [1, 2])
    func fewPeople(count: Int) throws {
        let scores = ComparisonScores(try Self.counts(Array(Self.people.prefix(count))))
        #expect(!scores.hasIntervals && scores.lines.allSatisfy { $0.difference.lower.isNaN })
        let report = ComparisonReport(scores, .init(name: "a"), .init(name: "b"))
        #expect(report.text().contains("No interval: only \(counted(count, "person", "people"))"))
        #expect(report.json.contains("\"resamplings\":0,"))
    }

    @Test("Hands are counted by which answer is right, in the report and as JSON")
    func paired() throws {
        let options = try MetricOptions(
            rules: RuleBookMark(name: "a", fingerprint: "1"),
            shapes: ["rock", "paper"],
            grouping: .person
        )
        var counts = ComparisonCounts(options)
        func add(_ meaning: LabelMap.Meaning, _ first: ShapeAnswer, _ second: ShapeAnswer) {
            counts.add([meaning, meaning], [first, second], unit: "x.jsonl", isPerson: false)
        }
        let (rock, likelyRock) = (
            ShapeAnswer(shape: "rock", isConfirmed: true), ShapeAnswer(shape: "rock", isConfirmed: false)
        )
        let none = ShapeAnswer(shape: nil, isConfirmed: true)
        add(.shape("rock"), rock, likelyRock)
        add(.shape("rock"), none, rock)
        add(.shape("paper"), rock, rock)
        add(.other("ok"), rock, none)
        add(.other("ok"), likelyRock, none)
        add(.ignored, rock, none)
        add(.unlabelled, rock, none)
        #expect(counts.total.top1 == PairedCounts(both: 1, onlySecond: 1, neither: 1))
        #expect(counts.total.confirmed == PairedCounts(onlyFirst: 1, onlySecond: 1, neither: 1))
        #expect(counts.total.rejected == PairedCounts(both: 1, onlySecond: 1))
        #expect(counts.unitWords == "1 source")
        let report = ComparisonReport(ComparisonScores(counts), .init(name: "a", fingerprint: "1"), .init(name: "b"))
        #expect(report.text().contains("A: a (1)\nB: b\nPaired: 3 hands of known shapes, 2 out of set; 1 source\n"))
        let part = #""rejected":{"both":1,"onlyA":0,"onlyB":1,"neither":0,"p":1}"#
        #expect(report.json.contains(part) && report.json.contains(#""b":{"name":"b","fingerprint":null}"#))
    }

    @Test("The summary's intervals are over people where three or more are known", arguments: [2, 3, 4])
    func plainIntervals(people: Int) throws {
        let counts = try Self.counts(Array(Self.people.prefix(people)))
        let scores = Scores(counts.sides[0])
        let intervals = scores.intervals(at: 0)
        #expect((intervals == nil) == (people < 3))
        let accuracy = try #require(scores.total.levels.first).top1.accuracy
        if let interval = intervals?.first {
            #expect(
                interval.value == accuracy.value && interval.lower < interval.value && interval.value < interval.upper
            )
        }
        let note = people < 3 ? "CI95: Wilson intervals" : "CI95: bootstrap over \(people) people"
        #expect(ReportTable.text(scores).contains(note))
        var unknown = counts.sides[0]
        unknown.add(.shape("rock"), top1: nil, confirmed: nil, group: MetricOptions.unknownGroup)
        #expect(Scores(unknown).intervals(at: 0) == nil)
    }
}
