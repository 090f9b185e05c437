// The numbers that decide what a strike is. Read by StrikeDetector and what it is made of; pure.

/// Lengths are in palms, 110.6 mm on the average hand, and follow from metres.
extension Tuning {
    /// The time constant in seconds with which a palm's size and the places of its points are learnt.
    static let palmTime = 0.5

    /// How far beyond the knuckles the point is that strikes, as a share of their distance from the wrist.
    ///
    /// Of fast drawn hands `litert-holistic` misplaces the knuckles by 0.07 to 0.11 palms (90th percentile), the wrist by
    /// 0.21 to 0.25 and in one of 100 by more than 0.7. With 1, 92 of 102 sharp strokes were told within 50 ms, with 0 to
    /// 0.3 all.
    static let stickShare = 0.25

    // MARK: The path

    /// After how many seconds without the limb its path begins anew.
    static let pathGap = 0.3

    /// How fast a limb may move, 8 m/s, and how far noise may move it besides, 0.1 m: farther is an error.
    static let fastestLimb = 72.3, limbJump = 0.9

    /// The noise of a height before any is measured, and its least and greatest: 4, 0.5 and 10 mm.
    static let heightNoise = 0.036, heightNoiseRange = 0.0045...0.09

    /// How fast the noise is learnt: its logarithm's steps a frame downwards and upwards, in balance where a quarter of
    /// the deviations lies below the first quartile.
    static let heightNoiseSteps = (down: 0.03, up: 0.01)

    /// The first quartile of the size of a deviation that is normally distributed, in standard deviations.
    static let firstQuartile = 0.3186

    // MARK: Fits

    /// Over how many seconds the quadratic is fitted that speeds come from: as short as a pose model's noise and jumps
    /// of 30 fps allow, a third of the fall of a smooth stroke.
    static let fitSpan = 0.12

    /// Over how many seconds that is fitted that heights, turns and sharp stops come from: three samples of 30 fps.
    static let scoutSpan = 0.085

    /// How much later than it seems a body's limb is stopped, in seconds: pose models smooth their points, so that the
    /// brake begins before the stop; measured on recorded drummers.
    static let bodyLag = 0.015

    // MARK: Strokes

    /// The least fall that is told before the limb has risen again, 40 mm.
    static let leastFall = 0.36

    /// The least rise that ends a stroke without noise, 13 mm, and the standard deviations of noise that are added.
    static let leastRise = 0.118, riseInNoise = 1.8

    /// How much of the rise the samples themselves must show.
    static let sampledRise = 0.8

    /// The least fall of a stroke that has turned, as a multiple of that rise: smaller waves are drift.
    static let turnedFall = 2.5

    /// The least speed of a fall, 0.3 m/s: slower ones are drawn-out movements of the arm.
    static let leastSpeed = 2.7

    /// The least fall and the least speed, as shares of the recent strokes'; told at their turn, 0.6 of that suffices.
    static let fallShare = 0.36, speedShare = 0.65, turnedShare = 0.6

    /// The least speed, as such a share, of a stroke that follows the last one within so many seconds: fast strokes are
    /// smaller. With 0.65 for all, F1 of modelled rolls of 10 Hz is 0.003 lower.
    static let soonSpeedShare = 0.6, soon = 0.35

    /// For how many seconds the last strike makes the next one likely: a slow bar.
    static let strikeMemory = 3.8

    /// How many seconds a fall lasts, at its greatest speed, that is stopped too sharply to be a lowering, which takes at
    /// least 0.16 (`StrikeRateTests`). With 0.13, 1 % more of recorded strokes are told within 0.1 s, but hands too that come
    /// back lower from where they were not seen.
    static let sharpFall = 0.11

    /// How many seconds a fall lasts, at its greatest speed, that ends as it slows down, of a limb that struck a while ago.
    /// With 0.13 recorded strokes are told later (2 %), with 0.2 more limbs that are put down strike (2 of 81).
    static let usualFall = 0.17

    /// The share of its greatest speed at which such a fall has ended. With 0.2 instead of 0.3, 6 % fewer recorded strokes are
    /// told within 50 ms; with 0.4, 2 to 4 % more, and more are told on their way: F1 within ±50 ms is 0.004 lower.
    static let slowShare = 0.3

    /// The share of its greatest speed at which any fall has ended, where limbs that stay down strike.
    static let restShare = 0.05

    /// For how long a limb that is told while it moves would go on at its speed until it has stopped, in seconds; without,
    /// F1 of recorded strokes within ±50 ms is 0.003 lower.
    static let brakeLeft = 0.02

    /// A turn that comes so many seconds after the greatest speed ends no stroke but a lowering.
    static let longestBrake = 0.285

    /// A limb that goes down more slowly, 0.1 m/s, after that time stands still.
    static let stillSpeed = 0.9

    /// The onset lies so many times the way left at the greatest speed, over that speed, after it: a fall that is braked
    /// evenly ends after 2, and is braked hardest in between.
    static let brakeShare = 1.3

    /// How much the last stroke counts of what is learnt.
    static let strikeWeight = 0.2

    // MARK: Rolls

    /// Strokes that follow one another within so many seconds are a roll: more than 5 a second.
    static let rollPause = 0.2

    /// The span of the fits in a roll, as a share of its period.
    static let rollSpan = 0.6

    /// How much of the noise's share of the rise is asked for in a roll, whose waves are short and known.
    static let riseInRoll = 0.5

    // MARK: Strikes told ahead

    /// How far ahead strikes are told by a delay that was not measured yet, in seconds: that of a webcam of 30 images a
    /// second with a keypoint model on the processor (<doc:TuningStrikes#Measuring-with-evaluate>).
    package static let usualLead = 0.06

    /// Nothing is foreseen further ahead, in seconds: a fall lasts little longer.
    package static let longestLead = 0.12

    /// The share of the usual fall that must be seen before its end is foreseen.
    static let foreseenShare = 0.5

    /// How long a foreseen end may have passed and still be told as such, in seconds: a frame.
    static let foreseenPast = 0.03

    // MARK: Calibration

    /// How many of the last strokes a calibration looks at, and what the sensitivity may be, and the curve: one that is
    /// steeper would silence what is a little softer.
    static let calibratedStrikes = 64, calibratedSensitivity = 0.1...10.0, calibratedCurve = 0.5...5.0

    /// How much faster the hardest stroke must be than the softest for a curve to be learnt, and the velocity that the
    /// softest is given.
    static let calibratedSpread = 1.5, softestCalibrated = 0.25

    // MARK: Hands that are not seen for a moment

    /// Over how many seconds, from the last sight of a hand to the next, its way is filled in: 8 frames without it at
    /// 30 fps. A keypoint model misses a falling hand in 1 to 3 of them; in more than 8 a whole stroke could go unseen.
    static let filledGap = 0.3

    /// For how many seconds a hand that is lost is waited for before the body's wrist stands for it: three frames of
    /// 30 fps. Of 531 losses in twelve videos of drawn drummers 515 lasted one or two, 14 three.
    static let bridgeWait = 0.1

    /// Up to how many seconds lie between the two samples that say how fast a hand fell when it was last seen.
    static let fallSpan = 0.1

    /// How long the part of a stroke takes in which a hand is blurred, in seconds, and the speed from which it is:
    /// of a fall of 0.08 to 0.15 s the beginning is seen. A hand may be missed for a frame or two longer, when it rests
    /// already.
    static let blurredFall = 0.1, blurredSpeed = 7.38
}
