// A line on a terminal that says how far a long run has come. Owned by a run; reads the clock, so that no one else
// must.

/// Reports the progress of a run, at most five times per second, and nothing in short runs.
package struct Progress {
    private let show: ((String) -> Void)?
    private let say: (String) -> Void
    private let start = ContinuousClock.now
    private var shown = ContinuousClock.now
    private var bytes = 0
    private var hands = 0

    /// Starts.
    ///
    /// - Parameters:
    ///   - show: shows a text in place of the last one; `nil` where no person watches.
    ///   - say: prints a line for the user.
    package init(show: ((String) -> Void)?, say: @escaping (String) -> Void) {
        self.show = show
        self.say = say
    }

    /// Counts a part that is done.
    package mutating func add(bytes: Int, hands: Int) {
        self.bytes += bytes
        self.hands += hands
        if isDue() { show?("\(self.bytes / 1_000_000) MB, \(self.hands) hands") }
    }

    /// Reports the number of completed items of a known number.
    package mutating func reach(_ count: Int, of all: Int, _ things: String) {
        if isDue() { show?("\(count) of \(all) \(things)") }
    }

    /// Returns a Boolean value that indicates whether it is time to show how far it has come.
    private mutating func isDue() -> Bool {
        guard show != nil else { return false }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), now - shown > .milliseconds(200) else { return false }
        shown = now
        return true
    }

    package func finish() { if shown > start { show?("") } }

    /// Prints a line for the user.
    package func say(_ line: String) { say(line) }
}
