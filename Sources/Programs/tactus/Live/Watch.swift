// `tactus watch`: a camera or a video in, shapes out, live.

import Viewer
import Performances
import Capture
import Drums
import Gestures
import Keypoints
import LiveScene
import Runs
import Shapes

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Classify hand shapes live, from a camera or a video.",
        discussion: """
            Gives a keypoint model the images of the source, as `tactus capture` does, and writes the lines of \
            `tactus classify`. With --view, a browser shows skeletons, shapes and explanations. Ctrl-C stops.
            """
    )

    @Argument(
        help:
            "A camera (/dev/video0, rtsp://HOST/PATH), a video file, a folder of images, or - for images on standard input."
    )
    var source: String?

    @Option(help: .value("format", "The output format; by default table on a terminal, otherwise jsonl."))
    var outputFormat: ClassificationFormat?

    @Flag(help: "Classify all hands of a frame.")
    var all = false

    @Flag(help: "Print only changes; always on for a terminal.")
    var onlyChanges = false

    @OptionGroup var commands: CommandArguments
    @OptionGroup var book: BookOptions
    @OptionGroup(title: "Camera and model") var live: LiveOptions
    @OptionGroup(title: "Live view") var looking: ViewArguments

    func run() async throws {
        do { try await watch() } catch var error as TactusError {
            if case .ended = error.kind, let source, MediaSource(source) == .file {
                error.expected = "images; tactus classify reads keypoint files"
            }
            throw error
        }
    }

    private func watch() async throws {
        var files = RunFiles()
        files.read(sources: [source].compactMap(\.self))
        files.read(rules: book.rules)
        if let mesh = looking.place.faceMesh { files.read(mesh, as: "--face-mesh") }
        files.write("-")
        try files.claim()
        let book = try book.book()
        var run = try live.run(source, usualPace: looking.view ? .real : .fast)
        let form = outputFormat ?? (Output.isWatched ? .table : .jsonl)
        let sink = ByteSink.standardOutput()
        let status = LiveStatus(isQuiet: live.images.quiet, sharesTerminal: Output.isWatched)
        var report: LiveReport?
        defer { status.finish(report, stats: live.images.stats) }
        var judge = LiveClassifier(book, form, classifiesAll: all, onlyChanges: onlyChanges || Output.isWatched)
        let session = try looking.view ? session(run, book) : nil
        if let viewer = session?.viewer {
            run.shown = { image in viewer.see(image) }
            // Of a file no image is left out: it waits for the model, a camera would not.
            if !run.camera.isDevice { run.policy = .block }
        }
        let commands = GestureCommands(try commands.commands(of: [book]), say: session?.tell ?? StandardStreams.say)
        var options = GestureOptions(triggers: [], book: book)
        options.needsShapes = true
        var (recognizer, seen) = (GestureRecognizer(options), SeenStates())
        let view = ViewLive()
        let sourceName = MediaSource.eventName(of: source)
        try await untilInterrupted { stop in
            try await session?.start(abilities: ["image"], status: view.status)
            try sink.write(ClassificationText.head(form))
            try await ViewSession.run(session, until: stop) {
                report = try await run.run(
                    until: stop,
                    say: session?.tell ?? StandardStreams.say,
                    status: { report in
                        status.update(report)
                        view.update(report)
                    },
                    answer: { frame in
                        session?.viewer.see(frame)
                        if let commands {
                            _ = recognizer.process(frame)
                            for state in seen.process(frame, after: recognizer) {
                                commands.process(state, at: frame.time ?? 0, from: sourceName)
                            }
                        }
                        let text = judge.text(of: frame)
                        if !text.isEmpty { try sink.write(text) }
                    }
                )
                await commands?.allStarted()
                if let session, staysOpen(run), !stop.isSet {
                    status.end()
                    view.end()
                    let name = source ?? ""
                    session.tell(
                        "\(name): that was all of it; the live view stays until Ctrl-C. See also tactus view \(name)"
                    )
                    await stop.wait()
                }
            }
        }
    }

    /// Returns whether the page stays open after the last image: a short video ends before anybody has seen it, and an
    /// end that the user chose is wanted.
    private func staysOpen(_ run: LiveRun) -> Bool {
        !run.camera.isDevice && live.images.count == nil && live.images.duration == nil
    }

    private func session(_ run: LiveRun, _ book: RuleBook) throws -> ViewSession {
        let hello = ViewSession.hello(
            "watch",
            run.camera.isDevice ? .camera : .video,
            run.camera.source ?? "the first camera",
            book
        )
        return try ViewSession(looking.place.page, hello: hello, book: book, rules: self.book.arguments)
    }
}
