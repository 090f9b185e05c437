// The two thresholds of two measures whose conjunction parts the hands of two labels best. Made by Separation; pure.

/// The number of thresholds of each measure of a pair, at most 254.
private let pairThresholds = 40

/// A search for conjunctions that hold for the first label of a contrast.
///
/// Each measure is compared in the direction that is best for it alone, with at most `pairThresholds` numbers,
/// which divide the hands into equal parts.
struct PairSearch {
    private let contrast: Contrast
    private let holdsForFirst: Bool
    private let axes: [Axis]

    /// The thresholds of one measure.
    private struct Axis {
        var thresholds: [Threshold]

        /// For each hand the number of thresholds with it on the first label's side.
        var cuts: [UInt8]
    }

    private struct Pair {
        var axes: (Int, Int)
        var score: Double
        var places: (Int, Int)
    }

    init(_ contrast: Contrast, holdsForFirst: Bool) {
        (self.contrast, self.holdsForFirst) = (contrast, holdsForFirst)
        axes = contrast.table.measures.indices.map { Self.axis($0, contrast) }
    }

    /// Returns the best conjunctions, each of one of some measures and any other.
    func best(with leading: [Int]) -> [Separation] {
        var found: [Pair] = []
        for (rank, one) in leading.enumerated() {
            for other in axes.indices where other != one && !leading[..<rank].contains(other) {
                let best = self.best((one, other), contrast.persons, without: [])
                found.append(Pair(axes: (one, other), score: best.score, places: best.places))
            }
        }
        let order = found.indices.sorted {
            found[$0].score > found[$1].score + Tuning.sameScore
                || (found[$0].score > found[$1].score - Tuning.sameScore && $0 < $1)
        }
        return order.prefix(Tuning.reportedPairs).map { separation(found[$0]) }
    }

    private func separation(_ pair: Pair) -> Separation {
        let errors = contrast.errors { isRight($0, pair.axes, pair.places) }
        return Separation(
            thresholds: [
                axes[pair.axes.0].thresholds[pair.places.0], axes[pair.axes.1].thresholds[pair.places.1],
            ],
            holdsForFirst: holdsForFirst,
            fitted: pair.score,
            acrossPeople: contrast.scoreAcrossPeople { persons, rows in
                let places = best(pair.axes, persons, without: rows).places
                return { isRight($0, pair.axes, places) }
            },
            errors: holdsForFirst ? errors : Sides(errors.second, errors.first)
        )
    }

    private func isRight(_ row: Int, _ pair: (Int, Int), _ places: (Int, Int)) -> Bool {
        let isBeyond = axes[pair.0].cuts[row] > places.0 && axes[pair.1].cuts[row] > places.1
        return isBeyond == contrast.isFirst[row]
    }

    /// Returns the best places of two thresholds, and their score.
    private func best(
        _ pair: (Int, Int),
        _ persons: Sides<Int>,
        without rows: [Int]
    ) -> (places: (Int, Int), score: Double) {
        let (one, other) = (axes[pair.0], axes[pair.1])
        let width = other.thresholds.count + 1
        // The weights of the first label's hands count for a conjunction, those of the second's against it.
        var gains = [Double](repeating: 0, count: (one.thresholds.count + 1) * width)
        let share = Sides(0.5 / Double(persons.first), -0.5 / Double(persons.second))
        func add(_ row: Int, _ sign: Double) {
            gains[Int(one.cuts[row]) * width + Int(other.cuts[row])] +=
                sign * contrast.weights[row] * share[contrast.isFirst[row]]
        }
        for row in contrast.isFirst.indices { add(row, 1) }
        for row in rows { add(row, -1) }
        var (best, places) = (-1.0, (0, 0))
        for i in stride(from: one.thresholds.count, through: 1, by: -1) {
            var line = 0.0
            for j in stride(from: other.thresholds.count, through: 1, by: -1) {
                line += gains[i * width + j]
                let beyond = i < one.thresholds.count ? gains[(i + 1) * width + j] : 0
                gains[i * width + j] = line + beyond
                if line + beyond > best + Tuning.sameScore { (best, places) = (line + beyond, (i - 1, j - 1)) }
            }
        }
        return (places, 0.5 + best)
    }

    /// The thresholds of a measure in its better direction.
    private static func axis(_ column: Int, _ contrast: Contrast) -> Axis {
        let best = ThresholdSearch(contrast, column: column).best
        let scale = ThresholdScale(contrast.table.measures[column], isBelow: best.isBelow)
        let cuts = scale.cuts(contrast.table.columns[column], contrast.isFirst)
        let sorted = cuts.sorted()
        let steps = pairThresholds + 1
        var places = Set((1..<steps).map { min(sorted[$0 * (sorted.count - 1) / steps], scale.count - 1) })
        places.insert(best.place)
        let chosen = places.sorted()
        // A hand is beyond a threshold where its cut is above the place.
        var lookup = [UInt8](repeating: 0, count: scale.count + 1)
        for cut in lookup.indices { lookup[cut] = UInt8(chosen.count { $0 < cut }) }
        return Axis(thresholds: chosen.map(scale.threshold), cuts: cuts.map { lookup[$0] })
    }
}
