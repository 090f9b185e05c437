// Time that this process saw pass: a machine that slept, or a process that was stopped, makes nobody else late. Owned by
// CameraProcess; pure.

/// Counts the time between looks; where the next look comes much later than it was to, the process itself did not run, and
/// only the time until then counts.
struct AwakeTime {
    /// How long after the one before a look comes.
    let interval: Duration

    /// How much time has passed so far.
    private(set) var passed = Duration.zero

    private var last: ContinuousClock.Instant

    init(interval: Duration, from start: ContinuousClock.Instant = .now) {
        self.interval = interval
        last = start
    }

    /// Looks at the clock.
    ///
    /// - Returns: how much of the time since the look before did not count.
    @discardableResult mutating func look(at now: ContinuousClock.Instant = .now) -> Duration {
        let span = max(.zero, now - last)
        let counted = min(span, interval * 2)
        last = now
        passed += counted
        return span - counted
    }
}
