// What the user says about how gestures are read. Part of `tactus play` and of `tactus evaluate --kit`.

public import ArgumentParser
import Drums
public import Gestures
import OSC
import Pipeline
import Shapes

struct GestureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            When strikes sound: peak (where the stroke is stopped), ahead (by the measured delay), or so many ms ahead; \
            else as the kit says.
            """,
            valueName: "timing"
        )
    )
    var strikes: StrikeTimingArgument?

    @Option(
        help: ArgumentHelp(
            """
            Let each hit sound so long after the movement, or as soon as it is known: steadier, but later. Else strikes that \
            a camera sees do so after 40 ms, after 20 ms at 60 pictures a second; 0 is as soon as they are known. With \
            --strikes ahead, and for hits of phones, 0 is usual; --fast needs none.
            """,
            valueName: "ms"
        )
    )
    var steady: Double?

    @Option(help: "How hard entries into regions are: constant, or by their speed.")
    var velocity = VelocitySource.constant

    @Option(help: ArgumentHelp("A body's unit: metres, torso, or a number.", valueName: "unit"))
    var bodyScale = BodyScale.metres

    @Option(help: "Where a body's x goes: performer-left, or performer-right as in the seed's figure.")
    var xAxis = XAxis.performerLeft

    @Option(help: "When a hand leaves a region for another: banded, or axis; else as the kit says.")
    var regionProfile: RegionProfile?

    @Option(help: ArgumentHelp("How near a pinch is: palm:0.30, or view:40@WxH.", valueName: "distance"))
    var pinch = PinchDistance.palm(Gestures.Tuning.pinchPalms)

    @Flag(help: "Let pinches draw as the original did.")
    var pinchCompat = false

    @Option(help: "How hits are found in the acceleration of phones: seed, tvdrums or tuned.")
    var impact = ImpactProfile.seed

    @Flag(
        help: """
            Tell left from right by where hands are, not by what the keypoint model says: of two the one further to your \
            right is the right one, one alone is the one of its half of the picture.
            """
    )
    var handsByPlace = false

    enum XAxis: String, CaseIterable, ExpressibleByArgument {
        case performerLeft = "performer-left"
        case performerRight = "performer-right"
    }

    func validate() throws {
        if let steady, !(0...1000).contains(steady) {
            throw ValidationError("--steady: \(steady), expected 0 to 1000 milliseconds")
        }
    }

    /// How gestures are read for a kit.
    ///
    /// - Parameter confidence: up to which confidence a point counts as not seen.
    func options(_ kit: Kit, _ book: RuleBook, confidence: Float) -> GestureOptions {
        var options = GestureOptions(triggers: kit.lines.map(\.trigger), regions: kit.regions, book: book)
        options.strikes = strikes?.timing ?? kit.strikes
        options.regionProfile = regionProfile ?? kit.profile
        options.velocity = velocity
        options.bodyScale = bodyScale
        options.isXToRight = xAxis == .performerRight
        options.pinchDistance = pinch
        options.isPinchCompatible = pinchCompat
        options.impactProfile = impact
        options.handsByPlace = handsByPlace
        options.confidenceFloor = confidence
        return options
    }

    /// How hits are played.
    ///
    /// - Parameter isAtOnce: whether it is a recording that is played at once.
    func playing(isAtOnce: Bool) -> PlayOptions {
        var options = PlayOptions()
        options.steadyDelay = steady.map { $0 / 1000 }
        options.isSteadyByRate = !isAtOnce
        if isAtOnce, steady == nil { options.lookAhead = PlayOptions.usualLookAhead }
        return options
    }
}

/// When strikes are told, as it is written on the command line.
struct StrikeTimingArgument: ExpressibleByArgument {
    var timing: StrikeTiming

    init?(argument: String) {
        switch argument {
        case "peak": timing = .peak
        case "ahead": timing = .aheadByDelay
        default:
            let number = argument.hasSuffix("ms") ? argument.dropLast(2) : argument[...]
            guard let lead = Double(number), (0...Gestures.Tuning.longestLead * 1000).contains(lead) else { return nil }
            timing = .ahead(lead / 1000)
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
    /// Reads `palm:0.30` or `view:40@375x812`.
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
