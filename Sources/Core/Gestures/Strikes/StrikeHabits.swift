// The properties of a limb's recent strokes. Owned by StrikeDetector; pure.

/// The weight of the last stroke in the learned values.
private let strikeWeight = 0.2

/// The time in seconds within which strokes that follow one another are a roll: more than 5 per second.
private let rollPause = 0.2

struct StrikeHabits: Sendable {
    /// Their fall in palms, and their greatest speeds, in palms per second.
    private(set) var fall = 0.0, speed = 0.0

    /// The heights at which they ended, in palms.
    private(set) var end = 0.0

    /// Their delay behind the prediction, in seconds.
    private(set) var lateness = 0.0

    /// The onsets of the last two.
    private(set) var last = -Double.infinity
    private var previous = -Double.infinity

    private var isKnown = false

    /// Returns the period of the limb's present roll, in seconds; `nil` without one.
    func roll(at time: Double) -> Double? {
        let period = last - previous
        return time - last < rollPause && period < rollPause ? period : nil
    }

    mutating func learn(fall: Double, speed: Double, end: Double, onset: Double, foreseen: Double?, at time: Double) {
        // Of strokes of long ago nothing is taken over.
        let weight = isKnown && time - last < 3 * Tuning.strikeMemory ? strikeWeight : 1
        self.fall += weight * (fall - self.fall)
        self.speed += weight * (speed - self.speed)
        self.end += weight * (end - self.end)
        if let foreseen { lateness += strikeWeight * (onset - foreseen) }
        (previous, last, isKnown) = (last, onset, true)
    }
}
