// Options for a keypoint model and the images that it is given. Part of the commands that read cameras and videos.

import Capture
import Keypoints

/// A keypoint model, and how much of its images it is given.
struct ImageOptions: ParsableArguments {
    @Option(
        help: .value(
            "name",
            "The keypoint model, a name or a folder; see `tactus models list`. Default: the first that is set up."
        ),
        completion: .models
    )
    var model: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: .rare("argument", "An argument passed to the model, such as --lite; may be repeated.")
    )
    var modelArg: [String] = []

    @Option(help: .rare("n", "The requested camera frame rate; also that of keypoint files without times (30)."))
    var fps: Double?

    @Option(help: .value("seconds", "Stop after this many seconds of the source."))
    var duration: Double?

    @Option(help: .rare("n", "Stop after this many frames."))
    var count: Int?

    @Flag(help: .rare("Print the duration of each stage at the end: median, 99th percentile, maximum."))
    var stats = false

    @Flag(help: .rare("Print no status and no summary."))
    var quiet = false

    func validate() throws {
        try check("--fps", fps, in: 0.1...1000, "frames per second")
        try check(duration: duration)
        try check("--count", count, in: 1...Int.max)
    }

    /// The given options that change nothing where keypoints are read.
    var givenForImages: [String] { given.filter { ["--model", "--model-arg", "--count"].contains($0) } }

    /// Creates the run over a source.
    ///
    /// - Parameters:
    ///   - source: a device, a file, a folder, `-` or `null`; `nil` is the first camera.
    ///   - pace: the pace of files.
    ///   - options: further options of the camera's program.
    /// - Throws: an error if the model is unknown or not set up, or the camera's program is missing.
    func run(_ source: String?, pace: PacedOptions.Pace, options: [String] = []) throws -> LiveRun {
        if let source { _ = try NetworkCamera(source) }
        let manifest = try model.map(Models.readyManifest) ?? ModelFolders.standard.firstReady()
        var camera = CameraCommand(program: try CameraCommand.programBesideThis(), source: source)
        camera.options = ["--format", (manifest.accepts.first ?? .jpeg).rawValue] + options
        if let fps { camera.options += ["--fps", "\(fps)"] }
        if !camera.isDevice { camera.options += ["--pace", pace.rawValue] }
        var run = LiveRun(
            camera: camera,
            model: KeypointModel(manifest, extraArguments: modelArg),
            policy: camera.isDevice || pace == .real ? .dropOldest : .block,
            reconnectTimeout: .seconds(LiveOptions.usualReconnectTimeout)
        )
        (run.count, run.duration) = (count, duration)
        return run
    }
}

/// The same at a pace and in a size.
struct PacedOptions: ParsableArguments {
    @OptionGroup var images: ImageOptions

    @Option(help: .rare("WxH", "The requested camera resolution."))
    var resolution: ImageSize?

    @Option(
        help: .rare(
            """
            How frames of files are processed: in real time, like a camera's (real), or as fast as possible (fast; in place \
            of play, use tactus render). Default: real in play, in view and with --view, otherwise fast.
            """
        )
    )
    var pace: Pace?

    enum Pace: String, CaseIterable, ExpressibleByArgument {
        case real
        case fast
    }

    func validate() throws {
        for side in [resolution?.width, resolution?.height].compactMap(\.self)
        where side != side.rounded() || side < 1 || side > 65500 {
            throw ValidationError("--resolution: expected whole numbers of pixels up to 65500, such as 640x480")
        }
    }

    /// Returns the given options that change nothing where keypoints are read, at their own pace.
    func givenForImages(keypointsAt pace: Pace) -> [String] {
        let other = self.pace.flatMap { $0 == pace ? nil : "--pace \($0)" }
        return images.givenForImages + [resolution.map { _ in "--resolution" }, other].compactMap(\.self)
    }

    /// Creates the run over a source.
    ///
    /// - Parameter usualPace: the pace of files without `--pace`.
    func run(_ source: String?, usualPace: Pace) throws -> LiveRun {
        let size = resolution.map { ["--resolution", "\(Int($0.width))x\(Int($0.height))"] }
        return try images.run(source, pace: pace ?? usualPace, options: size ?? [])
    }
}

/// The same of a camera, which may be disconnected.
struct LiveOptions: ParsableArguments {
    @OptionGroup var paced: PacedOptions

    @Option(
        help: .rare(
            "seconds",
            "How long to wait for a disconnected camera to return; by default \(Int(LiveOptions.usualReconnectTimeout))."
        )
    )
    var reconnectTimeout: Double?

    /// A cable that was pulled is found and put back in this time, in seconds.
    static let usualReconnectTimeout = 60.0

    var images: ImageOptions { paced.images }

    func validate() throws { try check("--reconnect-timeout", reconnectTimeout, in: 0...mostSeconds, "seconds") }

    /// Creates the run over a source.
    func run(_ source: String?, usualPace: PacedOptions.Pace = .fast) throws -> LiveRun {
        var run = try paced.run(source, usualPace: usualPace)
        if let reconnectTimeout { run.reconnectTimeout = .seconds(reconnectTimeout) }
        return run
    }
}
