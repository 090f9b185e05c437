// A planned performance, from the opening of its outputs to the completion of its files. Run by `tactus play` and `tactus
// render`.

import Viewer
import Capture
import Drums
import Gestures
import Glibc
import LiveScene
import Outputs
import Performances

struct PlaySession {
    private let plan: PlayPlan
    private let status: PlayStatus
    private let stop = Latch()
    private let seen = SeenReport()

    init(_ plan: PlayPlan) {
        self.plan = plan
        status = PlayStatus(isQuiet: plan.shows.isQuiet, sharesTerminal: plan.outputs.events == "-" && Output.isWatched)
    }

    func run() async throws {
        for remark in plan.remarks { StandardStreams.say(remark) }
        let devices = try plan.devices?.listening.map {
            try PlayDevices(host: $0, port: $1, kit: plan.kit, gestures: plan.configuration)
        }
        let phones = plan.phones.map {
            PlayPhones(kit: plan.kit, program: "tactus \(Installation.version)", profile: $0.profile)
        }
        // What is wrong with the map is said before the sequencer is needed.
        let map = try plan.devices?.map(for: plan.kit) ?? MIDIMap()
        let directions = plan.devices?.midi ?? []
        let port =
            directions.isEmpty ? nil : try available { () throws(TactusError) in try MIDIPort(directions: directions) }
        let learnt = plan.devices?.learnsMap == true ? plan.devices?.midiMap : nil
        let learning = learnt.map { MIDILearning($0, kit: plan.kit) }
        let midi = try midi(port, map, learning)
        let link = plan.devices?.follow == .link ? try LinkSession() : nil
        let jack = plan.devices?.follow == .jack ? try JACKFollower() : nil
        let more = [
            devices.map(PlaySource.devices), midi.map(PlaySource.midi), link.map(PlaySource.link),
            jack.map(PlaySource.jack), phones.map(PlaySource.phones),
        ]
        let sources = plan.sources + more.compactMap(\.self)
        let page = try await page(sources, phones)
        // From here to the very end: what is being written when a signal comes is written to its end.
        listen(stop, isLive: !plan.isRendered)
        let say: @Sendable (String) -> Void = { line in
            StandardStreams.say(line)
            page?.viewer.tell(.note(line, level: .warning))
        }
        let machine = DrumMachine(
            plan.kits[0].kit,
            others: plan.kits.dropFirst().map(\.kit),
            options: plan.drums,
            take: plan.take,
            scenes: plan.scenes
        )
        let outputs: PlayOutputs
        do {
            outputs = try await PlayOutputs(
                plan,
                tempo: machine.tempo,
                port: port,
                devices: devices,
                midi: midi,
                phones: phones,
                until: stop,
                say: say
            )
        } catch is CancellationError where stop.isSet {
            return StandardStreams.say("interrupted before anything was played")
        }
        // A take that is only played stays as it is, at any tempo.
        let isPlayed = plan.isTakeAlone || !plan.scenes.isEmpty
        let store = TakeStores(
            plan.takePath,
            loaded: isPlayed ? plan.takes : plan.kept,
            ignoresTempo: plan.drums.follows,
            say: say
        )
        var gestures = plan.gestures
        let followsSeen = outputs.targets.contains(where: \.followsSeen)
        for place in gestures.indices {
            gestures[place].observes = page?.viewer.hasPage == true
            gestures[place].needsShapes = followsSeen
        }
        let performance = Performance(
            machine,
            gestures: gestures,
            options: plan.playing,
            targets: outputs.targets + [link].compactMap { $0 }
                + (page.map { [SceneTarget(put: $0.viewer.tell)] } ?? []),
            recorded: { store.save($0, .recording) },
            edited: { store.save($0, .edit) },
            drafted: { store.save($0, .draft) },
            say: say
        )
        outputs.messages?.start(performance)
        if let mode = plan.mode { performance.begin(mode) }
        let view = try await start(page, of: performance, sources, outputs)
        begin(sources, devices, outputs)
        if let midi { StandardStreams.say(midi.words) }
        if let midi { learning?.begin(midi) }
        defer { learning?.finish() }
        var failure: (any Error)?
        do {
            try await ViewSession.run(page, until: stop) {
                defer { status.end() }
                try await play(performance, shown(sources, to: page), view, page)
            }
        } catch {
            failure = error
        }
        let finished = Result { try finish(performance, store, outputs, failure) }
        await outputs.commands?.allStarted()
        try finished.get()
    }

    // MARK: Opening

    private func midi(_ port: MIDIPort?, _ map: MIDIMap, _ learning: MIDILearning?) throws -> PlayMIDI? {
        guard let port, let devices = plan.devices, devices.midi.contains(.receiving) else { return nil }
        let tempo = plan.take?.tempo ?? plan.drums.tempo
        let heard = HeardMIDI(plan.kit, map: map, following: devices.follow, tempo: tempo)
        return try available { () throws(TactusError) in
            try PlayMIDI(port, from: devices.midiSource, heard, pressed: learning?.ask)
        }
    }

    /// The live view, phones that play, or both.
    private func page(_ sources: [PlaySource], _ phones: PlayPhones?) async throws -> ViewSession? {
        guard plan.page != nil || phones != nil else { return nil }
        let kind: SceneHello.Source =
            switch sources.first {
            case .live(_, let isDevice): isDevice ? .camera : .video
            case .devices: .osc
            case .phones: .phones
            case .keypoints: .keypoints
            case .midi, .link, .jack, nil: .none
            }
        let name = sources.first?.title ?? plan.takePath ?? ""
        var hello = ViewSession.hello("play", kind, name, plan.book)
        hello.kit = plan.kit
        return try ViewSession(
            plan.page,
            phones: phones.flatMap { phones in plan.phones.map { PhoneSession(phones, at: $0.place) } },
            hello: hello,
            book: plan.book,
            rules: plan.kit.bookName.map { ["--rules=\($0)"] } ?? [],
            configuration: plan.configuration
        )
    }

    /// Starts the live view of a performance.
    private func start(
        _ page: ViewSession?,
        of performance: Performance,
        _ sources: [PlaySource],
        _ outputs: PlayOutputs
    ) async throws -> ViewPlay? {
        guard let page else { return nil }
        let view = ViewPlay(
            performance,
            page.viewer,
            outputTime: { outputs.soundTime.flatMap(\.median) },
            levels: { outputs.levels },
            silence: { outputs.silence },
            links: { sources.compactMap(\.link) }
        )
        let hasImages = sources.contains { if case .live = $0 { true } else { false } }
        let abilities =
            ViewPlay.abilities + (hasImages ? ["image"] : []) + (plan.phones != nil ? ["phones"] : [])
            + (outputs.soundTime != nil ? ["sound"] : [])
        do {
            try await page.start(abilities: abilities, status: view.status, handlers: view.handlers)
        } catch {
            // Nothing was played: what stood at the places of the files stays.
            _ = performance.close()
            try? outputs.settle(.nothing)
            throw error
        }
        return view
    }

    /// Prints what is played, from what and to what.
    private func begin(_ sources: [PlaySource], _ devices: PlayDevices?, _ outputs: PlayOutputs) {
        let names =
            plan.isTakeAlone
            ? [plan.takePath ?? ""]
            : sources.map(\.title) + (plan.devices?.broker != nil ? ["MQTT"] : [])
        let isWithoutCamera = !plan.isTakeAlone && !sources.contains(where: \.looksForHands)
        status.begin(plan.kits.map(\.kit.name), names, isWithoutCamera: isWithoutCamera, outputs, hasKeys: readsKeys)
        if let devices { StandardStreams.say(devices.words) }
    }

    /// Whether a person can press keys: standard input is a terminal, and no source.
    private var readsKeys: Bool {
        isatty(STDIN_FILENO) == 1 && plan.devices?.learnsMap == false
            && !plan.sources.contains { if case .keypoints("-") = $0 { true } else { false } }
    }

    // MARK: Playing

    private func play(
        _ performance: Performance,
        _ sources: [PlaySource],
        _ view: ViewPlay?,
        _ page: ViewSession?
    ) async throws {
        let log = SharedProblems(plan.problems)
        if let devices = plan.devices {
            var run = PlayRun(sources, reading: plan.reading)
            (run.duration, run.rate, run.isOpenEnded) = (plan.duration, plan.rate, devices.isOpenEnded)
            var watch = PlayWatch(
                live: { [seen] report in
                    seen.report = report
                    view?.update(report)
                },
                problem: { try log.add($0) }
            )
            if let viewer = page?.viewer { watch.frame = viewer.see }
            let ticker = Task { [status] in
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(200))
                    status.update(performance.report)
                }
            }
            defer { ticker.cancel() }
            let keys = readsKeys ? TerminalKeys { [status] in status.press($0, performance) } : nil
            defer { withExtendedLifetime(keys) {} }
            try await run.run(performance, until: stop, watch)
        } else {
            try await render(performance, sources.first, log)
        }
        try log.report(good: performance.report.frames)
    }

    /// Plays a recording, or the take alone, faster than real time.
    private func render(_ performance: Performance, _ source: PlaySource?, _ log: SharedProblems) async throws {
        let duration = plan.duration ?? .infinity
        switch source {
        case nil: return performance.playTake(before: duration, until: stop)
        case .live(let run, _)?:
            seen.report = try await run.run(until: stop, say: StandardStreams.say, status: { _ in }) { frame in
                performance.play(frame, from: "video")
            }
        case .keypoints(let path)?:
            let worker = Worker("keypoints") { [stop, rate = plan.rate, reading = plan.reading] () throws in
                var reader = try KeypointReader(path: path, options: reading)
                var times = FrameTimes(path, rate: rate)
                reading: while !stop.isSet, let result = try reader.next() {
                    switch result {
                    case .problem(let problem): try log.add(problem)
                    case .frame(var frame, _):
                        times.complete(&frame, say: StandardStreams.say)
                        let played = performance.play(frame, from: path == "-" ? "stdin" : "file", within: duration)
                        if let remark = played.remark { StandardStreams.say("\(path): \(remark)") }
                        if played.isOver { break reading }
                    }
                }
                for note in reader.notes { StandardStreams.say(note) }
            }
            try await worker.wait(until: stop)
        case .devices?, .midi?, .link?, .jack?, .phones?: break
        }
        performance.ring(
            isPlayedOut: plan.drums.loops != nil,
            before: (performance.firstTime ?? 0) + duration,
            until: stop
        )
    }

    /// Returns the sources, of which the first one with images shows them to browsers.
    private func shown(_ sources: [PlaySource], to page: ViewSession?) -> [PlaySource] {
        guard let page,
            let place = sources.firstIndex(where: { if case .live = $0 { true } else { false } }),
            case .live(var run, let isDevice) = sources[place]
        else { return sources }
        run.shown = { image in page.viewer.see(image) }
        var sources = sources
        sources[place] = .live(run, isDevice: isDevice)
        return sources
    }

    // MARK: The end

    /// Keeps what was played, however the performance ended, and prints what it came to.
    private func finish(
        _ performance: Performance,
        _ store: TakeStores,
        _ outputs: PlayOutputs,
        _ ending: (any Error)?
    ) throws {
        var failure = ending
        let problems = performance.close()
        let report = performance.report
        let isEmpty = report.isEmpty
        // What was broken off before anything came leaves the recordings of earlier runs.
        let isCutOff = stop.isSet && (isEmpty || plan.isRendered)
        let isWell = failure == nil && problems.isEmpty
        // A run that Ctrl-C ended, or in which nothing was hit, may not be meant to replace what an earlier one recorded.
        let isWhole = isWell && !stop.isSet && (!report.hits.isEmpty || report.takeHits > 0)
        let end = isWhole ? Recording.End.whole : isEmpty && (!isWell || stop.isSet) ? .nothing : .broken
        if isCutOff, !isEmpty { StandardStreams.say("interrupted: the output ends there") }
        if end == .nothing, failure == nil { outputs.tellUnchanged() }
        for keep in [{ try store.finish(performance.takes) }, { try outputs.settle(end) }] {
            do {
                try keep()
            } catch {
                if failure != nil { StandardStreams.say("\(error)") }
                failure = failure ?? error
            }
        }
        // What could not begin came to nothing.
        if failure == nil || !isEmpty {
            status.finish(
                report,
                live: seen.report,
                outputs: outputs,
                latency: plan.shows.latency,
                stats: plan.shows.stats
            )
            do {
                try PlayerLessons(plan, report).keep()
            } catch {
                failure = failure ?? error
            }
        }
        for problem in problems.dropFirst(failure == nil ? 1 : 0) { StandardStreams.say("\(problem)") }
        if let failure { throw failure }
        if let problem = problems.first { throw problem }
    }
}

/// Returns what is opened; where that fails, it is unavailable.
func available<Value>(_ open: () throws(TactusError) -> Value) throws(Failure) -> Value {
    do { return try open() } catch { throw Failure(.unavailable, "\(error)") }
}
