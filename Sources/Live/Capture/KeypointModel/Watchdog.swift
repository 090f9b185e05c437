// Ends what takes too long. Armed by the run's task before it waits for a model; watches in its own task.

import Synchronization

/// One deadline at a time, with an action when it passes.
final class Watchdog<Time: Clock>: Sendable where Time.Duration == Duration {
    private struct State {
        var deadline: Time.Instant?
        var hasFired = false
    }

    private let state = Mutex(State())
    private let clock: Time
    private let shortest: Duration

    /// Creates a watchdog that is not armed; no time that it is armed for may be shorter than `shortest`.
    init(_ clock: Time, shortest: Duration) {
        self.clock = clock
        self.shortest = shortest
    }

    /// Whether a deadline has passed.
    var hasFired: Bool { state.withLock(\.hasFired) }

    /// Starts to wait.
    func arm(_ limit: Duration) {
        let deadline = clock.now.advanced(by: limit)
        state.withLock { $0.deadline = deadline }
    }

    /// Waits no longer.
    func disarm() { state.withLock { $0.deadline = nil } }

    /// Calls `bite` when a deadline passes; returns then, or when the task is cancelled.
    ///
    /// Sleeps no longer than the shortest limit: a deadline set meanwhile is never slept through, and setting one needs
    /// no wake-up.
    func watch(bite: () -> Void) async {
        var last = clock.now
        while !Task.isCancelled {
            let now = clock.now
            // Who looks so much later than intended did not run, and then the process that is watched did not either.
            let asleep = last.duration(to: now) - shortest * 2
            last = now
            if asleep > .zero { state.withLock { $0.deadline = $0.deadline?.advanced(by: asleep) } }
            let isLate = state.withLock { state in
                guard let deadline = state.deadline, deadline <= now else { return false }
                state = State(hasFired: true)
                return true
            }
            if isLate { return bite() }
            let soonest = now.advanced(by: shortest)
            let deadline = state.withLock(\.deadline)
            do {
                try await clock.sleep(until: min(deadline ?? soonest, soonest), tolerance: nil)
            } catch {
                return
            }
        }
    }
}
