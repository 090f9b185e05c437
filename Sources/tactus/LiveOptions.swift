// What the user says about a camera and a keypoint model. Part of `capture` and `classify --camera`.

import ArgumentParser
import Files
import KeypointModel
import Keypoints
import Pictures
import Pipeline

struct LiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The keypoint model, a name or a folder; see `tactus models list`. Without it, the first that is set up.",
            valueName: "name"
        )
    )
    var model: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "An argument for the model's program, such as --lite; may be repeated.",
            valueName: "argument"
        )
    )
    var with: [String] = []

    @Option(help: ArgumentHelp("The resolution to ask the camera for.", valueName: "WxH"))
    var resolution: PictureSize?

    @Option(help: ArgumentHelp("The pictures a second to ask the camera for.", valueName: "n"))
    var rate: Double?

    @Option(
        help: """
            Files: every picture as fast as they are worked through (fast), or by their own times, as a camera (real); \
            to play drums real is usual, else fast.
            """
    )
    var pace: Pace?

    @Option(help: ArgumentHelp("End after so many seconds of the source.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("End after so many answers of the model.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("Wait so long for a camera that vanished to come back.", valueName: "seconds"))
    var patience = 60.0

    @Flag(help: "At the end, print how long each stage took: median, 99th percentile, longest.")
    var stats = false

    @Flag(help: "No status line.")
    var quiet = false

    /// The given options that change nothing where keypoints are read.
    var forPictures: [String] {
        [
            ("--model", model != nil), ("--with", !with.isEmpty), ("--resolution", resolution != nil),
            ("--rate", rate != nil), ("--count", count != nil),
        ].filter(\.1).map(\.0)
    }

    enum Pace: String, CaseIterable, ExpressibleByArgument {
        case real
        case fast
    }

    /// Thirty years: no run is longer, and every clock can be asked for it.
    private static let mostSeconds = 1e9

    func validate() throws {
        if let rate, !(0.1...1000).contains(rate) {
            throw ValidationError("--rate: \(rate), expected 0.1 to 1000 pictures a second")
        }
        if let duration, !(duration > 0 && duration <= Self.mostSeconds) {
            throw ValidationError("--duration: \(duration), expected more than 0, to \(Int(Self.mostSeconds)) seconds")
        }
        if let count, count < 1 { throw ValidationError("--count: \(count), expected 1 or more") }
        guard (0...Self.mostSeconds).contains(patience) else {
            throw ValidationError("--patience: \(patience), expected 0 to \(Int(Self.mostSeconds)) seconds")
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
    ///   - recording: a file that takes the pictures, if they are kept.
    ///   - usualPace: how files are worked through where the user says nothing.
    /// - Throws: where the model is unknown or not set up, or the camera's program is not there.
    func run(_ source: String?, recording: String? = nil, usualPace: Pace = .fast) throws -> LiveRun {
        let pace = pace ?? usualPace
        let manifest = try LiveModels.manifest(model)
        var camera = CameraCommand(program: try CameraCommand.programBesideThis(), source: source)
        var options = ["--format", (manifest.accepts.first ?? .jpeg).rawValue]
        if let resolution { options += ["--resolution", "\(Int(resolution.width))x\(Int(resolution.height))"] }
        if let rate { options += ["--rate", "\(rate)"] }
        if !camera.isDevice { options += ["--pace", pace.rawValue] }
        camera.options = options
        camera.recording = recording.map { ($0, RunFiles.besidePictures($0)) }
        var run = LiveRun(
            camera: camera,
            model: KeypointModel(manifest, extraArguments: with),
            policy: camera.isDevice || pace == .real ? .newest : .every,
            patience: .seconds(patience)
        )
        run.count = count
        run.duration = duration
        return run
    }
}
