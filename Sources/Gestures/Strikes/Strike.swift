// One strike of a hand, as a detector tells it. Made by StrikeDetector, made a Gesture by GestureRecognizer; pure.

/// A downward stroke that was stopped, or is about to be.
package struct Strike: Sendable, Hashable {
    /// The time of the sample that decided it, in seconds.
    package var time: Double

    /// When the stroke is stopped hardest, in seconds: between samples, and in the future for one told ahead.
    package var onset: Double

    /// The greatest downward speed before it is stopped, in palms per second; how hard it is follows from it
    /// (`GestureConfiguration.velocity(ofStrike:)`).
    package var speed: Double

    /// Why it was taken for one, in words.
    package var why: String

    /// How long after the onset it was told, in seconds; below 0 for one told ahead.
    package var delay: Double { time - onset }

    /// Creates a strike.
    package init(time: Double, onset: Double, speed: Double, why: String) {
        self.time = time
        self.onset = onset
        self.speed = speed
        self.why = why
    }

    /// Creates a strike that tells why by its speed in words.
    init(time: Double, onset: Double, speed: Double, why: (String) -> String) {
        let words = "\((speed * 10).rounded() / 10) palms per second"
        self.init(time: time, onset: onset, speed: speed, why: why(words))
    }
}
