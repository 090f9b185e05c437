// The counts of phones in a run. Written by PhoneTable, read for the summary and the live view; pure.

import Text

/// The number of the last durations whose percentiles are computed: an hour of one measurement per second.
private let spansKept = 4096

/// The counts of phones and their messages.
package struct PhoneReport: Sendable {
    /// The number of phones so far.
    package var phones = 0

    package var hits = 0

    /// Hits that never came, by the phones' own count.
    package var lost = 0

    /// Hits that came twice.
    package var repeated = 0

    /// Hits that came too late to sound.
    package var late = 0

    /// Hits and requests for instruments that the kit does not have.
    package var unknown = 0

    /// Requests for another instrument while the phone was a trigger.
    package var refused = 0

    /// The number of invalid messages.
    package var malformed = 0

    package var rejected = 0

    /// From a phone to the engine and back.
    package var roundTrips = Spans()

    /// From touches to the engine, of hits that are played, as far as the phones' clocks are known.
    package var delays = Spans()

    package var words: String {
        func part(_ count: Int, _ words: String) -> String { count > 0 ? ", \(count) \(words)" : "" }
        var line = "phones: \(counted(phones, "phone")), \(counted(hits, "hit")), \(lost) lost"
        line += part(repeated, "repeated") + part(late, "too late") + part(unknown, "for unknown instruments")
        line += part(refused, "changes of a locked instrument") + part(malformed, "not understood")
        line += part(rejected, "phones without a place")
        line += Self.words(", round trip", roundTrips) + Self.words(", from the touch to the engine", delays)
        return line
    }

    private static func words(_ name: String, _ spans: Spans) -> String {
        guard let median = spans.milliseconds(percentile: 50), let most = spans.milliseconds(percentile: 95) else {
            return ""
        }
        func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }
        return "\(name) \(tenths(median)) ms (median), \(tenths(most)) ms (95 %)"
    }
}

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
        if kept.count < spansKept {
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
