// Every number of this target that could have been chosen otherwise. Read by all its files; pure.

/// The constants of `Evaluation` that are a choice and not a consequence.
struct Tuning {
    /// The standard normal quantile of 97.5 %, which gives an interval of 95 %.
    ///
    /// Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.1, Φ(1.959963984540054) = 0.975.
    static let quantile = 1.959963984540054

    /// The share of cases beyond either end of an interval of 95 %, and the halvings that find an end to the last digit.
    static let tail = 0.025, halvings = 60

    /// The largest sum of all counts: the largest integer that every JSON reader keeps exactly.
    ///
    /// Source: RFC 8259 §6, 2⁵³ − 1.
    static let maximumVolume = (1 << 53) - 1

    /// The largest number of shapes of a rule book; a confusion matrix grows with its square.
    static let maximumShapes = 256

    /// The largest number of groups of counts; those of hands take up to some 20 kB each.
    static let maximumGroups = 10_000

    /// The largest number of rows of quantiles, some 1 kB each.
    static let maximumQuantiles = 100_000

    /// The fewest repeated hands that scores mention: a few are an accident.
    static let repeatedHands = 10

    /// The largest number of different hands among which repeated ones are counted, some 40 MB.
    static let mostDistinctHands = 1 << 20

    /// The number of decimals of a proportion in the JSON report.
    static let decimals = 6

    /// The default of the largest difference of a played event from the reference, in seconds either way.
    ///
    /// Source: <doc:TuningStrikes>, the goals of hit detection.
    static let eventWindow = 0.05

    /// The share of an annotated movement that a report must cover to find it, and the length of the longest such report as a
    /// multiple of it: the evaluation program of the SHREC contests of 2021 and 2022.
    static let leastOverlap = 0.5, longestMovement = 2.0

    /// The largest moment of a movement, in frames or seconds.
    static let latestMovement = 1e9

    /// The longest name of a sequence, in bytes: that of a file.
    static let longestSequence = 255

    /// The largest window of events, in seconds; matches beyond it are no longer of one movement.
    static let largestEventWindow = 10.0

    /// The latest time of an event, in seconds either side of 0: further than any clock, and exact in microseconds.
    static let latestEvent = 1e10

    /// The largest number of pairs within the window that one take is matched with, a byte each: that of 8,000 at one
    /// moment.
    static let maximumEventPairs = 1 << 26

    /// The largest timing error in its own bin, in milliseconds either way; larger ones count as this one.
    static let largestEventError = 10_000

    /// The largest reported number of insertions per minute.
    static let largestAlarmRate = 1e9

    /// The thresholds of measures without a unit or in palms per 1: finer than hands can be measured.
    static let thresholdsPerUnit = 100.0

    static let thresholdsPerDegree = 1.0

    /// The thresholds of measures that rules state in words, which have whole values.
    static let wordsPerUnit = 2.0

    /// The largest difference of two scores that are the same but for rounding.
    static let sameScore = 1e-9

    /// The number of best measures that are paired with all others, and the number of pairs that are reported.
    static let leadingMeasures = 6
    static let reportedPairs = 12

    /// The number of thresholds of each measure of a pair, at most 254.
    static let pairThresholds = 40

    /// The number of lines of a histogram.
    static let histogramLines = 24

    /// The largest margin with its own bin: of 16,335 public hands 18 have one above 1.5, and none one above 1.9.
    static let largestMargin: Float = 2

    /// The bins of margins per 1.
    static let marginBins: Float = 1_000

    /// The largest number of points of a curve in a report.
    static let curvePoints = 200

    /// The largest number of kinds of errors whose worst hands are kept, some 2 MB.
    static let mostErrorKinds = 4_096

    /// The largest number of hands that a report draws, and of these of one source and label.
    static let drawnExamples = 24
    static let examplesOfLabel = 3

    /// The largest number of people, sources, shapes or labels that a table of a report has.
    static let reportRows = 30

    // MARK: New shapes

    /// The spread between people as a share of a measure's scale (`Measure.spreadOfPeople`), and the share of other
    /// people's hands that lie beyond the extreme of ten hands of one person. Source: <doc:LearningRules#A-new-shape>.
    static let spreadOfPeople: Float = 0.28
    static let lossAtExtreme = 0.2

    /// The distances of a limit from the examples that are tried, in spreads.
    static let distances: [Float] = [1.5, 2, 2.5, 3]

    /// The value of turning away all hands of one label, the least gain of a limit, and the price of one that binds the
    /// shape to a direction of the image; in shares of the shape's own hands.
    static let weightOfLabel = 0.5
    static let gainOfLimit = 0.1
    static let priceOfDirection = 0.2

    static let mostLimits = 4

    /// The number of limits that choose a shape of which no finger is held alike.
    static let limitsOfChoice = 2

    /// The distance of a finger's posture from the undecided one, in scales: surely extended or folded, and of a long
    /// finger enough for a word. The thumb's needs to be sure.
    static let surePosture: Float = 0.8
    static let longFingerPosture: Float = 0.4

    /// One example of ten may differ from a word, and one of twenty from a limit; one of three that surely does is of
    /// another sign. One of ten may differ from the opposite of another shape's condition, or one of five if it has to be.
    static let examplesPerStray = 10
    static let examplesPerExtreme = 20
    static let fewestOfKind = 3
    static let examplesPerExcluded = [20, 10, 5]

    /// The distance between the middle of a measure and the examples, in spreads, from which hands show another sign.
    /// People turn a hand more than they change its shape.
    static let spreadsOfOneShape: Float = 3
    static let spreadsOfOneDirection: Float = 5
}
