// What a model says, on both of its streams, in the order of arrival, until the run has time for it. Filled by the two
// tasks that read the streams, emptied by the task of the run.

import Synchronization

/// A queue of a model's lines that makes a model wait which is too far ahead.
final class Inbox: Sendable {
    /// What comes out of it.
    enum Item: Sendable {
        /// A line of standard output without its break, and when it was complete.
        case line([UInt8], at: ContinuousClock.Instant)

        /// A line of the log, ready to be shown.
        case log(String)

        /// Standard output is over.
        case over(OutputEnd)
    }

    /// How standard output ended.
    enum OutputEnd: Sendable {
        /// It was closed, after so many bytes of a line without a break.
        case closed(unfinished: Int)

        /// A line became too long, so that it was read no further.
        case endless(bytes: Int)
    }

    private struct State {
        var items: [Item] = []
        var taken = 0
        var bytes = 0
        var logs = 0
        var limiter: LogLimiter
        var openStreams = 2
        var isClosed = false
        var reader: CheckedContinuation<Void, Never>?
        var writer: CheckedContinuation<Void, Never>?

        /// The oldest item; each is moved once more than it is put in, so that a long queue costs no more than a short
        /// one.
        mutating func pop() -> Item? {
            guard taken < items.count else { return nil }
            let item = items[taken]
            taken += 1
            if taken * 2 > items.count {
                items.removeFirst(taken)
                taken = 0
            }
            switch item {
            case .line(let line, _): bytes -= line.count + Inbox.lineCost
            case .log: logs -= 1
            case .over: break
            }
            return item
        }
    }

    private let state: Mutex<State>
    private let backlog: Int
    private let start = ContinuousClock.now
    private let logRoom: Int

    init(_ tuning: ModelConfiguration) {
        backlog = tuning.backlog
        logRoom = 4 * tuning.logRate
        state = Mutex(State(limiter: LogLimiter(rate: tuning.logRate, width: tuning.logWidth)))
    }

    /// The last line of the log.
    var lastWords: String? { state.withLock(\.limiter.lastLine) }

    // MARK: Filling

    /// Puts a line of standard output in.
    func put(line: ArraySlice<UInt8>, at time: ContinuousClock.Instant) {
        change { state in
            guard !state.isClosed else { return }
            state.items.append(.line(Array(line), at: time))
            state.bytes += line.count + Self.lineCost
        }
    }

    /// Waits until there is room for more lines; `false` when nobody wants any.
    func waitForRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isClosed || state.bytes <= backlog { return true }
                state.writer = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
        return state.withLock { !$0.isClosed }
    }

    /// Puts a line of the log in, if it may be shown.
    func put(log line: ArraySlice<UInt8>) {
        let time = ContinuousClock.now - start
        change { state in
            let lines = state.limiter.take(line, at: time, hasRoom: state.logs < logRoom)
            state.items += lines.map(Item.log)
            state.logs += lines.count
        }
    }

    /// Says that standard output is over.
    func end(_ end: OutputEnd) {
        change { state in
            state.items.append(.over(end))
            state.openStreams -= 1
        }
    }

    /// Says that the log is over.
    func endLog() {
        change { state in
            state.items += state.limiter.rest().map(Item.log)
            state.openStreams -= 1
        }
    }

    // MARK: Emptying

    /// The next item, `nil` when both streams are over and everything was taken.
    func take() async -> Item? {
        while true {
            if let item = poll() { return item }
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.taken < state.items.count || state.openStreams == 0 { return true }
                    state.reader = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
            if state.withLock({ $0.openStreams == 0 && $0.taken == $0.items.count }) { return nil }
        }
    }

    /// The next item, if one is there.
    func poll() -> Item? {
        let (item, writer) = state.withLock { state in
            let item = state.pop()
            return (item, state.bytes <= backlog ? state.writer.take() : nil)
        }
        writer?.resume()
        return item
    }

    /// Says that no more lines are wanted; the log still is.
    func close() {
        let writer = state.withLock { state in
            state.isClosed = true
            return state.writer.take()
        }
        writer?.resume()
    }

    private func change(_ body: (inout State) -> Void) {
        let reader = state.withLock { state in
            body(&state)
            return state.reader.take()
        }
        reader?.resume()
    }

    /// What a line costs beside its bytes, so that a flood of empty lines counts too.
    private static let lineCost = 64
}
