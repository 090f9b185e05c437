// The numbers that several files share: the estimate of an image's aspect, fitted to labelled hands of many people.

/// The model of a palm and the errors of the estimate, in logarithms of the aspect.
struct Tuning: Sendable {
    /// The weights of a joint in the map from the average palm to a palm in an image: along and across, as the least
    /// squares over the average palm of 58 sources give them.
    static let palmWeights: [(joint: HandJoint, weight: SIMD2<Double>)] = [
        (.wrist, SIMD2(-0.2019, -1.0822)), (.indexMCP, SIMD2(-1.2622, 0.1181)), (.middleMCP, SIMD2(-0.3184, 0.3075)),
        (.ringMCP, SIMD2(0.5210, 0.3530)), (.littleMCP, SIMD2(1.2616, 0.3036)),
    ]

    /// At least this many palms are in the sample of a long input, and fewer than twice as many; more change nothing.
    static let sampledPalms = 1_000

    /// The number of palms below which too few estimates of sources with a known size were right.
    static let fewestPalms = 50

    /// The examined stretches of x, from an upright panorama to a wide one, and the step between them.
    static let stretches = (-20...26).map { Double($0) * stretchStep }
    static let stretchStep = 0.05

    /// The deviation from the mean beyond which a palm counts less, and the iterations of that mean.
    static let palmScale = 0.15
    static let meanSteps = 8

    /// The difference between people's and data sets' mean foreshortening, which is held near 0 with the weight of this
    /// many palms.
    static let personScale = 0.1
    static let heldPalms = 30.0

    /// The parts of the sample that are left out in turn.
    static let partsOfSample = 20

    /// Palms are a little shorter in images than the average one: hands lean toward the camera or away from it.
    static let usualStretch = 0.03

    /// The error that remains with hands of all rolls, and the one that is added if all have the same roll: the habit of
    /// holding hands at an angle to the camera.
    static let leastError = 0.07
    static let habitError = 0.15

    /// A median deviation of the palms from which on they are seen too much from the side.
    static let clearSpread = 0.35

    /// A hand's own geometry counts from this strength on (`HandLandmarks.estimatedHandedness`), in palms: 0.1 of the distance
    /// from the wrist to the middle MCP, in which it was found.
    static let plainSide: Float = 0.086

    /// The cutoff of the low-pass of the speed in a One-Euro filter, in Hz, as in its publication.
    static let speedCutoff = 1.0

    // MARK: Tracks

    /// The time for which a hand that is not seen keeps its number, in seconds: a crossing, or a stroke that is blurred.
    static let trackGap = 0.5

    // MARK: Smoothing

    /// The longest time between frames in which there are others at an even rate, in seconds: a longer one is that of another clock.
    static let longestPause = 300.0

    /// The difference of times that are the same, in seconds.
    static let sameTime = 1e-6
}
