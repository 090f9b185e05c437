// The margins of classifications and their outcomes, counted in bins. Filled hand by hand, added up, read by reports; pure.

package import Shapes

/// The largest margin with its own bin: of 16,335 public hands 18 have one above 1.5, and none one above 1.9.
private let largestMargin: Float = 2

/// The bins of margins per 1.
private let marginBins: Float = 1_000

/// The counts of right and wrong classifications by margin, which add up.
///
/// A margin counts in a bin of 0.001; those of 2 and more share the last one.
struct MarginCounts: Codable, Sendable, Equatable {
    /// The numbers of right and wrong classifications and of those of other hands whose margins lie in one bin.
    private typealias Cell = SIMD4<Int>

    private var confirmed: [Int: Cell] = [:]
    private var possible: [Int: Cell] = [:]

    mutating func add(_ meaning: LabelMap.Meaning, _ classification: ShapeClassification) {
        let cell: Cell
        switch meaning {
        case .shape(let name): cell = name == classification.shape?.name ? [1, 0, 0, 0] : [0, 1, 0, 0]
        case .other: cell = [0, 0, 1, 0]
        case .ignored, .unlabelled: return
        }
        guard let certainty = classification.certainty else { return }
        let bin = Int(min(max(classification.margin, 0), largestMargin) * marginBins)
        switch certainty {
        case .confirmed: confirmed[bin, default: .zero] &+= cell
        case .possible: possible[bin, default: .zero] &+= cell
        }
    }

    mutating func merge(_ other: MarginCounts) {
        confirmed.merge(other.confirmed, uniquingKeysWith: &+)
        possible.merge(other.possible, uniquingKeysWith: &+)
    }

    /// Returns the curve of the classifications with at least a margin, from the largest margin to 0.
    ///
    /// - Parameters:
    ///   - known: the number of hands whose label is a shape of the book, with or without a classification.
    ///   - others: the number of hands with another label.
    ///   - isConfirmedFirst: whether all confirmed classifications come first.
    func curve(known: Int, others: Int, confirmedFirst isConfirmedFirst: Bool) -> RiskCoverage {
        func sorted(_ cells: [Int: Cell], _ certainty: Certainty?) -> [(bin: Int, cell: Cell, certainty: Certainty?)] {
            cells.sorted { $0.key > $1.key }.map { ($0.key, $0.value, certainty) }
        }
        let cells =
            isConfirmedFirst
            ? sorted(confirmed, .confirmed) + sorted(possible, .possible)
            : sorted(confirmed.merging(possible, uniquingKeysWith: &+), nil)
        var sum = Cell.zero
        let points = cells.map { bin, cell, certainty in
            sum &+= cell
            return RiskCoverage.Point(
                certainty: certainty,
                margin: Double(bin) / Double(marginBins),
                risk: Proportion(sum.y, of: sum.x + sum.y),
                coverage: Proportion(sum.x + sum.y, of: known),
                falseAcceptRate: Proportion(sum.z, of: others)
            )
        }
        return RiskCoverage(points: points)
    }
}

extension MarginCounts {
    /// The counts of each bin that has any, in the order of the margins.
    var json: JSONValue { ["confirmed": Self.json(confirmed), "possible": Self.json(possible)] }

    private static func json(_ cells: [Int: Cell]) -> JSONValue {
        .array(cells.sorted { $0.key < $1.key }.map { .integers([$0, $1.x, $1.y, $1.z]) })
    }

    /// Reads what `json` wrote.
    ///
    /// - Parameter level: the counts of the same hands; no more of them have a margin.
    init(_ field: CountsField, of level: DropoutCounts) throws(Diagnostic) {
        var volume = 0
        let parts = try field.members("confirmed possible")
        confirmed = try Self.cells(parts.confirmed, &volume)
        possible = try Self.cells(parts.possible, &volume)
        let sum = (Array(confirmed.values) + possible.values).reduce(.zero, &+)
        let known = level.top1.total
        let others = level.others.values.reduce(0) { $0 + $1.hands }
        guard sum.x + sum.y <= known, sum.z <= others else {
            throw field.problem(
                "\(sum.x + sum.y) and \(counted(sum.z, "hand"))",
                expected: "at most \(known) of known shapes and \(others) others, as in the groups"
            )
        }
    }

    private static func cells(_ field: CountsField, _ volume: inout Int) throws(Diagnostic) -> [Int: Cell] {
        var cells: [Int: Cell] = [:]
        for item in try field.items() {
            let row = try item.items(count: 4)
            let bin = try row[0].integer()
            guard 0...Int(largestMargin * marginBins) ~= bin, cells[bin] == nil else {
                throw row[0].problem(expected: "the bin of a margin, each once")
            }
            var cell = Cell.zero
            for place in 0..<3 { cell[place] = try row[place + 1].count(addedTo: &volume) }
            if cell != .zero { cells[bin] = cell }
        }
        return cells
    }
}

/// The error of a classifier that answers only where its margin reaches a threshold, for every threshold.
///
/// Source: Y. Geifman, R. El-Yaniv, *Selective classification for deep neural networks*, NIPS 2017.
package struct RiskCoverage: Sendable, Equatable {
    /// The classifications with at least a margin.
    package struct Point: Sendable, Equatable {
        /// The certainty up to which all classifications of a larger margin count; `nil` where only the margin does.
        package let certainty: Certainty?

        /// The threshold.
        package let margin: Double

        /// The proportion of wrong classifications among those of known shapes.
        package let risk: Proportion

        /// The proportion of the hands of known shapes that are classified.
        package let coverage: Proportion

        /// The proportion of the hands of other shapes that are classified.
        package let falseAcceptRate: Proportion
    }

    /// The points, from the largest threshold to the smallest.
    package let points: [Point]

    /// The mean risk over all coverages up to the last point's, by trapezoids; `nil` where no hand of a known shape is
    /// classified.
    package var area: Double? {
        let places = points.compactMap { point in
            point.risk.value.flatMap { risk in point.coverage.value.map { (coverage: $0, risk: risk) } }
        }
        guard let first = places.first, let last = places.last else { return nil }
        let strips = zip(places, places.dropFirst()).reduce(first.coverage * first.risk) { sum, ends in
            sum + (ends.1.coverage - ends.0.coverage) * (ends.0.risk + ends.1.risk) / 2
        }
        return strips / last.coverage
    }

    /// Returns at most a number of points, evenly distributed over the classifications, the first and the last among
    /// them.
    package func thinned(to count: Int) -> [Point] {
        precondition(count >= 2, "a curve has two ends")
        guard points.count > count, let last = points.last else { return points }
        func classified(_ point: Point) -> Int { point.coverage.count + point.falseAcceptRate.count }
        let step = max(1, classified(last) / max(1, count - 2))
        var (kept, next) = ([points[0]], classified(points[0]) + step)
        for point in points.dropFirst().dropLast() where classified(point) >= next && kept.count < count - 1 {
            kept.append(point)
            next = classified(point) + step
        }
        return kept + [last]
    }
}
