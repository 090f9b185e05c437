// `tactus measure`: keypoint files in, the measures of their hands out, alone, by group, or of two labels.

import Configurations
import Evaluation
import Runs
import Shapes

struct MeasureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Measure the hands of keypoint files, and find the measures that separate two labels.",
        discussion: """
            Writes the measures that rule books compare, one row per hand, as bounds where they are not known exactly. \
            --quantiles summarises them by label; --separate ranks the thresholds that separate two labels across people.
            """
    )

    @Argument(help: "Files, folders, or - for standard input.")
    var files: [String] = []

    @Option(
        help: .value(
            "measure",
            """
            A measure as in rules, such as 'distance(thumb, index)', a word for all measures of a kind, such as bend, or all. \
            Default: usual, those that shapes mostly differ in.
            """
        )
    )
    var measure: [String] = []

    @Option(help: .value("format", "The output format; by default jsonl, and table for summaries."))
    var outputFormat: ClassificationFormat?

    @Flag(help: "Print the quantiles of each measure by label, or by --by.")
    var quantiles = false

    @Option(
        parsing: .upToNextOption,
        help: .value("label", "Rank measures by how well they separate two labels; | joins labels.")
    )
    var separate: [String] = []

    @Flag(help: "With --separate, draw the histograms of the given or the best measures.")
    var histogram = false

    @Option(
        help: .value(
            "field",
            """
            The field that groups hands: for --quantiles, by default label; for --separate, in which each group has the same \
            weight, by default person.
            """
        )
    )
    var by: Grouping?

    @OptionGroup var jobs: JobOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    /// The sources; what follows the two labels is no label.
    private var sources: [String] { files + separate.dropFirst(2) }

    private var isSummary: Bool { quantiles || !separate.isEmpty }

    private var form: ClassificationFormat { outputFormat ?? (isSummary ? .table : .jsonl) }

    func validate() throws {
        guard separate.isEmpty || separate.count >= 2 else {
            throw ValidationError("--separate: 1 label, expected two")
        }
        guard !sources.isEmpty else { throw ValidationError("no files, expected keypoints as files, folders or -") }
        if quantiles, !separate.isEmpty { throw ValidationError("--quantiles and --separate, expected one of them") }
        if by != nil, !isSummary { throw ValidationError("--by: expected --quantiles or --separate beside it") }
        if histogram, separate.isEmpty { throw ValidationError("--histogram: expected --separate beside it") }
        if histogram, form != .table { throw ValidationError("--histogram: is a drawing, expected no other format") }
        _ = try measures()
    }

    func run() async throws {
        var files = RunFiles()
        for source in sources { files.count(source, isRead: KeypointReader.readsInFolder) }
        files.write("-")
        try files.claim()
        try input.refuseImages(sources)
        let labels = separate.prefix(2).map(LabelSet.init)
        let sink = ByteSink.standardOutput()
        var run = MeasureRun(try measures(), jobs: jobs.count(for: sources), reading: input.reader(fields.names))
        run.form = isSummary ? nil : form
        run.namesSources = sources.count > 1
        run.grouping = by ?? (quantiles ? .label : .person)
        run.groupsBySource = !separate.isEmpty
        if !isSummary { try sink.write(run.records.head(form)) }
        run.labels = separate.isEmpty ? nil : Set(labels.flatMap(\.labels))
        var log = input.records.problemLog()
        var progress = Progress.standard(of: sources.count, isAlone: !Output.isWatched)
        for source in sources {
            let isOneOfSeveral = sources.count > 1
            try await run.run(source, isOneOfSeveral: isOneOfSeveral, to: sink, problems: &log, progress: &progress)
        }
        progress.finish()
        try fields.ensureSelected(run.frames + log.count, of: sources)
        try log.report(good: run.frames, of: sources)
        guard run.hands > 0 else { throw Failure(.no, "\(sources.joined(separator: ", ")): no hands to measure") }
        if let by, !run.isGrouped { StandardStreams.say(by.missing(from: run.fieldNames)) }
        if quantiles {
            try Output.write(try quantiles(of: run.table).text(form))
        } else if !separate.isEmpty {
            try Output.write(try separation(run, labels))
        }
        try log.ensureWhole()
    }

    private func measures() throws -> [Measure] { try Measure.given(measure, as: "--measure") }

    private func quantiles(of table: MeasureTable) throws(Failure) -> RecordTable {
        let all: [MeasureQuantiles]
        do throws(Diagnostic) {
            all = try MeasureQuantiles.all(of: table)
        } catch {
            throw Failure(.badInput, "--quantiles: \(error.message); see --by and --measure")
        }
        let names = MeasureQuantiles.probabilities.map { probability in
            [0: "min", 0.5: "median", 1: "max"][probability] ?? "p\(Int(probability * 100))"
        }
        var records = RecordTable(
            ["measure", "unit", "group"].map { .init($0, .text) } + ["hands", "unknown"].map { .init($0, .number) }
                + names.map { .init($0, .bounds) }
        )
        records.rows = all.map { quantiles in
            let values = quantiles.values.isEmpty ? names.map { _ in .unknown } : quantiles.values
            return [
                .text("\(quantiles.measure)"), .text(quantiles.measure.unit), .text(quantiles.group),
                .count(quantiles.known), .count(quantiles.unknown),
            ] + values.map { .bounds($0) }
        }
        return records
    }

    /// The number of labels that a refusal names.
    private static let shownLabels = 40

    private func separation(_ run: MeasureRun, _ labels: [LabelSet]) throws -> String {
        for label in labels where !run.labelCounts.keys.contains(where: label.contains) {
            let known = run.labelCounts.sorted { $0.key < $1.key }
            let shown = known.map { "\($0.key) (\(counted($0.value, "hand")))" }
            let words = listed(shown, most: Self.shownLabels)
            let hint = NearestWord.hint(label.name, among: known.map(\.key))
            throw Failure(.no, "--separate: no hand has the label \(label.name), expected \(words)\(hint)")
        }
        if let label = run.labelCounts.keys.first(where: { name in labels.allSatisfy { $0.contains(name) } }) {
            throw Failure(.usage, "--separate: \(label) twice, expected two labels")
        }
        let contrast = Contrast(run.table) { labels[0].contains($0) }
        var report = SeparationText(contrast, labels.map(\.name))
        let ranking = Separation.ranking(contrast)
        if ranking[0].acrossPeople == nil {
            StandardStreams.say(
                "no person or source can be left out of one of the labels: the scores are of the hands that the "
                    + "thresholds were chosen from; see --person"
            )
        }
        guard !histogram else {
            let drawn = measure.isEmpty ? Array(ranking.prefix(SeparationText.mostDrawn)) : ranking
            for separation in drawn { report.draw(separation) }
            return report.text
        }
        let pairs = ranking.count > 1 ? Separation.pairs(contrast, after: ranking) : []
        report.add(ranking, pairs, form)
        return report.text
    }
}

/// Alternative labels, such as `rock|fist`.
struct LabelSet {
    let name: String

    /// The labels, as `LabelMap.fold(_:)` spells them.
    let labels: Set<String>

    init(_ text: String) {
        name = text
        labels = Set(text.split(separator: "|").map { LabelMap.fold(String($0)) })
    }

    func contains(_ label: String) -> Bool { labels.contains(LabelMap.fold(label)) }
}

extension Measure {
    /// Returns the measures of an option's values, each once; the usual ones where it is not given.
    static func given(_ names: [String], as option: String) throws(ValidationError) -> [Measure] {
        var measures: [Measure] = []
        for name in names.isEmpty ? ["usual"] : names {
            do throws(Diagnostic) {
                measures += try Measure.named(name).filter { !measures.contains($0) }
            } catch {
                throw ValidationError("\(option): \(error.message)")
            }
        }
        return measures
    }
}
