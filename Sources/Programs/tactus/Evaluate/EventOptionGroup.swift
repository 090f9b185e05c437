// Options of evaluations: those of all, the form of the report and the file of counts; and those of events.

public import Evaluation
import Runs

struct EventOptionGroup: ParsableArguments {
    @Option(
        help: .value(
            "seconds",
            "Maximum distance of matching events in seconds; by default \(EventOptions.usualWindow)."
        )
    )
    var window: Double?

    @Option(help: .value("name", "The kind of events to evaluate; may be repeated. Default: hit."))
    var kind: [String] = []

    @Option(
        help: .value(
            "time",
            """
            Which time of played events to match: onset or detection. Default: onset. Modes, which have no onset of their \
            own, are matched by detection.
            """
        )
    )
    var matchBy: EventMoment?

    @Flag(help: "Accept a reference without events of these kinds; then only insertions are counted.")
    var allowEmptyReference = false

    func validate() throws { _ = try options() }

    private func options() throws -> EventOptions {
        do throws(Diagnostic) {
            return try EventOptions(
                window: window ?? EventOptions.usualWindow,
                kinds: kind.isEmpty ? ["hit"] : kind,
                moment: matchBy ?? .onset
            )
        } catch {
            throw ValidationError(
                "--\(error.field == "kinds" ? "kind" : error.field): \(error.wrong), expected \(error.expected)"
            )
        }
    }

    /// Scores takes, and prints what was invalid or missing.
    ///
    /// - Parameter score: scores one take.
    /// - Throws: `Failure`, also where the reference holds no events of the kinds that are scored: all that was played
    ///   would be wrong, for no visible reason.
    func counts(
        of paths: [String],
        _ reference: String?,
        _ records: RecordOptions,
        _ log: inout ProblemLog,
        _ score: (inout EventRun, String, inout ProblemLog) throws -> Void
    ) throws -> EventMetricCounts {
        let options = try options()
        var run = EventRun(options)
        for path in paths {
            do {
                try score(&run, path, &log)
            } catch let problem as Diagnostic where problem.file.isEmpty {
                throw Failure(.badInput, "\(path): \(problem)")
            }
        }
        let kinds = options.kinds.joined(separator: " or ")
        if run.metrics.referenceEvents == 0 {
            let source = reference ?? "the reference events beside \(paths.joined(separator: ", "))"
            let others = run.kindsOfReference.sorted().joined(separator: ", ")
            let wrong = "\(source): no reference \(kinds)" + (others.isEmpty ? "" : ", but \(others)")
            guard allowEmptyReference else {
                throw Failure(.badInput, "\(wrong); expected some, or --allow-empty-reference if there are none")
            }
            StandardStreams.say("\(wrong): only insertions are counted")
        }
        for note in run.notes { StandardStreams.say(note) }
        try log.report(good: run.goodRecords)
        if run.takenCount > 0 {
            StandardStreams.say("\(counted(run.takenCount, "event")) of a take that was played back: not scored")
        }
        if run.metrics.playedEvents == 0 {
            StandardStreams.say("\(paths.joined(separator: ", ")): no \(kinds) was played")
        }
        return run.metrics
    }
}

extension EventMoment: ExpressibleByArgument {}

/// The options of scores: their output, and the file of their counts.
struct ScoreOptions: ParsableArguments {
    @Option(
        help: .rare(
            "file",
            "Also write the counts to a file for `tactus evaluate merge`; with -, to standard output instead of the report."
        )
    )
    var partial: String?

    @Flag(help: "Print the results as one line of JSON.")
    var json = false

    /// Writes the counts, prints the report, and finishes other results; all files take their places, or none does.
    ///
    /// - Parameter isPage: whether a page on standard output is in the report's place.
    func write(
        _ counts: EvaluationCounts,
        details: EvaluationDetails? = nil,
        with other: borrowing ByteSink? = nil,
        _ page: borrowing ByteSink? = nil,
        isPage: Bool = false
    ) throws {
        let part = try partial.map { try ByteSink(path: $0) }
        try part?.write(counts.text + "\n")
        try other?.finish()
        try page?.finish()
        try part?.finish()
        if partial != "-", !isPage { try Output.write(counts.report(isJSON: json, details: details)) }
    }
}

/// The files of a run of an evaluation.
extension RunFiles {
    mutating func write(_ scores: ScoreOptions) {
        if let partial = scores.partial { write(partial, as: "--partial") }
    }
}
