// Intervals by resampling people or sources, which do not take the hands of one person for independent. Used by fits and
// comparisons; pure.

/// A value with the interval that contains 95 of 100 values when the units are drawn anew, with repetition.
package struct BootstrapInterval: Sendable, Equatable {
    package var value: Double
    package var lower: Double
    package var upper: Double

    /// Whether the data shows no difference: the interval contains 0.
    package var isUnclear: Bool { lower <= 0 && upper >= 0 }
}

/// The percentile bootstrap over units.
///
/// Source: B. Efron, *Bootstrap methods: another look at the jackknife*, Annals of Statistics 7 (1979) 1–26.
package enum Bootstrap {
    /// The number of resamplings.
    package static let rounds = 1_000

    /// The fewest units for which an interval says anything.
    package static let fewestUnits = 3

    /// Returns the intervals of some statistics.
    ///
    /// Resamplings in which a statistic is undefined are left out of its interval.
    ///
    /// - Parameters:
    ///   - units: the number of units.
    ///   - statistics: the statistics of a sample in which each unit occurs as often as its weight says, once without
    ///     weights; NaN where undefined.
    static func intervals(
        units: Int,
        seed: UInt64 = 1,
        of statistics: (_ weights: [Int]?) -> [Double]
    ) -> [BootstrapInterval] {
        var random = SplitMix64(seed: seed)
        var drawn: [[Double]] = []
        for _ in 0..<rounds {
            var weights = [Int](repeating: 0, count: units)
            for _ in 0..<units { weights[random.next(below: units)] += 1 }
            drawn.append(statistics(weights))
        }
        return statistics(nil).enumerated().map { place, value in
            let sorted = drawn.map { $0[place] }.filter { !$0.isNaN }.sorted()
            let outside = sorted.count / 40
            return BootstrapInterval(
                value: value,
                lower: sorted.isEmpty ? .nan : sorted[outside],
                upper: sorted.isEmpty ? .nan : sorted[sorted.count - 1 - outside]
            )
        }
    }
}
