// One strike of a hand. Made by StrikeDetector, turned into a Gesture by GestureRecognizer; pure.

/// A downward stroke that was stopped, or is about to be.
package struct Strike: Sendable, Hashable {
    /// The time of the sample that decided it, in seconds.
    package var time: Double

    /// The time at which the stroke is stopped hardest, in seconds: between samples, and in the future for a predicted
    /// strike.
    package var onset: Double

    /// The greatest downward speed before the stop, in palms per second, from which the velocity follows
    /// (`GestureConfiguration.velocity(ofStrike:by:)`).
    package var speed: Double

    /// The reason for the detection, in words.
    package var why: String
}

extension Strike {
    /// Creates a strike whose reason contains its speed.
    init(time: Double, onset: Double, speed: Double, why: (String) -> String) {
        let words = "\((speed * 10).rounded() / 10) palms per second"
        self.init(time: time, onset: onset, speed: speed, why: why(words))
    }
}
