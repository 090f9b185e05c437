// `tactus classify`: keypoint files in, shapes out.

import ArgumentParser
import KeypointFiles
import Pipeline
import RuleFiles

struct Classify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Turn keypoints into shapes, each confirmed or only possible.",
        discussion: """
            One line a frame, in the order of the input: {"t":…,"frame":…,"hands":[{"side":…,"shape":…,"certainty":…,\
            "margin":…}]}. Of several hands in a frame the first is judged, unless --all is given.
            """
    )

    @Argument(help: "Files, folders, or - for standard input.")
    var sources: [String]

    @Option(
        help: ArgumentHelp(
            "The form of the output: jsonl, csv or table. The name of an input format is taken as --from.",
            valueName: "form"
        )
    )
    var format: FormatName = .output(.jsonl)

    @Flag(help: "Judge all hands of a frame.")
    var all = false

    @Option(help: ArgumentHelp("How many cores to use; the output does not depend on it.", valueName: "n"))
    var jobs = 1

    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs), expected 1 or more") }
    }

    func run() async throws {
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
            let summary = try await run.run(source, to: sink, problems: &log, progress: &progress)
            if summary.looksMirrored {
                StandardStreams.say(
                    "\(source): this recording looks mirrored: \(summary.contradictingSides) of "
                        + "\(summary.agreeingSides + summary.contradictingSides) hands contradict their side; "
                        + "see --mirrored"
                )
            }
            total.add(summary)
        }
        progress.finish()
        if total.leftOut > 0 {
            let hands = counted(total.leftOut, "further hand was", "further hands were")
            StandardStreams.say("\(hands) left out; --all judges \(total.leftOut == 1 ? "it" : "them") too")
        }
        try input.report(log, good: total.frames)
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
