// Every number of this target that could be another one. Read by the measures and the compiler; pure.

import Keypoints
import RealModule

/// The constants of the measures and the conditions of this module.
///
/// Found on public sources of labelled hands, each left out in turn, and on the same hands tilted, stretched and
/// shaken: chosen from the middle of wide plateaus and rounded. Lengths are in palms (`Palm.size`).
struct Tuning: Sendable {
    /// A straight line from a measured length to 0…1: 0.5 at `threshold`, 0 and 1 at `halfRange` to either side.
    struct Calibration: Sendable {
        var threshold: Float
        var halfRange: Float
    }

    // MARK: Fingers

    /// The extension at which a finger is as likely extended as folded.
    static let halfExtended: Float = 0.50

    /// Above this extension a finger is extended; the band down to `foldedUpTo` is undecided.
    static let extendedAbove: Float = 0.50

    /// Up to this extension a finger is folded.
    static let foldedUpTo: Float = 0.45

    /// The usual length of the long fingers, index to little, against the index finger.
    static var fingerLength: SIMD4<Float> { SIMD4(1.00, 1.20, 1.00, 0.75) }

    /// |tip − wrist| − |PIP − wrist|, in palms times finger length.
    static let reach = Calibration(threshold: 0.190, halfRange: 0.250)

    /// |tip − wrist| − |DIP − wrist|, in palms times finger length.
    static let tail = Calibration(threshold: 0.070, halfRange: 0.125)

    /// The distance of the tip beyond the PIP in the direction MCP to PIP, in palms times finger length.
    static let along = Calibration(threshold: 0.235, halfRange: 0.220)

    /// The weight of `along` beside the other two, which have 1.
    static let weightOfAlong: Float = 0.5

    // MARK: The thumb

    /// |tip − little MCP| − |MCP − little MCP| of the thumb, in palms: small for a thumb across the palm.
    static let thumbStretch = Calibration(threshold: 0.08, halfRange: 0.30)

    /// |thumb tip − middle PIP| in palms: small for a thumb laid on the fingers.
    static let thumbAway = Calibration(threshold: 0.62, halfRange: 0.30)

    /// The sine of the angle at the wrist between index MCP and little MCP of a palm that faces the camera.
    static let palmSine: Float = 0.7

    // MARK: Images of unknown size

    /// The aspects that an image of unknown size may have: from 9:16, a telephone held upright, to 16:9, and a little
    /// more for sizes such as 1366 × 768. Nearly all cameras and data sets are within.
    static let possibleAspects: ClosedRange<Float> = 0.56...1.78

    /// The aspects at which a hand of such an image is measured, equal steps of their logarithm apart. With 16 steps
    /// the bound between two adds 0.01 to an extension's interval.
    static let sweptAspects: [Float] = (0...aspectSteps).map { step in
        let (low, high) = (possibleAspects.lowerBound, possibleAspects.upperBound)
        return step == aspectSteps ? high : low * .exp(logOfStep * Float(step))
    }

    private static let aspectSteps = 16

    /// The step between two of them, in ln(aspect).
    private static let logOfStep =
        Float.log(possibleAspects.upperBound / possibleAspects.lowerBound) / Float(aspectSteps)

    /// The largest deviation of a value from the line through two steps, for a second derivative of 1: h²/8.
    static let bendOfStep = logOfStep * logOfStep / 8

    /// A bound of the second derivative of an angle in degrees: each of its two directions bends by at most ¼.
    static let bendOfAngle: Float = 0.5 * 180 / .pi

    /// The largest rounding error of a measure, relative to its scale and to its value.
    static let rounding: Float = 1e-4

    // MARK: Scales of conditions

    /// The change of an extension that leads from wholly untrue to wholly true.
    static let extensionScale: Float = 0.25

    /// The change of a length, in palms, that leads from wholly untrue to wholly true.
    static let lengthScale: Float = 0.5

    /// The same for angles, in degrees.
    static let angleScale: Float = 60

    static let ratioScale: Float = 0.5

    /// The number of steps of a measure's range in the search for the smallest change that changes a classification.
    static let changeSteps = 400

}
