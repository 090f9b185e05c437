// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers that decide how gestures are read and that nobody tunes; the others are in
/// `GestureRecognizer.Configuration`.
///
/// Lengths are in palms (`Palm.size`), 110.6 mm on the average hand. Those that a followed hand is measured by were
/// found in the greatest of the distances from the wrist to the index, middle and ring MCP, 98.0 mm, and multiplied by
/// the ratio: 0.886.
package enum Tuning {
    /// The classifications from so many seconds before the end of a stroke on vote on its shape: its fall, 0.08 to 0.15
    /// s, and a little of the turn before, which outvotes a hand that is blurred by the fall.
    static let votingSpan = 0.12

    /// For so many seconds after the end of a stroke classifications vote on, and so long before it is told they do at
    /// the least.
    ///
    /// A drummer whose shapes change from stroke to stroke shows the last one until the fall: told 0.06 s ahead, 0.2 s
    /// gave 130 of 1,160 strokes at 6 a second the shape before, from 0.1 to 0.13 s none.
    static let votingDelay = 0.03, leastVoting = 0.1

    /// A possible classification's vote against a confirmed one's.
    static let possibleVote = 0.5

    /// A vote of a blurred hand against one of a hand that is seen sharply.
    static let blurredVote = 0.5

    /// By so much less counts a vote that is as old as can be.
    static let votingFade = 1.0 / 3

    /// The velocity of a gesture that has none of its own, 0…1 (100 of 127; <doc:GestureRecognition#Regions>).
    package static let velocity: Float = 100.0 / 127

    // MARK: Time and numbers

    /// How much earlier than said a span of time counts as over, in seconds: ten frames of 0.1 s are a second, though
    /// their sum falls short of it in the last digit.
    package static let timeSlack = 1e-6

    /// Steps a unit to which single-precision readings are rounded before they meet thresholds, so that a recorded 0.1
    /// is the decimal 0.1 (comparisons in Double on the decimal constants; <doc:GestureRecognition#Regions>).
    package static let decimalSteps = 1e6

    /// Times further from 0 than so many seconds are taken for broken ones: thirty thousand years.
    static let latest = 1e12

    /// A record that comes so many seconds after the one before is out of time, until others go on from it: a player
    /// who rests for longer has gone away.
    package static let longestPause = 300.0

    /// So many records in a row that go on from one another are a clock that was set anew: a third of a second of a
    /// webcam, longer than what networks bring out of order.
    package static let restartRecords = 10

    /// A point is present when its confidence is above this (<doc:Formats#Missing-points-and-confidence>).
    package static let confidenceFloor: Float = 0.3

    // MARK: Tracks of hands

    /// How far a hand may move in no time and still be the same, in palms: the error of two detections.
    package static let trackReach = 1.33

    /// How much farther a detection with the other side's label seems than one with the right label, in palms.
    ///
    /// A hand that comes back while a player leans is often nearer to the other's last place. With 0.443 a filmed
    /// drummer's hands so changed sides 7 times in 9 s, with 1.75 once. Of drawn drummers with hands 2 palms apart, who
    /// lose 4 % of their frames in bursts, 5.8 % of the hands had the wrong side with 0.443, 4.0 with 1.5 and 2.8 with
    /// 1.75; with labels that are wrong now and then, 6.5 and 3.9. What it costs: where four of ten labels are wrong while
    /// a hand is alone, 15 % instead of 9.
    package static let trackLabelCost = 1.75

    /// How fast the sides that places told fade while one hand is seen where either of two could be, as a time constant
    /// in seconds: half in a frame of 30 a second.
    static let contestedMemory = 0.05

    /// A detection nearer than this to a followed hand is no second hand but the same one seen twice, in palms.
    package static let trackTwin = 0.443

    /// How much more the other side's votes must weigh than the own to change a hand's side, as a factor.
    package static let sideMajority = 2.0

    /// How far from the boundary, in palms, a hand's place says which one it is, where places tell the sides.
    package static let placeMargin = 0.443

    /// How many of the palm's five joints must be seen to say where a hand is.
    package static let palmJoints = 3

    /// What the label of a hand's first frame weighs, as the seconds that it counts for.
    package static let firstVote = 0.01

    // MARK: After a hold

    /// A hand that was held up and does not rest plays on: its strikes count after so many seconds on the move; nobody
    /// takes longer to put a hand down.
    static let puttingDown = 1.0

    /// The distance from the wrist to the index tip over that to its PIP, below which the index finger of a hand with
    /// bent fingers is that of a fist, and no pinch (<doc:GestureRecognition#Pinches>).
    ///
    /// Of the fists of five public sources whose thumb and index are together (a third of all), it turns away 42 of 43
    /// of many people's, 222 of 224 of webcams', 348 of 578 of one person's at all angles and 13 of 204 of rendered
    /// hands. It costs none of 655 ok signs, and 8 of 146 pinches with all fingers curled; at 0.9 it would cost 19, at
    /// 0.8 4.
    static let fistReach: Float = 0.85

    // MARK: Regions

    /// A coordinate of the body beyond this is a fault of tracking, in metres or torso units (<doc:GestureRecognition#Regions>).
    package static let outlier = 1.5

    /// Over how many seconds of frames the length of a body's torso is a median (<doc:Formats#Body-coordinates>).
    package static let torsoSpan = 1.0

    /// How many torsos (middle of the shoulders to middle of the hips) a unit is (<doc:Formats#Body-coordinates>).
    package static let unitInTorsos = 2.0

    /// The softest velocity that is still heard: 1 of 127 (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let softest = 1.0 / 127

    /// A palm in the units of a body, for strokes of a body's wrists: metres, on the average hand.
    package static let palmOfBody = 0.1106

    // MARK: Feet

    /// How far above the floor a point is raised, 45 mm in palms: of drummers' feet that rest, 99 of 100 sights by a pose
    /// model are within 20 mm of it.
    static let footLift = 0.407

    /// The share of its lift that a point is above the floor where it has landed, and where a fall that turns has.
    static let landedShare = 0.15, pedalShare = 0.5

    /// Over how many seconds the height and the speed of a point are fitted, and how much later than they say it lands.
    static let landingSpan = 0.1, landingLag = 0.02

    /// In how many seconds the learnt floor follows a point that is below it, one that is not raised, and one that is: a
    /// hi-hat is held open for bars, and a foot is put somewhere else in a moment.
    static let floorFall = 0.3, floorDrift = 3.0, floorRise = 20.0

    /// Within how many seconds toes and heel come down as one foot; taps of one foot follow each other in 0.15 s at
    /// the fastest.
    static let footRefractory = 0.1

    // MARK: Impacts

    /// One g in m/s² (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let gravity = 9.80665

    /// The time constant of the low-pass that finds gravity, in seconds (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let gravitySpan = 0.5

    /// The squared change between two readings that is a hit, in g² (profile `squaredDelta`; <doc:GestureRecognition>).
    package static let squaredDeltaThreshold = 0.4

    /// How many readings the profile `squaredDelta` ignores after a hit.
    package static let squaredDeltaPause = 10

    /// The change between two readings that is a hit, in g (profile `delta`; <doc:GestureRecognition>).
    package static let deltaThreshold = 0.4

    /// How many readings the profile `delta` ignores after a hit.
    package static let deltaPause = 8

    /// How fast the usual size of a jump is learned, as a time constant in seconds (profile `adaptive`).
    package static let adaptiveSpan = 0.3

    /// How much farther than the last step the movement is continued, as a factor: times that tremble on the way over a
    /// network would else make a wave of the hand a jump (profile `adaptive`).
    package static let adaptiveReach = 1.5

    /// The rate that the profile `squaredDelta` was made for, in readings per second
    /// (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let squaredDeltaRate = 100.0

    /// By what share the rate may differ from it without a warning (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let rateTolerance = 0.2

    /// How many intervals between readings the usual one is the median of.
    package static let intervalsKept = 9

    /// How many usual intervals without a reading are a gap (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let intervalsOfGap = 3.0

    /// So many devices that no trigger names are told by their names: enough to see what is wrong with them.
    package static let strangersKept = 4

    /// How many times its threshold a change must be to be the hardest hit (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let hardestImpact = 10.0

    /// Where a recording goes on from another time, so much of the way there is left, in seconds: longer than anything
    /// that is followed or voted on over time.
    static let skippedPause = 1.0

    /// How far the readings of held devices in one recording may be out of order, in seconds.
    static let readingsApart = 1.0
}
