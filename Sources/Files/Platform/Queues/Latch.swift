// A switch that is turned on once and can be waited for. Shared by the tasks and threads of a run.

import Synchronization

/// An event that happens at most once: the request to end a run.
package final class Latch: Sendable {
    private struct State {
        var isSet = false
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether it is set.
    package var isSet: Bool { state.withLock { $0.isSet } }

    /// Sets it; all waiting tasks continue.
    package func set() {
        let waiters = state.withLock { state in
            state.isSet = true
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }

    /// Performs an operation that is cancelled when the latch is set.
    ///
    /// - Returns: its result; `nil` where it was cancelled.
    /// - Throws: the errors of the operation.
    package func untilSet<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value?
    {
        try await race {
            try await body()
        } _: {
            await self.wait()
            return nil
        }
    }

    /// Waits until it is set, a time has passed, or the waiting task is cancelled.
    package func wait(atMost time: Duration) async { _ = try? await withTimeout(time) { await self.wait() } }

    /// Waits until it is set, or the waiting task is cancelled.
    package func wait() async {
        let number = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    // Cancellation that came before is seen here, one that comes later finds the waiter.
                    guard !state.isSet, !Task.isCancelled else { return true }
                    state.waiters[number] = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
    }
}
