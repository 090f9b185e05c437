// Plays a take round and round without drift. Used by DrumMachine while the mode is playing; pure.

/// The position in a take that is playing, and the times of its steps.
struct Sequencer: Sendable {
    /// The index of the next step; the steps before it have been played, and rounds are counted on.
    private(set) var next = 0

    /// The time at which the step `anchor` begins, or would have begun had the tempo always been the present one.
    private var start: Double

    /// The step from which times are counted.
    private var anchor = 0

    init(at start: Double) { self.start = start }

    /// Returns the time at which a step begins.
    private func time(of step: Int, in take: Take) -> Double { start + take.offset(of: step - anchor) }

    /// Returns a Boolean value that indicates whether a step is one of a round that is still to be played.
    private func isPlayed(_ step: Int, of take: Take, loops: Int?) -> Bool {
        guard !take.steps.isEmpty else { return false }
        return loops.map { step / take.steps.count < $0 } ?? true
    }

    /// Returns the first step from `next` on that has hits, `nil` where none is left.
    private func nextSounding(of take: Take, loops: Int?) -> Int? {
        let count = take.steps.count
        guard let ahead = (0..<count).first(where: { !take.steps[(next + $0) % count].isEmpty }) else { return nil }
        return isPlayed(next + ahead, of: take, loops: loops) ? next + ahead : nil
    }

    /// Returns the time of the next hit, `nil` where none is to come.
    func nextDue(in take: Take, loops: Int?) -> Double? {
        nextSounding(of: take, loops: loops).map { time(of: $0, in: take) }
    }

    /// Returns the step of the take at a time, `nil` before the first and after the last.
    func step(at time: Double, in take: Take, loops: Int?) -> Int? {
        let passed = ((time - start) / take.stepLength).rounded(.down)
        guard passed >= 0, passed < 0x1p52, isPlayed(anchor + Int(passed), of: take, loops: loops) else { return nil }
        return (anchor + Int(passed)) % take.steps.count
    }

    /// Returns the position in a round at a time, in seconds; `nil` before the first step and after the last.
    func position(at time: Double, in take: Take, loops: Int?) -> Double? {
        guard step(at: time, in: take, loops: loops) != nil, take.length > 0 else { return nil }
        return (time - start + take.offset(of: anchor)).truncatingRemainder(dividingBy: take.length)
    }

    /// Advances to the next step with hits that is due up to and including a time.
    ///
    /// - Returns: its hits and its time.
    mutating func step(to time: Double, in take: Take, loops: Int?) -> (hits: [Take.Hit], time: Double)? {
        guard let step = nextSounding(of: take, loops: loops) else { return nil }
        let due = self.time(of: step, in: take)
        guard due <= time else { return nil }
        next = step + 1
        return (take.steps[step % take.steps.count], due)
    }

    /// Continues after a time, without the hits that were due before.
    mutating func skip(to time: Double, in take: Take) {
        let passed = ((time - start) / take.stepLength).rounded(.down)
        guard passed >= 0, passed < 0x1p52 else { return }
        next = max(next, anchor + Int(passed) + 1)
    }

    /// Changes the tempo within a step: its past part stays, its rest takes place at the new tempo. No step is
    /// repeated, left out, or in the past.
    mutating func change(at time: Double, from old: Take, to new: Take) {
        let passed = (time - start) / old.stepLength
        let whole = passed.rounded(.down)
        guard passed >= 0, whole < 0x1p52 else { return }
        anchor += Int(whole)
        start = time - (passed - whole) * new.stepLength
    }
}
