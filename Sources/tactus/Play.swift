// `tactus play`: gestures → drums, from a camera, keypoints or phones, to sound, MIDI, OSC and files.

import ArgumentParser
import Drums
import Gestures
import KeypointFiles
import KeypointModel
import Pipeline
import RuleFiles
import Synchronization

struct Play: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play",
        abstract: "Play drums: gestures of hands, bodies and phones become sound, MIDI and OSC.",
        discussion: """
            A source is a camera (/dev/video0), a video file, a folder of pictures, a keypoint file, or - for keypoint \
            records on standard input; without any, the first camera. Several are listened to at once, and phones beside \
            them with --osc-in. Recordings are played at their own times; --fast plays one as fast as it is read, and then \
            the same input gives the same output, byte for byte. Ctrl-C ends the playing with everything written.
            """
    )

    @Argument(help: "Cameras, videos, folders of pictures, keypoint files, or - for standard input.")
    var sources: [String] = []

    @Flag(help: "Play a recording as fast as it is read, into files or as events; nothing is heard.")
    var fast = false

    @Flag(help: "At the end, print how long each stage took: median, 99th percentile, jitter.")
    var latency = false

    @OptionGroup(title: "Drums") var drums: DrumArguments
    @OptionGroup(title: "Gestures") var gestures: GestureArguments
    @OptionGroup(title: "Sound") var sound: SoundArguments
    @OptionGroup(title: "Other programs, and files") var sending: SendingArguments
    @OptionGroup(title: "Keypoint files") var input: InputOptions
    @OptionGroup(title: "Camera and model") var live: LiveOptions

    func validate() throws {
        guard fast else { return }
        guard sources.count == 1 else {
            throw ValidationError("--fast: \(sources.count) sources, expected one recording")
        }
        if sources[0].hasPrefix("/dev/") {
            throw ValidationError("--fast: \(sources[0]) is a device, expected a recording")
        }
        if sending.oscIn != nil { throw ValidationError("--fast: --osc-in goes on in time, expected one of them") }
        if sending.midi || sending.midiTo != nil {
            throw ValidationError("--fast: --midi goes on in time, expected --midi-file")
        }
        if live.pace == .real { throw ValidationError("--fast: --pace real says the contrary, expected one of them") }
    }

    func run() async throws {
        // To the very end: what is being written when Ctrl-C comes is written to its end.
        let stop = Latch()
        let interruption = Interruption(stop)
        defer { withExtendedLifetime(interruption) {} }
        let status = PlayStatus(isQuiet: live.quiet, sharesTerminal: sending.events == "-" && Output.isWatched)
        try refuseToOverwrite()
        var sources = try openSources()
        let kit = try drums.kit(usual: usualKit(sources))
        let book = try DrumArguments.book(of: kit)
        let devices = try sending.oscIn.map { port in
            try PlayDevices(port: port, kit: kit, options: .init(profile: gestures.impact), say: status.say)
        }
        if let devices { sources.append(.devices(devices)) }
        let take = try drums.loadedTake()
        let machine = DrumMachine(kit, options: drums.options, take: take)
        let outputs = try PlayOutputs(
            sound,
            sending,
            isFast: fast,
            kit: kit,
            tempo: machine.tempo,
            devices: devices,
            say: status.say
        )
        let performance = Performance(
            machine,
            gestures: gestures.options(kit, book),
            options: gestures.playing(isAtOnce: fast),
            targets: outputs.targets
        )
        if let mode = drums.mode ?? (take?.steps.isEmpty == false ? .playing : nil) { performance.begin(mode) }
        status.begin(kit.name, sources.map(title), outputs)
        if let devices { status.say("listening to OSC on port \(devices.port)") }
        let seen = SeenReport()
        var failure: (any Error)?
        do {
            try await play(performance, sources, until: stop, seen, status)
        } catch {
            failure = error
        }
        // However it ended, all that was played is kept.
        let problems = performance.close()
        do {
            if performance.take != take ?? Take() { try drums.save(performance.take) }
        } catch {
            if failure != nil { status.say("\(error)") }
            failure = failure ?? error
        }
        status.finish(performance.report, live: seen.report, outputs: outputs, latency: latency)
        if let failure { throw failure }
        if let problem = problems.first { throw problem }
    }

    // MARK: Sources

    /// What is looked at and read; the first camera where nothing is named and no devices are listened to.
    private func openSources() throws -> [PlaySource] {
        var result: [PlaySource] = []
        for source in sources {
            if PlaySourceKind(of: source) == .pictures {
                let run = try live.run(source, usualPace: fast ? .fast : .real)
                result.append(.live(run, isDevice: run.camera.isDevice))
            } else {
                result.append(.keypoints(source))
            }
        }
        if result.isEmpty, sending.oscIn == nil { result.append(.live(try live.run(nil), isDevice: true)) }
        return result
    }

    /// The kit that fits what is there to play with.
    private func usualKit(_ sources: [PlaySource]) -> ShippedKit {
        guard let first = sources.first else { return .tvdrums }
        guard case .live(let run, _) = first else { return .hands }
        return run.model.manifest.gives == [.bodies] ? .tambour : .hands
    }

    private func title(_ source: PlaySource) -> String {
        switch source {
        case .live(let run, _): run.camera.source ?? "the first camera"
        case .keypoints(let path): path == "-" ? "standard input" : path
        case .devices: "OSC"
        }
    }

    private func refuseToOverwrite() throws {
        let files = [sound.output, sending.midiFile, sending.events, drums.take].compactMap { $0 }
        for file in files { try InputOptions.refuse(file, among: sources) }
        for (number, file) in files.enumerated() where files[..<number].contains(file) && file != "-" {
            throw Failure(.usage, "\(file): would be written twice, expected two files")
        }
    }

    // MARK: Playing

    private func play(
        _ performance: Performance,
        _ sources: [PlaySource],
        until stop: Latch,
        _ seen: SeenReport,
        _ status: PlayStatus
    ) async throws {
        let log = SharedProblems(input.problemLog())
        if fast {
            try await playFast(performance, sources[0], until: stop, log, status)
        } else {
            var run = PlayRun(sources, reading: input.reader())
            run.duration = live.duration
            let watch = PlayRun.Watch(say: status.say, live: { seen.report = $0 }, problem: { try log.add($0) })
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
        _ source: PlaySource,
        until stop: Latch,
        _ log: SharedProblems,
        _ status: PlayStatus
    ) async throws {
        switch source {
        case .live(let run, _):
            _ = try await run.run(until: stop, say: status.say, status: { _ in }) { frame in
                performance.play(frame, from: source.name)
            }
        case .keypoints(let path):
            var reader = try KeypointReader(path: path, options: input.reader())
            var times = MissingTimes()
            while !stop.isSet, let result = try reader.next() {
                switch result {
                case .problem(let problem): try log.add(problem)
                case .frame(var frame, _):
                    if let note = times.fill(&frame) { status.say("\(path): \(note)") }
                    performance.play(frame, from: source.name)
                }
            }
            for note in reader.notes { status.say("\(path): \(note)") }
        case .devices: break
        }
        performance.ring(isPlayedOut: drums.loops != nil)
    }
}

/// The last report of a camera's run.
final class SeenReport: Sendable {
    private let latest = Mutex<LiveReport?>(nil)

    /// The report, `nil` where there is none.
    var report: LiveReport? {
        get { latest.withLock { $0 } }
        set { latest.withLock { $0 = newValue } }
    }
}

/// A log of bad records that several threads write.
final class SharedProblems: Sendable {
    private let log: Mutex<ProblemLog>

    init(_ log: sending ProblemLog) { self.log = Mutex(log) }

    /// Takes a problem in.
    func add(_ problem: RecordProblem) throws(RecordProblem) {
        try log.withLock { (log) throws(RecordProblem) in try log.add(problem) }
    }

    /// Says how many records were bad.
    func report(_ input: InputOptions, good: Int) throws { try log.withLock { try input.report($0, good: good) } }
}
