// Work that blocks, on its own thread: Swift's few threads must not wait for devices or networks. Used by whatever
// calls a library that waits.

import Dispatch
import Synchronization

/// One thread that does one thing and then sets a latch.
package final class Worker<Failure: Error>: Sendable {
    /// Is set when the work is done, in whatever way.
    package let isDone = Latch()

    private let failure = Mutex<Failure?>(nil)

    /// Starts the work.
    ///
    /// - Parameters:
    ///   - name: the thread's name, for debuggers.
    ///   - body: the work.
    package init(_ name: String, _ body: @escaping @Sendable () throws(Failure) -> Void) {
        DispatchQueue(label: "tactus.\(name)", qos: .userInteractive).async { [self] in
            do throws(Failure) { try body() } catch { failure.withLock { $0 = error } }
            isDone.set()
        }
    }

    /// Waits for the end of the work, or the cancellation of the waiting task.
    ///
    /// - Throws: the error of the work.
    package func wait() async throws(Failure) {
        await isDone.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// Waits for the end of the work, or until a latch is set: a pipe without a writer is not waited for any longer.
    ///
    /// - Throws: the error of the work.
    package func wait(until stop: Latch) async throws(Failure) {
        _ = try? await stop.untilSet { await self.isDone.wait() }
        if isDone.isSet { try await wait() }
    }
}
