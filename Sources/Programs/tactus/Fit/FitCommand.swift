// `tactus fit`: labelled hands of several people in, a rule book with learnt numbers and conditions out.

import Configurations
import Evaluation
import Runs
import Shapes

struct FitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fit",
        abstract: "Learn the conditions of a rule book from labelled hands of several people.",
        discussion: """
            Chooses the numbers under `confirmed`, adds conditions that help and removes those that do not. The aim (--right \
            and --others) must be met on the hands of people who were left out. Writes the same readable book, with the \
            hands that each number keeps and turns away. Exits with 1 if the aim is not met.

            --shape learns a new shape instead, from a few hands of it (--examples).
            """
    )

    @Argument(help: "Files or folders of labelled keypoints, or - for standard input; none with --shape.")
    var datasets: [String] = []

    @Option(help: .value("name", "Learn a new shape with this name."))
    var shape: String?

    @Option(
        parsing: .upToNextOption,
        help: .value("file", "With --shape, keypoints of at least \(ShapeFitting.fewest) hands that show the shape.")
    )
    var examples: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value("file", "With --shape, keypoints of hands that must not have the shape, besides modelled hands.")
    )
    var not: [String] = []

    @Option(help: .value("file", "The learnt rule book; without it, only the report is printed."))
    var output: String?

    @Option(help: .value("0…1", "The aim: the smallest share of confirmed hands that are right."))
    var right = 0.993

    @Option(help: .value("0…1", "The aim: the largest share of other gestures that are confirmed."))
    var others = 0.02

    @Option(
        help: .value(
            "measure",
            """
            A measure that may become a condition, as for tactus measure; by default the usual ones that stay as a hand \
            turns in the image. With none, only the numbers of the book's conditions are learnt.
            """
        )
    )
    var measure: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value(
            "file",
            "Labelled keypoints on which the learnt book is scored once, and which it does not learn from."
        )
    )
    var test: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .value(
            "file",
            "Recordings in which nobody shows a shape of the book, such as of talk: all of their hands must be turned away."
        )
    )
    var never: [String] = []

    @Option(
        help: .value(
            "map",
            "Maps labels to shapes: LABEL=SHAPE,… (or =other, =ignored), or a file with one pair per line."
        )
    )
    var labels: String?

    @Flag(help: "Propose the changes one by one, each with its gain and cost, and write nothing.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var jobs: JobOptions
    @OptionGroup var book: BookOptions
    @OptionGroup var input: InputOptions
    @OptionGroup var fields: FieldOptions

    func validate() throws {
        try check("--right", right, in: 0...1)
        try check("--others", others, in: 0...1)
        if measure.contains("none"), measure.count > 1 {
            throw ValidationError("--measure: none and others, expected one of them")
        }
        _ = try measures()
        if dryRun, output != nil { throw ValidationError("--dry-run writes nothing, expected no --output") }
        try validateShape()
    }

    func run() async throws {
        try files().claim()
        if let shape { return try await runShape(shape) }
        try input.refuseImages(datasets + never + test)
        let name = book.rules ?? ShippedBook.rockScissorsPaper.rawValue
        let rules = try book.book()
        let choices = try LabelChoices.given(labels)
        if let label = choices?.ambiguous {
            throw Failure(.usage, "--labels: \(label) means several shapes, expected one")
        }
        let map = try LabelMap(rules, choices, given: labels)
        let text = output == nil ? nil : try bookText(rules, name)
        let sink = try ByteSink(path: output ?? "-")
        var configuration = FitConfiguration()
        configuration.aim = FitAim(right: right, others: others)
        configuration.offered = try measures()
        let (examples, run) = try await examples(of: datasets, rules, map, configuration, never: never)
        let tests = try await tests(rules, map, configuration, apart: run)
        let plan = FitPlan(examples, configuration)
        try ensureLearnable(plan, run.people)
        var progress = Progress.standard()
        let count = plan.tasks.count
        let results = try await FitRun.results(of: plan, jobs: jobs.count(for: datasets)) { done in
            progress.reach(done, of: count, "folds")
        }
        progress.finish()
        let outcome = plan.outcome(of: results)
        let tested = tests.map { FitReport.Tested($0.examples, people: $0.run.people.count, rules, outcome) }
        let report = FitReport(
            outcome: outcome,
            book: rules,
            aim: configuration.aim,
            people: run.people.count,
            sources: run.sources,
            hands: examples.all.count,
            tested: tested,
            shapeless: run.shapeless,
            changes: dryRun ? outcome.changes(examples) : nil
        )
        for shape in outcome.neverConfirmed(examples) {
            StandardStreams.say(
                "\(shape.name): the learnt conditions confirm none of its \(counted(shape.hands, "hand")); are the labels "
                    + "right? See tactus evaluate --audit"
            )
        }
        let isWorse = !outcome.meetsAim && outcome.start.meets(configuration.aim)
        try Output.write(json ? report.json : report.text)
        if let text, !isWorse { try sink.write(learnt(outcome, report, rules, text)) }
        if text != nil, !isWorse { try sink.finish() }
        guard !outcome.meetsAim else { return }
        let place = outcome.leftOut.meets(configuration.aim) ? "by a book learnt from all hands" : "on hands left out"
        let words = "the aim is not met \(place): right \(right), others \(others)"
        throw Failure(.no, isWorse ? "\(words); \(name) as it was meets it, and nothing was written" : words)
    }

    /// All that the run reads and writes.
    private func files() -> RunFiles {
        var files = RunFiles()
        for path in datasets + never + examples + not { files.count(path, isRead: KeypointReader.readsInFolder) }
        for path in test { files.read(path, as: "--test") }
        if let labels, !labels.contains("=") { files.read(labels, as: "--labels") }
        files.read(rules: book.rules)
        files.write("-", as: "the report")
        if let output { files.write(output, as: "--output") }
        return files
    }

    private func measures() throws -> [Measure] {
        if measure.isEmpty { return Measure.usual.filter { !$0.changesWithRotation } }
        return measure == ["none"] ? [] : try Measure.given(measure, as: "--measure")
    }

    // MARK: Hands

    private func examples(
        of paths: [String],
        _ book: RuleBook,
        _ map: LabelMap,
        _ configuration: FitConfiguration,
        never: [String] = []
    ) async throws -> (FitExamples, FitRun) {
        var run = FitRun(map, jobs: jobs.count(for: paths + never), reading: input.reader(fields.names))
        let log = try await input.read(paths, selecting: fields, into: &run)
        run.readsShapeless = true
        let others = never.isEmpty ? nil : try await input.read(never, selecting: fields, into: &run)
        let (examples, shared) = run.examples(for: book, atMost: configuration.handsPerLabel)
        if run.contradicting > 0 {
            StandardStreams.say("\(counted(run.contradicting, "hand")) with two labels left out")
        }
        if run.repeated > 0 { StandardStreams.say("\(counted(run.repeated, "repeated hand")) counted once") }
        if let shared, shared.count >= Self.fewestShared {
            throw Failure(
                .no,
                "\(shared.second): \(counted(shared.count, "hand")) of it are also in \(shared.first), expected the hands "
                    + "of each person under one name (--person)"
            )
        }
        for log in [log, others].compactMap(\.self) { try log.ensureWhole() }
        guard !examples.all.isEmpty else {
            if run.unlabelled == 0 {
                let words = run.contradicting > 0 ? "all hands have two labels" : "no hands"
                throw Failure(.badInput, "\(paths.joined(separator: ", ")): \(words), expected labelled ones")
            }
            throw Failure(
                .badInput,
                "\(paths.joined(separator: ", ")): \(counted(run.unlabelled, "hand")) without a label that counts, expected "
                    + "labels, as hands[].label of records or a table's column label; see --label"
            )
        }
        return (examples, run)
    }

    /// The number of common hands from which two people are the same.
    private static let fewestShared = 3

    /// Throws where nothing can be learnt, and prints what is not.
    private func ensureLearnable(_ plan: FitPlan, _ people: [String]) throws(Failure) {
        guard people.count >= FitPlan.fewestPeople else {
            throw Failure(
                .no,
                "hands of \(counted(people.count, "person", "people")) (\(people.joined(separator: ", "))), expected "
                    + "\(FitPlan.fewestPeople) or more, each left out in turn: more files, or --person"
            )
        }
        for shape in plan.unlearnable {
            StandardStreams.say(
                "\(shape.name): \(counted(shape.hands, "hand")) of \(counted(shape.people, "person", "people")), expected "
                    + "\(FitPlan.fewestHands) of \(FitPlan.fewestOwners): its conditions stay as they are"
            )
        }
        for name in plan.unconfirmed {
            StandardStreams.say(
                "\(name): no conditions under confirmed, expected one to learn from: it is never confirmed"
            )
        }
        guard !plan.isEmpty else {
            let why = plan.unlearnable.isEmpty ? ": none has conditions under confirmed, which are what is learnt" : ""
            throw Failure(.no, "no shape of \(plan.examples.book.definition.name) can be learnt\(why)")
        }
        guard plan.examples.hasOthers else {
            throw Failure(.no, "no hand shows a gesture outside of the book, expected some that it must turn away")
        }
    }

    /// Reads the hands of --test; `nil` without any.
    ///
    /// - Throws: `Failure` where they are among those that are learnt from.
    private func tests(
        _ book: RuleBook,
        _ map: LabelMap,
        _ configuration: FitConfiguration,
        apart learning: FitRun
    ) async throws -> (examples: FitExamples, run: FitRun)? {
        guard !test.isEmpty else { return nil }
        var all = configuration
        all.handsPerLabel = .max
        let (examples, run) = try await self.examples(of: test, book, map, all)
        if let person = run.people.first(where: learning.people.contains) {
            throw Failure(.no, "--test: \(person) is learnt from too, expected other people (--person)")
        }
        let common = run.countOfHands(in: learning)
        if common >= Self.fewestShared {
            throw Failure(.no, "--test: \(counted(common, "hand")) are learnt from too, expected hands of other people")
        }
        return (examples, run)
    }

    // MARK: The book

    /// Returns the text of the start book.
    ///
    /// - Throws: `Failure` where its layout is one that learnt conditions cannot be written into.
    private func bookText(_ book: RuleBook, _ name: String) throws -> RuleBookText {
        let start = RuleBookText.withoutHead(try ConfigurationLoader.text(ofRules: name), beginning: FitReport.headline)
        let conditions = book.definition.shapes.compactMap { shape in
            shape.confirmed.map { list in
                (shape.shape.name, list.map { WrittenCondition(origin: nil, condition: $0, comment: ["Tried."]) })
            }
        }
        guard let text = RuleBookText(start) else { throw Self.layout(of: name) }
        let tried = text.replacing(Dictionary(uniqueKeysWithValues: conditions), old: Self.lists(of: book))
        guard Self.shapes(of: tried) == book.definition.shapes else { throw Self.layout(of: name) }
        return text
    }

    static func layout(of name: String) -> Failure {
        Failure(
            .badInput,
            "\(name): its layout cannot be kept, expected shapes that begin with shape: and conditions on separate lines"
        )
    }

    private static func shapes(of text: String) -> [ShapeRule]? {
        try? RuleFile(text: text, name: "").definition().shapes
    }

    private static func lists(of book: RuleBook) -> [String: [Condition]] {
        Dictionary(uniqueKeysWithValues: book.definition.shapes.map { ($0.shape.name, $0.confirmed ?? []) })
    }

    /// Returns the learnt book.
    private func learnt(_ outcome: FitOutcome, _ report: FitReport, _ book: RuleBook, _ text: RuleBookText) throws
        -> String
    {
        let shapes = book.definition.shapes
        var written: [String: [WrittenCondition]] = [:]
        for (rank, conditions) in outcome.shapes {
            written[shapes[rank].shape.name] = conditions.map { condition in
                let old = condition.origin.flatMap { shapes[rank].confirmed?[$0] }
                return WrittenCondition(
                    origin: condition.origin,
                    condition: condition.condition,
                    comment: condition.condition == old ? [] : [report.comment(on: condition, shapes[rank].shape.name)]
                )
            }
        }
        let body = text.replacing(written, old: Self.lists(of: book))
        guard Self.shapes(of: body) == outcome.definition.shapes else { throw Self.layout(of: book.definition.name) }
        return report.head.map { "# \($0)\n" }.joined() + body
    }
}
