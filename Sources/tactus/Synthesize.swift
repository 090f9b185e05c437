// `tactus synthesize`: labelled keypoints of a modelled hand, and drawn pictures of it.

public import ArgumentParser
import Files
import KeypointFiles
import Keypoints
import Pipeline
public import SyntheticHands

struct Synthesize: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "synthesize",
        abstract: "Write labelled keypoints or pictures of a modelled hand, the same for the same seed.",
        discussion: """
            Shapes: \(SyntheticClass.allCases.map(\.name).joined(separator: ", ")).
            Angles are ranges in degrees, such as -90…90 or -90..90.
            """
    )

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The shapes; without any, rock, paper and scissors.", valueName: "name")
    )
    var shape: [SyntheticClass] = []

    @Option(help: ArgumentHelp("How many hands of each shape; else 100.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("The seed of everything that is left to chance.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("How many persons, each with a hand of their own; else 8.", valueName: "n"))
    var persons: Int?

    @Option(help: ArgumentHelp("Noise of each point, as a share of the palm; else 0.01.", valueName: "share"))
    var noise: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How hands are turned in the picture; else -90…90, and -25…25 where a picture has two.",
            valueName: "range"
        )
    )
    var inPlane: AngleRange?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How hands are tilted to and from the camera.", valueName: "range")
    )
    var tilt: AngleRange?

    @Option(parsing: .unconditional, help: ArgumentHelp("How hands are turned to the side.", valueName: "range"))
    var yaw: AngleRange?

    @Option(help: ArgumentHelp("The share of left hands; else 0.5.", valueName: "0…1"))
    var left: Double?

    @Option(help: ArgumentHelp("The share of mirrored pictures.", valueName: "0…1"))
    var mirrored = 0.0

    @Option(
        help:
            "What becomes of points behind something: \(HiddenPoints.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    var hidden: HiddenPoints?

    @Option(help: ArgumentHelp("So many points of each hand are lost at random.", valueName: "n"))
    var drop: Int?

    @Flag(help: "Points outside the picture are lost.")
    var cut = false

    @Option(help: ArgumentHelp("The picture's size; else 640x480, of a video 320x240.", valueName: "WxH"))
    var size: PictureSize?

    @Flag(help: "Label the shapes of \"other\" by their own names.")
    var ownNames = false

    @Option(help: ArgumentHelp("The file to write keypoints to; else standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Replace files that are written beside the named ones, and those of --pictures, where they are there.")
    var force = false

    @OptionGroup(title: "Drawing") var drawing: DrawingOptions

    @OptionGroup(title: "Drums") var drums: DrummerArguments

    func validate() throws {
        try drums.validate(others: stillOptions + keypointOptions)
        try drawing.validate(keypointOptions: keypointOptions, isDrums: drums.drums != nil)
        if drawing.video != nil {
            try drums.drums == nil ? refuseForVideo() : drums.validateForVideo()
        }
        try refuseHalfMirrored()
        do throws(InvalidSyntheticOption) {
            if drums.drums != nil {
                try drumOptions().check()
            } else if drawing.video != nil {
                try videoOptions().check()
            } else if drawing.pictures != nil {
                _ = try SyntheticPictures(options(), hands: drawing.hands ?? 1)
            } else {
                _ = try SyntheticDataset(options())
            }
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() async throws {
        try files().refuse(isForced: force)
        if let path = drums.drums {
            try await DrumFiles(options: drumOptions()).write(to: path, video: drawing.video)
        } else if let path = drawing.video, let kind = VideoKind(path: path) {
            try await VideoFile(video: SyntheticVideo(videoOptions())).write(to: path, kind: kind)
        } else if let folder = drawing.pictures {
            try await PictureFolder(options: options(), drawing: drawing).write(to: folder)
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
        if let folder = drawing.pictures {
            let count = try SyntheticPictures(options(), hands: drawing.hands ?? 1).count
            for name in PictureFolder.names(count) {
                files.write("\(folder)/\(name)", beside: folder, as: "--pictures")
            }
        }
        return files
    }

    private func writeKeypoints() throws {
        let dataset = try SyntheticDataset(options())
        let sink = try ByteSink(path: output ?? "-")
        var text = JSONText()
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

    private func options() -> SyntheticOptions {
        var options = SyntheticOptions()
        if !shape.isEmpty { options.classes = shape }
        if let count { options.count = count }
        options.seed = seed
        if let persons { options.persons = persons }
        options.labelsOther = !ownNames
        if let noise { options.noise = noise }
        if drawing.hands == 2 { options.inPlane = SyntheticPictures.pairInPlane }
        if let inPlane { options.inPlane = inPlane.degrees }
        if let tilt { options.tilt = tilt.degrees }
        if let yaw { options.yaw = yaw.degrees }
        if let left { options.leftShare = left }
        options.mirroredShare = mirrored
        if let hidden { options.hidden = hidden }
        if let drop { options.lostPoints = drop }
        options.cutsAtEdge = cut
        if let size { options.size = size }
        return options
    }

    /// The given options that change keypoints and not what is drawn.
    private var keypointOptions: [String] {
        [
            ("--noise", noise != nil), ("--hidden", hidden != nil), ("--drop", drop != nil), ("--cut", cut),
            ("--output", output != nil),
        ].filter(\.1).map(\.0)
    }

    /// Throws the first option that a video has no use for.
    private func refuseForVideo() throws {
        for (option, value) in [("in-plane", inPlane), ("tilt", tilt), ("yaw", yaw)] where value != nil {
            throw ValidationError("--\(option) is not for --video, whose hands turn by themselves")
        }
        for (option, isGiven) in [
            ("count", count != nil), ("persons", persons != nil), ("left", left != nil), ("own-names", ownNames),
        ] where isGiven {
            throw ValidationError("--\(option) is not for --video, which has --seconds and --hands")
        }
        guard !shape.contains(.other) else {
            throw ValidationError("--shape other: expected shapes by name with --video")
        }
    }

    /// Throws where a share of a video's pictures would be mirrored: all are or none.
    private func refuseHalfMirrored() throws {
        guard drawing.video != nil || drums.drums != nil, mirrored != 0, mirrored != 1 else { return }
        throw ValidationError(
            "--mirrored \(mirrored): expected 0 or 1 with \(drums.drums == nil ? "--video" : "--drums")"
        )
    }

    /// The given options that only hands have which hold still.
    private var stillOptions: [String] {
        [
            ("--pictures", drawing.pictures != nil), ("--shape", !shape.isEmpty), ("--count", count != nil),
            ("--persons", persons != nil), ("--in-plane", inPlane != nil), ("--tilt", tilt != nil),
            ("--yaw", yaw != nil), ("--left", left != nil), ("--own-names", ownNames),
        ].filter(\.1).map(\.0)
    }

    private func drumOptions() -> DrummerOptions {
        var options = drums.options()
        if drawing.hands == 1 {
            options.hands = options.pattern.right.contains { $0 != nil } ? [.right] : [.left]
        }
        if let seconds = drawing.seconds { options.seconds = seconds }
        if let rate = drawing.rate { options.rate = rate }
        if let size { options.size = size }
        options.seed = seed
        options.background = drawing.background
        options.isMirrored = mirrored == 1
        return options
    }

    private func videoOptions() -> VideoOptions {
        var options = VideoOptions()
        let shapes = shape.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
        if !shapes.isEmpty { options.shapes = shapes }
        if let hands = drawing.hands { options.hands = hands }
        if let seconds = drawing.seconds { options.seconds = seconds }
        if let rate = drawing.rate { options.rate = rate }
        if let size { options.size = size }
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
    public init?(argument: String) { self.init(named: argument) }
}

extension HiddenPoints: ExpressibleByArgument {}
