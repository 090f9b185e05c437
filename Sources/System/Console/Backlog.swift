// What is to be written to a stream whose reader may stand still. Owned by StandardStreams; any thread.

import Dispatch
import Synchronization
package import SystemPackage

/// Texts on their way to a stream: written at once, or from `begin()` on by a thread of its own, which alone waits for
/// the stream's reader.
package final class Backlog: Sendable {
    private struct State {
        var isBegun = false

        /// Bytes that wait for the reader.
        var bytes = 0

        /// Texts that found no room since this was last told.
        var dropped = 0
    }

    /// The most bytes that wait: some thousand lines.
    private static let limit = 1 << 18

    /// At the end the last bytes are waited for so long, in seconds.
    package static let flushTime = 1.0

    private let stream: FileDescriptor
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "tactus.lines")

    /// Creates one for a stream that stays open.
    package init(_ stream: FileDescriptor) { self.stream = stream }

    /// From now on nobody waits.
    package func begin() { state.withLock { $0.isBegun = true } }

    /// A Boolean value that indicates whether something waits for the reader.
    package var isBusy: Bool { state.withLock { $0.bytes > 0 } }

    /// Writes a text; `false` where there is no room for it.
    package func put(_ text: String) -> Bool {
        let count = text.utf8.count
        let (isBegun, isIn) = state.withLock { state in
            guard state.isBegun else { return (false, true) }
            guard state.bytes + count <= Self.limit else { return (true, false) }
            state.bytes += count
            return (true, true)
        }
        guard isBegun else {
            write(text)
            return true
        }
        guard isIn else { return false }
        queue.async {
            self.write(text)
            self.state.withLock { $0.bytes -= count }
        }
        return true
    }

    /// Counts a line that found no room.
    package func drop() { state.withLock { $0.dropped += 1 } }

    /// What is said of lines that found no room, before the next one that does; empty where there are none, or there still
    /// is little room.
    package func remark() -> String {
        state.withLock { state in
            guard state.dropped > 0, state.bytes < Self.limit / 2 else { return "" }
            defer { state.dropped = 0 }
            return "\(state.dropped) lines were left out: nobody read them\n"
        }
    }

    /// Waits until all is written, so many seconds at most.
    package func end(within seconds: Double) {
        guard state.withLock({ $0.isBegun }) else { return }
        let isDone = DispatchSemaphore(value: 0)
        queue.async { isDone.signal() }
        _ = isDone.wait(timeout: .now() + seconds)
    }

    private func write(_ text: String) { _ = try? stream.writeAll(text.utf8) }
}
