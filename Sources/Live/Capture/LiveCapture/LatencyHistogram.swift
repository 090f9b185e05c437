// Spans of time that were measured again and again. Held by reports; a value.

import Histogram
import Text

/// The distribution of a latency that was measured repeatedly.
package struct LatencyHistogram: Sendable {
    /// The largest latency in whole microseconds that is resolved to 1 %; longer ones count as this.
    private static let most: UInt64 = 600_000_000

    private var histogram = Histogram<UInt64>(highestTrackableValue: most, numberOfSignificantValueDigits: .two)

    package init() {}

    package var count: Int { Int(histogram.totalCount) }

    package mutating func add(_ span: Duration) { add(span / .seconds(1)) }

    /// Adds a latency in seconds; one below 0, or that is no number, counts as 0.
    package mutating func add(_ seconds: Double) {
        histogram.record(min(UInt64(nearest: seconds * 1_000_000), Self.most))
    }

    /// The standard deviation of the latencies in milliseconds; 0 without any.
    package var jitter: Double { count == 0 ? 0 : histogram.stdDeviation / 1000 }

    /// Returns a percentile of the latencies in milliseconds; 0 without any.
    package func milliseconds(percentile: Double) -> Double {
        count == 0 ? 0 : Double(histogram.valueAtPercentile(percentile)) / 1000
    }

    /// The median in milliseconds; `nil` without any.
    package var median: Double? { count == 0 ? nil : milliseconds(percentile: 50) }

    package var longest: Double { count == 0 ? 0 : Double(histogram.maxRecorded) / 1000 }
}
