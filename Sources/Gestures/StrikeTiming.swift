// When a strike is told. Chosen by kits and by the command line; pure.

/// When a strike is told.
public enum StrikeTiming: Sendable, Hashable {
    /// At the deceleration peak, where the stroke is stopped (Dahl, NIME 2014).
    case peak

    /// Ahead of the stroke's end by so many seconds, so that the sound comes when the hand stops.
    case ahead(Double)

    /// Ahead by the measured delay of the way from the camera to the sound; who runs the way says how much that is.
    case aheadByDelay
}
