// Presses on their way to services, each with its own queue and task: who rings never waits. Owned by the
// commands.

import Synchronization

package protocol NotificationSink: Sendable {
    /// The user's name for the service, without secrets.
    var name: String { get }

    /// Sends a press, and waits for its arrival.
    ///
    /// - Throws: `TactusError` with one line; the press is not sent again.
    func notify(_ press: DoorbellPress) async throws(TactusError)
}

/// Sends presses to services in the background.
package final class Notifier: Sendable {
    package struct Counts: Sendable, Hashable {
        /// The number of requested notifications, one for each service.
        package var asked = 0

        /// The number of notifications that arrived.
        package var sent = 0

        package var failed = 0

        /// The number of notifications that were dropped because too many waited.
        package var dropped = 0
    }

    private struct Line {
        var name: String
        var presses: AsyncStream<DoorbellPress>.Continuation
        var task: Task<Void, Never>
    }

    private let lines: [Line]
    private let counter: NotificationCounter
    private let say: @Sendable (String) -> Void

    /// Creates a notifier that waits for presses.
    ///
    /// - Parameters:
    ///   - sinks: the services.
    ///   - say: prints a line for the user; any thread.
    package init(
        _ sinks: [any NotificationSink],
        queueLimit: Int = Tuning.queueLimit,
        say: @escaping @Sendable (String) -> Void
    ) {
        let counter = NotificationCounter()
        self.counter = counter
        self.say = say
        lines = sinks.map { sink in
            let (stream, presses) = AsyncStream.makeStream(
                of: DoorbellPress.self,
                bufferingPolicy: .bufferingOldest(queueLimit)
            )
            let task = Task {
                for await press in stream {
                    do throws(TactusError) {
                        try await sink.notify(press)
                        counter.change { $0.sent += 1 }
                    } catch {
                        counter.change { $0.failed += 1 }
                        say("\(sink.name): \(Task.isCancelled ? "not finished in time, given up" : "\(error)")")
                    }
                }
            }
            return Line(name: sink.name, presses: presses, task: task)
        }
    }

    package var counts: Counts { counter.counts }

    /// Sends a press to all services; never waits.
    package func ring(_ press: DoorbellPress) {
        for line in lines {
            counter.change { $0.asked += 1 }
            if case .dropped = line.presses.yield(press) {
                counter.change { $0.dropped += 1 }
                say("\(line.name): too many notifications wait; this one was left out")
            }
        }
    }

    /// Stops accepting presses, and waits for those under way.
    ///
    /// - Parameter seconds: the longest wait; then they are given up.
    /// - Returns: the final counts.
    package func finish(within seconds: Double = Tuning.shutdownSeconds) async -> Counts {
        for line in lines { line.presses.finish() }
        let limit = Task { [lines] in
            try await Task.sleep(for: .seconds(seconds))
            for line in lines { line.task.cancel() }
        }
        for line in lines { await line.task.value }
        limit.cancel()
        let left = counts.asked - counts.sent - counts.failed - counts.dropped
        if left > 0 {
            counter.change { $0.failed += left }
            say("\(left) of the last notifications given up at the end")
        }
        return counts
    }
}

/// Counts shared by the tasks of a notifier.
private final class NotificationCounter: Sendable {
    private let state = Mutex(Notifier.Counts())

    var counts: Notifier.Counts { state.withLock { $0 } }

    func change(_ body: (inout Notifier.Counts) -> Void) { state.withLock { body(&$0) } }
}
