// `tactus play`: gestures → drums in real time, from cameras, keypoints and phones, to sound, MIDI, OSC and files.

import Configurations
import LiveScene
import Viewer

struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play drums with hands, bodies and phones, to audio, MIDI and OSC.",
        discussion: """
            A source is a camera (/dev/video0), a video file, a folder of images, a keypoint file, or - for keypoint \
            records on standard input; the default is the first camera. Several sources can play at once, and phones \
            beside them with --phones or --osc-in. Recordings play in real time; `tactus render` plays one as fast as it can \
            be read. A recorded take plays by itself if --take names it and no source, --model or --mode is given, nor anything to \
            record in time with: --record time, --bars or --count-in. Ctrl-C stops and completes all files.
            """
    )

    @Argument(help: "Cameras, videos, folders of images, keypoint files, or - for standard input.")
    var sources: [String] = []

    @Flag(help: .rare("Print the latency of each stage at the end: median, 99th percentile, jitter."))
    var latency = false

    @OptionGroup var performance: PlayArguments
    @OptionGroup(title: "Devices and other programs") var devices: DeviceArguments
    @OptionGroup var commands: CommandArguments
    @OptionGroup var setup: SetupOptions
    @OptionGroup(title: "Camera and model") var live: LiveOptions
    @OptionGroup(title: "Live view") var view: ViewArguments
    @OptionGroup(title: "Phones") var phones: PhoneArguments

    func validate() throws {
        if devices.noCamera, !phones.phones, devices.oscIn == nil, devices.mqtt == nil, devices.midiIn == nil,
            performance.drums.take == nil
        {
            throw ValidationError(
                "--no-camera: nothing would be played, expected --phones, --osc-in, --midi-in, --mqtt or --take too"
            )
        }
        if live.paced.pace == .fast {
            throw ValidationError("--pace fast: tactus play plays in real time, expected tactus render")
        }
        if devices.noCamera, !sources.isEmpty || live.images.model != nil {
            throw ValidationError("--no-camera: expected no source and no --model")
        }
        if devices.midiLearn, sources.contains("-") {
            throw ValidationError("--midi-learn: answers are read from standard input, expected another source than -")
        }
        try SourceOptions.check(sources, live.paced.givenForImages(keypointsAt: .real), performance.input)
        try performance.checkSound(isHeard: !devices.noSound)
    }

    func run() async throws {
        let plan: PlayPlan
        do {
            plan = try PlayPlan(self)
        } catch let failure as Failure where view.view && failure.code == .unavailable {
            try await show(failure)
            throw failure
        }
        if let path = setup.saveSetup { try SetupFile.current?.save(of: Play.self, to: path) }
        try await PlaySession(plan).run()
    }

    /// Shows browsers what is missing.
    private func show(_ failure: Failure) async throws {
        let hello = ViewSession.hello("play", .camera, sources.first ?? "the first camera", .rockScissorsPaper)
        let session = try ViewSession(view.place.page, hello: hello, book: .rockScissorsPaper, rules: [])
        try await untilInterrupted(isLive: false) { stop in
            try await session.start(abilities: [], status: { SceneStatus() })
            await session.show(failure, until: stop)
            await session.viewer.stop()
        }
    }
}
