// Work that blocks, on a thread of its own: Swift's few threads must not wait for devices. Used by the live runs.

import Dispatch
import Capture
import Synchronization

/// One thread that does one thing and then says that it is done.
final class Worker: Sendable {
    /// Is set when the work is done, in whatever way.
    let isDone = Latch()

    private let failure = Mutex<(any Error)?>(nil)

    /// Starts the work.
    ///
    /// - Parameters:
    ///   - name: the thread's name, for debuggers.
    ///   - body: the work.
    init(_ name: String, _ body: @escaping @Sendable () throws -> Void) {
        DispatchQueue(label: "tactus.\(name)", qos: .userInteractive).async { [self] in
            do { try body() } catch { failure.withLock { $0 = error } }
            isDone.set()
        }
    }

    /// Waits for the end of the work.
    ///
    /// - Throws: what the work threw.
    func wait() async throws {
        await isDone.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
