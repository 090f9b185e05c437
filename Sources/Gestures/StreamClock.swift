// Lets records pass whose time goes forward. One a stream; asked by GestureWatch before any detector sees a record; pure.

/// The time of a stream of records: it only goes forward, and what does not is counted (CNV-05).
public struct StreamClock: Sendable, Hashable {
    /// The time of the last record that passed, in seconds.
    public private(set) var now: Double?

    /// How many records were turned away: without a time, or not later than the one before.
    public private(set) var droppedCount = 0

    /// Makes a clock that has seen nothing.
    public init() {}

    /// Takes a record's time.
    ///
    /// - Returns: the time, `nil` where the record must be dropped.
    public mutating func take(_ time: Double?) -> Double? {
        guard let time, time.isFinite, now.map({ time > $0 }) ?? true else {
            droppedCount += 1
            return nil
        }
        now = time
        return time
    }
}
