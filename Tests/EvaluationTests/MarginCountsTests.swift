// Tests of risk–coverage curves against numbers worked out by hand.

import Shapes
import Testing

@testable import Evaluation

private typealias Row = (margin: Float, isConfirmed: Bool, meaning: LabelMap.Meaning, answer: String?)

private func counts(_ rows: [Row]) -> MarginCounts {
    rows.reduce(into: MarginCounts()) { counts, row in
        counts.add(row.meaning, classified(row.answer, row.isConfirmed ? .confirmed : .possible, margin: row.margin))
    }
}

private func curve(_ rows: [Row], confirmedFirst: Bool) -> RiskCoverage {
    let known = rows.count { if case .shape = $0.meaning { true } else { false } }
    let others = rows.count { if case .other = $0.meaning { true } else { false } }
    return counts(rows).curve(known: known, others: others, confirmedFirst: confirmedFirst)
}

/// Five hands of known shapes, one without a classification, and two others.
private let rows: [Row] = [
    (0.9, true, .shape("rock"), "rock"), (0.5, true, .shape("rock"), "paper"), (0.5, false, .shape("paper"), "paper"),
    (0.1, false, .shape("paper"), "paper"), (0, false, .shape("paper"), nil), (0.5, true, .other("ok"), "rock"),
    (0.05, false, .other("ok"), "rock"), (0.7, true, .ignored, "rock"), (0.7, true, .unlabelled, "rock"),
]

@Suite struct MarginCountsTests {
    @Test func `the curve has a point for each margin, the largest first`() throws {
        let curve = curve(rows, confirmedFirst: false)
        #expect(curve.points.map(\.margin) == [0.9, 0.5, 0.1, 0.05])
        #expect(curve.points.map(\.risk) == [(0, 1), (1, 3), (1, 4), (1, 4)].map { Proportion($0, of: $1) })
        #expect(curve.points.map(\.coverage) == [1, 3, 4, 4].map { Proportion($0, of: 5) })
        #expect(curve.points.map(\.falseAcceptRate) == [0, 1, 1, 2].map { Proportion($0, of: 2) })
        // Trapezoids over the coverages 0 to 0.2, 0.6 and 0.8.
        let area = (0.2 * 0 + 0.4 * (0 + 1.0 / 3) / 2 + 0.2 * (1.0 / 3 + 0.25) / 2) / 0.8
        #expect(abs(try #require(curve.area) - area) < 1e-12)
    }

    @Test func `confirmed classifications come first where they are to`() {
        let curve = curve(rows, confirmedFirst: true)
        #expect(curve.points.map(\.margin) == [0.9, 0.5, 0.5, 0.1, 0.05])
        #expect(curve.points.map(\.certainty) == [.confirmed, .confirmed, .possible, .possible, .possible])
        #expect(curve.points.map(\.risk) == [(0, 1), (1, 2), (1, 3), (1, 4), (1, 4)].map { Proportion($0, of: $1) })
        #expect(curve.points.map(\.falseAcceptRate) == [0, 1, 1, 1, 2].map { Proportion($0, of: 2) })
    }

    @Test(arguments: [(Float(2.5), 2), (2, 2), (0.0004, 0), (0.9999, 0.999), (-1, 0)] as [(Float, Double)])
    func `a margin counts in its bin, and the largest in the last`(margin: Float, bin: Double) {
        let curve = curve([(margin, true, .shape("rock"), "rock")], confirmedFirst: true)
        #expect(curve.points.map(\.margin) == [bin])
    }

    @Test func `counts of parts add up to those of all, and nothing has no area`() {
        for cut in rows.indices {
            var sum = counts(Array(rows[..<cut]))
            sum.merge(counts(Array(rows[cut...])))
            #expect(sum == counts(rows))
        }
        #expect(curve([], confirmedFirst: false).area == nil)
        #expect(curve([(0, true, .shape("rock"), nil)], confirmedFirst: false).points.isEmpty)
    }

    @Test(arguments: [2, 3, 10, 200, 1_500]) func `a thinned curve keeps its ends`(count: Int) throws {
        let many = (0..<1_200).map {
            Row(Float($0) / 1_000 + 0.0005, true, .shape("rock"), $0 % 3 == 0 ? "paper" : "rock")
        }
        let curve = curve(many, confirmedFirst: true)
        let thinned = curve.thinned(to: count)
        #expect(thinned.count <= count && thinned.count > min(count, 1_200) / 3)
        #expect(thinned.first == curve.points.first && thinned.last == curve.points.last)
        let places = try thinned.map { try #require(curve.points.firstIndex(of: $0)) }
        #expect(places == places.sorted())
    }
}
