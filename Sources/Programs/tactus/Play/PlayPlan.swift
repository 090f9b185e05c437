// The plan of a performance: sources, kit and take, all of which are known before anything starts. A value; made by `tactus
// play` and `tactus render`.

import Capture
import Configurations
import Drums
import Gestures
import LiveScene
import Outputs
import Performances
import Runs
import Shapes

struct PlayPlan {
    let sources: [PlaySource]

    /// The images per second of keypoints without times, and the length of the performance in seconds.
    let rate: Double?
    let duration: Double?
    let reading: ReaderOptions
    let problems: ProblemLog

    /// The kits that are switched between, with their rule books.
    let kits: [(kit: Kit, book: RuleBook)]

    /// The first kit, with the instruments of all.
    let kit: Kit
    let book: RuleBook

    /// The options of gestures, for each kit.
    let gestures: [GestureOptions]
    let drums: DrumOptions
    let playing: PlayOptions

    /// The mode at the start; `nil` for the kit's usual one.
    let mode: Mode?

    /// The file or the folder of takes, those that it holds, and the same as they are played.
    let takePath: String?
    let kept: [Take]
    let takes: [Take]

    /// Whether the take is played by itself.
    let isTakeAlone: Bool

    /// The samples of the drums, and how they and the click are heard.
    let sound: (drumkit: String, width: Float?, usesHRTF: Bool, click: (output: ClickOutput, device: String?))

    /// The files and the addresses of hits.
    let outputs: (sound: String?, notes: String?, events: String?, osc: [String], oscProfile: String)

    /// The folder of the drums in files of their own, and those that there may be.
    let stems: (folder: String, files: [Stem])?

    /// The devices of a performance in real time; `nil` for one that is rendered.
    let devices: DeviceConfiguration?
    let commands: [GestureCommand]

    /// The live view; `nil` for none.
    let page: PageConfiguration?

    /// The address for phones, and how they find hits; `nil` without phones.
    let phones: (place: ViewConfiguration, profile: ImpactProfile)?

    /// The player's calibration before the run, and its file; `nil` without a player.
    let player: Player?
    let store: PlayerStore?
    let learns: (strength: Bool, timing: Bool)

    /// Whether neither status nor summary is printed, and what is printed at the end.
    let shows: (isQuiet: Bool, stats: Bool, latency: Bool)

    /// Remarks for the user before it starts.
    let remarks: [String]

    /// The take that is played first.
    var take: Take? { takes.first }

    /// The takes that can be switched between; none for a file.
    var scenes: [Take] { takePath.map(TakeFolder.isFolder) == true ? takes : [] }

    /// Whether it is played faster than real time.
    var isRendered: Bool { devices == nil }

    /// Plans a performance in real time.
    init(_ play: Play) throws {
        let devices = play.devices
        let hasOthers = devices.oscIn != nil || devices.midiIn != nil || play.phones.phones || devices.noCamera
        try self.init(play.sources, play.performance, play.live.images, play, nil, hasOthers: hasOthers) {
            try play.live.run($0, usualPace: .real)
        }
    }

    /// Plans a performance that is rendered.
    init(_ render: Render) throws {
        let sources = [render.recording].compactMap(\.self)
        try self.init(sources, render.performance, render.images, nil, render, hasOthers: false) {
            try render.images.run($0, pace: .fast)
        }
    }

    /// - Parameters:
    ///   - hasOthers: whether phones or other programs play instead of a camera.
    ///   - run: creates the run over images.
    private init(
        _ paths: [String],
        _ arguments: PlayArguments,
        _ images: ImageOptions,
        _ live: Play?,
        _ render: Render?,
        hasOthers: Bool,
        run: (String?) throws -> LiveRun
    ) throws {
        var (arguments, images) = (arguments, images)
        store = arguments.player.map(PlayerStore.init)
        player = try store?.player(isLearned: arguments.calibrate || arguments.tune)
        if let player { arguments.adopt(player) }
        if arguments.tune {
            arguments.drums.click = true
            images.duration = images.duration ?? (live == nil ? nil : PlayArguments.tuned)
        }
        // Names come first, before any of the files is read; models and the kit's rule book when they are known.
        var files = Self.files(paths, arguments, live)
        try files.check()
        devices = try live?.devices.configuration()
        let drums = arguments.drums
        kept = try drums.loadedTakes(isReadOnly: live == nil && paths.isEmpty)
        (takes, takePath) = (kept.map(drums.changed), drums.take)
        isTakeAlone =
            !hasOthers && paths.isEmpty && images.model == nil && drums.mode ?? .playing == .playing
            && (live == nil || !drums.recordsInTime) && takes.first?.isEmpty == false
        if live == nil, paths.isEmpty, !isTakeAlone {
            let wrong =
                takes.isEmpty
                ? "there is no such take" : takes.first?.isEmpty == true ? "the take has no steps" : "only a take"
            throw Failure(.noInput, "\(drums.take ?? ""): \(wrong), and no recording of keypoints or images to play")
        }
        sources = try Self.sources(paths, orCamera: live != nil && !hasOthers && !isTakeAlone, run: run)
        let hasPads = live?.devices.midiIn != nil
        let usual = Self.usualKit(sources, hasPads: hasPads)
        // Without hands, what is played must have the instruments of the takes.
        let names = Set(sources.isEmpty ? takes.flatMap(\.instruments) : [])
        let known = isTakeAlone ? ShippedKit.allCases : [usual] + ShippedKit.allCases
        var kits = try drums.kits(usual: DrumArguments.kit(with: names, of: known) ?? usual)
        let added = TakeFiles.instruments(for: takes, besides: kits.map(\.kit))
        kits[0].kit.instruments += added
        self.kits = kits
        let kit = Kit.uniting(kits.map(\.kit)) ?? kits[0].kit
        (self.kit, book) = (kit, kits[0].book)
        for case .live(let run, _) in sources { files.read(model: run.model.manifest, arguments: images.modelArg) }
        for kit in kits { files.read(kit: nil, kit.kit) }
        let parts = kit.namedInstruments.map(\.name)
        let ending = arguments.outputs.isFLAC ? ".flac" : ".wav"
        stems = render?.stems.map { ($0, Stem.all(of: parts, in: $0, ending: ending)) }
        if let (folder, stems) = stems {
            files.write(folder, as: "--stems")
            for stem in stems { files.write(stem.path, beside: folder, as: "--stems") }
        }
        try files.claim(isForced: render?.force == true)
        let instruments = added.map(\.name).joined(separator: ", ")
        let missing = "\(drums.take ?? ""): not in the kit \(kit.name), played as built in: \(instruments)"
        remarks = takes.flatMap { drums.remarks(on: $0, in: kit) } + (added.isEmpty ? [] : [missing])
        var options = drums.options(usualLoops: isTakeAlone && live == nil ? 1 : nil)
        (options.follows, options.isPeer) = (devices?.follow != nil, devices?.follow == .link)
        self.drums = options
        // In a session of equals the start is everybody's.
        mode = drums.mode ?? (takes.first?.isEmpty == false && !options.isPeer ? .playing : nil)
        playing = arguments.playing(sources.first, isRendered: live == nil)
        gestures = kits.map { [player] in arguments.options(of: $0.kit, $0.book, for: player) }
        (rate, duration) = (images.fps, images.duration)
        reading = arguments.input.reader(needsTimes: true)
        problems = arguments.input.records.problemLog()
        let (sounds, hits) = (arguments.sound, arguments.outputs)
        sound = (sounds.drumkit, sounds.width, sounds.hrtf, drums.clickPlace)
        outputs = (hits.sound, hits.notes, hits.events, hits.osc, hits.oscProfile ?? "tactus")
        commands = try live?.commands.commands(of: kits.map(\.book), actions: Self.actions(of: kits)) ?? []
        page = live?.view.view == true ? live?.view.place.page : nil
        // Browsers give 60 readings per second, and the kits' usual detector was made for 100.
        let profile = arguments.gestures.impactDetector ?? .adaptive
        phones = live?.phones.phones == true ? live.map { ($0.phones.place, profile) } : nil
        learns = (arguments.calibrate, arguments.tune)
        shows = (images.quiet, images.stats, live?.latency == true)
    }

    /// The names of the actions that kits send to all outputs.
    private static func actions(of kits: [(kit: Kit, book: RuleBook)]) -> [String] {
        kits.flatMap(\.kit.lines).compactMap { line -> String? in
            if case .named(let name) = line.action { name } else { nil }
        }.eachOnce
    }

    /// The device that is announced to Home Assistant.
    func device(under topic: String) -> HomeAssistantDevice {
        HomeAssistantDevice(
            topic: topic,
            kit: kit.name,
            version: Installation.version,
            shapes: kits.flatMap(\.book.shapes).map(\.name).eachOnce,
            instruments: kit.namedInstruments.map(\.name),
            actions: Self.actions(of: kits),
            kinds: ["rest", "command"] + GestureKind.Word.allCases.filter { $0 != .possible }.map(\.rawValue),
            hasFaces: sources.contains(where: \.hasFaces)
        )
    }

    /// The configuration of the first kit's gestures.
    var configuration: GestureConfiguration { gestures[0].configuration }

    // MARK: Sources

    private static func sources(
        _ paths: [String],
        orCamera: Bool,
        run: (String?) throws -> LiveRun
    ) throws -> [PlaySource] {
        var result: [PlaySource] = []
        for path in paths {
            try SourceOptions.ensureThere(path)
            if MediaSource(path).hasImages {
                let run = try run(path)
                result.append(.live(run, isDevice: run.camera.isDevice))
            } else {
                result.append(.keypoints(path))
            }
        }
        if result.isEmpty, orCamera { result.append(.live(try run(nil), isDevice: true)) }
        return result
    }

    private static func usualKit(_ sources: [PlaySource], hasPads: Bool) -> ShippedKit {
        guard let first = sources.first else { return hasPads ? .drumset : .tvdrums }
        guard case .live(let run, _) = first else { return .hands }
        return run.model.manifest.gives.contains(.bodies) ? .drumset : .hands
    }

    private static func files(_ paths: [String], _ arguments: PlayArguments, _ live: Play?) -> RunFiles {
        var files = RunFiles()
        files.read(sources: paths)
        for path in paths { files.count(path) }
        // The reference of a recording lies beside it, and what was played is no reference.
        for path in paths where !MediaSource(path).hasImages && path != "-" {
            files.read(EventFile.beside(path), as: "the true events of \(path),")
        }
        if let live {
            live.setup.register(in: &files)
            if let mesh = live.view.place.faceMesh { files.read(mesh, as: "--face-mesh") }
            if live.devices.mqtt != nil { files.read(variables: MQTTCredentials.fileVariables) }
            if let map = live.devices.midiMap {
                if live.devices.midiLearn {
                    files.change(map, as: "--midi-map")
                } else {
                    files.read(map, as: "--midi-map")
                }
            }
            if live.phones.phones { files.read(PhoneSession.certificates, as: "the phones' certificate in") }
        }
        for kit in arguments.drums.kit { files.read(kit: kit) }
        if arguments.sound.drumkit != SoundBanks.builtIn { files.read(arguments.sound.file, as: "--drumkit") }
        for (option, path) in [
            ("--output", arguments.outputs.sound), ("--output", arguments.outputs.notes),
            ("--events", arguments.outputs.events),
        ] {
            if let path { files.write(path, as: option) }
        }
        if let player = arguments.player, arguments.calibrate || arguments.tune {
            files.change(PlayerStore(player).path, as: "--player")
        }
        for path in arguments.drums.takeFiles { files.change(path, as: "--take") }
        return files
    }
}

extension PlaySource {
    /// Whether it may have faces: a model that gives them, or any keypoints.
    fileprivate var hasFaces: Bool {
        switch self {
        case .live(let run, _): run.model.manifest.gives.contains(.faces)
        case .keypoints: true
        case .devices, .midi, .link, .jack, .phones: false
        }
    }

    var title: String {
        switch self {
        case .live(let run, _): run.camera.source ?? "the first camera"
        case .keypoints(let path): path == "-" ? "standard input" : path
        case .devices: "OSC"
        case .midi: "MIDI"
        case .link: "Ableton Link"
        case .jack: "JACK's transport"
        case .phones: "phones"
        }
    }
}

extension PlaySource {
    /// The connection with other programs that it is; `nil` for hands and phones.
    var link: SceneLink? {
        switch self {
        case .midi(let midi): SceneLink("MIDI", midi.words)
        case .link(let session): SceneLink("Ableton Link", session.words ?? "starting")
        case .jack: SceneLink("JACK", "its transport is followed")
        case .devices: SceneLink("OSC", "devices can play")
        case .live, .keypoints, .phones: nil
        }
    }
}
