// `tactus play`: gestures → drums, from a camera, keypoints or phones, to sound, MIDI, OSC and files.

import ArgumentParser
import Performances
import Configurations
import Drums
import System
import Gestures
import KeypointFiles
import Keypoints
import Capture
import LiveScene

struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play drums with hands, bodies and phones, to audio, MIDI and OSC.",
        discussion: """
            A source is a camera (/dev/video0), a video file, a folder of images, a keypoint file, or - for keypoint \
            records on standard input; the default is the first camera. Several sources can play at once, and phones \
            beside them with --phones or --osc-in. Recordings play in real time; --fast plays one as fast as it can be read, with \
            byte-for-byte reproducible output. A recorded take plays by itself if --take names it and no source, \
            --model or --mode is given; --render writes it to a file. Ctrl-C stops and completes all files.
            """
    )

    @Argument(help: "Cameras, videos, folders of images, keypoint files, or - for standard input.")
    var sources: [String] = []

    @Flag(
        help: """
            Play a recording faster than real time; audio is muted. Without any other output, events go to standard \
            output.
            """
    )
    var fast = false

    @Flag(help: "Print the latency of each stage at the end: median, 99th percentile, jitter.")
    var latency = false

    @Flag(
        help: """
            Learn the sensitivity and the curve of your strikes: play at least \(StrikeCalibration.fewest), from as soft to \
            as hard as you play, and end with Ctrl-C.
            """
    )
    var calibrate = false

    @OptionGroup(title: "Drums") var drums: DrumArguments
    @OptionGroup(title: "Gestures") var gestures: GestureArguments
    @OptionGroup(title: "Sound") var sound: SoundArguments
    @OptionGroup(title: "MIDI, OSC and files") var sending: SendingArguments
    @OptionGroup(title: "Keypoint files") var input: InputOptions
    @OptionGroup(title: "Camera and model") var live: LiveOptions
    @OptionGroup(title: "Live view") var looking: ViewArguments
    @OptionGroup(title: "Phones") var pads: PhoneArguments

    func validate() throws {
        if drums.render != nil {
            guard sources.isEmpty, live.model == nil else {
                throw ValidationError("--render: writes the take alone, expected no source and no --model")
            }
            if sound.output != nil || sending.midiFile != nil {
                throw ValidationError(
                    "--render: --output and --midi-file are files of a performance, expected one of them"
                )
            }
        }
        if sending.noCamera, !pads.phones, sending.oscIn == nil, sending.mqtt == nil {
            throw ValidationError("--no-camera: nothing would be played, expected --phones, --osc-in or --mqtt too")
        }
        if sending.noCamera, !sources.isEmpty || live.model != nil {
            throw ValidationError("--no-camera: expected no source and no --model")
        }
        if !sources.isEmpty, !sources.contains(where: { MediaSource($0).hasImages }),
            let option = live.forImages.first
        {
            throw ValidationError("\(option) is for cameras and videos, and \(sources[0]) is neither")
        }
        if sources.allSatisfy({ MediaSource($0).hasImages }), let option = input.given.first {
            throw ValidationError("\(option) is for keypoint files, expected one as a source")
        }
        let placing = sound.hrtf ? "--hrtf" : sound.width == nil ? nil : "--width"
        if let placing, files.sound.output == nil, isFast || sound.isSilent {
            throw ValidationError("\(placing): there is no sound to render, expected --output too")
        }
        guard isFast else { return }
        if looking.view {
            throw ValidationError("--view shows what happens in real time, and --fast and --render do not")
        }
        let option = drums.render == nil ? "--fast" : "--render"
        guard sources.count == 1 || sources.isEmpty && drums.take != nil else {
            throw ValidationError("\(option): \(sources.count) sources, expected one recording, or a --take")
        }
        if let source = sources.first, MediaSource(source) == .camera {
            throw ValidationError("\(option): \(source) is a camera, expected a recording")
        }
        if sound.soundDevice != nil {
            throw ValidationError("\(option): --sound-device plays in real time, expected one of them")
        }
        if pads.phones { throw ValidationError("\(option): --phones plays in real time, expected one of them") }
        if sending.oscIn != nil { throw ValidationError("\(option): --osc-in runs in real time, expected one of them") }
        if sending.mqtt != nil { throw ValidationError("\(option): --mqtt runs in real time, expected one of them") }
        if sending.midi || sending.midiConnect != nil {
            throw ValidationError("\(option): --midi runs in real time, expected --midi-file")
        }
        if live.pace == .real {
            throw ValidationError("\(option) conflicts with --pace real, expected one of them")
        }
    }

    /// A Boolean value that indicates whether it is played as fast as that goes.
    var isFast: Bool { fast || drums.render != nil }

    /// The files of sound and notes, with the one that a take is rendered to.
    private var files: (sound: SoundArguments, sending: SendingArguments) {
        var (sound, sending) = (sound, sending)
        if let render = drums.render {
            if render.lowercased().hasSuffix(".wav") { sound.output = render } else { sending.midiFile = render }
        }
        return (sound, sending)
    }

    /// Returns a Boolean value that indicates whether a take is played alone: one is there to be played, and nothing
    /// asks for a camera.
    private func isAlone(_ take: Take?) -> Bool {
        guard sources.isEmpty, sending.oscIn == nil, !pads.phones, !sending.noCamera, live.model == nil,
            drums.mode ?? .playing == .playing
        else {
            return false
        }
        return take?.steps.isEmpty == false
    }

    func run() async throws {
        let stop = Latch()
        let status = PlayStatus(isQuiet: live.quiet, sharesTerminal: sending.events == "-" && Output.isWatched)
        // What is named comes first, before any of it is read; models and what a kit names when they are known.
        try runFiles([], nil).check()
        let credentials = try sending.credentials()
        let kept = try drums.loadedTake()
        let take = kept.map(drums.changed)
        let isAlone = isAlone(take)
        guard isAlone || !isFast || !self.sources.isEmpty else {
            let wrong =
                take == nil
                ? "there is no such take" : take?.steps.isEmpty == true ? "the take has no steps" : "only a take"
            throw Failure(.noInput, "\(drums.take ?? ""): \(wrong), and no recording of keypoints or images to play")
        }
        var sources = isAlone ? [] : try await sourcesOrShown(until: stop)
        let (kit, book) = try drums.kit(usual: isAlone ? take.map(DrumArguments.usualKit) ?? .hands : usualKit(sources))
        drums.sayMissing(in: kit, of: take, status.say)
        try runFiles(sources, kit).check()
        let devices = try sending.listening().map { host, port in
            try PlayDevices(
                host: host,
                port: port,
                kit: kit,
                options: .init(gestures: gestures.configuration(of: kit)),
                say: status.say
            )
        }
        if let devices { sources.append(.devices(devices)) }
        let phones = pads.phones ? phones(kit, say: status.say) : nil
        if let phones { sources.append(.phones(phones)) }
        var options = drums.options
        if isAlone, isFast { options.loops = options.loops ?? 1 }
        let machine = DrumMachine(kit, options: options, take: take)
        let session = try await self.session(sources, kit, book, phones)
        // From here on to the very end: what is being written when it comes is written to its end.
        let interruption = SignalHandler(stop, isLive: !isFast)
        defer { withExtendedLifetime(interruption) {} }
        let say: @Sendable (String) -> Void = { line in
            status.say(line)
            session?.viewer.tell(.note(line, level: .warning))
        }
        let outputs: PlayOutputs
        do {
            outputs = try await PlayOutputs(
                files.sound,
                files.sending,
                credentials: credentials,
                isFast: isFast,
                kit: kit,
                tempo: machine.tempo,
                devices: devices,
                phones: phones,
                until: stop,
                say: say
            )
        } catch is CancellationError where stop.isSet {
            status.say("interrupted before anything was played")
            return
        }
        // A take that is only played stays as it is, at whichever tempo.
        let store = TakeStore(drums.take, loaded: isAlone ? take : kept, say: say)
        var watching = gestures.options(kit, book, confidence: input.confidence)
        watching.observes = session?.viewer.hasPage == true
        let performance = Performance(
            machine,
            gestures: watching,
            options: gestures.playing(isAtOnce: isFast),
            targets: outputs.targets + (session.map { [SceneTarget(put: $0.viewer.tell)] } ?? []),
            recorded: store.save,
            edited: store.saveEdit,
            drafted: store.saveDraft,
            say: say
        )
        outputs.messages?.start(performance)
        let view = session.map { session in
            ViewPlay(performance, session.viewer) { outputs.soundTime.flatMap(\.median) }
        }
        if let mode = drums.mode ?? (take?.steps.isEmpty == false ? .playing : nil) { performance.begin(mode) }
        if let session, let view {
            do {
                try await session.start(
                    abilities: abilities(sources, isHeard: outputs.soundTime != nil),
                    status: view.status,
                    handlers: view.handlers
                )
            } catch {
                // Nothing was played: what stood at the places of the files stays.
                _ = performance.close()
                try? outputs.settle(.nothing, say: status.say)
                throw error
            }
        }
        let names = isAlone ? [drums.take ?? ""] : sources.map(title) + (sending.mqtt != nil ? ["MQTT"] : [])
        status.begin(kit.name, names, isWithoutCamera: !isAlone && !sources.contains(where: \.looksForHands), outputs)
        if let devices { status.say(devices.words) }
        let seen = SeenReport()
        var failure: (any Error)?
        do {
            try await play(performance, shown(sources, to: session), until: stop, seen, status, view, session)
        } catch {
            failure = error
        }
        status.end()
        if let failure, !stop.isSet { await session?.show(failure, until: stop) }
        await session?.viewer.stop()
        // However it ended, all that was played is kept.
        let problems = performance.close()
        let report = performance.report
        let isEmpty = report.isEmpty
        // What was broken off before anything came leaves the recordings of earlier runs.
        let isCutOff = stop.isSet && (isEmpty || isFast)
        let isWell = failure == nil && problems.isEmpty
        // Who ends a run by Ctrl-C, or one in which nothing was hit, may not have meant to replace what an earlier one
        // recorded.
        let isWhole = isWell && !stop.isSet && !report.hits.isEmpty
        let end = isWhole ? Recording.End.whole : isEmpty && (!isWell || stop.isSet) ? .nothing : .broken
        if isCutOff, !isEmpty { status.say("interrupted: the output ends there") }
        if end == .nothing, failure == nil { outputs.tellUnchanged(say: status.say) }
        for keep in [{ try store.finish(performance.take) }, { try outputs.settle(end, say: status.say) }] {
            do {
                try keep()
            } catch {
                if failure != nil { status.say("\(error)") }
                failure = failure ?? error
            }
        }
        // What could not begin came to nothing.
        if failure == nil || !isEmpty {
            let times = PlayStatus.Times(latency: latency, stats: live.stats, isFast: isFast)
            status.finish(report, live: seen.report, outputs: outputs, times)
            if calibrate { status.say(PlayStatus.words(report.calibration)) }
        }
        for problem in problems.dropFirst(failure == nil ? 1 : 0) { status.say("\(problem)") }
        if let failure { throw failure }
        if let problem = problems.first { throw problem }
    }

    // MARK: Playing

    private func play(
        _ performance: Performance,
        _ sources: [PlaySource],
        until stop: Latch,
        _ seen: SeenReport,
        _ status: PlayStatus,
        _ view: ViewPlay?,
        _ session: ViewSession?
    ) async throws {
        let log = SharedProblems(input.problemLog())
        if isFast {
            try await playFast(performance, sources.first, until: stop, seen, log, status)
        } else {
            var run = PlayRun(sources, reading: input.reader())
            run.duration = live.duration
            run.rate = live.fps
            run.isOpenEnded = sending.noCamera
            var watch = PlayWatch(
                say: { line in
                    status.say(line)
                    session?.viewer.tell(.note(line, level: .warning))
                },
                live: { report in
                    seen.report = report
                    view?.update(report)
                },
                problem: { try log.add($0) }
            )
            if let viewer = session?.viewer { watch.frame = viewer.see }
            let ticker = Task {
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(200))
                    status.update(performance.report)
                }
            }
            defer { ticker.cancel() }
            try await run.run(performance, until: stop, watch)
        }
        try log.report(input, good: performance.report.frames)
    }

    private func playFast(
        _ performance: Performance,
        _ source: PlaySource?,
        until stop: Latch,
        _ seen: SeenReport,
        _ log: SharedProblems,
        _ status: PlayStatus
    ) async throws {
        let duration = live.duration ?? .infinity
        guard let source else { return performance.playTake(before: duration, until: stop) }
        switch source {
        case .live(let run, _):
            seen.report = try await run.run(until: stop, say: status.say, status: { _ in }) { frame in
                performance.play(frame, from: source.name)
            }
        case .keypoints(let path):
            var reader = try KeypointReader(path: path, options: input.reader())
            var times = MissingTimes(rate: live.fps)
            var sizes = MissingSizes()
            reading: while !stop.isSet, let result = try reader.next() {
                switch result {
                case .problem(let problem): try log.add(problem)
                case .frame(var frame, _):
                    if let note = times.fill(&frame) { status.say("\(path): \(note)") }
                    if let note = sizes.remark(on: frame) { status.say("\(path): \(note)") }
                    let played = performance.play(frame, from: source.name, within: duration)
                    if let remark = played.remark { status.say("\(path): \(remark)") }
                    if played.isOver { break reading }
                }
            }
            for note in reader.notes { status.say(note) }
        case .devices, .phones: break
        }
        performance.ring(
            isPlayedOut: drums.loops != nil,
            before: (performance.firstTime ?? 0) + duration,
            until: stop
        )
    }
}
