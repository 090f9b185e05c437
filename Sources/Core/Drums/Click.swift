// The beats that a player keeps to, without drift while the tempo stays. Owned by DrumMachine; pure.

/// The click: the beats of the metre, the first of each bar louder.
struct Click: Sendable {
    private(set) var clock: BeatClock

    /// The number of the next beat; negative ones count in.
    private var next: Int

    /// Whether the click continues after counting in.
    var goesOn: Bool

    /// Creates a click whose first beat is due.
    ///
    /// - Parameters:
    ///   - beats: the number of beats before the clock's beginning.
    ///   - goesOn: whether the click continues after these.
    init(_ clock: BeatClock, beats: Int = 0, goesOn: Bool = true) {
        (self.clock, next, self.goesOn) = (clock, -beats, goesOn)
    }

    /// The time of the next beat; `nil` after the last.
    func nextDue(of take: Take) -> Double? {
        goesOn || next < 0 ? clock.time(of: next * take.metre.beat, tempo: take.tempo) : nil
    }

    /// Advances to the next beat that is due up to and including a time.
    mutating func beat(to time: Double, of take: Take) -> (time: Double, velocity: Float)? {
        guard let due = nextDue(of: take), due <= time else { return nil }
        defer { next += 1 }
        return (due, next % take.metre.beats == 0 ? Tuning.accent : Tuning.softBeat)
    }

    /// Continues on another clock, with its first beat from a time on.
    mutating func follow(_ clock: BeatClock, from time: Double, of take: Take) {
        self.clock = clock
        guard let tick = clock.tick(at: time, tempo: take.tempo) else { return }
        next = Int((Double(tick) / Double(take.metre.beat)).rounded(.up))
    }

    mutating func shift(by seconds: Double) { clock.shift(by: seconds) }

    mutating func change(at time: Double, from old: Double, to new: Double) {
        clock.change(at: time, from: old, to: new)
    }

    /// Returns the first bar's beginning that is nearest to a time.
    func bar(nearest time: Double, of take: Take) -> BeatClock {
        guard let tick = clock.tick(at: time, tempo: take.tempo) else { return BeatClock(at: time) }
        let bar = Int((Double(tick) / Double(take.metre.bar)).rounded()) * take.metre.bar
        return BeatClock(at: clock.time(of: bar, tempo: take.tempo))
    }

    /// Returns the instrument of the beats: a stick or a hat of the kit, or its first instrument.
    static func instrument(of kit: Kit) -> Instrument? {
        let wanted = ["side-stick", "stick", "rim", "closed-hat", "hat"]
        return wanted.lazy.compactMap { kit.instrument(named: $0) }.first ?? kit.instruments.first
    }
}
