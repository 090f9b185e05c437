// The numbers of the synthetic drummer that are choices. Read by DrumScore, DrumPath, DrumHand, SyntheticDrummer; pure.

extension Tuning {
    // MARK: Strokes

    /// The time over which a hand accelerates downwards, in seconds; random for each person.
    static let fallTime = 0.09...0.16

    /// The time over which a hand is braked at the end of a stroke, in seconds; random for each person.
    static let brakeTime = 0.04...0.07

    /// The largest shares of acceleration and braking in the time since the last stroke.
    static let fallShare = 0.4, brakeShare = 0.25

    /// The spread of both from stroke to stroke, as a share.
    static let strokeDeviation = 0.1

    /// The speed of a hand's rebound from a stroke, as a share of the stroke's speed.
    static let rebound = 0.05...0.3

    /// The time since the last stroke, in seconds, below which strokes get smaller, and the power of it with which they
    /// do.
    static let fullStrokeTime = 0.25, smallStrokePower = 1.4

    /// The strengths of plain strokes and accents, from the lowest height (0) to the highest (1).
    static let plainStroke = 0.1...0.7, accent = 0.6...1.0

    /// The spread of the height at which strokes end, in metres.
    static let levelDeviation = 0.012

    /// The largest deviation of a stroke's time, height or length, in standard deviations, and of its time as a share
    /// of a step.
    static let strokeLimit = 2.5, jitterShare = 0.25

    // MARK: Smooth strokes

    // Chosen to look like 268 strokes of recorded air drumming by motion capture (Benchmarks/README.md, Strikes), whose
    // tenth, half and nine tenths lie below: falls of 70, 171 and 287 mm, 0.62, 1.38 and 1.94 m/s, and 101, 122 and
    // 176 ms as the fall over its greatest speed; 76 mm standard deviation from one stroke's end to the next.

    /// The duration of a fall until its hardest braking as a share of the time since the last stroke, random for each
    /// person, and the longest in seconds.
    static let smoothFallShare = 0.38...0.46, smoothFall = 0.21

    /// The duration of the brake, which contains the turn, as a share of that of the fall, random for each person, and
    /// the speed of the hand on the way up after it, as a share of the fall's speed.
    ///
    /// Of recorded strokes the median is 62 ms from the greatest speed to the hardest brake, then 17 ms to the turn, as
    /// here with a brake of 124 ms and a rebound of 0.37.
    static let smoothBrakeShare = 0.5...0.7, smoothRebound = 0.25...0.5

    /// The time in which a hand settles after a smooth stroke, in seconds.
    static let smoothSettleTime = 0.4

    /// The spread of the height at which strokes end, in metres, and the least rise before the next.
    static let smoothLevelDeviation = 0.05, smoothRise = 0.03

    // MARK: Ways between strokes

    /// The time in seconds up to which a hand moves from one stroke to the next without a rest.
    static let flowingTime = 0.45

    /// The time in which a hand settles after a stroke, and in which it is lifted before the next, in seconds.
    static let settleTime = 0.2, liftTime = 0.22...0.4

    /// The sideways drift of a hand on its way up, as a share of the height.
    static let strokeSlant = 0.25

    /// The angle by which the hand is bent back at the top of the highest stroke, in degrees; random for each person.
    static let wristFlexion = 5.0...22.0

    /// The drift of hands while they play, in metres, and their rotation, in degrees.
    static let drumSway = 0.012, drumTurn = 5.0

    /// The longest time of a change of shape, in seconds, and as a share of the time between two strokes.
    static let reshapeTime = 0.16, reshapeShare = 0.45

    // MARK: Feints

    /// The height of a hand before a distractor, in metres.
    static let distractorHeight = 0.15...0.3

    /// The duration of a slow lowering, in seconds.
    static let loweringTime = 0.7...1.3

    /// The greatest speed of an aborted stroke, in metres per second, and the durations of its acceleration and its
    /// braking.
    static let abortedSpeed = 0.5...1.0, abortedFall = 0.12...0.2, abortedBrake = 0.2...0.35

    /// The distance of a sideways movement, in metres, its height on the way, and its duration, in seconds.
    static let sidewaysWay = 0.2...0.35, sidewaysArc = 0.05, sidewaysTime = 0.25...0.5

    /// The duration of a quick raising, in seconds.
    static let raisingTime = 0.18...0.3

    // MARK: Place

    /// The distance of the camera, in metres.
    static let drummerDistance = 0.95...1.25

    /// The distance from the image's middle of each of two playing hands, and that of their strokes' end below it, in
    /// metres.
    static let drumPlace = 0.2, drumLevel = 0.16

    /// The height above its strokes' end at which a paper is held up to change the mode, in metres, and the time beyond
    /// the hold.
    static let modeHeight = 0.28, modeRest = 0.4

    /// The least such height in the image, as a share of its height: the kit `hands` needs 0.65, and hands drift.
    static let modePlace = 0.72
}
