// Options for gesture recognition. Part of `tactus play`, `tactus render` and `tactus evaluate kit`.

import Drums
public import Gestures
import Shapes

struct GestureArguments: ParsableArguments {
    @Option(
        help: .value(
            "timing",
            """
            When strikes sound: peak (at the deceleration peak), predicted (latency-compensated), or a prediction lead \
            in ms; by default as the kit specifies.
            """
        )
    )
    var onset: OnsetTiming?

    @Option(
        help: .value(
            "factor",
            "How strong strikes of hands count: with 2, half the speed gives the same velocity; by default 1, or as the kit specifies."
        )
    )
    var sensitivity: Double?

    @Option(
        help: .rare(
            "exponent",
            """
            The exponent of the velocity of strikes of hands: below 1 soft strokes get louder, above 1 accents stand out; by default \
            1, or as the kit specifies.
            """
        )
    )
    var curve: Double?

    @Option(help: .rare("The velocity of hits triggered by entering a region; by default constant."))
    var velocity: VelocitySource?

    @Option(
        help: .rare("unit", "The unit of body coordinates: metres, torso, or a number; by default metres.")
    )
    var bodyScale: BodyScale?

    @Option(help: .rare("The direction of the body's x axis; by default performer-left."))
    var xAxis: XAxis?

    @Option(help: .rare("How a hand changes regions: banded (hysteresis) or axis; by default as the kit specifies."))
    var regionProfile: RegionProfile?

    @Option(
        help: .rare("distance", "The distance that counts as a pinch, such as view:40@WxH; by default palm:0.258.")
    )
    var pinch: PinchDistance?

    @Flag(help: .rare("Draw pinch strokes as in the original program."))
    var legacyPinch = false

    @Option(
        help: .rare(
            """
            The algorithm that detects hits in the acceleration of held devices; by default squared-delta, and adaptive \
            for phones with the pads of `tactus play`.
            """
        )
    )
    var impactDetector: ImpactProfile?

    @Flag(
        help: .rare(
            """
            Assign handedness by position instead of by the model: of two hands the one further to the performer's \
            right is the right hand; a single hand belongs to its half of the image.
            """
        )
    )
    var handednessByPosition = false

    enum XAxis: String, CaseIterable, ExpressibleByArgument {
        case performerLeft = "performer-left"
        case performerRight = "performer-right"
    }

    func validate() throws {
        try check("--sensitivity", sensitivity, in: 0.1...10)
        try check("--curve", curve, in: 0.1...10)
    }

    /// The options of a kit's gestures.
    ///
    /// - Parameter confidence: the confidence up to which a keypoint counts as missing.
    func options(_ kit: Kit, _ book: RuleBook, confidence: Float) -> GestureOptions {
        var options = GestureOptions(kit)
        options.book = book
        options.configuration = configuration(of: kit)
        options.configuration.confidenceFloor = confidence
        return options
    }

    /// The configuration of a kit's gestures: the kit's values, and above them the options that were given.
    func configuration(of kit: Kit) -> GestureRecognizer.Configuration {
        var configuration = kit.configuration
        configuration.strikes = onset ?? configuration.strikes
        configuration.regionProfile = regionProfile ?? configuration.regionProfile
        configuration.sensitivity = sensitivity ?? configuration.sensitivity
        configuration.curve = curve ?? configuration.curve
        configuration.velocity = velocity ?? configuration.velocity
        configuration.bodyScale = bodyScale ?? configuration.bodyScale
        configuration.isXToRight = xAxis.map { $0 == .performerRight } ?? configuration.isXToRight
        configuration.pinchDistance = pinch ?? configuration.pinchDistance
        configuration.usesLegacyPinchStroke = legacyPinch || configuration.usesLegacyPinchStroke
        configuration.impactProfile = impactDetector ?? configuration.impactProfile
        configuration.handednessByPosition = handednessByPosition || configuration.handednessByPosition
        return configuration
    }
}

extension OnsetTiming: ExpressibleByArgument {}
extension VelocitySource: ExpressibleByArgument {}
extension RegionProfile: ExpressibleByArgument {}
extension ImpactProfile: ExpressibleByArgument {}
extension BodyScale: ExpressibleByArgument {}
extension PinchDistance: ExpressibleByArgument {}
