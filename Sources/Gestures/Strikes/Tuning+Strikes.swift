// The numbers that decide what a strike is. Read by StrikeDetector and what it is made of; pure.

import RealModule

/// Lengths were found in distances from the wrist to the middle MCP, 95.0 mm on the average hand, and multiplied by its
/// ratio to the palm, 110.6 mm: 0.859.
extension Tuning {
    // MARK: The palm

    /// The time constant in seconds with which a palm's size and the places of its points are learnt.
    static let palmTime = 0.5

    /// The noise of a palm's place before any is measured, and its least and greatest, in palms.
    static let palmNoise = 0.0429, palmNoiseRange = 0.0129...0.103

    /// How fast the noise is learnt: its logarithm's step a frame.
    static let palmNoisePace = 0.06

    /// The speed of the fastest hand in palms per second (6 m/s), and how far noise may move it besides: farther
    /// is an error.
    static let fastestHand = 54.1, palmJump = 0.429

    // MARK: Strikes

    /// After how many seconds without the hand its path begins anew, how many seconds of it are kept, and how many of
    /// those a fall may have taken that habits are learnt from.
    static let strikeGap = 0.12, pathMemory = 0.45, strikeMemory = 0.25

    /// How far ahead strikes are told by a delay that was not measured yet, in seconds: that of a webcam of 30 images a
    /// second with a keypoint model on the processor (<doc:TuningStrikes#Measuring-with-evaluate>).
    package static let usualLead = 0.06

    /// Nothing is foreseen further ahead: the end of a stroke is looked for no further (`forecastFuture`).
    package static let longestLead = 0.12

    /// How soon after a strike's onset the next of the same hand may come, in seconds.
    ///
    /// The fastest roll of one hand has 0.1 s between strokes (Kyoto University, Neurosci. Lett. 2009); 30 ms less
    /// leave room for the error of two onsets.
    package static let strikeRefractory = 0.07

    /// How far apart the bends that are tried lie, in seconds.
    static let strikeStep = 0.005

    /// The error that is presumed of any bend, in palms.
    static let strikeError = 0.112

    /// The greatest speed aside, as a share of the speed down.
    static let strikeAside = 1.5

    /// Until how many seconds after a strike the next one belongs to a roll: rolls have more than 4.5 strokes per
    /// second.
    static let rollTime = 0.22

    /// Until how many seconds after the last strike of a roll the next one may still belong to it.
    static let rollPause = 0.35

    /// Within how many seconds a hand that rolls goes up and down again.
    static let quickLift = 0.14

    // MARK: Lowerings

    /// The speeding up and the braking of strokes that a way down is compared with, in seconds: those of the quickest
    /// and the slowest hands, with a hard stop and a soft one.
    static let formFalls = steps(0.05, 0.35), formBrakes = [0.03, 0.065]

    /// The lowerings that it is compared with, in seconds: shorter ones are strokes (their brakes take less than 0.08
    /// s), longer ones have no bend.
    static let formLowerings = steps(0.25, 0.9)

    /// For how many seconds a hand may have rested after a lowering, and how many samples tell the two apart: one more
    /// than the numbers that are tried and solved for.
    static let formRest = 0.1, formSamples = 5

    /// Numbers from one to another, each larger than the one before by the same factor: 13 % for strokes, 8 % for
    /// lowerings.
    private static func steps(_ first: Double, _ last: Double) -> [Double] {
        (0...16).map { first * Double.pow(last / first, Double($0) / 16) }
    }

    // MARK: Paces

    /// Stops after a while without any.
    static let singleStrike = StrikeThresholds(
        speed: (7.38, 15),
        lag: (slow: 1.37, fast: 0.146),
        fastSpeed: 13.7,
        travel: 0.515,
        way: (0, 0),
        residual: 0.05,
        before: 0.09,
        reach: 0.15,
        rebound: 0.2,
        slack: 0.343
    )

    /// The stop after a single one: where the hand only settles, it is not lifted far before.
    static let secondStrike = StrikeThresholds(
        speed: (6.01, 36),
        lag: (slow: 0.258, fast: 0.258),
        fastSpeed: 13.7,
        travel: 0,
        way: (0.258, 2.6),
        residual: 0.1,
        before: 0.05,
        reach: 0.048,
        rebound: 0.36,
        slack: 0.721
    )

    /// Stops in a roll: short ways, of which 30 fps sees two or three samples.
    static let rolledStrike = StrikeThresholds(
        speed: (3.43, 0),
        lag: (slow: 0.0859, fast: 0.0859),
        fastSpeed: 13.7,
        travel: 0,
        way: (0.129, 0),
        residual: 0.1,
        before: 0.05,
        reach: 0.048,
        rebound: 0.36,
        slack: 0.721
    )

    /// The downward speeds of strikes with velocity 0 and 1, in palms per second: 0.6 and 2.6 m/s.
    ///
    /// They are means over the last 90 ms before the stop, which are this share of the greatest speed.
    static let softStroke = 5.58, hardStroke = 23.2, meanSpeed = 0.86

    // MARK: Hands that are not seen for a moment

    /// Over how many seconds, from the last sight of a hand to the next, its way is filled in: 8 frames without it at
    /// 30 fps. A keypoint model misses a falling hand in 1 to 3 of them; in more than 8 a whole stroke could go unseen.
    static let filledGap = 0.3

    /// Up to how many seconds lie between the two samples that say how fast a hand fell when it was last seen.
    static let fallSpan = 0.1

    /// How long the part of a stroke takes in which a hand is blurred, in seconds: of a fall of 0.08 to 0.15 s the
    /// beginning is seen. A hand may be missed for a frame or two longer, when it rests already.
    static let blurredFall = 0.1

    // MARK: Strikes told ahead

    /// How long a stroke takes from its beginning to its end, in seconds, and how far it goes, in palms, before
    /// any was seen; each with its standard deviation.
    static let usualFall = 0.14, usualFallDeviation = 0.035, usualWay = 1.72, usualWayDeviation = 0.687

    /// How much the last stroke counts of what is learnt.
    static let habitWeight = 0.15

    /// The least spread of the durations, as a share of their mean, and the least variance of ways and levels.
    static let fallDeviation = 0.1, leastHabit = 0.0147

    /// The shortest and the longest stroke, in seconds.
    static let shortestFall = 0.04, longestFall = 0.3

    /// The way of a stroke, in palms, from which it is learnt from.
    static let leastWay = 0.258

    /// How far down a hand must have come for a forecast, in palms.
    static let leastFall = 0.258

    /// How far below the highest sample an earlier one may lie before it belongs to the lift, in palms.
    static let fallSlack = 0.129

    /// How many seconds of samples a forecast looks at: 5 samples at 30 fps.
    static let forecastSpan = 0.14

    /// Between how long ago and how far ahead the end is looked for, in seconds.
    static let forecastPast = 0.02, forecastFuture = longestLead

    /// Over how many seconds the speed is measured that a stroke must have to be told ahead, and that speed, in palm
    /// lengths per second: more than any movement has that may still be given up softly.
    static let speedSpan = 0.075, comingSpeed = 10.7

    /// How far a hand must have come down to be told ahead, in palms.
    static let comingWay = 0.343

    /// The greatest standard deviation of the end, in seconds, and the greatest misfit a sample, for it to be told.
    static let comingSpread = 0.014, comingMisfit = 4.0
}
