// Lets records pass whose time goes on. One a stream; asked by GestureRecognizer before any detector sees a record;
// pure.

/// The time of a stream of records: it goes forward, and what does not is left out and counted (<doc:Formats#Time>).
///
/// A record that is wildly out of time is left out, whether before or after the others. A stream whose clock was set
/// anew, or was wrong before, is followed as soon as `Tuning.restartRecords` records in a row go on from one another.
package struct StreamClock: Sendable, Hashable {
    /// The time of the last record that passed, in seconds.
    package private(set) var now: Double?

    /// How many records were turned away: without a time, not later than the one before, or out of time.
    package private(set) var droppedCount = 0

    /// How often the stream went on from another time.
    package private(set) var restartCount = 0

    /// A Boolean value that indicates whether the record that passed last was the first one of another time: nothing
    /// before it says anything about it.
    package private(set) var hasRestarted = false

    /// Records that do not go on from `now`, but from one another.
    private var other: Run?

    /// Records in a row.
    private struct Run: Sendable, Hashable {
        var last: Double
        var count: Int
    }

    /// Creates a clock that has seen nothing.
    package init() {}

    /// Takes a record's time.
    ///
    /// - Returns: the time, `nil` where the record must be dropped.
    package mutating func process(_ time: Double?) -> Double? {
        hasRestarted = false
        guard let time, abs(time) <= Tuning.latest else {
            droppedCount += 1
            return nil
        }
        if now.map({ Self.goesOn(time, from: $0) }) ?? true {
            now = time
            other = nil
            return time
        }
        let count = other.map { Self.goesOn(time, from: $0.last) ? $0.count + 1 : 1 } ?? 1
        guard count >= Tuning.restartRecords else {
            other = Run(last: time, count: count)
            droppedCount += 1
            return nil
        }
        now = time
        other = nil
        restartCount += 1
        hasRestarted = true
        return time
    }

    private static func goesOn(_ time: Double, from last: Double) -> Bool {
        time > last && time - last <= Tuning.longestPause
    }
}
