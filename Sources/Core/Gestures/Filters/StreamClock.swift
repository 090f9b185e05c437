// Drops records whose time does not increase. One a stream; used by GestureRecognizer before any detector sees a
// record; pure.

/// The time of a stream of records: it increases, and records that break this are dropped and counted
/// (<doc:NativeRecords#Time>).
///
/// A record that is far out of time is dropped, whether before or after the others. A stream whose clock was reset, or
/// was wrong before, is followed as soon as `Tuning.restartRecords` consecutive records continue from one another.
package struct StreamClock: Sendable, Hashable {
    /// The time of the last accepted record, in seconds.
    package private(set) var now: Double?

    /// The number of dropped records: without a time, not later than the one before, or out of time.
    package private(set) var droppedCount = 0

    /// The number of times that the stream continued from another time.
    package private(set) var restartCount = 0

    /// Whether the last accepted record was the first one after a reset: the records before it are unrelated.
    package private(set) var hasRestarted = false

    /// The records that do not continue from `now`, but from one another.
    private var other: Run?

    /// Consecutive records.
    private struct Run: Sendable, Hashable {
        var last: Double
        var count: Int
    }

    package init() {}

    /// Processes a record's time.
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
