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
    static let slowShare = 0.1...0.6, fastTime = 0.5, swipeSkew = -0.2...0.2

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

    // MARK: Between movements

    /// The rests before and after movements in seconds, and the share of movements before which the hand idles.
    static let restBefore = 0.25...1.0, restAfter = 0.2...1.2, idleShare = 0.5

    /// The mean speed at which a hand is carried to where a movement begins, in palms per second.
    static let carrySpeed = 0.8

    /// Durations in seconds: of rests, of reaches.
    static let idleRest = 0.5...4.0, reachTime = 0.7...2.0

    /// The width of scratching in palms, and the duration of a stroke in seconds.
    static let scratchWidth = 0.15...0.5, scratchTime = 0.1...0.22

    /// The median distance of the beats of a speaking hand from its place in palms, and the duration of one in seconds.
    static let beatExtent = 0.7, beatTime = 0.3...0.9

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
