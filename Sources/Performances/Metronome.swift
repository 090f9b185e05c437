// The beats of a metronome, without drift while the tempo stays. Owned by PerformanceEngine; pure.

import Drums

struct Metronome: Sendable {
    private var start: Double
    private var tempo: Double

    /// The number of beats since `start`.
    private var count = 0

    /// All beats, of which each fourth is louder.
    private var total = 0

    /// The name of its beats in events.
    static let name = "metronome"

    init(at start: Double, tempo: Double) {
        self.start = start
        self.tempo = tempo
    }

    var next: Double { start + 60 * Double(count) / tempo }

    /// Advances to the next beat that is due up to and including a time; further beats have the present tempo.
    mutating func beat(until time: Double, tempo: Double) -> (time: Double, velocity: Float)? {
        if tempo != self.tempo, count > 0 {
            // The beat that is under way began at the old tempo's time.
            (start, count, self.tempo) = (start + 60 * Double(count - 1) / self.tempo, 1, tempo)
        }
        let due = next
        guard due <= time else { return nil }
        // After a pause of the process the missed beats are not made up for.
        if due < time - Tuning.lateBeat { (start, count) = (time, 0) }
        defer {
            count += 1
            total += 1
        }
        return (max(due, start), total % Tuning.beatsOfBar == 0 ? Tuning.accent : Tuning.softBeat)
    }

    /// Returns the instrument of its beats: a stick or a hat of the kit, or its first instrument.
    static func instrument(of kit: Kit) -> Instrument? {
        let wanted = ["side-stick", "stick", "rim", "closed-hat", "hat"]
        return wanted.lazy.compactMap { kit.instrument(named: $0) }.first ?? kit.instruments.first
    }
}
