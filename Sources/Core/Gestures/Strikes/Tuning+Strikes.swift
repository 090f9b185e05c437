// The numbers that decide what a strike is. Read by StrikeDetector and what it is made of; pure.

/// Lengths are in palms, 110.6 mm on the average hand, and follow from metres.
extension Tuning {
    /// The time constant in seconds with which a palm's size and the positions of its points are learned.
    static let palmTime = 0.5

    /// The distance of the striking point beyond the knuckles, as a share of their distance from the wrist.
    ///
    /// Of fast drawn hands `litert-holistic` misplaces the knuckles by 0.07 to 0.11 palms (90th percentile), the wrist
    /// by 0.21 to 0.25 and in one of 100 by more than 0.7. With 1, 92 of 102 sharp strokes were reported within 50 ms,
    /// with 0 to 0.3 all.
    static let stickShare = 0.25

    // MARK: The path

    /// The time in seconds without the limb after which its path begins anew.
    static let pathGap = 0.3

    /// The greatest speed of a limb, 8 m/s, and the additional distance by noise, 0.1 m: farther is an error.
    static let fastestLimb = 72.3, limbJump = 0.9

    /// The noise of a height before any is measured, and its least and greatest: 4, 0.5 and 10 mm.
    static let heightNoise = 0.036, heightNoiseRange = 0.0045...0.09

    /// The learning rate of the noise: its logarithm's steps per frame downwards and upwards, in balance where a
    /// quarter of the deviations lies below the first quartile.
    static let heightNoiseSteps = (down: 0.03, up: 0.01)

    /// The first quartile of the size of a deviation that is normally distributed, in standard deviations.
    static let firstQuartile = 0.3186

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

    /// The weight of the last stroke in the learned values.
    static let strikeWeight = 0.2

    // MARK: Rolls

    /// The time in seconds within which strokes that follow one another are a roll: more than 5 per second.
    static let rollPause = 0.2

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

    // MARK: Calibration

    /// The number of the latest strokes of a calibration, and the ranges of its sensitivity and its curve: a steeper
    /// curve would silence slightly softer strokes.
    static let calibratedStrikes = 64, calibratedSensitivity = 0.1...10.0, calibratedCurve = 0.5...5.0

    /// The least ratio of the hardest stroke's speed to the softest's for a curve to be learned, and the velocity of
    /// the softest.
    static let calibratedSpread = 1.5, softestCalibrated = 0.25

    // MARK: Hands that are not seen for a moment

    /// The time in seconds, from one detection of a hand to the next, over which its path is filled in: 8 frames
    /// without it at 30 fps. A keypoint model misses a falling hand in 1 to 3 of them; in more than 8 a whole stroke
    /// could go unseen.
    static let filledGap = 0.3

    /// The time in seconds for which a missing hand is awaited before the body's wrist stands for it: three frames at
    /// 30 fps. Of 531 losses in twelve videos of drawn drummers 515 lasted one or two, 14 three.
    static let bridgeWait = 0.1

    /// The longest time in seconds between the two samples that give the speed of a hand's fall when it was last seen.
    static let fallSpan = 0.1

    /// The duration of the part of a stroke in which a hand is blurred, in seconds, and the speed from which it is: of
    /// a fall of 0.08 to 0.15 s the beginning is seen. A hand may be missed for a frame or two longer, when it rests
    /// already.
    static let blurredFall = 0.1, blurredSpeed = 7.38
}
