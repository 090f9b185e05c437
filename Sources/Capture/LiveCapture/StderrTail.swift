// What a process says on standard error, a line late: the last line of one that fails becomes its error's message.

import Synchronization

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

    /// Takes a line in and passes the one before it on.
    func add(_ line: some StringProtocol) {
        var line = String(line)
        while line.last?.isNewline == true { line.removeLast() }
        flush()
        state.withLock { ($0.line, $0.since) = (line, .now) }
    }

    /// No more lines come: the last one stays until the end is known.
    func end() { state.withLock { $0.isEnd = true } }

    /// Passes the last line on: the process has ended well, so it was only a remark.
    func flush() { if let line = taken() { say(line) } }

    /// Passes the last line on if the process has gone on after it for longer than one takes to give up.
    func flushOld() {
        let isOld = state.withLock { !$0.isEnd && ContinuousClock.now - $0.since > Tuning.lastWords }
        if isOld { flush() }
    }

    /// Takes the last line, as a failure's message: without the program's name before it.
    func take() -> String? { taken().map(Self.message) }

    /// A line without the program's name before it.
    static func message(_ line: some StringProtocol) -> String {
        String(line.hasPrefix(name) ? line.dropFirst(name.count) : line[...])
    }

    private func taken() -> String? {
        state.withLock { state in
            defer { state.line = nil }
            return state.line
        }
    }

    private static let name = "tactus-camera: "
}
