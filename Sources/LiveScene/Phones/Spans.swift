// The last spans of a kind, for their percentiles. Owned by PhoneTable; pure.

/// How long something took, the last so many times.
package struct Spans: Sendable {
    private var kept: [Double] = []
    private var next = 0

    /// How many were taken in.
    package private(set) var count = 0

    /// Creates an empty list.
    package init() {}

    /// Takes a span in, in seconds; one that is none is passed over.
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

    /// The span in milliseconds that so many percent of the last do not exceed, by the nearest rank; `nil` without any.
    package func milliseconds(percentile: Double) -> Double? {
        guard !kept.isEmpty else { return nil }
        let rank = (percentile / 100 * Double(kept.count)).rounded(.up)
        return kept.sorted()[min(max(Int(rank), 1), kept.count) - 1] * 1000
    }
}
