// The standard error of a process, a line late: the last line of one that fails becomes its error's message.

import Platform
import Synchronization

/// The time after a line after which a process has not failed with it.
private let stderrGrace = Duration.milliseconds(200)

/// Passes lines on to the user and keeps the last one back until it is known whether it is a failure's message.
final class StderrTail: Sendable {
    private struct State {
        var line: String?
        var since = ContinuousClock.now
        var isEnd = false
    }

    private let state = Mutex(State())
    private let say: @Sendable (String) -> Void

    init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

    /// Adds a line and passes the previous one on.
    func add(_ line: some StringProtocol) {
        var line = String(line)
        while line.last?.isNewline == true { line.removeLast() }
        flush()
        state.withLock { ($0.line, $0.since) = (line, .now) }
    }

    /// Ends the lines: the last one stays until the process's end is known.
    func end() { state.withLock { $0.isEnd = true } }

    /// Passes the last line on: the process has ended well, and the line was only a remark.
    func flush() { if let line = taken() { say(line) } }

    /// Passes the last line on if the process has continued after it for longer than a failing one does.
    func flushOld() {
        let isOld = state.withLock { !$0.isEnd && ContinuousClock.now - $0.since > stderrGrace }
        if isOld { flush() }
    }

    /// Removes the last line, as a failure's message: without the program's name before it.
    func take() -> String? { taken().map { $0.message(of: CameraCommand.name) } }

    private func taken() -> String? {
        state.withLock { state in
            defer { state.line = nil }
            return state.line
        }
    }
}
