// The options that several kinds of synthetic output share.

import Keypoints
public import SyntheticHands

/// The options that all synthetic output shares.
struct SyntheticOptionGroup: ParsableArguments {
    @Option(help: .value("n", "The random seed."))
    var seed: UInt64 = 1

    @Option(help: .value("WxH", "The image size in pixels; by default 640x480, or 320x240 for videos."))
    var resolution: ImageSize?

    @Flag(help: "Also replace existing files beside the named ones.")
    var force = false

    /// The names of shapes, for the help of the commands that generate them.
    static let shapes = """
        Shapes: \(SyntheticClass.allCases.map(\.name).joined(separator: ", ")). \
        Fist, palm and peace, as the rule book hand-signs calls them, are rock, paper and scissors.
        """

    /// The options of fields whose names differ.
    private static let optionNames = [
        "leftShare": "left", "mirroredShare": "mirrored", "droppedKeypoints": "drop-keypoints", "classes": "shape",
        "rate": "fps", "size": "resolution", "keypointDropout": "keypoint-dropout", "frameDropout": "frame-dropout",
        "handednessFlips": "handedness-flips", "pointNoise": "keypoint-noise-mm", "slowNoise": "slow-noise-mm",
    ]

    /// Checks values; the error of a field names its option.
    ///
    /// - Parameter names: the options of fields that are called otherwise in this command.
    static func check(_ names: [String: String] = [:], _ body: () throws(Diagnostic) -> Void) throws(ValidationError) {
        do throws(Diagnostic) {
            try body()
        } catch {
            let name = names[error.field] ?? optionNames[error.field] ?? error.field
            throw ValidationError("--\(name): \(error.wrong), expected \(error.expected)")
        }
    }
}

/// Hands that hold still.
struct HandSetOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: .value("name", "The shapes to generate; by default rock, paper and scissors.")
    )
    var shape: [ValueList<SyntheticClass>] = []

    @Option(help: .value("n", "Number of hands per shape; by default 100."))
    var count: Int?

    @Option(help: .value("n", "Number of persons with different hands; by default 8."))
    var persons: Int?

    @Option(
        help: .value("range", "Rotation in the image plane; by default -90…90, or -25…25 for two hands per image.")
    )
    var roll: AngleRange?

    @Option(help: .value("range", "Rotation towards and away from the camera."))
    var pitch: AngleRange?

    @Option(help: .value("range", "Rotation about the axis of the forearm."))
    var yaw: AngleRange?

    @Option(help: .value("0…1", "Proportion of left hands; by default 0.5."))
    var left: Double?

    @Option(help: .value("0…1", "Proportion of mirrored images."))
    var mirrored = 0.0

    @Flag(help: "Keep the original labels of shapes in \"other\".")
    var keepLabels = false

    @OptionGroup var common: SyntheticOptionGroup

    /// The options of a data set.
    ///
    /// - Parameter usualRoll: the rotation in the image plane without `--roll`.
    func options(usualRoll: ClosedRange<Double>? = nil) -> SyntheticOptions {
        var options = SyntheticOptions()
        if !shape.isEmpty { options.classes = shape.flatMap(\.values) }
        if let count { options.count = count }
        options.seed = common.seed
        if let persons { options.persons = persons }
        options.labelsOther = !keepLabels
        if let roll = roll?.degrees ?? usualRoll { options.roll = roll }
        if let pitch { options.pitch = pitch.degrees }
        if let yaw { options.yaw = yaw.degrees }
        if let left { options.leftShare = left }
        options.mirroredShare = mirrored
        if let resolution = common.resolution { options.size = resolution }
        return options
    }
}

/// Hands that move.
struct TakeOptions: ParsableArguments {
    @Option(help: .value("1|2", "Number of hands."))
    var hands: Int?

    @Option(help: .value("s", "Duration in seconds; by default 10, or 60 for movements."))
    var seconds: Double?

    @Option(help: .value("fps", "Frame rate; by default 30."))
    var fps: Double?

    @Option(help: "Whether all images are mirrored.")
    var mirrored = YesOrNo.no

    @Option(help: .value("kind", "The background of rendered images."))
    var background: ImageBackground?

    @OptionGroup var common: SyntheticOptionGroup

    func validate() throws { try check("--hands", hands, in: 1...2) }

    /// Sets the options that all takes have.
    func set(_ options: inout some SyntheticTakeOptions) {
        if let seconds { options.seconds = seconds }
        if let fps { options.rate = fps }
        if let resolution = common.resolution { options.size = resolution }
        options.seed = common.seed
        options.background = background
        options.isMirrored = mirrored == .yes
    }

    /// Throws an error where the name of the video is not one, or there is a background and nothing to draw it in.
    func checkImages(_ video: String?) throws {
        if let video {
            _ = try VideoKind.named(video)
        } else if background != nil {
            throw ValidationError("--background: no images are rendered, expected --video too")
        }
    }
}

extension ImageBackground: ExpressibleByArgument {}

/// A range of angles, `-90…90` or `-90..90`; one number is that much to both sides.
struct AngleRange: ExpressibleByArgument {
    var degrees: ClosedRange<Double>

    init?(argument: String) {
        let parts = argument.split(separator: "…").flatMap { $0.split(separator: "..") }
        let numbers = parts.compactMap { Double($0) }
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        switch numbers.count {
        case 1: degrees = -numbers[0].magnitude...numbers[0].magnitude
        case 2 where numbers[0] <= numbers[1]: degrees = numbers[0]...numbers[1]
        default: return nil
        }
    }
}

extension SyntheticClass: ExpressibleByArgument {
    /// The names that can be given.
    public static var allValueStrings: [String] { allCases.map(\.name) }

    /// Creates a shape from its name.
    public init?(argument: String) { self.init(named: Self.signs[argument] ?? argument) }

    /// The shapes that the rule book hand-signs calls otherwise.
    private static let signs = ["fist": "rock", "palm": "paper", "peace": "scissors"]
}

extension OcclusionMode: ExpressibleByArgument {}
