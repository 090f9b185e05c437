// `tactus evaluate`: labelled keypoints or played events in, scores out; and parts of scores put together.

public import ArgumentParser
import Performances
import Configurations
import System
import Drums
public import Evaluation
import KeypointFiles

struct Evaluate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Evaluate a rule book on labelled keypoints, or played events against reference events.",
        discussion: """
            Prints the top-1 confusion matrix, with precision, recall, F1 and support per shape and overall; the same for \
            confirmed classifications, with coverage and selective accuracy; and the false-accept rate of hands that show \
            other shapes. Results can be merged: --partial writes counts, and --merge combines such files into the same \
            result as a single run.
            Event files (NAME.events.jsonl) are compared with --reference: true positives, deletions, substitutions, \
            duplicates, insertions per minute, and timing errors. With --kit, keypoints are played first and compared \
            with the NAME.events.jsonl beside each.
            """
    )

    @OptionGroup var options: EvaluateOptions

    func run() async throws { try await options.evaluate() }
}

extension EvaluateOptions {
    fileprivate func evaluate() async throws {
        let kit = try events.kit.map { try KitOptions.kit(named: $0) }
        try files(kit?.kit).check()
        if !merge { try input.refuseImages(datasets) }
        var log = input.problemLog()
        let wrong = try misclassified.map { try ByteSink(path: $0) }
        let counts =
            if merge {
                try CountsFiles.merged(datasets)
            } else if let kit {
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
    private func files(_ kit: Kit?) -> RunFiles {
        var files = RunFiles()
        for path in datasets {
            // Counts that are there twice are told by what they count.
            if merge { files.read(path) } else { files.count(path, isRead: KeypointReader.readsInFolder) }
            if events.kit != nil, reference == nil, path != "-" { files.read(EventFile.beside(path)) }
        }
        if let reference { files.read(reference, as: "--reference") }
        if let labels, !labels.contains("=") { files.read(labels, as: "--labels") }
        if !merge { files.read(rules: book.rules) }
        files.read(kit: events.kit, book: kit?.bookName)
        if let misclassified { files.write(misclassified, as: "--misclassified") }
        if let partial { files.write(partial, as: "--partial") }
        return files
    }

    // MARK: Counting

    private func counted(_ log: inout ProblemLog, _ wrong: borrowing ByteSink?) async throws -> MetricCounts {
        let book = try book.book()
        let choices = try labelChoices()
        let map = try labelMap(book, choices)
        do {
            let options = try MetricOptions(
                book: book,
                labels: choices,
                confidenceFloor: input.confidence,
                grouping: by,
                seed: seed,
                drops: dropKeypoints.numbers
            )
            var tally = MetricCounts(options)
            var progress = Progress.standard()
            let settings = EvaluationSettings(
                book: book,
                labels: map,
                options: options,
                keepsMisclassified: misclassified != nil,
                watched: choices?.labels ?? [],
                reference: try reference.map(readReference)
            )
            var run = EvaluationRun(
                settings,
                jobs: JobCount.count(jobs, sources: datasets),
                reading: input.reader(fields.names)
            )
            for dataset in datasets {
                do {
                    let part = try await run.run(
                        dataset,
                        isOneOfSeveral: datasets.count > 1,
                        problems: &log,
                        progress: &progress
                    ) { try wrong?.write($0) }
                    try tally.merge(part)
                } catch let problem as TactusError where problem.kind == .empty && partial != nil {
                    // One part of many may hold nothing, and counts of nothing are counts too.
                    continue
                }
            }
            progress.finish()
            for note in run.truthNotes { StandardStreams.say("--reference: \(note)") }
            let unseen = settings.watched.subtracting(run.seenLabels).sorted()
            if !unseen.isEmpty {
                let words = unseen.count == 1 ? "no hand has the label" : "no hand has the labels"
                StandardStreams.say("--labels: \(words) \(unseen.joined(separator: ", "))")
            }
            try check(tally, log, fieldNames: run.fieldNames)
            return tally
        } catch let problem as Diagnostic where problem.file.isEmpty {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// The reference; a bad record of it ends the run, whether `--strict` asks for that or not.
    private func readReference(_ path: String) throws -> Reference {
        do {
            return try Reference(path: path, reading: input.reader(fields.names))
        } catch let problem as Diagnostic {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// Says what was bad, and refuses an input in which there was nothing to score.
    private func check(_ tally: MetricCounts, _ log: ProblemLog, fieldNames: [String]) throws {
        guard let level = Scores(tally).total.levels.first else { return }
        let labelled = level.known + level.falseAcceptRate.total + level.ignored
        let inputs = datasets.joined(separator: ", ")
        let frames = tally.framesWithoutHand
        try input.report(log, good: labelled + level.unlabelled + frames)
        guard labelled == 0, partial == nil else { return }
        let wrong = level.unlabelled == 0 ? "no hands" : "\(level.unlabelled) hands, none with a label"
        let expected =
            reference.map { "hands in the frames that \($0) has, by their numbers" }
            ?? "labels, as hands[].label of records or a table's column label"
        if level.unlabelled > 0, reference == nil {
            let names = fieldNames.prefix(8).joined(separator: ", ")
            let offer = names.isEmpty ? "see --columns" : "use --label NAME with one of \(names)"
            throw Failure(.badInput, "\(inputs): \(wrong), expected \(expected); \(offer)")
        }
        throw Failure(.badInput, "\(inputs): \(wrong), expected \(expected)")
    }
}

extension Grouping: ExpressibleByArgument {
    /// Reads a grouping; tables call the side handedness.
    public init?(argument: String) { self.init(rawValue: argument == "handedness" ? Self.side.rawValue : argument) }
}
