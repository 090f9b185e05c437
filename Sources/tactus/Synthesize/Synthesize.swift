// `tactus synthesize`: labelled keypoints of a modelled hand, and drawn images of it.

public import ArgumentParser
import System
public import SyntheticHands
import KeypointFiles
import Keypoints

struct Synthesize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synthesize",
        abstract: "Generate labelled keypoints, images or videos from a kinematic hand model, reproducibly.",
        discussion: """
            Shapes: \(SyntheticClass.allCases.map(\.name).joined(separator: ", ")). \
            Fist, palm and peace, as the rule book hand-signs calls them, are rock, paper and scissors.
            Angles are ranges in degrees, such as -90…90 or -90..90.
            """
    )

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The shapes to generate; by default rock, paper and scissors.", valueName: "name")
    )
    var shape: [ValueList<SyntheticClass>] = []

    @Option(parsing: .unconditional, help: ArgumentHelp("Number of hands per shape; by default 100.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("The random seed.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Number of persons with different hands; by default 8.", valueName: "n"))
    var persons: Int?

    @Option(
        help: ArgumentHelp(
            "Standard deviation of keypoint noise, as a share of wrist to middle MCP; by default 0.01.",
            valueName: "share"
        )
    )
    var noise: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Rotation in the image plane; by default -90…90, or -25…25 for two hands per image.",
            valueName: "range"
        )
    )
    var roll: AngleRange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Rotation towards and away from the camera.", valueName: "range")
    )
    var pitch: AngleRange?

    @Option(parsing: .unconditional, help: ArgumentHelp("Rotation about the axis of the forearm.", valueName: "range"))
    var yaw: AngleRange?

    @Option(parsing: .unconditional, help: ArgumentHelp("Proportion of left hands; by default 0.5.", valueName: "0…1"))
    var left: Double?

    @Option(help: ArgumentHelp("Proportion of mirrored images.", valueName: "0…1"))
    var mirrored = 0.0

    @Option(
        help:
            "How occluded keypoints are written."
    )
    var occlusion: OcclusionMode?

    @Option(help: ArgumentHelp("Number of keypoints to drop at random from each hand.", valueName: "n"))
    var dropKeypoints: Int?

    @Flag(help: "Drop keypoints outside the image.")
    var clip = false

    @Option(
        help: ArgumentHelp("The image size in pixels; by default 640x480, or 320x240 for videos.", valueName: "WxH")
    )
    var resolution: ImageSize?

    @Flag(help: "Keep the original labels of shapes in \"other\".")
    var keepLabels = false

    @Option(help: ArgumentHelp("The keypoint file to write; by default standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Also replace existing files beside the named ones, and those in the --images folder.")
    var force = false

    @OptionGroup(title: "Images and videos") var drawing: DrawingOptions

    @OptionGroup(title: "Drums") var drums: DrummerArguments

    func validate() throws {
        try drums.validate(others: stillOptions + keypointOptions)
        try drawing.validate(keypointOptions: keypointOptions, isDrums: drums.drums != nil)
        if drawing.video != nil {
            try drums.drums == nil ? refuseForVideo() : drums.validateForVideo()
        }
        try refuseHalfMirrored()
        do throws(Diagnostic) {
            if drums.drums != nil {
                try drumOptions().check()
            } else if drawing.video != nil {
                try videoOptions().check()
            } else if drawing.images != nil {
                _ = try SyntheticImages(options(), hands: drawing.hands ?? 1)
            } else {
                _ = try SyntheticDataset(options())
            }
        } catch {
            let isOfDrums = drums.drums != nil && error.field == "noise"
            let name = isOfDrums ? "noise-mm" : Self.optionNames[error.field] ?? error.field
            throw ValidationError("--\(name): \(error.wrong), expected \(error.expected)")
        }
        if let output, [".csv", ".json"].contains(where: output.lowercased().hasSuffix) {
            throw ValidationError(
                "--output: \(output), expected a name that ends in .jsonl; tactus convert makes others"
            )
        }
    }

    /// What options are called where a person gives them.
    private static let optionNames = [
        "leftShare": "left", "mirroredShare": "mirrored", "droppedKeypoints": "drop-keypoints", "classes": "shape",
        "rate": "fps", "size": "resolution", "keypointDropout": "keypoint-dropout", "frameDropout": "frame-dropout",
        "handednessFlips": "handedness-flips", "pointNoise": "keypoint-noise-mm", "slowNoise": "slow-noise-mm",
    ]

    func run() async throws {
        try files().check(isForced: force)
        if let path = drums.drums {
            try await DrumFiles(options: drumOptions(), kit: drums.kit).write(to: path, video: drawing.video)
        } else if let path = drawing.video, let kind = VideoKind(path: path) {
            let file = VideoFile(video: try SyntheticVideo(videoOptions()))
            try await file.write(to: path, kind: kind, truth: VideoFile.truth(beside: path))
        } else if let folder = drawing.images {
            try await ImageFolder(options: options(), drawing: drawing).write(to: folder)
        } else {
            try writeKeypoints()
        }
    }

    /// All that is written.
    private func files() throws -> RunFiles {
        var files = RunFiles()
        files.write(output ?? "-", as: "--output")
        if let path = drums.drums {
            files.write(path, as: "--drums")
            files.write(DrumFiles.events(beside: path), beside: path, as: "--drums")
        }
        if let path = drawing.video {
            files.write(path, as: "--video")
            if drums.drums == nil { files.write(VideoFile.truth(beside: path), beside: path, as: "--video") }
        }
        // In a folder that is not there nothing can be in the way.
        if let folder = drawing.images, Path.isThere(folder) {
            let count = try SyntheticImages(options(), hands: drawing.hands ?? 1).count
            for name in ImageFolder.names(count) {
                files.write("\(folder)/\(name)", beside: folder, as: "--images")
            }
        }
        return files
    }

    private func writeKeypoints() throws {
        let dataset = try SyntheticDataset(options())
        let sink = try ByteSink(path: output ?? "-")
        var text = JSONWriter()
        for frame in dataset {
            text.append(frame)
            if text.bytes.count > 1 << 20 {
                try sink.write(text.bytes)
                text.removeAll()
            }
        }
        try sink.write(text.bytes)
        try sink.finish()
    }

    /// The shapes that were asked for.
    private var classes: [SyntheticClass] { shape.flatMap(\.values) }

    private func options() -> SyntheticOptions {
        var options = SyntheticOptions()
        if !classes.isEmpty { options.classes = classes }
        if let count { options.count = count }
        options.seed = seed
        if let persons { options.persons = persons }
        options.labelsOther = !keepLabels
        if let noise { options.noise = noise }
        if drawing.hands == 2 { options.roll = SyntheticImages.pairRoll }
        if let roll { options.roll = roll.degrees }
        if let pitch { options.pitch = pitch.degrees }
        if let yaw { options.yaw = yaw.degrees }
        if let left { options.leftShare = left }
        options.mirroredShare = mirrored
        if let occlusion { options.occlusion = occlusion }
        if let dropKeypoints { options.droppedKeypoints = dropKeypoints }
        options.cutsAtEdge = clip
        if let resolution { options.size = resolution }
        return options
    }

    /// The given options that change keypoints and not what is drawn.
    private var keypointOptions: [String] {
        [
            ("--noise", noise != nil), ("--occlusion", occlusion != nil), ("--drop-keypoints", dropKeypoints != nil),
            ("--clip", clip),
            ("--output", output != nil),
        ].filter(\.1).map(\.0)
    }

    /// Throws the first option that a video has no use for.
    private func refuseForVideo() throws {
        for (option, value) in [("roll", roll), ("pitch", pitch), ("yaw", yaw)] where value != nil {
            throw ValidationError("--\(option) is not for --video, which sets the rotation of its hands itself")
        }
        for (option, isGiven) in [
            ("count", count != nil), ("persons", persons != nil), ("left", left != nil), ("keep-labels", keepLabels),
        ] where isGiven {
            throw ValidationError("--\(option) is not for --video, which has --seconds and --hands")
        }
        guard !classes.contains(.other) else {
            throw ValidationError("--shape other: expected shapes by name with --video")
        }
    }

    /// Throws where a share of a video's images would be mirrored: all are or none.
    private func refuseHalfMirrored() throws {
        guard drawing.video != nil || drums.drums != nil, mirrored != 0, mirrored != 1 else { return }
        throw ValidationError(
            "--mirrored \(mirrored): expected 0 or 1 with \(drums.drums == nil ? "--video" : "--drums")"
        )
    }

    /// The given options that only hands have which hold still.
    private var stillOptions: [String] {
        [
            ("--images", drawing.images != nil), ("--shape", !shape.isEmpty), ("--count", count != nil),
            ("--persons", persons != nil), ("--roll", roll != nil), ("--pitch", pitch != nil),
            ("--yaw", yaw != nil), ("--left", left != nil), ("--keep-labels", keepLabels),
        ].filter(\.1).map(\.0)
    }

    private func drumOptions() -> DrummerOptions {
        var options = drums.options()
        if drawing.hands == 1 {
            options.hands = options.pattern.right.contains { $0 != nil } ? [.right] : [.left]
        }
        if let seconds = drawing.seconds { options.seconds = seconds }
        if let fps = drawing.fps { options.rate = fps }
        if let resolution { options.size = resolution }
        options.seed = seed
        options.background = drawing.background
        options.isMirrored = mirrored == 1
        return options
    }

    private func videoOptions() -> VideoOptions {
        var options = VideoOptions()
        let shapes = classes.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
        if !shapes.isEmpty { options.shapes = shapes }
        if let hands = drawing.hands { options.hands = hands }
        if let seconds = drawing.seconds { options.seconds = seconds }
        if let fps = drawing.fps { options.rate = fps }
        if let resolution { options.size = resolution }
        options.seed = seed
        options.background = drawing.background
        options.isMirrored = mirrored == 1
        return options
    }
}

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

    /// Reads a shape's name.
    public init?(argument: String) { self.init(named: Self.signs[argument] ?? argument) }

    /// What the rule book hand-signs calls the shapes that have two names.
    private static let signs = ["fist": "rock", "palm": "paper", "peace": "scissors"]
}

extension OcclusionMode: ExpressibleByArgument {}
