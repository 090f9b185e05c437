// `tactus evaluate hands`: labelled keypoints in, scores of a rule book out.

import Configurations
public import Evaluation
import Runs
import Shapes

struct EvaluateHands: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hands",
        abstract: "Evaluate a rule book on labelled keypoints.",
        discussion: """
            Prints the top-1 confusion matrix, with precision, recall, F1 and support per shape and overall; the same for \
            confirmed classifications, with coverage and selective accuracy; and the false-accept rate of hands that show \
            other shapes.
            """
    )

    @Argument(help: "Files or folders of labelled keypoints, or - for standard input.")
    var datasets: [String]

    @Option(help: .rare("0,1,2,4,8", "Also evaluate with this many keypoints dropped at random; by default 0."))
    var dropKeypoints: ValueList<Int>?

    @Option(help: .rare("n", "The random seed for dropping keypoints."))
    var seed: UInt64 = 1

    @Option(
        help: .value(
            "field",
            """
            Group results by person, source, side (also handedness; the person's own left or right hand), or any other \
            field of hands or records.
            """
        )
    )
    var by: Grouping?

    @Option(help: .value("file", "A file with the labels, matched by frame number and position."))
    var reference: String?

    @Option(
        help: .value(
            "map",
            """
            Maps labels to shapes: LABEL=SHAPE,… (or =SHAPE|SHAPE if either is right, =other, =ignored), or a file with \
            one pair per line.
            """
        )
    )
    var labels: String?

    @Option(
        help: .value(
            "file",
            "Write misclassified hands as native records, the worst first, with the condition that failed."
        )
    )
    var misclassified: String?

    @Option(help: .value("file", "Write a page of HTML: scores, curves, groups, and drawings of misclassified hands."))
    var report: String?

    @Flag(
        help: """
            Find suspicious labels instead of scores: hands that look like another label, copies, and sides that the hands \
            contradict. Exits with 1 if there are any.
            """
    )
    var audit = false

    @Option(help: .value("file", "With --audit, write all other hands, without suspicious labels and copies."))
    var output: String?

    @OptionGroup var compared: CompareOptions
    @OptionGroup var scores: ScoreOptions
    @OptionGroup var jobs: JobOptions
    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    func validate() throws {
        try validateAudit()
        if let condition = fields.where.first(where: { $0.field == "label" }), reference != nil {
            throw ValidationError("--where \(condition): the labels are those of --reference, expected another field")
        }
        if compared.isGiven {
            let others = [
                ("--drop-keypoints", dropKeypoints != nil), ("--by", by != nil), ("--partial", scores.partial != nil),
                ("--report", report != nil),
            ]
            if let other = others.first(where: \.1) {
                throw ValidationError("\(other.0) is for scores of one rule book, not for a comparison")
            }
        }
        guard let numbers = dropKeypoints?.values else { return }
        guard numbers.allSatisfy({ (0...21).contains($0) }) else {
            let text = numbers.map { "\($0)" }.joined(separator: ",")
            throw ValidationError("--drop-keypoints: \(text), expected numbers from 0 to 21")
        }
    }

    func run() async throws {
        try files().claim()
        try input.refuseImages(datasets)
        for path in datasets + [reference].compactMap(\.self) where try EventFile.holdsEvents(path) {
            throw Failure(
                .usage,
                "\(path) holds events, expected keypoints; see tactus evaluate events, or tactus evaluate kit"
            )
        }
        let book = try book.book()
        let choices = try LabelChoices.given(labels)
        let map = try LabelMap(book, choices, given: labels)
        if audit { return try await runAudit(book, map) }
        var log = input.records.problemLog()
        let wrong = try misclassified.map { try ByteSink(path: $0) }
        let changed = try compared.changed.map { try ByteSink(path: $0) }
        let page = try report.map { try ByteSink(path: $0) }
        let (counts, run) = try await counted(book, choices, map, &log, wrong, changed)
        if let comparison = run.comparison {
            let text = try compared.report(comparison, self.book, book, isJSON: scores.json)
            try wrong?.finish()
            try changed?.finish()
            try Output.write(text)
        } else {
            if let text = try await pageText(counts, run.details, book) { try page?.write(text) }
            try scores.write(.hands(counts), details: run.details, with: wrong, page, isPage: report == "-")
        }
        try log.ensureWhole()
        try counts.judgeLabels(map, try LabelMap(book, nil, given: nil), isPart: scores.partial != nil)
    }

    /// All that the run reads and writes.
    private func files() -> RunFiles {
        var files = RunFiles()
        for path in datasets { files.count(path, isRead: KeypointReader.readsInFolder) }
        if let reference { files.read(reference, as: "--reference") }
        if let labels, !labels.contains("=") { files.read(labels, as: "--labels") }
        files.read(rules: book.rules)
        // The counts and the page take the report's place.
        if scores.partial != "-", report != "-" || scores.json { files.write("-", as: "the report") }
        if let misclassified { files.write(misclassified, as: "--misclassified") }
        if let report { files.write(report, as: "--report") }
        compared.register(in: &files)
        if let output { files.write(output, as: "--output") }
        files.write(scores)
        return files
    }

    // MARK: Counting

    private func counted(
        _ book: RuleBook,
        _ choices: LabelChoices?,
        _ map: LabelMap,
        _ log: inout ProblemLog,
        _ wrong: borrowing ByteSink?,
        _ changed: borrowing ByteSink?
    ) async throws -> (MetricCounts, EvaluationRun) {
        do {
            let options = try MetricOptions(
                book: book,
                labels: choices,
                confidenceFloor: input.confidenceFloor,
                grouping: by,
                seed: seed,
                drops: dropKeypoints?.values ?? [0]
            )
            var tally = MetricCounts(options)
            var progress = Progress.standard(of: datasets.count)
            var settings = EvaluationSettings(
                book: book,
                labels: map,
                options: options,
                keepsMisclassified: misclassified != nil,
                keepsDetails: report != nil || scores.json,
                keepsExamples: report != nil,
                watched: choices?.labels ?? [],
                reference: try reference.map(readReference)
            )
            settings.namesInputs = scores.partial == nil
            settings.countsMargins = settings.keepsDetails || scores.partial != nil
            var run = EvaluationRun(settings, jobs: jobs.count(for: datasets), reading: input.reader(fields.names))
            run.comparison = try compared.run(book, self.book, map, options)
            for dataset in datasets {
                do {
                    let part = try await run.run(
                        dataset,
                        isOneOfSeveral: datasets.count > 1,
                        problems: &log,
                        progress: &progress
                    ) { try changed?.write($0) }
                    try tally.merge(part)
                } catch let problem as TactusError where problem.kind == .empty && scores.partial != nil {
                    // One part of many may hold nothing, and counts of nothing are counts too.
                    continue
                }
            }
            progress.finish()
            try run.comparison?.finish { try changed?.write($0) }
            try run.worst.write { try wrong?.write($0) }
            if run.worst.kept < run.worst.count {
                StandardStreams.say("--misclassified: the worst \(run.worst.kept) of \(run.worst.count) hands")
            }
            for note in run.truthNotes { StandardStreams.say("--reference: \(note)") }
            if let note = run.details.repeats.scoreNote { StandardStreams.say(note) }
            let unseen = settings.watched.subtracting(run.seenLabels).sorted()
            // Labels may be those of predictions.
            if !unseen.isEmpty, compared.predictions == nil {
                let words = unseen.count == 1 ? "no hand has the label" : "no hand has the labels"
                StandardStreams.say("--labels: \(words) \(unseen.joined(separator: ", "))")
            }
            try check(tally, log, fieldNames: run.fieldNames)
            if let by, scores.partial == nil, !run.isGrouped {
                StandardStreams.say(by.missing(from: run.fieldNames))
            }
            return (tally, run)
        } catch let problem as Diagnostic where problem.file.isEmpty {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// Reads the reference; an invalid record of it ends the run, with or without `--strict`.
    private func readReference(_ path: String) throws -> Reference {
        do {
            var names = fields.names
            names.conditions = []
            return try Reference(path: path, reading: input.reader(names))
        } catch let problem as Diagnostic {
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// Prints the number of invalid records, and throws where there was nothing to score.
    private func check(_ tally: MetricCounts, _ log: ProblemLog, fieldNames: [String]) throws {
        guard let level = Scores(tally).total.levels.first else { return }
        let labelled = level.known + level.falseAcceptRate.total + level.ignored
        let inputs = datasets.joined(separator: ", ")
        let frames = tally.framesWithoutHand
        if scores.partial == nil {
            try fields.ensureSelected(labelled + level.unlabelled + frames + log.count, of: datasets)
        }
        let good = labelled + level.unlabelled + frames
        try log.report(good: good, isPart: scores.partial != nil)
        guard labelled == 0, scores.partial == nil else { return }
        let wrong = level.unlabelled == 0 ? "no hands" : "\(Text.counted(level.unlabelled, "hand")), none with a label"
        let expected =
            reference.map { "hands in the frames that \($0) has, by their numbers" }
            ?? "labels, as hands[].label of records or a table's column label"
        if level.unlabelled > 0, reference == nil {
            let names = listed(fieldNames, most: 8)
            let offer = names.isEmpty ? "use --label NAME, or --label folder" : "use --label NAME with one of \(names)"
            throw Failure(.badInput, "\(inputs): \(wrong), expected \(expected); \(offer)")
        }
        throw Failure(.badInput, "\(inputs): \(wrong), expected \(expected)")
    }
}

extension Grouping: ExpressibleByArgument {
    /// The remark where no hand has the field, with the fields found.
    func missing(from names: [String]) -> String {
        if self == .person, names.contains(rawValue) {
            return "--by: person stands beside the hands; use --person person"
        }
        let there = names.isEmpty ? "" : "; there are \(listed(names, most: 8))"
        return "--by: no hand has a field or column \(rawValue)\(there)"
    }

    /// Creates a grouping from its name; tables call the side handedness.
    public init?(argument: String) { self.init(rawValue: argument == "handedness" ? Self.side.rawValue : argument) }
}
