// The numbers of the synthetic mover that are choices. Read by MovingHand, HandWay and SyntheticMover; pure.

/// Those of swipes were chosen so that speed, duration, straightness and extent, measured alike, are spread as in 797
/// swipes of 28 people (SHREC'17); the article on gestures has both.
extension Tuning {
    // MARK: Swipes

    /// The median extent in palms, and the spread of its logarithm.
    static let swipeExtent = 2.45, swipeExtentSpread = 0.42

    /// The median duration in seconds, the power of the extent with which it grows, and the spread of its logarithm; the
    /// spread of a person's pace is another part of it.
    static let swipeTime = 1.0, swipeTimePower = 0.4, swipeTimeSpread = 0.28, paceDeviation = 0.22

    /// The mean height of the bow as a share of the way, and the spread of the direction in degrees.
    static let swipeBow = 0.12, swipeSlant = 10.0

    /// The share of the way of a swipe that its slow movement goes, the share of the time that its fast one takes, and
    /// the logarithm of the power of the time.
    static let slowShare = 0.1...0.6, fastTime = 0.5, strokeSkew = -0.2...0.2

    /// The share at either end of a way that is too short to be seen as movement, and the steps of the search for it.
    static let unseenShare = 0.03, waySteps = 100

    /// The share of swipes before which the hand draws back, and the way as a share of the swipe's.
    static let drawBackShare = 0.25, drawBack = 0.15...0.4

    /// The pause before the way back in seconds, and its duration as a multiple of the swipe's.
    static let returnPause = 0.05...1.0, returnSlowness = 0.9...2.5

    // MARK: Waves and circles

    /// The width of a wave in palms, and the duration of a stroke in seconds.
    static let waveWidth = 0.7...2.2, waveTime = 0.16...0.36

    /// The width of a circle in palms, its height as a share of it, the time of a turn in seconds, the angle of the last
    /// turn in degrees, and the share of the time in which it is begun and ended.
    static let circleWidth = 0.9...3.0, circleFlat = 0.7...1.3, circleTime = 0.7...1.8, lastTurn = 330.0...400.0
    static let turnRamp = 1.0 / 6

    // MARK: Shakes and turns, as in 175 and 380 takes of the same people

    /// The median extent of a shake's strokes in palms, and the duration of one in seconds, with the spreads of their
    /// logarithms; the turn to either side in degrees for each palm of extent, and the strokes.
    static let shakeExtent = 0.7, shakeExtentSpread = 0.45, shakeTime = 0.25, shakeTimeSpread = 0.25
    static let shakeTurn = 28.0, shakeStrokes = 4...12

    /// The median angle of a turn in degrees, and the spread of its logarithm; its duration in seconds, the power of the
    /// angle with which it grows, and the spread of its logarithm.
    static let turnAngle = 100.0, turnAngleSpread = 0.5
    static let turnTime = 1.2, turnTimePower = 0.4, turnTimeSpread = 0.28

    /// The turn the other way before, in degrees, and the distance of the palm's middle from what it turns about, in palms.
    static let turnBefore = 0.0...25.0, turnRadius = 0.6

    // MARK: Both hands, without recordings: each goes as if it swiped

    /// The least distance of a hand from the middle and its way, in palms, and the time in seconds in which both get ready.
    static let pairNear = 0.8...1.3, pairExtent = 1.0...3.0, pairLead = 3.0

    // MARK: Between movements

    /// The rests before and after movements in seconds, and the share of movements before which the hand idles.
    static let restBefore = 0.25...1.0, restAfter = 0.2...1.2, idleShare = 0.5

    /// The mean speeds at which a hand is carried to where a movement begins, in palms and degrees per second.
    static let carrySpeed = 0.8, carryTurn = 90.0

    /// The duration of rests in seconds.
    static let idleRest = 0.5...4.0

    /// The width of scratching in palms, and the duration of a stroke in seconds.
    static let scratchWidth = 0.15...0.5, scratchTime = 0.1...0.22

    // MARK: Idle hands, as of people who talk and who listen (two pairs, 87 minutes of hands)

    /// The share of idle times before which the hand is held elsewhere, and how far it then points from upright inwards in
    /// degrees, with the deviation.
    static let holdShare = 0.3, heldTurn = 120.0, heldTurnDeviation = 45.0

    /// The distance of the elbow about which the hand turns then, and the deviation of its place, in palms; the height above
    /// the elbow at which it performs, in forearms.
    static let forearm = 1.6, heldDeviation = 0.5, heldLevel = 0.4

    /// The mean number of further strokes of a bout; the median distance of their ends from where the hand is held in
    /// palms, and the spread of its logarithm; the deviation of the hand's turn in degrees.
    static let beats = 7.0, beatExtent = 2.7, beatExtentSpread = 0.7, beatTurn = 12.0

    /// The duration of a stroke of one palm in seconds, the power of the length with which it grows, the spread of its
    /// logarithm, the shortest length for which it does in palms, and the mean height of the bow as a share of the way.
    static let beatTime = 0.56, beatTimePower = 0.33, beatTimeSpread = 0.35, leastBeat = 0.2, beatBow = 0.24

    /// The share of strokes after which a hand that speaks rests, and for how long in seconds; the share of a stroke's
    /// time before its end at which the next one begins else.
    static let beatRestShare = 0.15, beatRest = 0.05...1.0, beatOverlap = 0.4

    // MARK: The hand before its camera

    /// The distance of the camera and the height of the hand's place, in metres.
    static let moverDistance = 0.8...1.4, moverLevel = -0.05...0.05

    /// The drift of the hand in metres, and the size and the frequency in hertz of its tremor.
    static let moverSway = 0.008, tremorSize = 0.0...0.0015, tremorPace = 5.0...11.0

    /// The standard deviations of a keypoint model's errors in millimetres: from frame to frame, and slowly.
    static let moverNoise = 0.3...3.0, moverSlowNoise = 0.0...4.0

    /// The share of frames at which the hand is lost, and for how many frames at most.
    static let moverLoss = 0.002...0.03, longestLoss = 4
}
