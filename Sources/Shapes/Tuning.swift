// Every number of this target that could be another one. Read by the measures and the compiler; pure.

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

    /// Stand-in for a lost tip: |DIP − wrist| − |PIP − wrist|.
    static let reachOfDIP = Calibration(threshold: 0.130, halfRange: 0.120)

    /// Stand-in for a lost PIP: |tip − wrist| − |MCP − wrist|.
    static let reachFromMCP = Calibration(threshold: 0.510, halfRange: 0.290)

    /// Stand-in for a lost tip and PIP: |DIP − wrist| − |MCP − wrist|.
    static let reachOfDIPFromMCP = Calibration(threshold: 0.440, halfRange: 0.450)

    /// Stand-in for a lost tip and DIP: |PIP − wrist| − |MCP − wrist|.
    static let reachOfPIPFromMCP = Calibration(threshold: 0.300, halfRange: 0.500)

    /// Stand-in without a palm: the cosine at the PIP between MCP to PIP and PIP to tip.
    static let cosineToTip = Calibration(threshold: 0.880, halfRange: 0.200)

    /// Stand-in without a palm and a tip: the cosine at the PIP between MCP to PIP and PIP to DIP.
    static let cosineToDIP = Calibration(threshold: 0.920, halfRange: 0.200)

    /// Half widths of the extension's interval: 99 in 100 hands that lose these points stay within.
    struct Tolerance: Sendable {
        static let complete: Float = 0
        static let withoutDIP: Float = 0.08
        static let withoutMCP: Float = 0.08
        static let withoutPIP: Float = 0.15
        static let withoutTip: Float = 0.21
        static let withoutMCPAndDIP: Float = 0.20
        static let withoutPIPAndDIP: Float = 0.30
        static let withoutPIPAndTip: Float = 0.51
        static let poorer: Float = 1.00

        /// Added where the wrist had to be filled in.
        static let filledWrist: Float = 0.07

        static let filledMCP: Float = 0.02
    }

    // MARK: The thumb

    /// |tip − little MCP| − |MCP − little MCP| of the thumb, in palms: small for a thumb across the palm.
    static let thumbStretch = Calibration(threshold: 0.08, halfRange: 0.30)

    /// |thumb tip − middle PIP| in palms: small for a thumb laid on the fingers.
    static let thumbAway = Calibration(threshold: 0.62, halfRange: 0.30)

    /// The first with the thumb's IP, where the tip is lost.
    static let thumbStretchOfIP = Calibration(threshold: -0.01, halfRange: 0.20)

    /// Half the width of the thumb's interval where its tip is lost.
    static let toleranceOfThumbIP: Float = 0.29

    /// Half the width of the thumb's interval where the middle finger's PIP is lost.
    static let toleranceOfMiddlePIP: Float = 0.20

    /// Added where the thumb's MCP had to be filled in.
    static let toleranceOfThumbMCP: Float = 0.16

    /// Added where the wrist had to be filled in.
    static let toleranceOfThumbWrist: Float = 0.04

    // MARK: Lost points of other measures

    /// The largest distance of a missing fingertip from its DIP, in palms.
    static let tipFromDIP: Float = 0.35

    /// The largest distance of a missing joint from the middle of its neighbours, in palms.
    static let jointFromMiddle: Float = 0.20

    /// The sine of the angle at the wrist between index MCP and little MCP of a palm that faces the camera.
    static let palmSine: Float = 0.7

    /// The largest error of a wrist that was filled in, in palms: 95 in 100 labelled hands stay within, as for the next
    /// two.
    static let filledWristPoint: Float = 0.20

    /// The largest error of a thumb's MCP that was filled in, in palms.
    static let filledThumbPoint: Float = 0.18

    /// The largest error of another MCP that was filled in, in palms.
    static let filledMCPPoint: Float = 0.08

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
