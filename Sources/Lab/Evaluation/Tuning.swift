// The numbers of this target that several files share; those of one file are at its head. Pure.

/// The constants of `Evaluation` that are a choice and not a consequence.
struct Tuning {
    /// The standard normal quantile of 97.5 %, which gives an interval of 95 %.
    ///
    /// Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.1, Φ(1.959963984540054) = 0.975.
    static let quantile = 1.959963984540054

    /// The largest sum of all counts: the largest integer that every JSON reader keeps exactly.
    ///
    /// Source: RFC 8259 §6, 2⁵³ − 1.
    static let maximumVolume = (1 << 53) - 1

    /// The largest number of groups of counts; those of hands take up to some 20 kB each.
    static let maximumGroups = 10_000

    /// The number of decimals of a proportion in the JSON report.
    static let decimals = 6

    /// The latest time of an event, in seconds either side of 0: further than any clock, and exact in microseconds.
    static let latestEvent = 1e10

    /// The largest reported number of insertions per minute.
    static let largestAlarmRate = 1e9

    /// The largest difference of two scores that are the same but for rounding.
    static let sameScore = 1e-9

    /// The number of best measures that are paired with all others, and the number of pairs that are reported.
    static let leadingMeasures = 6
    static let reportedPairs = 12

    /// The number of lines of a histogram.
    static let histogramLines = 24

    /// The largest number of points of a curve in a report.
    static let curvePoints = 200

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

    /// The number of limits that choose a shape without a finger held alike.
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
