// The numbers of drawings that could be others, each with its unit and where it comes from.

/// They were chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).
extension Tuning {
    /// The number of points by which matched ones may be apart: of the way from first to last, 3 of 20.
    static let drawingBand = 3

    /// The share of time in what lies between two points: figures differ by corners and rests, too.
    static let drawingTimeShare = 0.7

    /// The number of steps between two points that are written by hand.
    static let paceSteps = 12

    /// The weight of the step at a point, in which way the tip moves there, over that of the point.
    static let drawingStepWeight = 10.0 / 3

    /// The speed in palms per second below which the tip rests, and the time in seconds after which it has ended a drawing:
    /// a finger slows down at corners, too. An example ends later, as learning is not live.
    static let drawingRest = 0.3, drawingPause = 0.25, examplePause = 0.5

    /// The rests in seconds after a drawing that a book may ask for: a shorter one is a slow corner, a longer one no end.
    package static let drawingPauses = 0.1...1.0

    /// The rest in seconds within an example, and the share of a movement's examples with one, from which its drawings end
    /// as late as examples: one of five that hesitates makes no figure that rests.
    static let restWithin = 0.2, restingShare = 0.4

    /// The longest drawing in seconds; a star takes 5, a spiral 6.
    static let longestDrawing = 8.0

    /// The least extent of a drawing, in palms.
    static let drawingExtent = 0.4

    /// The threshold of a movement over a power of its examples' spread, that power, and the threshold for one example.
    static let thresholdFactor = 1.4, thresholdPower = 0.75, thresholdOfOne = 0.65

    /// The ratio of an example's distances, from its own movement and from another, that is a contradiction: figures that
    /// differ little are often nearer by chance, and each example that is left out costs more than it confuses.
    static let nearerRatio = 1.5

    /// The distance of examples, in radii, above which they are named as different figures: 0.95 of wrong examples and 0.14 of
    /// people's own ways are farther from the others. Of the latter the threshold, or 1.0 if less, named 0.30, and each that is
    /// left out costs drawings.
    static let unlikeDistance = 0.9

    /// The threshold, in radii, above which many drawings of other figures are taken (0.21 of them by five movements learned
    /// from five people each, and 0.02 by 45 with thresholds up to 0.8), and the largest of all.
    package static let loosestThreshold = 1.0, mostThreshold = 4.0

    /// The least length of the chord of an example over that of its way with which it is a straight line.
    package static let lineStraightness = 0.95

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
