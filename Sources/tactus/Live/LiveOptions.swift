// Options for a camera and a keypoint model. Part of `capture` and `classify --camera`.

import ArgumentParser
import System
import KeypointFiles
import Capture
import Keypoints

struct LiveOptions: ParsableArguments {
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

    @Option(help: ArgumentHelp("The requested camera resolution.", valueName: "WxH"))
    var resolution: ImageSize?

    @Option(
        help: ArgumentHelp(
            "The requested camera frame rate; for play, also that of keypoint files without times (30).",
            valueName: "n"
        )
    )
    var fps: Double?

    @Option(
        help: """
            For files: process every frame as fast as possible (fast), or in real time like a camera (real). Default: \
            real for play, otherwise fast.
            """
    )
    var pace: Pace?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many seconds of the source.", valueName: "seconds")
    )
    var duration: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after this many frames.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("How long to wait for a disconnected camera to return.", valueName: "seconds"))
    var reconnectTimeout = LiveOptions.usualPatience

    @Flag(help: "Print the duration of each stage at the end: median, 99th percentile, maximum.")
    var stats = false

    @Flag(help: "Hide the status line.")
    var quiet = false

    /// The given options that change nothing where keypoints are read.
    var forImages: [String] {
        [
            ("--model", model != nil), ("--model-arg", !modelArg.isEmpty), ("--resolution", resolution != nil),
            ("--count", count != nil),
        ].filter(\.1).map(\.0)
    }

    /// The options that were given.
    var given: [String] {
        forImages
            + [
                ("--fps", fps != nil), ("--pace", pace != nil), ("--duration", duration != nil),
                ("--reconnect-timeout", reconnectTimeout != Self.usualPatience), ("--stats", stats), ("--quiet", quiet),
            ].filter(\.1).map(\.0)
    }

    /// A cable that was pulled is found and put back in this time, in seconds.
    private static let usualPatience = 60.0

    enum Pace: String, CaseIterable, ExpressibleByArgument {
        case real
        case fast
    }

    /// Thirty years: no run is longer, and every clock can be asked for it.
    private static let mostSeconds = 1e9

    func validate() throws {
        if let fps, !(0.1...1000).contains(fps) {
            throw ValidationError("--fps: \(fps), expected 0.1 to 1000 frames per second")
        }
        if let duration, !(duration > 0 && duration <= Self.mostSeconds) {
            throw ValidationError("--duration: \(duration), expected more than 0, to \(Int(Self.mostSeconds)) seconds")
        }
        if let count, count < 1 { throw ValidationError("--count: \(count), expected 1 or more") }
        guard (0...Self.mostSeconds).contains(reconnectTimeout) else {
            throw ValidationError(
                "--reconnect-timeout: \(reconnectTimeout), expected 0 to \(Int(Self.mostSeconds)) seconds"
            )
        }
        if let resolution {
            for side in [resolution.width, resolution.height] where side != side.rounded() || side < 1 || side > 65500 {
                throw ValidationError("--resolution: expected whole numbers of pixels up to 65500, such as 640x480")
            }
        }
    }

    /// The run over a source.
    ///
    /// - Parameters:
    ///   - source: a device, a file, a folder, `-` or `null`; `nil` is the first camera.
    ///   - recording: a file that takes the images, if they are kept.
    ///   - usualPace: how files are worked through where the user says nothing.
    /// - Throws: where the model is unknown or not set up, or the camera's program is not there.
    func run(_ source: String?, recording: String? = nil, usualPace: Pace = .fast) throws -> LiveRun {
        let pace = pace ?? usualPace
        let manifest = try LiveModels.manifest(model)
        var camera = CameraCommand(program: try CameraCommand.programBesideThis(), source: source)
        var options = ["--format", (manifest.accepts.first ?? .jpeg).rawValue]
        if let resolution { options += ["--resolution", "\(Int(resolution.width))x\(Int(resolution.height))"] }
        if let fps { options += ["--fps", "\(fps)"] }
        if !camera.isDevice { options += ["--pace", pace.rawValue] }
        camera.options = options
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
