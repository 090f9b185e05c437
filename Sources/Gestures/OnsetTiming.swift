// When a strike is emitted. Chosen by kits and by the command line; pure.

/// When a strike is emitted.
public enum OnsetTiming: Sendable, Hashable {
    /// At the deceleration peak, where the stroke is stopped (Dahl, NIME 2014).
    case peak

    /// Ahead of the stroke's end by a lead in seconds.
    case predicted(Double)

    /// Ahead of the stroke's end by the measured latency from camera to audio, so that the sound comes when the hand stops.
    case latencyCompensated
}
