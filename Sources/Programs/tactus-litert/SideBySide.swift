// Two things at once, on two threads. Used for two hands; each on one core takes less time than one after
// the other on both.

import Dispatch

enum SideBySide {
    /// Returns the results of two calls that run at the same time and share nothing that changes.
    ///
    /// - Throws: the error of the first, or of the second.
    static func run<One, Other>(
        _ first: @escaping () throws(TactusError) -> One,
        _ second: @escaping () throws(TactusError) -> Other
    ) throws(TactusError) -> (One, Other) {
        let calls = Calls(first: first, second: second)
        DispatchQueue.concurrentPerform(iterations: 2) { calls.perform($0) }
        guard let one = calls.one, let other = calls.other else { throw TactusError(.fault, "a call did not return") }
        return (try one.get(), try other.get())
    }
}

/// Two calls and their results, each touched by one thread until both have ended.
private final class Calls<One, Other>: @unchecked Sendable {
    private let first: () throws(TactusError) -> One
    private let second: () throws(TactusError) -> Other
    private(set) var one: Result<One, TactusError>?
    private(set) var other: Result<Other, TactusError>?

    init(
        first: @escaping () throws(TactusError) -> One,
        second: @escaping () throws(TactusError) -> Other
    ) {
        (self.first, self.second) = (first, second)
    }

    func perform(_ index: Int) {
        if index == 0 { one = Result(catching: first) } else { other = Result(catching: second) }
    }
}
