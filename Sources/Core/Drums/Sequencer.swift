// Plays a take round and round without drift. Used by DrumMachine while a take sounds; pure.

/// The position in a take that is playing, and the times of its hits.
struct Sequencer: Sendable {
    /// The times of the ticks since the start of the playing.
    private(set) var clock: BeatClock

    /// The tick before which everything has been played; rounds are counted on.
    private(set) var played = 0

    init(_ clock: BeatClock) { self.clock = clock }

    /// Plays from a tick on.
    init(_ clock: BeatClock, from tick: Int) { (self.clock, played) = (clock, max(0, tick)) }

    /// Continues on a clock after a time, without the hits that were due before.
    init(_ clock: BeatClock, after time: Double, tempo: Double) {
        self.clock = clock
        skip(to: time, tempo: tempo)
    }

    /// Returns whether a tick belongs to a round to play.
    private func isPlayed(_ tick: Int, of round: Round, loops: Int?) -> Bool {
        guard round.length > 0 else { return false }
        return loops.map { tick / round.length < $0 } ?? true
    }

    /// Returns the next moment that sounds, `nil` where none is left.
    private func next(of round: Round, loops: Int?) -> (tick: Int, hits: [Take.Hit])? {
        round.moment(from: played).flatMap { isPlayed($0.tick, of: round, loops: loops) ? $0 : nil }
    }

    /// Returns the time of the next hit, `nil` where none is to come.
    func nextDue(in round: Round, tempo: Double, loops: Int?) -> Double? {
        next(of: round, loops: loops).map { clock.time(of: $0.tick, tempo: tempo) }
    }

    /// Returns the tick of the round at a time, `nil` before the first and after the last.
    func tick(at time: Double, in round: Round, tempo: Double, loops: Int?) -> Int? {
        guard let tick = clock.tick(at: time, tempo: tempo), tick >= 0, isPlayed(tick, of: round, loops: loops) else {
            return nil
        }
        return tick % round.length
    }

    /// Advances to the next moment that is due up to and including a time.
    ///
    /// - Returns: its hits, its tick with rounds counted on, and its time.
    mutating func moment(to time: Double, in round: Round, tempo: Double, loops: Int?)
        -> (hits: [Take.Hit], tick: Int, time: Double)?
    {
        guard let next = next(of: round, loops: loops) else { return nil }
        let due = clock.time(of: next.tick, tempo: tempo)
        guard due <= time else { return nil }
        played = next.tick + 1
        return (next.hits, next.tick, due)
    }

    /// Continues after a time; hits that are due before and were not played are left out.
    mutating func skip(to time: Double, tempo: Double) {
        guard let tick = clock.lastTick(dueBy: time, tempo: tempo) else { return }
        played = max(played, tick + 1)
    }

    mutating func shift(by seconds: Double) { clock.shift(by: seconds) }

    /// Changes the tempo: what has passed stays, what follows takes place at the new tempo. No hit is repeated, left out,
    /// or in the past.
    mutating func change(at time: Double, from old: Double, to new: Double) {
        clock.change(at: time, from: old, to: new)
    }
}
