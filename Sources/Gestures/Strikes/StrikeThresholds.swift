// What a stop must be like to be a strike, by the pace of play; pure.

/// How strikes follow each other.
enum StrikePace: Sendable {
    /// The hand has not struck for a while: anything may follow.
    case single

    /// The hand struck just before: another stroke may follow as a roll begins, or the hand settles.
    case second

    /// The hand struck twice in quick succession: it rolls, and small strokes are strikes too.
    case roll

    /// The thresholds of the pace.
    var thresholds: StrikeThresholds {
        switch self {
        case .single: Tuning.singleStrike
        case .second: Tuning.secondStrike
        case .roll: Tuning.rolledStrike
        }
    }
}

/// The thresholds of one pace, in palms and seconds.
///
/// All were learnt at once by random search on seeds 1 to 40 of the synthetic drummer, with 8 mm of noise on the whole
/// hand and without, at 2 to 10 strokes per second and 30 and 60 fps.
struct StrikeThresholds: Sendable {
    /// The least downward speed before the stop in palms per second, without noise, and how much more it must be
    /// for each palm of noise.
    var speed: (least: Double, noise: Double)

    /// How much less far the hand must have come than it would have without a stop, after a slow stroke and a fast one.
    ///
    /// It is what makes sure of a stop: a fast stroke is told one sample after it, a slow one later, when it could not
    /// be a movement any more that ends softly.
    var lag: (slow: Double, fast: Double)

    /// The speed from which a stroke is fast, in palms per second.
    var fastSpeed: Double

    /// The least spread of the samples along the way: the square root of their summed squares.
    var travel: Double

    /// The least way from the highest sample down to the stop, and how much more for the noise.
    var way: (least: Double, noise: Double)

    /// The greatest misfit, in seconds of the speed.
    var residual: Double

    /// How long before the stop samples count, in seconds.
    var before: Double

    /// How far back a stop is looked for, in seconds.
    var reach: Double

    /// How fast the hand bounces back, as a share of its speed.
    var rebound: Double

    /// How far below the highest sample an earlier one may lie before it belongs to the lift.
    var slack: Double

}
