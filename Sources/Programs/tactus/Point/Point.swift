// `tactus point`: a hand or the head moves the pointer, and gestures press buttons and keys.

import Capture
import Configurations
import Drums
import Gestures
import Keypoints
import LiveScene
import Performances
import Runs
import Viewer

struct Point: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "point",
        abstract: "Move the pointer and press keys with a hand or the head.",
        discussion: """
            The kit says what moves the pointer, and which gestures press buttons and keys. Before its first use it is shown \
            in words. The pointer rests while another one moves, and buttons are released when the hand is lost. Ctrl-C, or \
            Escape held for a second, stops. See the article Without a Mouse for /dev/uinput.
            """
    )

    @Argument(help: "A camera, a video, or keypoints: a file, or - for standard input. Default: the first camera.")
    var source: String?

    @Option(
        help: .value("name or file", "The kit: pointer-hand, pointer-head, presenter, or a file."),
        completion: .kits
    )
    var kit = ShippedKit.pointerHand.rawValue

    @Option(help: "The person whose calibration is used, or is kept by --calibrate.")
    var player: String?

    @Flag(
        help: """
            Learn a person's own range and tremor in 20 seconds: first hold still, then move to all sides, as far as is \
            comfortable. Moves nothing; --player keeps it.
            """
    )
    var calibrate = false

    @Flag(help: "Start without showing the kit in words before its first use.")
    var yes = false

    @Option(help: .value("file", "Write the events as lines to a file, or - for standard output, and move nothing."))
    var output: String?

    @OptionGroup(title: "Camera and model") var live: LiveOptions
    @OptionGroup(title: "Keypoint files") var input: InputOptions
    @OptionGroup(title: "Live view") var looking: ViewArguments

    func validate() throws {
        try SourceOptions.check([source].compactMap(\.self), live.paced.givenForImages(keypointsAt: .real), input)
        try PlayerStore.check(player)
        if calibrate, player == nil { throw ValidationError("--calibrate: expected --player NAME, to keep it") }
        if calibrate, output != nil || looking.view {
            throw ValidationError("--calibrate moves nothing, expected no --output and no --view")
        }
    }

    func run() async throws {
        let kit = try Configured.kit(named: kit).kit
        try refuseDrums(of: kit)
        let store = player.map { PlayerStore($0) }
        let known = try store?.player(isLearned: calibrate)
        try files(kit).claim()
        if calibrate, let store, var known {
            guard kit.pointer != nil else {
                throw Failure(.usage, "--kit \(self.kit): it moves no pointer to calibrate")
            }
            try await learn(kit, &known)
            try store.keep(known)
            return StandardStreams.say("\(store.path): kept; use it by --player \(player ?? "")")
        }
        let calibration = kit.pointer?.hand == nil ? known?.headPointer : known?.pointer
        guard let output else {
            try KitNotice(kit).show(isAgreed: yes)
            return try await untilInterrupted { stop in
                let program = try PointerProgram(stop: stop)
                await program.waitUntilReady(or: stop)
                if !stop.isSet {
                    try await play(kit, calibration, until: stop) { events in
                        if try !program.send(events) { stop.set() }
                    }
                }
                try await program.end()
            }
        }
        let sink = try ByteSink(path: output)
        try await untilInterrupted { stop in
            try await play(kit, calibration, until: stop) { events in
                if !events.isEmpty { try sink.write(events.map { $0.line + "\n" }.joined()) }
            }
        }
        try sink.finish()
    }

    /// Plays the source; what is down at its end is released.
    private func play(
        _ kit: Kit,
        _ calibration: PointerCalibration?,
        until stop: Latch,
        send: ([PointerEvent]) throws -> Void
    ) async throws {
        let session = try looking.view ? session(kit) : nil
        let view = ViewLive()
        var handlers = ViewHandlers()
        handlers["score"] = { try PointingTrials.score($0) }
        try await session?.start(abilities: ["image", "score"], status: view.status, handlers: handlers)
        try await ViewSession.run(session, until: stop) {
            var machine = PointerMachine(kit, calibration: calibration)
            try await see(kit, session?.viewer, view, until: stop) { try send(machine.process($0)) }
            try send(machine.release())
        }
    }

    private func session(_ kit: Kit) throws -> ViewSession {
        let (name, book) = (source ?? "the first camera", kit.book ?? .rockScissorsPaper)
        let kind: SceneHello.Source = source.map { MediaSource($0).hasImages } ?? true ? .camera : .keypoints
        let hello = ViewSession.hello("point", kind, name, book)
        return try ViewSession(looking.place.page, hello: hello, book: book, rules: [])
    }

    /// Learns a person's calibration from the exercise.
    private func learn(_ kit: Kit, _ player: inout Player) async throws {
        let isHead = kit.pointer?.hand == nil
        var exercise = PointerExercise(isHead: isHead)
        try await untilInterrupted { stop in
            var (machine, part) = (PointerMachine(kit), PointerExercise.Part?.none)
            try await see(kit, nil, ViewLive(), until: stop) { frame in
                _ = machine.process(frame)
                guard let place = machine.place, let time = frame.time, !stop.isSet else { return }
                let now = exercise.process(place, at: time)
                if now == .done { stop.set() }
                if now != part { StandardStreams.say(now.words) }
                part = now
            }
        }
        let result: PointerCalibration
        do throws(PointerExercise.Fault) {
            result = try exercise.result()
        } catch {
            let (what, seconds) = (isHead ? "the head" : "the hand", Int(Gestures.Tuning.exerciseRest))
            throw switch error {
            case .tooFew:
                Failure(
                    .no,
                    "--calibrate: \(what) was not seen for long enough",
                    advice: "stay in view for \(Int(Gestures.Tuning.exerciseTime)) s"
                )
            case .restless:
                Failure(.no, "--calibrate: \(what) did not rest", advice: "hold still for the first \(seconds) s")
            case .motionless:
                Failure(.no, "--calibrate: \(what) did not move", advice: "move when asked to, after \(seconds) s")
            }
        }
        if isHead { player.headPointer = result } else { player.pointer = result }
        let numbers = [result.speed, result.deadZone].map { JSONWriter.number($0, places: 3) }
        StandardStreams.say(
            "calibrated: speed \(numbers[0]), dead zone \(numbers[1]) \(isHead ? "tens of degrees" : "palms")"
        )
    }

    /// Shows all frames of the source.
    private func see(
        _ kit: Kit,
        _ viewer: LiveViewer?,
        _ view: ViewLive,
        until stop: Latch,
        _ use: (Frame) throws -> Void
    ) async throws {
        var reach = KitReach()
        func answer(_ frame: Frame) throws {
            reach.process(frame)
            viewer?.see(frame)
            if let remark = reach.remark(on: kit) { StandardStreams.say(remark) }
            try use(frame)
        }
        if let source, !MediaSource(source).hasImages {
            // As fast as possible where nothing moves.
            let stream = KeypointStream(
                path: source,
                input: input,
                live: live,
                isPaced: output == nil && !calibrate || looking.view
            )
            try await stream.read(until: stop, answer)
        } else {
            let status = LiveStatus(isQuiet: live.images.quiet, sharesTerminal: output == "-" && Output.isWatched)
            var report: LiveReport?
            defer { status.finish(report, stats: live.images.stats) }
            var run = try live.run(source, usualPace: .real)
            if let viewer { run.shown = { image in viewer.see(image) } }
            let update: @Sendable (LiveReport) -> Void = { report in
                status.update(report)
                view.update(report)
            }
            report = try await run.run(until: stop, say: StandardStreams.say, status: update, answer: answer)
        }
        if let remark = reach.remark(on: kit, isEnd: true) { StandardStreams.say(remark) }
    }

    /// Throws for a kit that has nothing to do here, or that plays drums.
    private func refuseDrums(of kit: Kit) throws(Failure) {
        let drum = kit.lines.first { line in
            switch line.action {
            case .pointer, .armed, .quiet: false
            default: true
            }
        }
        if let drum {
            let words = "\(drum.trigger.words(by: kit.movements)): \(drum.action.words)"
            throw Failure(
                .usage,
                "--kit \(self.kit): \"\(words)\" is no action of a pointer",
                advice: "see tactus play"
            )
        }
        guard kit.isOfPointer else {
            throw Failure(.usage, "--kit \(self.kit): it moves no pointer and presses no key, expected another kit")
        }
    }

    /// All that the run reads and writes.
    private func files(_ kit: Kit) -> RunFiles {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        files.read(kit: self.kit, kit)
        if let output { files.write(output, as: "--output") }
        if let mesh = looking.place.faceMesh { files.read(mesh, as: "--face-mesh") }
        if let player, calibrate { files.change(PlayerStore(player).path, as: "--player") }
        return files
    }
}
