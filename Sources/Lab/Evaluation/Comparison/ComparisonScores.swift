// The scores of two answers for the same hands, and their differences with intervals. Derived from counts; pure.

/// The scores whose differences are reported.
package enum ComparedScore: String, Sendable, CaseIterable {
    case top1Accuracy, coverage, selectiveAccuracy, falseAcceptRate, macroF1

    /// The score as the report for people names it.
    package var name: String {
        switch self {
        case .top1Accuracy: "top-1 accuracy"
        case .coverage: "coverage"
        case .selectiveAccuracy: "selective accuracy"
        case .falseAcceptRate: "false-accept rate"
        case .macroF1: "macro F1"
        }
    }
}

/// The scores of two answers.
package struct ComparisonScores: Sendable {
    /// One score of both.
    package struct Line: Sendable {
        package let score: ComparedScore

        /// The values, 0…1, NaN where undefined.
        package let first: Double
        package let second: Double

        /// The second value minus the first, with its interval where there are enough units.
        package let difference: BootstrapInterval

        /// Whether the interval contains 0.
        package var isUnclear: Bool { difference.isUnclear }
    }

    package let counts: ComparisonCounts
    package let lines: [Line]

    /// Whether there are enough people or sources for intervals.
    package let hasIntervals: Bool

    /// Computes the scores of counts; O(resamplings × units × shapes).
    package init(_ counts: ComparisonCounts) {
        self.counts = counts
        let names = counts.units.keys.sorted()
        let columns = counts.sides.map { side in names.map { UnitSums(side.groups[$0]?.levels[0]) } }
        func values(_ side: Int, _ weights: [Int]?) -> [Double] { UnitSums(columns[side], weights: weights).scores }
        func differences(_ weights: [Int]?) -> [Double] { zip(values(0, weights), values(1, weights)).map { $1 - $0 } }
        hasIntervals = names.count >= Bootstrap.fewestUnits
        let intervals =
            hasIntervals
            ? Bootstrap.intervals(units: names.count, of: differences)
            : differences(nil).map { BootstrapInterval(value: $0, lower: .nan, upper: .nan) }
        let (first, second) = (values(0, nil), values(1, nil))
        lines = ComparedScore.allCases.enumerated().map { place, score in
            Line(score: score, first: first[place], second: second[place], difference: intervals[place])
        }
    }
}

/// The counts of one unit, or of several, from which the scores follow: a few sums, for which a resampling needs no
/// matrices.
private struct UnitSums {
    /// Hands of the book's shapes, right ones by top-1, confirmed ones, right ones of these; out-of-set hands, confirmed
    /// ones; then for each shape right answers, answers and support.
    private var sums: [Int]

    private static let head = 6

    /// Creates the sums of a unit, none of one without hands.
    init(_ counts: DropoutCounts?) {
        guard let counts else {
            sums = []
            return
        }
        let (top1, confirmed) = (counts.top1, counts.confirmed)
        let others = counts.others.values
        sums = [
            top1.total, top1.right, confirmed.answered, confirmed.right, others.reduce(0) { $0 + $1.hands },
            others.reduce(0) { $0 + $1.confirmed.dropLast().reduce(0, +) },
        ]
        for shape in 0..<top1.shapeCount { sums += [top1[shape, shape], top1.answers(shape), top1.support(shape)] }
    }

    /// Creates the sum of units, each as often as its weight says.
    init(_ units: [UnitSums], weights: [Int]?) {
        sums = [Int](repeating: 0, count: units.first?.sums.count ?? 0)
        for (place, unit) in units.enumerated() {
            let weight = weights?[place] ?? 1
            guard weight > 0 else { continue }
            for index in sums.indices { sums[index] += weight * unit.sums[index] }
        }
    }

    /// The scores in the order of `ComparedScore`, NaN where undefined.
    var scores: [Double] {
        guard !sums.isEmpty else { return ComparedScore.allCases.map { _ in .nan } }
        func share(_ part: Int, _ all: Int) -> Double { sums[all] > 0 ? Double(sums[part]) / Double(sums[all]) : .nan }
        var (total, shown) = (0.0, 0.0)
        for place in stride(from: Self.head, to: sums.count, by: 3) where sums[place + 2] > 0 {
            total += 2 * Double(sums[place]) / Double(sums[place + 1] + sums[place + 2])
            shown += 1
        }
        return [share(1, 0), share(2, 0), share(3, 2), share(5, 4), shown > 0 ? total / shown : .nan]
    }
}
