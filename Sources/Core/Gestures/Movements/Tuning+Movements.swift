// The numbers of movements that could be others, each with its unit and where it comes from.

/// Those of swipes were chosen on the gestures of 14 people (a depth camera at 30 fps), with drummers' wrists as what
/// must not be one; those of circles on 13 people's drawings in the air (<doc:MovementAccuracy>).
extension Tuning {
    /// The time over which places are averaged, and velocities measured, in seconds: two frames at 15 fps.
    static let movementSpan = 0.1

    /// The time over which the last velocity of a hand that stops is measured, in seconds: two frames at 30 fps. With
    /// `movementSpan` swipes are reported 33 ms later.
    static let haltSpan = 0.066

    /// The time over whose records the size of a palm is a median, in seconds.
    static let movementScaleSpan = 0.3

    /// The longest time without the hand that its way bridges, in seconds.
    static let movementGap = 0.2

    /// The time in seconds for which a hand must have been seen before a stroke: one that is raised into view performs
    /// none. It took 7 of 10 false swipes from signers' clips, and none of 627 swipes from recorded people.
    static let entrance = 0.2

    /// The least height of the knuckles above the wrist at either end of a circle and where a stroke begins, and where a
    /// stroke ends, in palms. Hands of people who talk hang in two thirds of all records, as do hands that are raised from
    /// rest or lowered to it; of those that swiped and waved for a depth camera 1 in 50 did.
    static let uprightStart = 0.1, uprightEnd = -0.2

    /// The longest swipe up or down, and to a side, in palms, if its definition has not half of that as the least: hands
    /// that are raised or lowered go farther. 98 of 100 swipes of recorded people (SHREC'17) are shorter than 4.5, but 10 of 38
    /// to a side in continuous recordings (SFINGE 3D) were longer, by palms that are measured from their middle.
    static let longestSwipe = 4.5, longestSideways = 7.6

    /// The time in seconds before a swipe in which no other stroke of the hand may be longer than `calmExtent` palms: one
    /// that gesticulates does not swipe.
    static let calmTime = 1.5, calmExtent = 1.1

    /// The share of a swipe's length that its wind-up, a stroke against it just before, is shorter than, and the largest
    /// angle between both, in degrees. People draw back the hand before they swipe (SFINGE 3D).
    static let windUpShare = 0.8, windUpAngle = 45.0

    /// The length in palms from which a stroke that was no swipe is always explained: the least swipe of the built-in book.
    static let explainedStroke = 1.0

    /// The share of a swipe's length by which a hand may spring back when it stops.
    static let rebound = 0.1

    /// The least straightness of a swipe that turns at its end, or is longer than `longestSwipe`: 5 in 78 false ones of
    /// modelled idle hands are less straight, and none of the swipes in continuous recordings (SFINGE 3D).
    static let unsureStraightness = 0.85

    /// The share of a swipe's length, and of its time, from which a stroke of the other hand means that both gesticulate,
    /// part or meet.
    static let besideShare = 0.5

    /// The speeds in palms per second at which a stroke begins and ends.
    static let strokeStart = 1.5, strokeStop = 0.8

    /// The share of a stroke's highest speed below which it ends.
    static let strokeStopShare = 0.25

    /// The cosine of the angle between a stroke's chord and the velocity below which the hand turns back.
    static let strokeTurn = 0.2

    /// The longest stroke in seconds, if no definition has a longer one; a hand that is carried somewhere takes longer.
    static let longestStroke = 1.2

    /// The speed in palms per second below which a hand rests after a movement.
    static let restingSpeed = 1.0

    /// The time in seconds after which a hand that does not rest can perform the next movement.
    static let movementLock = 1.0

    /// The time in seconds for which a movement is shown after it ended.
    static let movementShown = 1.0

    /// The time in seconds after a strike of either hand in which hands perform no movement: they go to the next drum.
    static let movementQuiet = 1.5

    /// The time in seconds without a strike after which a swipe upwards was not the lift before one.
    static let liftTime = 0.5

    /// The time in seconds for which a hand must not turn back after a swipe: a frame at 30 fps.
    static let swipeSettling = 0.03

    /// The time in seconds after a stroke in which one against it is the way back; most people return after 0.1 to 1 s.
    static let returnTime = 2.0

    /// The share of the least length of a swipe from which a stroke has a way back: some draw back the hand before they
    /// swipe.
    static let outwardShare = 0.5

    /// The angle of each further circle on end, and the largest angle between two steps of a circle, in degrees: corners
    /// are sharper.
    static let nextCircleAngle = 330.0, circleCorner = 75.0

    /// The length of a step of a circle's way, in palms.
    static let circleStep = 0.15

    /// The least share of the turned angle that goes the same way.
    static let circleSteadiness = 0.8

    /// The shortest turn, in seconds: quicker ones are turns of the hand.
    static let shortestTurn = 0.4

    /// The least ratio of a circle's diameters, the widest gap between its ends as a share of the larger one, and the
    /// largest deviation of its radii.
    static let circleFlatness = 0.45, circleGap = 0.6, circleRoughness = 0.17

    /// The speeds of movements that give the softest and the hardest velocity, in palms per second.
    static let movementSpeeds = 1.0...20.0
}
