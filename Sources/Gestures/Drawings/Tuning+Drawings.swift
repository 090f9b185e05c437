// The numbers of drawings that could be others, each with its unit and where it comes from.

/// They were chosen on the drawings of 13 people in the air (<doc:GestureRecognition#Drawn-movements>).
extension Tuning {
    /// The number of points by which matched ones may be apart: of the way from first to last, 2 of 16.
    static let drawingBand = 2

    /// The speed in palms per second below which the tip rests, and the time in seconds after which it has ended a drawing:
    /// a finger slows down at corners, too.
    static let drawingRest = 0.3, drawingPause = 0.2

    /// The longest drawing in seconds; a star takes 5, a spiral 6.
    static let longestDrawing = 8.0

    /// The least extent of a drawing, in palms.
    static let drawingExtent = 0.5

    /// The threshold of a movement over the root of its examples' spread, and the threshold for one example.
    static let thresholdOverRoot = 0.7, thresholdOfOne = 0.32

    /// The least share of the chord of a way back in its length, and the largest distance of its end from where the drawing
    /// began, as a share of that chord.
    static let wayBackStraightness = 0.85, wayBackGap = 0.3

    /// The least threshold that follows from examples, as copies of one drawing have no spread, and the least of all.
    package static let leastLearnedThreshold = 0.15, leastThreshold = 0.02

    /// The largest number of examples of a movement.
    package static let mostExamples = 10

    /// The share of the distance of the nearest drawing that must not be taken up to which the threshold goes.
    static let thresholdShare = 0.9
}
