// `tactus classify`: keypoint files in, shapes out.

import ArgumentParser
import Files
import KeypointFiles
import Pipeline
import RuleFiles

struct Classify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Turn keypoints into shapes, each confirmed or only possible.",
        discussion: """
            One line a frame, in the order of the input: {"t":…,"frame":…,"hands":[{"side":…,"shape":…,"certainty":…,\
            "margin":…}]}, with the record's file, id, label, person and other simple fields where it has some. Of several \
            hands in a frame the first whose palm was seen is judged, else the largest, unless --all is given.
            """
    )

    @Argument(help: "Files, folders, or - for standard input; with --camera, a camera or what stands in for one.")
    var sources: [String] = []

    @Flag(help: "Look through a camera and a keypoint model, as `tactus capture` does, and print the shapes live.")
    var camera = false

    @Option(
        help: ArgumentHelp(
            "The form of the output: jsonl, csv or table. The name of an input format is taken as --from.",
            valueName: "form"
        )
    )
    var format: FormatName?

    @Flag(help: "Judge all hands of a frame.")
    var all = false

    @Flag(help: "With --camera, print only what changes; always so on a terminal.")
    var changes = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many cores to use; the output does not depend on it.", valueName: "n")
    )
    var jobs = 1

    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Camera and model, with --camera") var live: LiveOptions

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs), expected 1 to 1024") }
        if sources.isEmpty, !camera {
            throw ValidationError("expected files, folders, - for standard input, or --camera")
        }
        if camera, sources.count > 1 { throw ValidationError("--camera: \(sources.count) sources, expected one") }
    }

    func run() async throws {
        var files = RunFiles()
        files.read(sources: sources)
        if !camera { for source in sources { files.count(source) } }
        files.read(rules: book.rules)
        files.write("-")
        try files.refuse()
        if camera { try await look() } else { try await read() }
    }

    // MARK: Files

    private func read() async throws {
        let format = format ?? .output(.jsonl)
        let run = Classification(
            book: try book.book(),
            form: format.form,
            judgesAll: all,
            jobs: jobs,
            reading: input.reader(format: format.input)
        )
        let sink = ByteSink.standardOutput()
        var log = input.problemLog()
        var progress = Progress.standard()
        try sink.write(VerdictText.head(run.form))
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
            StandardStreams.say("\(hands) left out; --all judges \(total.leftOut == 1 ? "it" : "them") too")
        }
        try input.report(log, good: total.frames, of: sources)
        try input.ensureWhole(log)
    }

    // MARK: Camera

    private func look() async throws {
        let book = try book.book()
        let run = try live.run(sources.first)
        let form = (format ?? .output(Output.isWatched ? .table : .jsonl)).form
        let sink = ByteSink.standardOutput()
        let status = LiveStatus(isQuiet: live.quiet, sharesTerminal: Output.isWatched)
        var report: LiveReport?
        defer { status.finish(report, stats: live.stats) }
        let stop = Latch()
        let interruption = Interruption(stop)
        defer { withExtendedLifetime(interruption) {} }
        var judge = LiveJudge(book, form, judgesAll: all, onlyChanges: changes || Output.isWatched)
        try sink.write(VerdictText.head(form))
        report = try await run.run(until: stop, say: status.say, status: status.update) { frame in
            let text = judge.text(of: frame)
            if !text.isEmpty { try sink.write(text) }
        }
    }
}

/// What `--format` of `classify` names: a form of the output, or a format of the input.
enum FormatName: ExpressibleByArgument {
    case output(VerdictForm)
    case input(KeypointFormat)

    init?(argument: String) {
        if let form = VerdictForm(rawValue: argument) {
            self = .output(form)
        } else if let format = KeypointFormat(rawValue: argument) {
            self = .input(format)
        } else {
            return nil
        }
    }

    var defaultValueDescription: String { form.rawValue }

    static var allValueStrings: [String] {
        let forms = VerdictForm.allCases.map(\.rawValue)
        return forms + KeypointFormat.allCases.map(\.rawValue).filter { !forms.contains($0) }
    }

    var form: VerdictForm {
        if case .output(let form) = self { form } else { .jsonl }
    }

    var input: KeypointFormat? {
        if case .input(let format) = self { format } else { nil }
    }
}
