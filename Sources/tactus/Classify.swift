// `tactus classify`: keypoint files in, shapes out.

import ArgumentParser
import Performances
import Configurations
import System
import KeypointFiles
import Capture
import LiveScene
import Shapes

struct Classify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Classify hand shapes, each confirmed or only possible.",
        discussion: """
            Writes one line per frame, in input order: {"t":…,"frame":…,"hands":[{"side":…,"shape":…,"certainty":…,\
            "margin":…}]}, with the record's file, id, label, person and other simple fields, if present. If a frame has \
            several hands, the first with a visible palm is classified, or else the largest, unless --all is given.
            """
    )

    @Argument(help: "Files, folders, or - for standard input; with --camera, a camera, a video or a folder of images.")
    var sources: [String] = []

    @Flag(help: "Classify live from a camera and a keypoint model, as in `tactus capture`.")
    var camera = false

    @Option(
        help: ArgumentHelp(
            "The output format; by default jsonl, or with --camera on a terminal table.",
            valueName: "format"
        )
    )
    var outputFormat: ClassificationFormat?

    @Flag(help: "Classify all hands of a frame.")
    var all = false

    @Flag(help: "With --camera, print only changes; always on for a terminal.")
    var onlyChanges = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Number of parallel jobs, by default one per core; does not affect the output.",
            valueName: "n"
        )
    )
    var jobs: Int?

    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions
    @OptionGroup(title: "Camera and model, with --camera") var live: LiveOptions
    @OptionGroup(title: "Live view, with --camera") var looking: ViewArguments

    func validate() throws {
        try JobCount.check(jobs)
        if sources.isEmpty, !camera {
            throw ValidationError("expected files, folders, - for standard input, or --camera")
        }
        let (forCamera, forFiles) = (
            (onlyChanges ? ["--only-changes"] : []) + live.given + (looking.view ? ["--view"] : []),
            input.given + fields.given + input.givenConfidence + input.givenForRecords + (jobs == nil ? [] : ["--jobs"])
        )
        if !camera, let option = forCamera.first {
            throw ValidationError("\(option) is for cameras and videos, expected --camera")
        }
        if camera, let option = forFiles.first {
            throw ValidationError("\(option) is for keypoint files, and --camera reads none")
        }
        if camera, sources.count > 1 { throw ValidationError("--camera: \(sources.count) sources, expected one") }
    }

    func run() async throws {
        var files = RunFiles()
        if camera {
            files.read(sources: sources)
        } else {
            for source in sources { files.count(source, isRead: KeypointReader.readsInFolder) }
        }
        files.read(rules: book.rules)
        if let mesh = looking.place.faceMesh { files.read(mesh, as: "--face-mesh") }
        files.write("-")
        try files.check()
        if camera { try await look() } else { try await read() }
    }

    // MARK: Files

    private func read() async throws {
        try input.refuseImages(sources)
        let run = Classification(
            book: try book.book(),
            form: outputFormat ?? .jsonl,
            classifiesAll: all,
            jobs: JobCount.count(jobs, sources: sources),
            reading: input.reader(fields.names)
        )
        let sink = ByteSink.standardOutput()
        var log = input.problemLog()
        var progress = Progress.standard()
        try sink.write(ClassificationText.head(run.form))
        var total = ClassificationSummary()
        for source in sources {
            let summary = try await run.run(
                source,
                isOneOfSeveral: sources.count > 1,
                to: sink,
                problems: &log,
                progress: &progress
            )
            total.add(summary)
        }
        progress.finish()
        if total.leftOut > 0 {
            let hands = counted(total.leftOut, "further hand was", "further hands were")
            StandardStreams.say("\(hands) left out; --all classifies \(total.leftOut == 1 ? "it" : "them") too")
        }
        if let note = total.noHands { StandardStreams.say(note) }
        try input.report(log, good: total.frames, of: sources)
        try input.ensureWhole(log)
    }

    // MARK: Camera

    private func look() async throws {
        let book = try book.book()
        var run = try live.run(sources.first, usualPace: looking.view ? .real : .fast)
        let form = outputFormat ?? (Output.isWatched ? .table : .jsonl)
        let sink = ByteSink.standardOutput()
        let status = LiveStatus(isQuiet: live.quiet, sharesTerminal: Output.isWatched)
        var report: LiveReport?
        defer { status.finish(report, stats: live.stats) }
        var judge = LiveClassifier(book, form, classifiesAll: all, onlyChanges: onlyChanges || Output.isWatched)
        let session = try looking.view ? self.session(run, book) : nil
        let stop = Latch()
        let interruption = SignalHandler(stop, isLive: true)
        defer { withExtendedLifetime(interruption) {} }
        let view = ViewLive()
        if let viewer = session?.viewer {
            run.shown = { image in viewer.see(image) }
            // Of a file no image is left out: it waits for the model, a camera would not.
            if !run.camera.isDevice { run.policy = .block }
        }
        try await session?.start(abilities: ["image"], status: view.status)
        let say: @Sendable (String) -> Void = { line in
            if let session { session.tell(line) } else { status.say(line) }
        }
        try sink.write(ClassificationText.head(form))
        var failure: (any Error)?
        do {
            report = try await run.run(
                until: stop,
                say: say,
                status: { report in
                    status.update(report)
                    view.update(report)
                },
                answer: { frame in
                    session?.viewer.see(frame)
                    let text = judge.text(of: frame)
                    if !text.isEmpty { try sink.write(text) }
                }
            )
        } catch {
            failure = error
        }
        if let failure, !stop.isSet { await session?.show(failure, until: stop) }
        if failure == nil, let session, staysOpen(run) {
            status.end()
            view.end()
            let name = sources.first ?? ""
            session.tell("\(name): that was all of it; the live view stays until Ctrl-C. See also tactus view \(name)")
            await stop.wait()
        }
        await session?.viewer.stop()
        if let failure { throw failure }
    }

    /// Returns a Boolean value that indicates whether the page stays when the images have ended: nobody has seen a short
    /// video by then, and who gave an end of his own wants it.
    private func staysOpen(_ run: LiveRun) -> Bool {
        !run.camera.isDevice && live.count == nil && live.duration == nil
    }

    private func session(_ run: LiveRun, _ book: RuleBook) throws -> ViewSession {
        let hello = ViewSession.hello(
            "classify",
            run.camera.isDevice ? .camera : .video,
            run.camera.source ?? "the first camera",
            book
        )
        return try ViewSession(looking.place, hello: hello, book: book, say: { StandardStreams.say($0) })
    }
}

extension ClassificationFormat: ExpressibleByArgument {}

extension ClassificationSummary {
    /// What to say where only bodies or faces were seen, of which nothing is classified.
    fileprivate var noHands: String? {
        guard hands == 0, leftOut == 0, bodies + faces > 0 else { return nil }
        let seen = [(bodies, "body", "bodies"), (faces, "face", "faces")].filter { $0.0 > 0 }.map {
            counted($0, $1, $2)
        }
        let use = faces > 0 ? "; tactus convert --face-coefficients writes what faces do" : ""
        return "no hands in \(counted(frames, "frame")), but \(seen.joined(separator: " and "))\(use)"
    }
}
