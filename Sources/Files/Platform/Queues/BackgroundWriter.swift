// Bytes for a reader who may stand still: its own thread waits for it. Any thread puts.

import Dispatch
import Synchronization

/// Writes on its own thread what finds room.
package final class BackgroundWriter: Sendable {
    private struct State {
        var bytes = 0
        var dropped = 0
    }

    /// The most bytes that wait.
    package let limit: Int

    private let state = Mutex(State())
    private let queue: DispatchQueue

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - label: the thread's name.
    ///   - limit: the most bytes that wait for the reader.
    package init(_ label: String, limit: Int) {
        self.limit = limit
        queue = DispatchQueue(label: label)
    }

    package var waiting: Int { state.withLock(\.bytes) }

    /// The number of texts that found no room.
    package var dropped: Int { state.withLock(\.dropped) }

    /// Writes bytes when those before them are written; `false` where there is no room for them.
    ///
    /// - Parameter write: writes them, and may wait.
    package func put(_ bytes: [UInt8], _ write: @escaping @Sendable ([UInt8]) -> Void) -> Bool {
        let isIn = state.withLock { state in
            guard state.bytes + bytes.count <= limit else {
                state.dropped += 1
                return false
            }
            state.bytes += bytes.count
            return true
        }
        guard isIn else { return false }
        queue.async { [self] in
            write(bytes)
            state.withLock { $0.bytes -= bytes.count }
        }
        return true
    }

    /// Waits until all is written; `false` where that takes longer.
    package func finish(within seconds: Double) -> Bool {
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        return isDone.wait(timeout: .now() + seconds) == .success
    }
}
