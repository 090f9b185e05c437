// Options for gesture recognition. Part of `tactus play` and of `tactus evaluate --kit`.

public import ArgumentParser
import Drums
public import Gestures
import OSC
import Performances
import Shapes

struct GestureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            When strikes sound: peak (at the deceleration peak), predicted (latency-compensated), or a prediction lead \
            in ms; by default as the kit specifies.
            """,
            valueName: "timing"
        )
    )
    var onset: OnsetTimingArgument?

    @Option(
        help: ArgumentHelp(
            """
            Play every hit at a fixed latency after its onset, which reduces jitter. Default: 40 ms for strikes seen by \
            a camera (20 ms at 60 fps); 0, meaning no added delay, with --onset predicted, with --fast and for phones.
            """,
            valueName: "ms"
        )
    )
    var fixedLatency: Double?

    @Option(help: "The velocity of hits triggered by entering a region.")
    var velocity = VelocitySource.constant

    @Option(help: ArgumentHelp("The unit of body coordinates: metres, torso, or a number.", valueName: "unit"))
    var bodyScale = BodyScale.metres

    @Option(help: "The direction of the body's x axis.")
    var xAxis = XAxis.performerLeft

    @Option(help: "How a hand changes regions: banded (hysteresis) or axis; by default as the kit specifies.")
    var regionProfile: RegionProfile?

    @Option(
        help: ArgumentHelp(
            "The distance that counts as a pinch, such as palm:0.258 or view:40@WxH.",
            valueName: "distance"
        )
    )
    var pinch = PinchDistance.palm(Gestures.Tuning.pinchPalms)

    @Flag(help: "Draw pinch strokes as in the original program.")
    var legacyPinch = false

    @Option(help: "The algorithm that detects hits in the acceleration of phones.")
    var impactDetector = ImpactProfile.squaredDelta

    @Flag(
        help: """
            Assign handedness by position instead of by the model: of two hands the one further to the performer's \
            right is the right hand; a single hand belongs to its half of the image.
            """
    )
    var handednessByPosition = false

    enum XAxis: String, CaseIterable, ExpressibleByArgument {
        case performerLeft = "performer-left"
        case performerRight = "performer-right"
    }

    /// The options that were given.
    var given: [String] {
        [
            ("--onset", onset != nil), ("--fixed-latency", fixedLatency != nil), ("--velocity", velocity != .constant),
            ("--body-scale", bodyScale != .metres), ("--x-axis", xAxis != .performerLeft),
            ("--region-profile", regionProfile != nil), ("--pinch", pinch != .palm(Gestures.Tuning.pinchPalms)),
            ("--legacy-pinch", legacyPinch), ("--impact-detector", impactDetector != .squaredDelta),
            ("--handedness-by-position", handednessByPosition),
        ]
        .filter(\.1).map(\.0)
    }

    func validate() throws {
        if let fixedLatency, !(0...1000).contains(fixedLatency) {
            throw ValidationError("--fixed-latency: \(fixedLatency), expected 0 to 1000 milliseconds")
        }
    }

    /// How gestures are read for a kit.
    ///
    /// - Parameter confidence: the confidence up to which a keypoint counts as missing.
    func options(_ kit: Kit, _ book: RuleBook, confidence: Float) -> GestureOptions {
        var options = GestureOptions(triggers: kit.lines.map(\.trigger), regions: kit.regions, book: book)
        options.strikes = onset?.timing ?? kit.strikes
        options.regionProfile = regionProfile ?? kit.profile
        options.velocity = velocity
        options.bodyScale = bodyScale
        options.isXToRight = xAxis == .performerRight
        options.pinchDistance = pinch
        options.usesLegacyPinchStroke = legacyPinch
        options.impactProfile = impactDetector
        options.handednessByPosition = handednessByPosition
        options.confidenceFloor = confidence
        return options
    }

    /// How hits are played.
    ///
    /// - Parameter isAtOnce: whether it is a recording that is played at once.
    func playing(isAtOnce: Bool) -> PlayOptions {
        var options = PlayOptions()
        options.fixedLatency = fixedLatency.map { $0 / 1000 }
        options.isLatencyFixedByRate = !isAtOnce
        if isAtOnce, fixedLatency == nil { options.lookAhead = PlayOptions.usualLookAhead }
        return options
    }
}

/// The timing of strikes, as given on the command line.
struct OnsetTimingArgument: ExpressibleByArgument {
    var timing: OnsetTiming

    init?(argument: String) {
        switch argument {
        case "peak": timing = .peak
        case "predicted": timing = .latencyCompensated
        default:
            let number = argument.hasSuffix("ms") ? argument.dropLast(2) : argument[...]
            guard let lead = Double(number), (0...Gestures.Tuning.longestLead * 1000).contains(lead) else { return nil }
            timing = .predicted(lead / 1000)
        }
    }
}

extension VelocitySource: ExpressibleByArgument {}
extension RegionProfile: ExpressibleByArgument {}
extension ImpactProfile: ExpressibleByArgument {}

extension BodyScale: ExpressibleByArgument {
    /// Reads `metres`, `torso`, or a number above 0.
    public init?(argument: String) {
        switch argument {
        case "metres": self = .metres
        case "torso": self = .torso
        default:
            guard let number = Double(argument), number > 0, number.isFinite else { return nil }
            self = .number(number)
        }
    }

    /// As it is written.
    public var defaultValueDescription: String { "metres" }
}

extension PinchDistance: ExpressibleByArgument {
    /// Reads `palm:0.258` or `view:40@375x812`.
    public init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "palm":
            guard let palms = Double(parts[1]), palms > 0, palms.isFinite else { return nil }
            self = .palm(palms)
        case "view":
            let numbers = parts[1].split { $0 == "@" || $0 == "x" }.map { Double($0) ?? .nan }
            guard numbers.count == 3, numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
            self = .view(numbers[0], width: numbers[1], height: numbers[2])
        default: return nil
        }
    }

    /// As it is written.
    public var defaultValueDescription: String { "palm:\(Gestures.Tuning.pinchPalms)" }
}
