// `tactus doorbell`: a camera, a video or keypoint records → smiles → notifications.

import Performances
import Drums
import Gestures
import Capture
import Keypoints
import Outputs

struct DoorbellCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doorbell",
        abstract: "Ring when somebody smiles at the camera for two seconds.",
        discussion: """
            Looks at eight frames per second of a camera, a video or keypoint records with faces, and notifies when \
            somebody has smiled for about two seconds. Images are not stored, and nothing leaves the machine before \
            the doorbell rings; the image of the frame that rang is sent only with --picture. `tactus ring` notifies \
            without a camera. Exit code 69 if a notification was not delivered.
            """
    )

    @Argument(help: "A camera, a video, a folder of images, a keypoint file, or - for keypoint records.")
    var source: String?

    @Flag(help: "Send the image of the frame that rang.")
    var picture = false

    @Flag(help: "Count smiling frames in a row: a frame without a smile starts over.")
    var consecutive = false

    @Option(help: .value("seconds", "The shortest time between two rings."))
    var quietTime = Drums.Tuning.quietSeconds

    @OptionGroup(title: "Notifications") var notifying: NotifyArguments
    @OptionGroup(title: "Keypoint files") var input: InputOptions
    @OptionGroup(title: "Camera and model") var live: LiveOptions

    /// The keypoint model of faces that is used where none is named.
    private static let usualModel = "litert-face"

    func validate() throws {
        try check("--quiet-time", quietTime, in: 0...86_400, "seconds")
        try SourceOptions.check([source].compactMap(\.self), live.paced.givenForImages(keypointsAt: .fast), input)
        if picture, !hasImages {
            throw ValidationError("--picture: keypoints have no images, expected a camera or a video")
        }
    }

    private var hasImages: Bool { source.map { MediaSource($0).hasImages } ?? true }

    func run() async throws {
        try runFiles(nil).check()
        var options = SmileAccumulator.Options()
        (options.isConsecutive, options.quietSeconds) = (consecutive, quietTime)
        let notifier = Notifier(try notifying.sinks(say: StandardStreams.say), say: StandardStreams.say)
        let watch = DoorbellWatch(
            Doorbell(options),
            source: MediaSource.eventName(of: source),
            person: notifying.person,
            notifier: notifier,
            showsProgress: !live.images.quiet && StandardStreams.isWatched
        )
        var failure: (any Error)?
        do {
            if hasImages { try await look(watch) } else { try await read(watch) }
        } catch {
            failure = error
        }
        StandardStreams.endStatus()
        if !live.images.quiet, watch.counts.frames > 0 { StandardStreams.say(watch.summary) }
        do {
            try await NotifyArguments.finish(notifier)
        } catch let lost as Failure where failure != nil {
            StandardStreams.say("tactus: \(lost.message)")
        }
        if let failure { throw failure }
    }

    // MARK: Images

    private func look(_ watch: DoorbellWatch) async throws {
        var live = live
        live.paced.images.model = live.images.model ?? Self.usualModel
        if let source { try SourceOptions.ensureThere(source) }
        var run = try live.run(source)
        try runFiles(run).check()
        run.chooses = { header in
            watch.count()
            return watch.isDue(header.time)
        }
        if picture { run.shown = { image in watch.keep(image) } }
        let status = LiveStatus(isQuiet: live.images.quiet, sharesTerminal: false)
        let report = try await untilInterrupted { stop in
            try await run.run(until: stop, say: StandardStreams.say, status: status.announce) { watch.process($0) }
        }
        if live.images.stats { StandardStreams.say(lines: LiveStatus.stages(report)) }
    }

    // MARK: Keypoints

    private func read(_ watch: DoorbellWatch) async throws {
        let stream = KeypointStream(path: source ?? "-", input: input, live: live, isSizeNeeded: false)
        try await untilInterrupted { stop in
            try await stream.read(until: stop, dropped: watch.drop) { frame in
                watch.count()
                if watch.isDue(frame.time ?? 0) { watch.process(frame) }
            }
        }
    }

    /// All that the run reads and writes.
    private func runFiles(_ run: LiveRun?) -> RunFiles {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        if let path = notifying.slackTokenFile { files.read(path, as: "--slack-token-file") }
        files.read(variables: [NotifyArguments.tokenVariables[1]] + MQTTCredentials.fileVariables)
        if let run { files.read(model: run.model.manifest, arguments: live.images.modelArg) }
        files.write("-")
        return files
    }
}
