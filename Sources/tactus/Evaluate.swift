// `tactus evaluate`: labelled keypoints or played events in, scores out; and parts of scores put together.

public import ArgumentParser
import Drums
public import Evaluation
import Files
import KeypointFiles
import Pipeline
import RuleFiles

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Score a rule book against labelled keypoints, or played events against true ones.",
        discussion: """
            Prints the confusion matrix of the forced choice, precision, recall, F1 and support for each shape and in \
            all, the same for confirmed verdicts with their coverage, and how often hands that show something else are \
            confirmed. Scores add up: --partial writes the counts, --merge puts such files together, and gives what one \
            run over everything would.
            Files of events (NAME.events.jsonl) are scored against those of --truth: hits, misses, doubles, wrong \
            instruments, false alarms a minute, and the timing error of the hits. With --kit keypoints are played first, \
            and scored against the NAME.events.jsonl beside each.
            """
    )

    @Argument(
        help:
            "Files or folders with labelled keypoints, a file of events, or - for standard input; with --merge, counts."
    )
    var datasets: [String]

    @Option(help: ArgumentHelp("Also score with so many points lost at random.", valueName: "0,1,2,4,8"))
    var drop: NumberList = NumberList(numbers: [0])

    @Option(help: ArgumentHelp("The seed of the points that are lost.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(help: "Score apart by person, source or side.")
    var by: Grouping?

    @Option(
        help: ArgumentHelp(
            "Take the labels from this file instead, by frame number and place in the picture; or the true events.",
            valueName: "file"
        )
    )
    var truth: String?

    @Option(
        help: ArgumentHelp(
            "What labels mean beyond the book: LABEL=SHAPE,… (or =other, =ignored), or a file with one a line.",
            valueName: "map"
        )
    )
    var labels: String?

    @Option(help: ArgumentHelp("Write the hands that were judged wrong, as native records.", valueName: "file"))
    var errors: String?

    @Option(help: ArgumentHelp("Write the counts, to be put together later; - is standard output.", valueName: "file"))
    var partial: String?

    @Flag(help: "The arguments are partial counts, each file or stream one or several: put them together.")
    var merge = false

    @Flag(help: "Print the scores as one line of JSON.")
    var json = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many cores to use; the scores do not depend on it.", valueName: "n")
    )
    var jobs = 1

    @Option(help: "The same as --from.")
    var format: KeypointFormat?

    @OptionGroup(title: "Events") var events: EventScoring
    @OptionGroup(title: "Gestures, with --kit") var gestures: GestureArguments
    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions

    func validate() throws {
        guard (1...1024).contains(jobs) else { throw ValidationError("--jobs: \(jobs), expected 1 to 1024") }
        guard drop.numbers.allSatisfy({ (0...21).contains($0) }) else {
            throw ValidationError("--drop: \(drop.text), expected numbers from 0 to 21")
        }
        _ = try events.options()
        if merge, let option = events.given.first { throw ValidationError("\(option) is for events, --merge has none") }
        if merge, labels != nil { throw ValidationError("--labels needs keypoints, --merge has none") }
        if merge, errors != nil { throw ValidationError("--errors needs keypoints, --merge has none") }
    }

    func run() async throws {
        try files().refuse()
        var log = input.problemLog()
        let wrong = try errors.map { try ByteSink(path: $0) }
        let counts =
            if merge {
                try merged()
            } else if let kit = events.kit {
                EvaluationCounts.events(try playedEvents(kit, &log))
            } else if try isOfEvents() {
                EvaluationCounts.events(try countedEvents(&log))
            } else {
                EvaluationCounts.hands(try await counted(&log, wrong))
            }
        let part = try partial.map { try ByteSink(path: $0) }
        try part?.write(counts.text + "\n")
        // Both results take their places, or neither does.
        try wrong?.finish()
        try part?.finish()
        if partial != "-" { try Output.write(counts.report(isJSON: json)) }
        try input.ensureWhole(log)
        if case .hands(let tally) = counts { try judgeLabels(of: tally) }
    }

    /// All that the run reads and writes.
    private func files() throws -> RunFiles {
        var files = RunFiles()
        for path in datasets {
            // Counts that are there twice are told by what they count.
            if merge { files.read(path) } else { files.count(path) }
            if events.kit != nil, truth == nil, path != "-" { files.read(EventFile.beside(path)) }
        }
        if let truth { files.read(truth, as: "--truth") }
        if let labels, !labels.contains("=") { files.read(labels, as: "--labels") }
        if !merge { files.read(rules: book.rules) }
        if let kit = events.kit { files.read(kit: kit, book: try KitOptions.kit(named: kit).book) }
        if let errors { files.write(errors, as: "--errors") }
        if let partial { files.write(partial, as: "--partial") }
        return files
    }

    // MARK: Counting

    private func counted(_ log: inout ProblemLog, _ wrong: borrowing ByteSink?) async throws -> Tally {
        let book = try book.book()
        let choices = try labelChoices()
        let map = try labelMap(book, choices)
        do {
            let options = try TallyOptions(
                book: book,
                labels: choices,
                confidenceFloor: input.confidence,
                grouping: by,
                seed: seed,
                drops: drop.numbers
            )
            var tally = Tally(options)
            var progress = Progress.standard()
            var run = EvaluationRun(
                book: book,
                labels: map,
                options: options,
                jobs: jobs,
                reading: input.reader(format: format),
                keepsErrors: errors != nil
            )
            run.watched = choices?.labels ?? []
            run.truth = try truth.map(readTruth)
            for dataset in datasets {
                do {
                    let part = try await run.run(
                        dataset,
                        isOneOfSeveral: datasets.count > 1,
                        problems: &log,
                        progress: &progress
                    ) { try wrong?.write($0) }
                    try tally.merge(part)
                } catch let problem as SourceProblem where problem.kind == .empty && partial != nil {
                    // One part of many may hold nothing, and counts of nothing are counts too.
                    continue
                }
            }
            progress.finish()
            if let note = run.truthNote { StandardStreams.say("--truth: \(note)") }
            let unseen = run.watched.subtracting(run.seenLabels).sorted()
            if !unseen.isEmpty {
                let words = unseen.count == 1 ? "no hand has the label" : "no hand has the labels"
                StandardStreams.say("--labels: \(words) \(unseen.joined(separator: ", "))")
            }
            try check(tally, log)
            return tally
        } catch let problem as TallyProblem {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// The truth; a bad record of it ends the run, whether `--strict` asks for that or not.
    private func readTruth(_ path: String) throws -> Truth {
        do {
            return try Truth(path: path, reading: input.reader(format: format))
        } catch let problem as RecordProblem {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// Says what was bad, and refuses an input in which there was nothing to score.
    private func check(_ tally: Tally, _ log: ProblemLog) throws {
        guard let level = Scores(tally).total.levels.first else { return }
        let labelled = level.known + level.othersConfirmed.total + level.ignored
        let inputs = datasets.joined(separator: ", ")
        let frames = tally.framesWithoutHand
        try input.report(log, good: labelled + level.unlabelled + frames)
        guard labelled == 0, partial == nil else { return }
        let wrong = level.unlabelled == 0 ? "no hands" : "\(level.unlabelled) hands and none with a label"
        throw Failure(.badInput, "\(inputs): \(wrong), expected hands with hands[].label")
    }
}

/// Numbers with commas between.
struct NumberList: ExpressibleByArgument {
    var numbers: [Int]

    init(numbers: [Int]) { self.numbers = numbers }

    init?(argument: String) {
        numbers = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let number = Int(part) else { return nil }
            numbers.append(number)
        }
    }

    var text: String { numbers.map { "\($0)" }.joined(separator: ",") }

    var defaultValueDescription: String { text }
}

extension Grouping: ExpressibleByArgument {}
