// The plan of a performance: sources, kit and take, all of which are known before anything starts. A value; made by `tactus
// play` and `tactus render`.

import Capture
import Configurations
import Drums
import Gestures
import LiveScene
import Outputs
import Performances
import Shapes

struct PlayPlan {
    let arguments: PlayArguments
    let images: ImageOptions

    /// The options of a performance in real time; `nil` for one that is rendered.
    let live: Play?

    let credentials: MQTTCredentials?

    /// The player's calibration before the run, and its file; `nil` without a player.
    let player: Player?
    let store: PlayerStore?

    /// The takes that the file or the folder holds, and the same as they are played.
    let kept: [Take]
    let takes: [Take]

    /// The take that is played first.
    var take: Take? { takes.first }

    /// The takes that can be switched between; none for a file.
    var scenes: [Take] { arguments.drums.take.map(TakeFolder.isFolder) == true ? takes : [] }

    /// Whether the take is played by itself.
    let isTakeAlone: Bool

    let sources: [PlaySource]
    /// The kits that are switched between, with their rule books.
    let kits: [(kit: Kit, book: RuleBook)]

    /// The instruments that the first kit has for the takes alone.
    let added: [Instrument]

    /// The first kit, with the instruments of all.
    let kit: Kit
    let book: RuleBook

    /// The folder of the drums in files of their own, and those that there may be.
    let stems: (folder: String, files: [Stem])?

    /// Whether it is played faster than real time.
    var isRendered: Bool { live == nil }

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
        (self.arguments, self.images, self.live) = (arguments, images, live)
        // Names come first, before any of the files is read; models and the kit's rule book when they are known.
        try Self.files(paths, arguments, live).check()
        credentials = try live?.devices.credentials()
        let drums = arguments.drums
        kept = try drums.loadedTakes(isReadOnly: live == nil && paths.isEmpty)
        takes = kept.map(drums.changed)
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
        added = TakeFiles.instruments(for: takes, besides: kits.map(\.kit))
        kits[0].kit.instruments += added
        self.kits = kits
        (kit, book) = (Kit.uniting(kits.map(\.kit)) ?? kits[0].kit, kits[0].book)
        var files = Self.files(paths, arguments, live)
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
    }

    var drumOptions: DrumOptions {
        var options = arguments.drums.options(usualLoops: isTakeAlone && isRendered ? 1 : nil)
        options.follows = live?.devices.follow != nil
        options.isPeer = live?.devices.follow == .link
        return options
    }

    /// The options of playing.
    var playing: PlayOptions {
        var playing = arguments.playing(isRendered: isRendered)
        // The first record of a file comes at once, that of a stream perhaps never.
        if case .keypoints(let path) = sources.first {
            let isFile = Path.isRegularFile(path) || Path.isFolder(path)
            playing.recordTimeout = isFile ? .infinity : PlayOptions.streamTimeout
        }
        return playing
    }

    /// The mode at the start; `nil` for the kit's usual one.
    var mode: Mode? {
        if let mode = arguments.drums.mode { return mode }
        // In a session of equals the start is everybody's.
        return take?.isEmpty == false && live?.devices.follow != .link ? .playing : nil
    }

    /// The options of gestures, for each kit.
    var gestures: [GestureOptions] {
        kits.map {
            var options = arguments.gestures.options($0.kit, $0.book, confidence: arguments.input.confidenceFloor)
            let kit = options.configuration
            options.configuration.footSensitivity = player?.footSensitivity ?? kit.footSensitivity
            options.configuration.footCurve = player?.footCurve ?? kit.footCurve
            return options
        }
    }

    /// The names of the actions that the kits send to all outputs.
    var actions: [String] {
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
            actions: actions,
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
