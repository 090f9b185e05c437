// A stroke of both modelled hands. Drawn by the right MovingHand, followed by the left one; pure.

/// A stroke of both hands apart or together, mirror images of each other.
struct PairStroke: Sendable {
    /// The beginning, in seconds, and the duration.
    var start: Double, seconds: Double

    /// The distances of either hand from the middle at the beginning and the end, and its height, in metres.
    var from: Double, to: Double, level: Double
    var shape: SyntheticShape
    var profile: HandWay.Profile
}
