// `tactus evaluate events`: played events against reference events.

import Runs
import Evaluation
import Performances

struct EvaluateEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Evaluate played events against reference events.",
        discussion: """
            Compares event files (NAME.events.jsonl): true positives, deletions, substitutions, duplicates, insertions per \
            minute, and timing errors.
            """
    )

    @Argument(help: "A file of played events, or - for standard input.")
    var played: String

    @Option(help: .value("file", "The reference events; - is standard input."))
    var reference: String

    @Option(
        help: .value(
            "seconds",
            "The duration of the take, for insertions per minute. Default: from its first event to its last."
        )
    )
    var duration: Double?

    @OptionGroup var events: EventOptionGroup
    @OptionGroup var scores: ScoreOptions
    @OptionGroup var records: RecordOptions

    func validate() throws {
        try check(duration: duration)
        guard played != "-" || reference != "-" else {
            throw ValidationError("standard input cannot be both the played events and the reference")
        }
    }

    func run() throws {
        var files = RunFiles()
        files.count(played)
        files.read(reference, as: "--reference")
        files.write(scores)
        try files.claim()
        try ensureEvents(played, "played events; tactus evaluate kit plays keypoints")
        try ensureEvents(reference, "reference events for \(played)")
        var log = records.problemLog()
        let counts = try events.counts(of: [played], reference, records, &log) { run, path, log in
            try run.score(played: path, reference: reference, seconds: duration, problems: &log)
        }
        if duration == nil, counts.milliseconds > 0, EventScores(counts).total.insertions > 0 {
            let seconds = Double(counts.milliseconds) / 1000
            StandardStreams.say(
                "insertions per minute: of the \(seconds) s from the first event to the last; "
                    + "--duration gives the length of the take"
            )
        }
        try scores.write(.events(counts))
        try log.ensureWhole()
    }

    /// Throws where a file holds something other than events; a player who hit nothing leaves an empty file.
    private func ensureEvents(_ path: String, _ expected: String) throws {
        guard EventFile.isThere(path), try !EventFile.isEmpty(path), try !EventFile.holdsEvents(path) else { return }
        throw Failure(.badInput, "\(path): holds no events, expected \(expected)")
    }
}
