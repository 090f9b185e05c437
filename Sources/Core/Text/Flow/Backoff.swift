// The pauses between attempts to start something again. Pure.

/// Pauses that double from the shortest to the longest, until something succeeds.
package struct Backoff: Sendable, Equatable {
    package let first: Duration

    package let longest: Duration

    /// The number of pauses since the last success.
    package private(set) var attempt = 0

    /// Creates pauses from `first` to `longest`.
    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// Creates pauses between two numbers of seconds.
    package init(_ seconds: ClosedRange<Double>) {
        self.init(first: .seconds(seconds.lowerBound), longest: .seconds(seconds.upperBound))
    }

    /// The pause before the next attempt, twice as long as the one before.
    package mutating func next() -> Duration {
        var pause = first
        var doublings = attempt
        while doublings > 0, pause < longest {
            pause *= 2
            doublings -= 1
        }
        attempt += 1
        return min(pause, longest)
    }

    /// Resets the pause to the first one after a success.
    package mutating func reset() { attempt = 0 }
}
