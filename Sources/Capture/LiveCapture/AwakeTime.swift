// The time during which this process ran: a machine that slept, or a process that was stopped, makes no other process
// late. Owned by CameraProcess; pure.

/// Counts the time between regular looks at the clock; where the next look comes much too late, the process itself did
/// not run, and only the time until the expected look counts.
struct AwakeTime {
    /// The interval between two looks.
    let interval: Duration

    private(set) var passed = Duration.zero

    private var last: ContinuousClock.Instant

    init(interval: Duration, from start: ContinuousClock.Instant = .now) {
        self.interval = interval
        last = start
    }

    /// Looks at the clock.
    ///
    /// - Returns: the part of the time since the previous look that did not count.
    @discardableResult mutating func look(at now: ContinuousClock.Instant = .now) -> Duration {
        let span = max(.zero, now - last)
        let counted = min(span, interval * 2)
        last = now
        passed += counted
        return span - counted
    }
}
