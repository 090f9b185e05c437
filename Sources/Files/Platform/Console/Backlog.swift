// The texts for a stream whose reader may stand still. Owned by StandardStreams; any thread.

import Synchronization
package import SystemPackage

/// Texts on their way to a stream: written at once, or from `begin()` on by its own thread, which alone waits for
/// the stream's reader.
package final class Backlog: Sendable {
    private struct State {
        var isBegun = false

        /// The number of lines that found no room since this was last said.
        var dropped = 0
    }

    /// The most bytes that wait: some thousand lines.
    private static let limit = 1 << 18

    /// The seconds that the last bytes are waited for at the end.
    package static let flushTime = 1.0

    private let stream: FileDescriptor
    private let state = Mutex(State())
    private let writer = BackgroundWriter("tactus.lines", limit: Backlog.limit)

    /// Creates a backlog of a stream that stays open.
    package init(_ stream: FileDescriptor) { self.stream = stream }

    /// Writes on its own thread from now on: no caller waits for the reader.
    package func begin() { state.withLock { $0.isBegun = true } }

    /// Whether something waits for the reader.
    package var isBusy: Bool { writer.waiting > 0 }

    /// Writes a text; `false` where there is no room for it.
    package func put(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if state.withLock(\.isBegun) { return writer.put(bytes) { [stream] in _ = try? stream.writeAll($0) } }
        _ = try? stream.writeAll(bytes)
        return true
    }

    /// Counts a line that found no room.
    package func drop() { state.withLock { $0.dropped += 1 } }

    /// Returns the remark on lines that found no room, before the next one that does; empty without such lines, or while
    /// there is little room.
    package func remark() -> String {
        state.withLock { state in
            guard state.dropped > 0, writer.waiting < Self.limit / 2 else { return "" }
            defer { state.dropped = 0 }
            return "\(counted(state.dropped, "line was", "lines were")) left out: nobody read them\n"
        }
    }

    /// Waits until all is written, for a number of seconds at most.
    package func end(within seconds: Double) {
        if state.withLock(\.isBegun) { _ = writer.finish(within: seconds) }
    }
}
