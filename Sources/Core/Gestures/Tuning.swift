// The numbers of this target that could be others, each with its unit and where it comes from.

/// The constants of gesture recognition that users do not tune; the others are in `GestureRecognizer.Configuration`.
///
/// Lengths are in palms (`Palm.size`), 110.6 mm on the average hand. Those of tracked hands were found in the greatest
/// of the distances from the wrist to the index, middle and ring MCP, 98.0 mm, and multiplied by the ratio: 0.886.
package enum Tuning {
    /// The time before the end of a stroke whose classifications vote on its shape, in seconds: its fall, 0.08 to 0.15
    /// s, and the end of the turn before, which outvotes a hand that is blurred by the fall.
    static let votingSpan = 0.12

    /// The time after the end of a stroke during which classifications still vote, and the least such time before the
    /// stroke is reported, in seconds.
    ///
    /// A drummer whose shapes change from stroke to stroke shows the last one until the fall: reported 0.06 s ahead,
    /// 0.2 s gave 130 of 1,160 strokes at 6 per second the previous shape, 0.1 to 0.13 s gave it to no stroke.
    static let votingDelay = 0.03, leastVoting = 0.1

    /// The vote of a possible classification relative to that of a confirmed one.
    static let possibleVote = 0.5

    /// The vote of a blurred hand relative to that of a sharply seen one.
    static let blurredVote = 0.5

    /// The share by which the oldest vote counts less.
    static let votingFade = 1.0 / 3

    /// The velocity of a gesture that has none of its own, 0…1 (100 of 127; <doc:GestureRecognition#Regions>).
    package static let velocity: Float = 100.0 / 127

    // MARK: Time and numbers

    /// The time by which a span counts as over early, in seconds: ten frames of 0.1 s are a second, though their sum
    /// falls short of it in the last digit.
    package static let timeSlack = 1e-6

    /// The steps per unit to which single-precision readings are rounded before they are compared with thresholds: a
    /// recorded 0.1 is the decimal 0.1 (comparisons in Double on the decimal constants;
    /// <doc:GestureRecognition#Regions>).
    package static let decimalSteps = 1e6

    /// The largest valid time, in seconds from 0 in either direction: thirty thousand years.
    static let latest = 1e12

    /// The pause in seconds after which a record is out of time, until others continue from it: a player who rests for
    /// longer has left.
    package static let longestPause = 300.0

    /// The number of consecutive records that continue from one another after which the clock counts as reset: a third
    /// of a second of a webcam, longer than networks reorder records.
    package static let restartRecords = 10

    /// The confidence above which a point is present (<doc:NativeRecords#Missing-points-and-confidence>).
    package static let confidenceFloor: Float = 0.3

    // MARK: Tracks of hands

    /// The distance that a hand may move in no time, in palms: the error of two detections.
    package static let trackReach = 1.33

    /// The distance in palms that is added to a detection with the other side's label.
    ///
    /// A hand that returns while a player leans is often nearer to the other's last place. With 0.443 a filmed
    /// drummer's hands changed sides 7 times in 9 s for this reason, with 1.75 once. Of drawn drummers with hands 2
    /// palms apart, who lose 4 % of their frames in bursts, 5.8 % of the hands had the wrong side with 0.443, 4.0 with
    /// 1.5 and 2.8 with 1.75; with labels that are wrong now and then, 6.5 and 3.9. The cost: where four of ten labels
    /// are wrong while a hand is alone, 15 % instead of 9.
    package static let trackLabelCost = 1.75

    /// The time constant, in seconds, with which sides from positions fade while a single hand is seen that could be
    /// either of two: half in a frame at 30 fps.
    static let contestedMemory = 0.05

    /// The distance from a tracked hand below which a detection is the same hand seen twice, in palms.
    package static let trackTwin = 0.443

    /// The factor by which the other side's votes must outweigh a hand's own to change its side.
    package static let sideMajority = 2.0

    /// The distance from the boundary, in palms, from which a hand's position gives its side, where positions do.
    package static let placeMargin = 0.443

    /// The number of the palm's five joints that must be seen to locate a hand.
    package static let palmJoints = 3

    /// The weight of the label of a hand's first frame, as the seconds that it counts for.
    package static let firstVote = 0.01

    // MARK: After a hold

    /// The time in seconds on the move after which the strikes of a hand that was held up and does not rest count
    /// again; lowering a hand never takes longer.
    static let puttingDown = 1.0

    /// The distance from the wrist to the index tip over that to its PIP, below which the index finger of a hand with
    /// bent fingers is that of a fist, and no pinch (<doc:GestureRecognition#Pinches>).
    ///
    /// Of the fists of five public sources whose thumb and index are together (a third of all), it rejects 42 of 43 of
    /// many people's, 222 of 224 of webcams', 348 of 578 of one person's at all angles and 13 of 204 of rendered hands.
    /// It rejects none of 655 ok signs, and 8 of 146 pinches with all fingers curled; at 0.9 it would reject 19, at 0.8
    /// 4.
    static let fistReach: Float = 0.85

    // MARK: Values

    /// The largest width of the interval of a reading that counts, as a share of the value's range.
    static let valueDoubt = 0.1

    /// The usual range of the speed as a value, in palms per second: half of the greatest of a hand that waves.
    static let usualSpeed = 20.0

    /// The time in seconds for which the places of a hand are kept: that between the onset of a strike and its report.
    static let placesKept = 0.3

    // MARK: Regions

    /// The coordinate beyond which a point of the body is a tracking error, in metres or torso units
    /// (<doc:GestureRecognition#Regions>).
    package static let outlier = 1.5

    /// The time in seconds over whose frames the length of a body's torso is a median
    /// (<doc:NativeRecords#Body-coordinates>).
    package static let torsoSpan = 1.0

    /// The number of torsos (middle of the shoulders to middle of the hips) in a unit
    /// (<doc:NativeRecords#Body-coordinates>).
    package static let unitInTorsos = 2.0

    /// The softest audible velocity: 1 of 127 (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let softest = 1.0 / 127

    /// A palm in the units of a body, for strokes of a body's wrists: metres, on the average hand.
    package static let palmOfBody = 0.1106

    // MARK: Feet

    /// The height above the floor at which a point is raised, 45 mm in palms: of drummers' feet that rest, 99 of 100
    /// detections by a pose model are within 20 mm of it.
    static let footLift = 0.407

    /// The share of its lift below which a point has landed, and below which a fall that turns has.
    static let landedShare = 0.15, pedalShare = 0.5

    /// The time in seconds over which the height and the speed of a point are fitted, and the delay of the landing
    /// behind them.
    static let landingSpan = 0.1, landingLag = 0.02

    /// The time constants, in seconds, with which the learned floor follows a point that is below it, one that is not
    /// raised, and one that is: a hi-hat is held open for bars, and a foot is moved in a moment.
    static let floorFall = 0.3, floorDrift = 3.0, floorRise = 20.0

    /// The time in seconds within which landings of toes and heel are one strike; taps of one foot are at least 0.15 s
    /// apart.
    static let footRefractory = 0.1

    // MARK: Impacts

    /// One g in m/s² (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let gravity = 9.80665

    /// The time constant of the low-pass that finds gravity, in seconds (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let gravitySpan = 0.5

    /// The squared change between two readings that is a hit, in g² (profile `squaredDelta`; <doc:GestureRecognition>).
    package static let squaredDeltaThreshold = 0.4

    /// The number of readings that the profile `squaredDelta` ignores after a hit.
    package static let squaredDeltaPause = 10

    /// The change between two readings that is a hit, in g (profile `delta`; <doc:GestureRecognition>).
    package static let deltaThreshold = 0.4

    /// The number of readings that the profile `delta` ignores after a hit.
    package static let deltaPause = 8

    /// The time constant of the usual size of a jump, in seconds (profile `adaptive`).
    package static let adaptiveSpan = 0.3

    /// The factor of the last step by which the movement is continued: timestamps with a network's jitter would
    /// otherwise make a jump of a wave of the hand (profile `adaptive`).
    package static let adaptiveReach = 1.5

    /// The rate that the profile `squaredDelta` was made for, in readings per second
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let squaredDeltaRate = 100.0

    /// The share by which the rate may differ from it without a warning
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let rateTolerance = 0.2

    /// The number of intervals between readings whose median is the usual one.
    package static let intervalsKept = 9

    /// The number of usual intervals without a reading that are a gap
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let intervalsOfGap = 3.0

    /// The number of unknown devices that are reported by name: enough to find the cause.
    package static let strangersKept = 4

    /// The ratio of a change to its threshold that is the hardest hit
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let hardestImpact = 10.0

    /// The pause that remains where a recording continues from another time, in seconds: longer than any track or vote
    /// over time.
    static let skippedPause = 1.0

    /// The largest disorder of the readings of held devices in one recording, in seconds.
    static let readingsApart = 1.0
}
