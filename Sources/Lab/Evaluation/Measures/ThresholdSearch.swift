// The threshold of one measure that parts the hands of two labels best, for all people and without each. Pure.

import Shapes

/// A search for the best threshold of a measure, in both directions.
package struct ThresholdSearch {
    private let contrast: Contrast
    private let directions: [Direction]

    /// The comparisons in one direction.
    private struct Direction {
        let scale: ThresholdScale

        /// For each hand the number of thresholds with it on the first label's side.
        let cuts: [Int]

        /// The weight of the hands of each label by their cuts.
        let weights: CutWeights
    }

    package init(_ contrast: Contrast, column: Int) {
        self.contrast = contrast
        directions = [false, true].map { isBelow in
            let scale = ThresholdScale(contrast.table.measures[column], isBelow: isBelow)
            let cuts = scale.cuts(contrast.table.columns[column], contrast.isFirst)
            var weights = CutWeights(count: scale.count)
            for row in cuts.indices { weights.add(contrast.weights[row], contrast.isFirst[row], cut: cuts[row]) }
            return Direction(scale: scale, cuts: cuts, weights: weights)
        }
    }

    /// Returns the best threshold of all hands, its errors, and its score across people.
    package func separation() -> Separation {
        let (direction, (place, fitted, count)) = best(persons: contrast.persons, without: [])
        let scale = directions[direction].scale
        return Separation(
            thresholds: [scale.threshold(place)],
            holdsForFirst: true,
            fitted: fitted,
            acrossPeople: contrast.scoreAcrossPeople { persons, rows in
                let (direction, best) = best(persons: persons, without: rows)
                return { isRight($0, direction, best.place) }
            },
            gap: Double(count) * scale.step / Double(scale.threshold(place).measure.scale),
            errors: contrast.errors { isRight($0, direction, place) }
        )
    }

    /// The best threshold of all hands.
    var best: (isBelow: Bool, place: Int) {
        let (direction, best) = best(persons: contrast.persons, without: [])
        return (direction == 1, best.place)
    }

    /// Whether a hand of the first label is certainly beyond a threshold, or one of the second certainly not.
    private func isRight(_ row: Int, _ direction: Int, _ place: Int) -> Bool {
        (directions[direction].cuts[row] > place) == contrast.isFirst[row]
    }

    private func best(
        persons: Sides<Int>,
        without rows: [Int]
    ) -> (direction: Int, best: (place: Int, score: Double, count: Int)) {
        let found = directions.map { direction in
            var weights = direction.weights
            for row in rows { weights.add(-contrast.weights[row], contrast.isFirst[row], cut: direction.cuts[row]) }
            return weights.best(persons)
        }
        let direction = found[1].score > found[0].score + Tuning.sameScore ? 1 : 0
        return (direction, found[direction])
    }
}

/// The weights of hands by the number of thresholds with them on the first label's side.
struct CutWeights {
    private var first: [Double]
    private var second: [Double]

    init(count: Int) {
        first = Array(repeating: 0, count: count + 1)
        second = first
    }

    mutating func add(_ weight: Double, _ isFirst: Bool, cut: Int) {
        if isFirst { first[cut] += weight } else { second[cut] += weight }
    }

    /// Returns the threshold with the highest score, and the number of equal ones in its row; it is the middle of the
    /// row, the longest one of several.
    ///
    /// - Parameter persons: the number of people with each label, whose weights these are.
    func best(_ persons: Sides<Int>) -> (place: Int, score: Double, count: Int) {
        var right = Sides(first.reduce(0, +), 0.0)
        var (score, best, run) = (-1.0, 0..<0, 0..<0)
        for place in 0..<first.count - 1 {
            right.first -= first[place]
            right.second += second[place]
            let next = (right.first / Double(persons.first) + right.second / Double(persons.second)) / 2
            if next > score + Tuning.sameScore {
                (score, run) = (next, place..<place + 1)
                best = run
            } else if next > score - Tuning.sameScore {
                run = run.upperBound == place ? run.lowerBound..<place + 1 : place..<place + 1
                if run.count > best.count { best = run }
            }
        }
        return ((best.lowerBound + best.upperBound - 1) / 2, score, best.count)
    }
}
