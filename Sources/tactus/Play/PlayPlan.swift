// The plan of a performance: sources, kit and take, all of which are known before anything starts. A value; made by `tactus
// play` and `tactus render`.

import Capture
import Configurations
import Drums
import Gestures
import Outputs
import Performances
import Shapes

struct PlayPlan {
    let arguments: PlayArguments
    let images: ImageOptions

    /// The options of a performance in real time; `nil` for one that is rendered.
    let live: Play?

    let credentials: MQTTCredentials?

    /// The take that the file holds, and the same as it is played.
    let kept: Take?
    let take: Take?

    /// A Boolean value that indicates whether the take is played by itself.
    let isTakeAlone: Bool

    let sources: [PlaySource]
    let kit: Kit
    let book: RuleBook

    /// A Boolean value that indicates whether it is played faster than real time.
    var isRendered: Bool { live == nil }

    /// Plans a performance in real time.
    init(_ play: Play) throws {
        let devices = play.devices
        let hasOthers = devices.oscIn != nil || play.phones.phones || devices.noCamera
        try self.init(play.sources, play.performance, play.live.images, play, hasOthers: hasOthers) {
            try play.live.run($0, usualPace: .real)
        }
    }

    /// Plans a performance that is rendered.
    init(_ render: Render) throws {
        let sources = [render.recording].compactMap(\.self)
        try self.init(sources, render.performance, render.images, nil, hasOthers: false) {
            try render.images.run($0, pace: .fast)
        }
    }

    /// - Parameters:
    ///   - hasOthers: a Boolean value that indicates whether phones or other programs play instead of a camera.
    ///   - run: creates the run over images.
    private init(
        _ paths: [String],
        _ arguments: PlayArguments,
        _ images: ImageOptions,
        _ live: Play?,
        hasOthers: Bool,
        run: (String?) throws -> LiveRun
    ) throws {
        (self.arguments, self.images, self.live) = (arguments, images, live)
        // Names come first, before any of the files is read; models and the kit's rule book when they are known.
        try Self.files(paths, arguments, live).check()
        credentials = try live?.devices.credentials()
        let drums = arguments.drums
        kept = try drums.loadedTake(isReadOnly: live == nil && paths.isEmpty)
        take = kept.map(drums.changed)
        isTakeAlone =
            !hasOthers && paths.isEmpty && images.model == nil && drums.mode ?? .playing == .playing
            && take?.isEmpty == false
        if live == nil, paths.isEmpty, !isTakeAlone {
            let wrong =
                take == nil
                ? "there is no such take" : take?.isEmpty == true ? "the take has no steps" : "only a take"
            throw Failure(.noInput, "\(drums.take ?? ""): \(wrong), and no recording of keypoints or images to play")
        }
        sources = try Self.sources(paths, orCamera: live != nil && !hasOthers && !isTakeAlone, run: run)
        let usual = isTakeAlone ? take.map(DrumArguments.usualKit) ?? .hands : Self.usualKit(sources)
        (kit, book) = try drums.kit(usual: usual)
        var files = Self.files(paths, arguments, live)
        for case .live(let run, _) in sources { files.read(model: run.model.manifest, arguments: images.modelArg) }
        files.read(kit: drums.kit, book: kit.bookName)
        try files.check()
    }

    var drumOptions: DrumOptions { arguments.drums.options(usualLoops: isTakeAlone && isRendered ? 1 : nil) }

    /// The mode at the start; `nil` for the kit's usual one.
    var mode: Mode? { arguments.drums.mode ?? (take?.isEmpty == false ? .playing : nil) }

    var gestures: GestureOptions {
        arguments.gestures.options(kit, book, confidence: arguments.input.confidenceFloor)
    }

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

    private static func usualKit(_ sources: [PlaySource]) -> ShippedKit {
        guard let first = sources.first else { return .tvdrums }
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
            if let mesh = live.view.place.faceMesh { files.read(mesh, as: "--face-mesh") }
            if live.devices.mqtt != nil { files.read(variables: MQTTCredentials.fileVariables) }
            if live.phones.phones { files.read(PhoneSession.certificates, as: "the phones' certificate in") }
        }
        files.read(kit: arguments.drums.kit, book: nil)
        if arguments.sound.drumkit != SoundBanks.builtIn { files.read(arguments.sound.drumkit, as: "--drumkit") }
        for (option, path) in [
            ("--output", arguments.outputs.sound), ("--output", arguments.outputs.notes),
            ("--events", arguments.outputs.events), ("--take", arguments.drums.take),
        ] {
            if let path { files.write(path, as: option) }
        }
        return files
    }
}

extension PlaySource {
    var title: String {
        switch self {
        case .live(let run, _): run.camera.source ?? "the first camera"
        case .keypoints(let path): path == "-" ? "standard input" : path
        case .devices: "OSC"
        case .phones: "phones"
        }
    }
}
