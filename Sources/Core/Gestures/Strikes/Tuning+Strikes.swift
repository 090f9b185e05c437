// The numbers that decide what a strike is. Read by StrikeDetector and what it is made of; pure.

/// Lengths are in palms, 110.6 mm on the average hand, and follow from metres.
extension Tuning {
    // MARK: Fits

    /// The time in seconds over which the quadratic of the speeds is fitted: as short as a pose model's noise and jumps
    /// at 30 fps allow, a third of the fall of a smooth stroke.
    static let fitSpan = 0.12

    /// The time in seconds of the fit of heights, turns and sharp stops: three samples at 30 fps.
    static let scoutSpan = 0.085

    /// The delay of a body's limb behind its apparent stop, in seconds: pose models smooth their points, and the brake
    /// begins before the stop; measured on recorded drummers.
    static let bodyLag = 0.015

    // MARK: Strokes

    /// The least fall that is reported before the limb has risen again, 40 mm.
    static let leastFall = 0.36

    /// The least rise that ends a stroke without noise, 13 mm, and the standard deviations of noise that are added.
    static let leastRise = 0.118, riseInNoise = 1.8

    /// The share of the rise that the samples themselves must show.
    static let sampledRise = 0.8

    /// The least fall of a stroke that has turned, as a multiple of that rise: smaller waves are drift.
    static let turnedFall = 2.5

    /// The least speed of a fall, 0.3 m/s: slower ones are drawn-out movements of the arm.
    static let leastSpeed = 2.7

    /// The least fall and the least speed, as shares of the recent strokes'; for a stroke reported at its turn, 0.6 of
    /// that suffices.
    static let fallShare = 0.36, speedShare = 0.65, turnedShare = 0.6

    /// The least speed, as such a share, of a stroke that follows the last one within `soon` seconds: fast strokes are
    /// smaller. With 0.65 for all, F1 of modelled rolls of 10 Hz is 0.003 lower.
    static let soonSpeedShare = 0.6, soon = 0.35

    /// The time in seconds for which the last strike makes the next one likely: a slow bar.
    static let strikeMemory = 3.8

    /// The duration of a fall, at its greatest speed, that is stopped too sharply to be a lowering, which takes at
    /// least 0.16 (`StrikeRateTests`), in seconds. With 0.13, 1 % more of recorded strokes are reported within 0.1 s,
    /// but also hands that return lower from where they were not seen.
    static let sharpFall = 0.11

    /// The duration of a fall, at its greatest speed, that ends as it slows down, of a limb that struck a while ago, in
    /// seconds. With 0.13 recorded strokes are reported later (2 %), with 0.2 more limbs that are put down strike (2 of
    /// 81).
    static let usualFall = 0.17

    /// The share of its greatest speed at which such a fall has ended. With 0.2 instead of 0.3, 6 % fewer recorded
    /// strokes are reported within 50 ms; with 0.4, 2 to 4 % more, and more are reported on their way: F1 within ±50 ms
    /// is 0.004 lower.
    static let slowShare = 0.3

    /// The share of its greatest speed at which any fall has ended, where limbs that stay down strike.
    static let restShare = 0.05

    /// The time for which a limb that is reported while it moves would continue at its speed until it has stopped, in
    /// seconds; without, F1 of recorded strokes within ±50 ms is 0.003 lower.
    static let brakeLeft = 0.02

    /// The time after the greatest speed, in seconds, from which a turn ends no stroke but a lowering.
    static let longestBrake = 0.285

    /// The downward speed below which a limb stands still after that time, 0.1 m/s.
    static let stillSpeed = 0.9

    /// The position of the onset after the greatest speed, in multiples of the distance left there over that speed: a
    /// fall that is braked evenly ends after 2, and is braked hardest in between.
    static let brakeShare = 1.3

    // MARK: Rolls

    /// The span of the fits in a roll, as a share of its period.
    static let rollSpan = 0.6

    /// The share of the noise's part of the rise that is needed in a roll, whose waves are short and known.
    static let riseInRoll = 0.5

    // MARK: Predicted strikes

    /// The lead of predicted strikes while the delay is not measured yet, in seconds: that of a webcam of 30 images per
    /// second with a keypoint model on the processor (<doc:TuningStrikes#Measuring-with-evaluate>).
    package static let usualLead = 0.06

    /// The largest lead of a prediction, in seconds: a fall lasts little longer.
    package static let longestLead = 0.12

    /// The share of the usual fall that must be seen before its end is predicted.
    static let foreseenShare = 0.5

    /// The time for which a predicted end may have passed and still be reported as such, in seconds: a frame.
    static let foreseenPast = 0.03
}
