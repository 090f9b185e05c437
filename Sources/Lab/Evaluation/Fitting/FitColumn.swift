// The values of one measure on the hands of one shape, in order. Made by ShapeFit; pure.

import Shapes

/// The values of a measure, and the orders in which thresholds are tried.
struct FitColumn: Sendable {
    let measure: Measure
    private let above: Side
    private let below: Side

    /// One direction of comparison: a hand passes if its key is greater than the threshold's.
    private struct Side: Sendable {
        let keys: [Float]
        let order: [Int32]

        init(_ keys: [Float]) {
            self.keys = keys
            order = keys.indices.map { Int32($0) }.sorted {
                let (one, other) = (keys[Int($0)], keys[Int($1)])
                return one < other || one == other && $0 < $1
            }
        }
    }

    init(_ measure: Measure, _ values: [Interval]) {
        self.measure = measure
        above = Side(values.map(\.lower))
        below = Side(values.map { -$0.upper })
    }

    /// Returns the truth of a comparison on a hand.
    func truth(_ hand: Int, isAbove: Bool, _ number: Float) -> TernaryValue {
        let (lower, upper) = (above.keys[hand], -below.keys[hand])
        if isAbove { return lower > number ? .yes : upper <= number ? .no : .unknown }
        return upper < number ? .yes : lower >= number ? .no : .unknown
    }

    /// Returns the key of a hand: the comparison is *yes*, or with `wantsNo` the opposite one *no*, where it is greater
    /// than the key of the threshold.
    func key(_ hand: Int, isAbove: Bool, wantsNo: Bool) -> Float {
        // `m > t` is no where the upper bound is at most t, that is, where −upper ≥ −t.
        switch (isAbove, wantsNo) {
        case (true, false): above.keys[hand]
        case (false, false): below.keys[hand]
        case (true, true): below.keys[hand].nextUp
        case (false, true): above.keys[hand].nextUp
        }
    }

    /// Returns the greatest sum of the weights of the hands that pass, over all thresholds, and such a threshold;
    /// O(hands).
    ///
    /// - Parameters:
    ///   - weights: the weight of each hand, 0 of those that do not count.
    ///   - total: their sum.
    func best(isAbove: Bool, _ weights: [Double], total: Double) -> (value: Double, number: Float)? {
        let side = isAbove ? above : below
        let bounds = measure.range
        let first = isAbove ? bounds.lowerBound : -bounds.upperBound
        var (value, best, key) = (total, -Double.infinity, first)
        var last = -Float.infinity
        for hand in side.order {
            let next = side.keys[Int(hand)]
            let weight = weights[Int(hand)]
            if weight == 0 { continue }
            if next > last, next > first, value > best {
                (best, key) = (value, last > first ? last + (next - last) / 2 : first)
            }
            value -= weight
            last = next
        }
        return best > -.infinity ? (best, isAbove ? key : -key) : nil
    }
}
