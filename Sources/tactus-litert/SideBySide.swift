// Two things at once, on two threads. Used where two hands are looked at; each on one core takes less time than one after
// the other on both.

import Dispatch

enum SideBySide {
    /// Returns the results of two calls that run at the same time.
    ///
    /// - Throws: the error of the first, or of the second.
    static func run<One, Other>(
        _ first: () throws(TactusError) -> One,
        _ second: () throws(TactusError) -> Other
    ) throws(TactusError) -> (One, Other) {
        var one: Result<One, TactusError>?
        var other: Result<Other, TactusError>?
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 { one = Result(catching: first) } else { other = Result(catching: second) }
        }
        guard let one, let other else { throw TactusError(.fault, "a call did not return") }
        return (try one.get(), try other.get())
    }
}
