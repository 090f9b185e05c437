// `tactus classify`: keypoint files in, shapes out.

import Runs

struct Classify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Classify the hand shapes of keypoint files, each confirmed or only possible.",
        discussion: """
            Writes one line per frame, in input order: {"t":…,"frame":…,"hands":[{"side":…,"shape":…,"certainty":…,\
            "margin":…}]}, with the record's file, id, label, person and other simple fields, if present. If a frame has \
            several hands, the first with a visible palm is classified, or else the largest, unless --all is given. \
            `tactus watch` does the same live, from a camera.
            """
    )

    @Argument(help: "Files, folders, or - for standard input.")
    var sources: [String]

    @Option(help: .value("format", "The output format; by default jsonl."))
    var outputFormat: ClassificationFormat?

    @Flag(help: "Classify all hands of a frame.")
    var all = false

    @OptionGroup var jobs: JobOptions
    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    func run() async throws {
        var files = RunFiles()
        for source in sources { files.count(source, isRead: KeypointReader.readsInFolder) }
        files.read(rules: book.rules)
        files.write("-")
        try files.claim()
        try input.refuseImages(sources)
        let run = Classification(
            book: try book.book(),
            form: outputFormat ?? .jsonl,
            classifiesAll: all,
            jobs: jobs.count(for: sources),
            reading: input.reader(fields.names)
        )
        let sink = ByteSink.standardOutput()
        var log = input.records.problemLog()
        var progress = Progress.standard(of: sources.count, isAlone: !Output.isWatched)
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
        try fields.ensureSelected(total.frames + log.count, of: sources)
        try log.report(good: total.frames, of: sources)
        try log.ensureWhole()
    }
}

extension ClassificationFormat: ExpressibleByArgument {}

extension ClassificationSummary {
    /// The remark on frames that had only bodies or faces, which are not classified.
    fileprivate var noHands: String? {
        guard hands == 0, leftOut == 0, bodies + faces > 0 else { return nil }
        let seen = [(bodies, "body", "bodies"), (faces, "face", "faces")].filter { $0.0 > 0 }.map {
            counted($0, $1, $2)
        }
        let use =
            (bodies > 0 ? "; tactus play --kit drumset plays what bodies do" : "")
            + (faces > 0 ? "; tactus convert --face-coefficients writes what faces do" : "")
        return "no hands in \(counted(frames, "frame")), but \(seen.joined(separator: " and "))\(use)"
    }
}
