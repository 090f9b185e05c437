// A line on a terminal that says how far a long run has come. Owned by a run; reads the clock, so that no one else
// must.

/// Reports the progress of a run, at most five times per second, and nothing in runs of less than two seconds.
package struct Progress {
    private let show: ((String) -> Void)?
    private let say: (String) -> Void
    private let start = ContinuousClock.now

    /// The moment of the first part or item; the listing of a folder before it has no share.
    private var begun: ContinuousClock.Instant?
    private var shown: ContinuousClock.Instant?
    private var hands = 0

    /// The number of inputs, and of those that are done.
    private let inputs: Int
    private var done = 0

    /// Starts.
    ///
    /// - Parameters:
    ///   - inputs: the number of inputs that the run reads one after the other.
    ///   - show: shows a text instead of the last one; `nil` where no person watches.
    ///   - say: prints a line for the user.
    package init(inputs: Int = 1, show: ((String) -> Void)?, say: @escaping (String) -> Void) {
        self.inputs = inputs
        self.show = show
        self.say = say
    }

    /// Counts a part that is done.
    ///
    /// - Parameter share: returns the share of the input that has been read; `nil` where its size is unknown.
    package mutating func add(hands: Int, share: () -> Double?) {
        self.hands += hands
        guard let seconds = due() else { return }
        let words = "\(counted(self.hands, "hand")), \(Int(Double(self.hands) / seconds)) per second"
        show?(Self.line(share().map { (Double(done) + $0) / Double(inputs) }, after: seconds, words))
    }

    /// Notes that an input has been read to its end.
    package mutating func endInput() { done += 1 }

    /// Reports the number of completed items of a known number.
    package mutating func reach(_ count: Int, of all: Int, _ things: String) {
        guard let seconds = due() else { return }
        show?(Self.line(Double(count) / Double(all), after: seconds, "\(count) of \(all) \(things)"))
    }

    /// Returns the seconds since the first part where it is time to show how far it has come.
    private mutating func due() -> Double? {
        guard show != nil else { return nil }
        let now = ContinuousClock.now
        let begun = begun ?? now
        self.begun = begun
        guard now - start > .seconds(2), now - begun > .milliseconds(500), now - (shown ?? start) > .milliseconds(200)
        else { return nil }
        shown = now
        return (now - begun) / .seconds(1)
    }

    /// Returns the line for a share of the work, from 0 to 1: a bar and the time that is left.
    ///
    /// Without a share, and where all was read but is not done, there is only the time so far.
    static func line(_ share: Double?, after seconds: Double, _ words: String) -> String {
        guard let share, share > 0, share < 1 else { return "\(words), \(clock(seconds))" }
        let full = Int(share * Double(width))
        let bar = String(repeating: "#", count: full) + String(repeating: ".", count: width - full)
        return "\(bar) \(Int(share * 100)) %, \(words), \(clock(seconds / share - seconds)) left"
    }

    /// The columns of a full bar.
    private static let width = 20

    /// Returns a time as minutes and seconds, or with hours: `1:05`, `2:00:00`.
    private static func clock(_ seconds: Double) -> String {
        let all = Int(min(seconds, 1e9).rounded(.up))
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (all / 3600, all / 60 % 60)
        return hours > 0
            ? "\(hours):\(digits(minutes)):\(digits(all % 60))" : "\(minutes):\(digits(all % 60))"
    }

    package func finish() { if shown != nil { show?("") } }

    /// Prints a line for the user.
    package func say(_ line: String) { say(line) }
}
