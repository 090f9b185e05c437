// Thresholds, quantiles and histograms of small tables whose answers are known beforehand.

import Keypoints
import Shapes
import Testing

@testable import Evaluation

/// A table of one measure or two: hands of a label and a person, with the values of each measure.
private func table(_ rows: [(label: String, person: String, values: [ClosedRange<Float>])]) -> MeasureTable {
    let measures: [Measure] = [.distance(.thumbTip, .indexTip), .bend(.index)]
    var table = MeasureTable(Array(measures.prefix(rows[0].values.count)))
    for row in rows {
        table.add(label: row.label, group: row.person) { measure in
            let range = row.values[measure == measures[0] ? 0 : 1]
            return Interval(lower: range.lowerBound, upper: range.upperBound)
        }
    }
    return table
}

private func exact(_ label: String, _ person: String, _ values: Float...) -> (String, String, [ClosedRange<Float>]) {
    (label, person, values.map { $0...$0 })
}

private func contrast(_ rows: [(String, String, [ClosedRange<Float>])]) -> Contrast {
    Contrast(table(rows.map { (label: $0.0, person: $0.1, values: $0.2) })) { $0 == "a" }
}

@Suite("Thresholds between two labels")
struct ThresholdTests {
    @Test("the middle of the gap is chosen, in the direction of the labels, as a number that people write")
    func gap() {
        let above = contrast([exact("a", "p", 0.9), exact("a", "q", 0.7), exact("b", "p", 0.2), exact("b", "q", 0.3)])
        let found = Separation.ranking(above)[0]
        #expect("\(found.condition)" == "distance(thumbTip, indexTip) > 0.49 palm")
        #expect(found.fitted == 1 && found.acrossPeople == 1 && found.errors == Sides(0, 0))
        let below = contrast([exact("b", "p", 0.9), exact("b", "q", 0.7), exact("a", "p", 0.2), exact("a", "q", 0.3)])
        #expect("\(Separation.ranking(below)[0].condition)" == "distance(thumbTip, indexTip) < 0.51 palm")
    }

    @Test("people weigh alike, whatever the number of their hands") func people() {
        // One person has 8 hands that any threshold gets wrong, another has 2 hands that are right.
        let rows =
            (0..<4).flatMap { _ in [exact("a", "p", 0.2), exact("b", "p", 0.8)] }
            + [exact("a", "q", 0.8), exact("b", "q", 0.2), exact("a", "r", 0.8), exact("b", "r", 0.2)]
        let found = Separation.ranking(contrast(rows))[0]
        #expect("\(found.condition)" == "distance(thumbTip, indexTip) > 0.49 palm")
        #expect(abs(found.fitted - 2.0 / 3) < 1e-9 && found.errors == Sides(4, 4))
        // Without q, p and r contradict each other, and so on: nothing is learnt across these people but from q and r.
        #expect(found.acrossPeople.map { $0 < 0.67 } == true)
    }

    @Test("a person is judged by a threshold of the others") func leftOut() {
        // Each person has its own gap; the threshold of one puts both hands of the other on one side.
        let rows = [exact("a", "p", 0.9), exact("b", "p", 0.7), exact("a", "q", 0.4), exact("b", "q", 0.1)]
        let found = Separation.ranking(contrast(rows))[0]
        #expect(found.acrossPeople == 0.5 && found.fitted == 0.75)
    }

    @Test("without another person with the label there is no score across people") func onePerson() {
        for people in [("p", "p"), ("p", "q")] {
            let found = Separation.ranking(contrast([exact("a", people.0, 0.9), exact("b", people.1, 0.2)]))[0]
            #expect(found.acrossPeople == nil && found.fitted == 1 && found.score == 1)
        }
    }

    @Test("a hand that its bounds leave undecided is wrong, and so is an unknown one") func undecided() {
        let rows: [(String, String, [ClosedRange<Float>])] = [
            ("a", "p", [0.6...0.9]), ("a", "q", [0.6...0.9]), ("b", "p", [0.1...0.7]), ("b", "q", [0.1...0.2]),
            ("a", "q", [-Float.infinity...Float.infinity]), ("b", "p", [-Float.infinity...Float.infinity]),
        ]
        let found = Separation.ranking(contrast(rows))[0]
        #expect(found.errors == Sides(1, 2) && abs(found.fitted - 0.625) < 1e-9)
    }

    @Test("the threshold has the fewest errors of all, on random hands", arguments: 1...20) func random(_ seed: UInt64)
    {
        var dice = Dice(seed)
        let rows = (0..<30).map { _ -> (String, String, [ClosedRange<Float>]) in
            let isFirst = Bool.random(using: &dice)
            let low = Float.random(in: 0...2, using: &dice) + (isFirst ? 0.4 : 0)
            let range = low...low + (Bool.random(using: &dice) ? Float.random(in: 0...0.3, using: &dice) : 0)
            return (isFirst ? "a" : "b", "p", [range])
        }
        let found = Separation.ranking(contrast(rows))[0]
        var best = 0.0
        let counts = (Double(rows.count { $0.0 == "a" }), Double(rows.count { $0.0 == "b" }))
        for step in 0...300 {
            let number = Float(Double(step) / 100)
            let above = (
                Double(rows.count { $0.0 == "a" && $0.2[0].lowerBound > number }),
                Double(rows.count { $0.0 == "b" && $0.2[0].upperBound <= number })
            )
            let below = (
                Double(rows.count { $0.0 == "a" && $0.2[0].upperBound < number }),
                Double(rows.count { $0.0 == "b" && $0.2[0].lowerBound >= number })
            )
            for right in [above, below] { best = max(best, (right.0 / counts.0 + right.1 / counts.1) / 2) }
        }
        #expect(abs(found.fitted - best) < 1e-9)
        let errors = (Double(found.errors.first), Double(found.errors.second))
        #expect(abs(1 - (errors.0 / counts.0 + errors.1 / counts.1) / 2 - best) < 1e-9)
    }

    @Test("two comparisons together part what one cannot, for either label") func pairs() {
        // Hands of one label are in a corner: both values are large.
        var rows: [(String, String, [ClosedRange<Float>])] = []
        for person in ["p", "q", "r"] {
            for (x, y, label) in [(0.9, 90, "in"), (0.9, 10, "out"), (0.2, 90, "out"), (0.2, 10, "out")] {
                rows.append(exact(label, person, Float(x), Float(y)))
            }
        }
        for (first, second) in [("in", "out"), ("out", "in")] {
            let named = rows.map { ($0.0 == first ? "a" : "b", $0.1, $0.2) }
            let contrast = contrast(named)
            let ranking = Separation.ranking(contrast)
            #expect(ranking[0].fitted < 0.9)
            let pair = Separation.pairs(contrast, after: ranking)[0]
            #expect(pair.holdsForFirst == (first == "in"), "\(second)")
            #expect(pair.fitted == 1 && pair.acrossPeople == 1 && pair.errors == Sides(0, 0))
            guard case .all(let conditions) = pair.condition, conditions.count == 2 else {
                Issue.record("\(pair.condition)")
                continue
            }
            #expect(conditions.allSatisfy { if case .above = $0 { true } else { false } })
        }
    }

    @Test("what rules state in words becomes these words", arguments: [("a", "index visible"), ("b", "index hidden")])
    func words(_ first: String, _ words: String) {
        var table = MeasureTable([.visible(.index)])
        for (label, value) in [("a", Float(1)), ("b", 0)] {
            table.add(label: label, group: "p") { _ in Interval(value) }
        }
        #expect("\(Separation.ranking(Contrast(table) { $0 == first })[0].condition)" == words)
    }
}

@Suite("Quantiles and histograms of measures")
struct MeasureQuantilesTests {
    @Test("quantiles are those of NumPy, and unknown hands are counted apart") func quantiles() throws {
        let rows = [exact("a", "x", 4), exact("a", "x", 1), exact("a", "x", 2), exact("a", "x", 3)].map {
            (label: $0.0, person: $0.1, values: $0.2)
        }
        let unknown = (label: "a", person: "x", values: [-Float.infinity...Float.infinity])
        let found = try MeasureQuantiles.all(of: table(rows + [unknown]))
        // numpy.quantile([1, 2, 3, 4], [0, .05, .25, .5, .75, .95, 1])
        let expected: [Float] = [1, 1.15, 1.75, 2.5, 3.25, 3.85, 4]
        #expect(found.count == 1 && found[0].known == 4 && found[0].unknown == 1 && found[0].group == "x")
        #expect(zip(found[0].values, expected).allSatisfy { abs($0.lower - $1) < 1e-6 && $0.lower == $0.upper })
    }

    @Test("quantiles of bounds are bounds, and a group without any value has none") func bounds() throws {
        let found = try MeasureQuantiles.all(
            of: table([
                (label: "", person: "x", values: [0.1...0.3]), (label: "", person: "x", values: [0.2...0.9]),
                (label: "", person: "y", values: [-Float.infinity...Float.infinity]),
            ])
        )
        #expect(found[0].values.first == Interval(lower: 0.1, upper: 0.3))
        #expect(found[0].values.last == Interval(lower: 0.2, upper: 0.9))
        #expect(found[1].values.isEmpty && found[1].unknown == 1)
    }

    @Test("tables are appended column by column") func append() {
        var one = table([(label: "a", person: "x", values: [0...0, 1...1])])
        one.append(table([(label: "b", person: "y", values: [2...2, 3...3])]))
        #expect(one.count == 2 && one.labels == ["a", "b"] && one.groups == ["x", "y"])
        #expect(one.columns == [[Interval(0), Interval(2)], [Interval(1), Interval(3)]])
    }

    @Test("a histogram counts every hand once, in round steps", arguments: [1, 30, 1000]) func histogram(_ count: Int) {
        var dice = Dice(UInt64(count))
        let rows = (0..<count).map { place in
            exact(place % 3 == 0 ? "a" : "b", "p", Float.random(in: -1...1.7, using: &dice))
        }
        let contrast = contrast(rows + [("b", "p", [-Float.infinity...Float.infinity])])
        let histogram = MeasureHistogram(contrast, contrast.table.measures[0])
        #expect(histogram.unknown == Sides(0, 1) && (1...Tuning.histogramLines).contains(histogram.steps.count))
        #expect(histogram.steps.reduce(0) { $0 + $1.hands.first } == rows.count { $0.0 == "a" })
        #expect(histogram.steps.reduce(0) { $0 + $1.hands.second } == rows.count { $0.0 == "b" })
        #expect(zip(histogram.steps, histogram.steps.dropFirst()).allSatisfy { $0.to == $1.from })
    }
}
