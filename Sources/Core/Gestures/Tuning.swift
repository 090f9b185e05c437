// The numbers of this target that several files share; those of one file are at its head. Pure.

/// The constants of gesture recognition that users do not tune; the others are in `GestureRecognizer.Configuration`.
///
/// Lengths are in palms (`Palm.size`), 110.6 mm on the average hand. Those of tracked hands were found in the greatest
/// of the distances from the wrist to the index, middle and ring MCP, 98.0 mm, and multiplied by the ratio: 0.886.
package enum Tuning {
    /// The velocity of a gesture without one, 0…1 (100 of 127; <doc:GestureRecognition#Regions>).
    package static let velocity: Float = 100.0 / 127

    // MARK: Time and numbers

    /// The time by which a span counts as over early, in seconds: ten frames of 0.1 s are a second, though their sum
    /// falls short of it in the last digit.
    package static let timeSlack = 1e-6

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

    // MARK: Values

    /// The time in seconds for which the places of a hand are kept: that between the onset of a strike and its report.
    static let placesKept = 0.3

    // MARK: Regions

    /// The softest audible velocity: 1 of 127 (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let softest = 1.0 / 127

    /// A palm in the units of a body, for strokes of a body's wrists: metres, on the average hand.
    package static let palmOfBody = 0.1106

    // MARK: Impacts

    /// One g in m/s² (<doc:GestureRecognition#Accelerometers-and-impacts>).
    package static let gravity = 9.80665

    // MARK: Movements

    // Those of swipes were chosen on the gestures of 14 people (a depth camera at 30 fps), with drummers' wrists as what
    // must not be one; those of circles on 13 people's drawings in the air (<doc:MovementAccuracy>).

    /// The time over which places are averaged, and velocities measured, in seconds: two frames at 15 fps.
    static let movementSpan = 0.1

    /// The longest time without the hand that its way bridges, in seconds.
    static let movementGap = 0.2

    /// The least height of the knuckles above the wrist at either end of a circle and where a stroke begins, and where a
    /// stroke ends, in palms. Hands of people who talk hang in two thirds of all records, as do hands that are raised from
    /// rest or lowered to it; of those that swiped and waved for a depth camera 1 in 50 did.
    static let uprightStart = 0.1, uprightEnd = -0.2

    /// The speeds in palms per second at which a stroke begins and ends.
    static let strokeStart = 1.5, strokeStop = 0.8

    /// The longest stroke in seconds, if no definition has a longer one; a hand that is carried somewhere takes longer.
    static let longestStroke = 1.2

    /// The time in seconds for which a movement is shown after it ended.
    static let movementShown = 1.0

    /// The time in seconds without a strike after which a swipe upwards was not the lift before one.
    static let liftTime = 0.5

    /// The time in seconds after a stroke in which one against it is the way back; most people return after 0.1 to 1 s.
    static let returnTime = 2.0

    /// The speeds of movements that give the softest and the hardest velocity, in palms per second.
    static let movementSpeeds = 1.0...20.0

    // MARK: Turns, pushes and both hands

    /// The farthest that a hand goes while it turns or is pushed, in palms.
    static let carried = 1.2

    // MARK: Drawings

    // Chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).

    /// The speed in palms per second below which the tip rests, and the time in seconds after which it has ended a drawing:
    /// a finger slows down at corners, too. An example ends later, as learning is not live.
    static let drawingRest = 0.3, drawingPause = 0.25, examplePause = 0.5

    /// The rests in seconds after a drawing that a book may ask for: a shorter one is a slow corner, a longer one no end.
    package static let drawingPauses = 0.1...1.0

    /// The threshold of a movement over a power of its examples' spread, that power, and the threshold for one example.
    static let thresholdFactor = 1.4, thresholdPower = 0.75, thresholdOfOne = 0.65

    /// The threshold, in radii, above which many drawings of other figures are taken (0.21 of them by five movements learned
    /// from five people each, and 0.02 by 45 with thresholds up to 0.8), and the largest of all.
    package static let loosestThreshold = 1.0, mostThreshold = 4.0

    /// The least threshold that follows from examples, as copies of one drawing have no spread, and the least of all.
    package static let leastLearnedThreshold = 0.15, leastThreshold = 0.02

    /// The largest number of examples of a movement.
    package static let mostExamples = 10
}
