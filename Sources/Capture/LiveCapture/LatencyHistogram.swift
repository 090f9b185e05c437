// Spans of time that were measured again and again. Held by reports; a value.

import Histogram

/// A span of time that was measured again and again.
package struct LatencyHistogram: Sendable {
    /// Whole microseconds up to this are told apart to 1 %; longer ones count as this.
    private static let most: UInt64 = 600_000_000

    private var histogram = Histogram<UInt64>(highestTrackableValue: most, numberOfSignificantValueDigits: .two)

    /// Creates an empty histogram.
    package init() {}

    /// How often.
    package var count: Int { Int(histogram.totalCount) }

    /// Takes a span in.
    package mutating func add(_ span: Duration) {
        let (seconds, attoseconds) = span.components
        let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        histogram.record(min(UInt64(microseconds), Self.most))
    }

    /// Takes a span of so many seconds in; one below 0 counts as 0.
    package mutating func add(_ seconds: Double) { add(Duration.seconds(max(0, seconds))) }

    /// How much the spans differ from one another: their standard deviation in milliseconds; 0 without any.
    package var jitter: Double { count == 0 ? 0 : histogram.stdDeviation / 1000 }

    /// The span in milliseconds that so many percent do not exceed; 0 without any.
    package func milliseconds(percentile: Double) -> Double {
        count == 0 ? 0 : Double(histogram.valueAtPercentile(percentile)) / 1000
    }

    /// The middle span in milliseconds; `nil` without any.
    package var median: Double? { count == 0 ? nil : milliseconds(percentile: 50) }

    /// The longest span in milliseconds.
    package var longest: Double { count == 0 ? 0 : Double(histogram.maxRecorded) / 1000 }
}
