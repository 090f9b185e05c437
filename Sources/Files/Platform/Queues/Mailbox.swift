// A bounded queue between tasks or threads. Any thread puts, one task takes.

import Synchronization

/// Elements on their way to one task.
package final class Mailbox<Element: Sendable>: Sendable {
    private struct State {
        var queue: BoundedQueue<Element>
        var isFinished = false

        /// Whether senders no longer wait for room.
        var isReleased = false
        var reader: CheckedContinuation<Void, Never>?
        var writer: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>

    /// Creates an empty mailbox.
    ///
    /// - Parameter cost: what an element takes of the limit; 1 for a limit of elements.
    package init(_ policy: QueuePolicy, cost: @escaping @Sendable (Element) -> Int = { _ in 1 }) {
        state = Mutex(State(queue: BoundedQueue(policy, cost: cost)))
    }

    /// The number of elements that were left out.
    package var dropped: Int { state.withLock(\.queue.dropped) }

    /// Puts an element in; `false` where it is left out, as after the end.
    @discardableResult
    package func put(_ element: Element) -> Bool {
        let (isIn, reader) = state.withLock { state in
            (!state.isFinished && state.queue.put(element), state.reader.take())
        }
        reader?.resume()
        return isIn
    }

    /// Waits for room where the policy is `block`, and puts an element in.
    package func send(_ element: Element) async { if await waitForRoom() { put(element) } }

    /// Waits for room; `false` where senders no longer wait. Ends with `release()` or `finish()`, not with the task.
    package func waitForRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let goesOn = state.withLock { state in
                if state.isReleased || state.queue.hasRoom { return true }
                state.writer = continuation
                return false
            }
            if goesOn { continuation.resume() }
        }
        return state.withLock { !$0.isReleased }
    }

    /// Takes the oldest element, or waits for one; `nil` when none will come. Ends with `finish()`, not with the task.
    package func take() async -> Element? {
        while true {
            if let element = poll() { return element }
            if state.withLock({ $0.isFinished && $0.queue.isEmpty }) { return nil }
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if state.isFinished || !state.queue.isEmpty { return true }
                    state.reader = continuation
                    return false
                }
                if goesOn { continuation.resume() }
            }
        }
    }

    /// Takes the oldest element, if there is one.
    package func poll() -> Element? {
        let (element, writer) = state.withLock { state in
            let element = state.queue.pop()
            return (element, state.queue.hasRoom ? state.writer.take() : nil)
        }
        writer?.resume()
        return element
    }

    /// Ends all waiting for room, now and later.
    package func release() {
        let writer = state.withLock { state in
            state.isReleased = true
            return state.writer.take()
        }
        writer?.resume()
    }

    /// Ends it: what is in it can still be taken.
    package func finish() {
        let reader = state.withLock { state in
            state.isFinished = true
            return state.reader.take()
        }
        reader?.resume()
        release()
    }
}
