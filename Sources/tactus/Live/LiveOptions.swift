// Options for a keypoint model and the images that it is given. Part of the commands that read cameras and videos.

import ArgumentParser
import Capture
import KeypointFiles
import Keypoints
import Platform

/// A keypoint model, and how much of its images it is given.
struct ImageOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The keypoint model, a name or a folder; see `tactus models list`. Default: the first that is set up.",
            valueName: "name"
        )
    )
    var model: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An argument passed to the model, such as --lite; may be repeated.",
            valueName: "argument"
        )
    )
    var modelArg: [String] = []

    @Option(
        help: ArgumentHelp(
            "The requested camera frame rate; also that of keypoint files without times (30).",
            valueName: "n"
        )
    )
    var fps: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many seconds of the source.", valueName: "seconds")
    )
    var duration: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after this many frames.", valueName: "n"))
    var count: Int?

    @Flag(help: "Print the duration of each stage at the end: median, 99th percentile, maximum.")
    var stats = false

    @Flag(help: "Hide the status line.")
    var quiet = false

    /// Thirty years: no run is longer, and every clock accepts it.
    static let mostSeconds = 1e9

    func validate() throws {
        try check("--fps", fps, in: 0.1...1000, "frames per second")
        if let duration, !(duration > 0 && duration <= Self.mostSeconds) {
            throw ValidationError("--duration: \(duration), expected more than 0, to \(Int(Self.mostSeconds)) seconds")
        }
        try check("--count", count, in: 1...Int.max)
    }

    /// The given options that change nothing where keypoints are read.
    var givenForImages: [String] { given.filter { ["--model", "--model-arg", "--count"].contains($0) } }

    /// Creates the run over a source.
    ///
    /// - Parameters:
    ///   - source: a device, a file, a folder, `-` or `null`; `nil` is the first camera.
    ///   - options: further options of the camera's program.
    ///   - recording: a file for the images, if they are kept.
    ///   - pace: the pace of files.
    /// - Throws: where the model is unknown or not set up, or the camera's program is missing.
    func run(
        _ source: String?,
        options: [String] = [],
        recording: String? = nil,
        pace: LiveOptions.Pace,
        reconnectTimeout: Double = LiveOptions.usualReconnectTimeout
    ) throws -> LiveRun {
        let manifest = try LiveModels.manifest(model)
        var camera = CameraCommand(program: try CameraCommand.programBesideThis(), source: source)
        camera.options = ["--format", (manifest.accepts.first ?? .jpeg).rawValue] + options
        if let fps { camera.options += ["--fps", "\(fps)"] }
        if !camera.isDevice { camera.options += ["--pace", pace.rawValue] }
        camera.recording = recording.map { ($0, RunFiles.besideImages($0)) }
        var run = LiveRun(
            camera: camera,
            model: KeypointModel(manifest, extraArguments: modelArg),
            policy: camera.isDevice || pace == .real ? .dropOldest : .block,
            reconnectTimeout: .seconds(reconnectTimeout)
        )
        run.count = count
        run.duration = duration
        return run
    }
}

/// The same of a camera, in real time.
struct LiveOptions: ParsableArguments {
    @OptionGroup var images: ImageOptions

    @Option(help: ArgumentHelp("The requested camera resolution.", valueName: "WxH"))
    var resolution: ImageSize?

    @Option(
        help: """
            For files: process every frame as fast as possible (fast), or in real time like a camera (real). Default: \
            real for play, otherwise fast.
            """
    )
    var pace: Pace?

    @Option(
        help: ArgumentHelp(
            "How long to wait for a disconnected camera to return; by default \(Int(LiveOptions.usualReconnectTimeout)).",
            valueName: "seconds"
        )
    )
    var reconnectTimeout: Double?

    /// A cable that was pulled is found and put back in this time, in seconds.
    static let usualReconnectTimeout = 60.0

    enum Pace: String, CaseIterable, ExpressibleByArgument {
        case real
        case fast
    }

    func validate() throws {
        try check("--reconnect-timeout", reconnectTimeout, in: 0...ImageOptions.mostSeconds, "seconds")
        for side in [resolution?.width, resolution?.height].compactMap(\.self)
        where side != side.rounded() || side < 1 || side > 65500 {
            throw ValidationError("--resolution: expected whole numbers of pixels up to 65500, such as 640x480")
        }
    }

    /// The given options that change nothing where keypoints are read.
    var givenForImages: [String] { images.givenForImages + (resolution == nil ? [] : ["--resolution"]) }

    /// Creates the run over a source.
    ///
    /// - Parameter usualPace: the pace of files without `--pace`.
    func run(_ source: String?, recording: String? = nil, usualPace: Pace = .fast) throws -> LiveRun {
        try images.run(
            source,
            options: resolution.map { ["--resolution", "\(Int($0.width))x\(Int($0.height))"] } ?? [],
            recording: recording,
            pace: pace ?? usualPace,
            reconnectTimeout: reconnectTimeout ?? Self.usualReconnectTimeout
        )
    }
}
