// The output of a model, on both of its streams, in the order of arrival, until the run has time for it. Filled by the
// two tasks that read the streams, emptied by the task of the run.

import Synchronization
import Platform

/// A queue of a model's lines that makes a model wait which is too far ahead.
final class Inbox: Sendable {
    /// An element of the output.
    enum Item: Sendable {
        /// A line of standard output without its break, and when it was complete.
        case line([UInt8], at: ContinuousClock.Instant)

        /// A line of the log, ready to be shown.
        case log(String)

        case over(OutputEnd)
    }

    enum OutputEnd: Sendable {
        /// It was closed, with a number of bytes of a line without a break.
        case closed(unfinished: Int)

        /// A line became too long, so that it was read no further.
        case endless(bytes: Int)
    }

    private struct State {
        var logs = 0
        var limiter: LogLimiter
        var openStreams = 2
        var isClosed = false
    }

    private let mailbox: Mailbox<Item>
    private let state: Mutex<State>
    private let start = ContinuousClock.now
    private let logRoom: Int

    init(_ tuning: ModelConfiguration) {
        mailbox = Mailbox(.block(tuning.backlog)) { item in
            if case .line(let line, _) = item { line.count + Inbox.lineCost } else { 0 }
        }
        logRoom = 4 * tuning.logRate
        state = Mutex(State(limiter: LogLimiter(rate: tuning.logRate, width: tuning.logWidth)))
    }

    var lastWords: String? { state.withLock(\.limiter.lastLine) }

    // MARK: Filling

    /// Puts a line of standard output in.
    func put(line: ArraySlice<UInt8>, at time: ContinuousClock.Instant) {
        guard !state.withLock(\.isClosed) else { return }
        mailbox.put(.line(Array(line), at: time))
    }

    /// Waits until there is room for more lines; returns `false` when no more are wanted.
    func waitForRoom() async -> Bool { await mailbox.waitForRoom() }

    func put(log line: ArraySlice<UInt8>) {
        let time = ContinuousClock.now - start
        let lines = state.withLock { state in
            let lines = state.limiter.take(line, at: time, hasRoom: state.logs < logRoom)
            state.logs += lines.count
            return lines
        }
        for line in lines { mailbox.put(.log(line)) }
    }

    func end(_ end: OutputEnd) {
        mailbox.put(.over(end))
        endStream()
    }

    func endLog() {
        for line in state.withLock({ $0.limiter.rest() }) { mailbox.put(.log(line)) }
        endStream()
    }

    private func endStream() {
        let isOver = state.withLock { state in
            state.openStreams -= 1
            return state.openStreams == 0
        }
        if isOver { mailbox.finish() }
    }

    // MARK: Emptying

    /// The next item, `nil` when both streams are over and everything was taken.
    func take() async -> Item? { noted(await mailbox.take()) }

    func poll() -> Item? { noted(mailbox.poll()) }

    private func noted(_ item: Item?) -> Item? {
        if case .log? = item { state.withLock { $0.logs -= 1 } }
        return item
    }

    /// Lets no more lines come in; the log still is wanted.
    func close() {
        state.withLock { $0.isClosed = true }
        mailbox.release()
    }

    /// The cost of a line beside its bytes, for which a flood of empty lines counts too.
    private static let lineCost = 64
}
