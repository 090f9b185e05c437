// The numbers of the synthetic drummer that are choices. Read by DrumScore, DrumPath, DrumHand, SyntheticDrummer; pure.

extension Tuning {
    // MARK: Strokes

    /// Strokes a second of the fastest drummers' one hand (Kyoto University, Neurosci. Lett. 2009: 10 Hz), and a bit.
    static let fastestRoll = 12.0

    /// How long a hand speeds up downwards, in seconds; drawn for a person.
    static let fallTime = 0.09...0.16

    /// How long a hand is braked at the end of a stroke, in seconds; drawn for a person.
    static let brakeTime = 0.04...0.07

    /// The greatest shares of the time since the last stroke that speeding up and braking take.
    static let fallShare = 0.4, brakeShare = 0.25

    /// The spread of both from stroke to stroke, as a share.
    static let strokeDeviation = 0.1

    /// How fast a hand bounces back from a stroke, as a share of the stroke's speed.
    static let rebound = 0.05...0.3

    /// The time since the last stroke, in seconds, below which strokes get smaller, and with which power of it.
    static let fullStrokeTime = 0.25, smallStrokePower = 1.4

    /// How far a hand is lifted before the softest and the hardest stroke, in metres; faster strokes are smaller.
    static let sharpHeight = 0.12...0.3

    /// How hard plain strokes and accents are, from the lowest height (0) to the highest (1).
    static let plainStroke = 0.1...0.7, accent = 0.6...1.0

    /// The spread of the height at which strokes end, in metres.
    static let levelDeviation = 0.012

    /// The speeds in metres a second of strokes with velocity 0 and 1.
    static let softStroke = 0.75, hardStroke = 3.0

    /// Beyond how many standard deviations no stroke's time, height or length lies, nor beyond which share of a step.
    static let strokeLimit = 2.5, jitterShare = 0.25

    // MARK: Smooth strokes

    // Chosen to look like 268 strokes of recorded air drumming by motion capture (Benchmarks/README.md, Strikes), whose
    // tenth, half and nine tenths lie below: falls of 70, 171 and 287 mm, 0.62, 1.38 and 1.94 m/s, and 101, 122 and
    // 176 ms as the fall over its greatest speed; 76 mm standard deviation from one stroke's end to the next.

    /// How far a hand is lifted before the softest and the hardest stroke, in metres, and how hard plain strokes are.
    static let smoothHeight = 0.04...0.29, smoothStroke = 0.0...1.0

    /// The time since the last stroke, in seconds, below which smooth strokes get smaller: 3 a second are no faster than
    /// recorded ones.
    static let fullSmoothTime = 0.4

    /// The share of the time since the last stroke that a fall takes until it is braked hardest, drawn for a person, and
    /// the longest in seconds.
    static let smoothFallShare = 0.38...0.46, smoothFall = 0.21

    /// How long the brake takes, which the turn is in, as a share of that, drawn for a person, and how fast the hand is on
    /// the way up after it, as a share of the fall's speed.
    ///
    /// Of recorded strokes the median is 62 ms from the greatest speed to the hardest brake, then 17 ms to the turn, as
    /// here with a brake of 124 ms and a rebound of 0.37.
    static let smoothBrakeShare = 0.5...0.7, smoothRebound = 0.25...0.5

    /// How long a hand takes to settle after a smooth stroke, in seconds.
    static let smoothSettleTime = 0.4

    /// The spread of the height at which strokes end, in metres, and the least way up before the next.
    static let smoothLevelDeviation = 0.05, smoothRise = 0.03

    // MARK: Ways between strokes

    /// The time in seconds up to which a hand moves from one stroke to the next without a rest.
    static let flowingTime = 0.45

    /// How long a hand takes to settle after a stroke and to be lifted before the next, in seconds.
    static let settleTime = 0.2, liftTime = 0.22...0.4

    /// How much a hand drifts to the side on its way up, as a share of the height.
    static let strokeSlant = 0.25

    /// How far the hand is bent back at the top of the highest stroke, in degrees; drawn for a person.
    static let wristFlexion = 5.0...22.0

    /// How far hands drift while they play, in metres, and turn, in degrees.
    static let drumSway = 0.012, drumTurn = 5.0

    /// How long a change of shape takes at most, in seconds, and as a share of the time between two strokes.
    static let reshapeTime = 0.16, reshapeShare = 0.45

    // MARK: Slow errors

    /// How many sines make the slow error of a keypoint model, and between which frequencies in hertz: about as slow as
    /// MediaPipe's against motion capture, which keeps its direction for 0.3 to 0.5 s.
    static let slowSines = 6, slowPace = 0.2...1.2

    // MARK: Feints

    /// How long a feint with the ways to and from it takes, in seconds.
    static let feintTime = 2.2

    /// How long of that the hand is put in place, in seconds.
    static let feintLift = 0.7

    /// How high a hand is before it feints, in metres.
    static let feintHeight = 0.15...0.3

    /// How long a slow lowering takes, in seconds.
    static let loweringTime = 0.7...1.3

    /// The greatest speed of a stroke that is given up, in metres a second, and for how long it speeds up and slows
    /// down.
    static let abortedSpeed = 0.5...1.0, abortedFall = 0.12...0.2, abortedBrake = 0.2...0.35

    /// How far a hand moves sideways, in metres, how far up or down on its way, and how long it takes, in seconds.
    static let sidewaysWay = 0.2...0.35, sidewaysArc = 0.05, sidewaysTime = 0.25...0.5

    /// How long it takes to raise a hand quickly, in seconds.
    static let raisingTime = 0.18...0.3

    // MARK: Place

    /// How far the camera is, in metres.
    static let drummerDistance = 0.95...1.25

    /// How far beside the image's middle a hand of two plays, and how far below it its strokes end, in metres.
    static let drumPlace = 0.2, drumLevel = 0.16

    /// How high above its strokes' end a paper is held up to change the mode, in metres, and how long beyond the hold.
    static let modeHeight = 0.28, modeRest = 0.4

    /// How high in the image that is at least, as a share of its height: the kit `hands` wants 0.65, and hands drift.
    static let modePlace = 0.72

    // MARK: Bodies

    /// How long a hand rests between two regions, takes into one, stays there, and takes back, in seconds.
    static let bodyRest = 0.1...0.6, bodyWay = 0.15...0.3, bodyStay = 0.12...0.4, bodyReturn = 0.25
}
