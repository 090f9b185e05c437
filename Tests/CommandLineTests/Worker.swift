// Work that blocks, away from the tests' own threads. Used by the tests of this room.

import Dispatch

enum Worker {
    static func run(_ body: @escaping @Sendable () -> Void) { DispatchQueue(label: "worker").async(execute: body) }

    /// Waits for a signal without holding up other tests.
    static func wait(for signal: DispatchSemaphore) async {
        await withCheckedContinuation { done in
            run {
                signal.wait()
                done.resume()
            }
        }
    }
}
