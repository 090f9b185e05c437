// The last spans of a kind, for their percentiles. Owned by PhoneTable; pure.

/// The most recent durations of an operation.
package struct Spans: Sendable {
    private var kept: [Double] = []
    private var next = 0

    /// The number of durations so far.
    package private(set) var count = 0

    package init() {}

    /// Adds a duration, in seconds; an invalid one is ignored.
    package mutating func add(_ span: Double) {
        guard span.isFinite, span >= 0 else { return }
        count += 1
        if kept.count < Tuning.spansKept {
            kept.append(span)
        } else {
            kept[next] = span
            next = (next + 1) % kept.count
        }
    }

    /// Returns a percentile of the recent durations, in milliseconds, by the nearest rank; `nil` without any.
    package func milliseconds(percentile: Double) -> Double? {
        guard !kept.isEmpty else { return nil }
        let rank = (percentile / 100 * Double(kept.count)).rounded(.up)
        return kept.sorted()[min(max(Int(rank), 1), kept.count) - 1] * 1000
    }
}
