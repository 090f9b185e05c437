// The options of a comparison: another rule book, or the predictions of another program, on the same hands. Part of
// `tactus evaluate hands`.

import Evaluation
import Runs
import Shapes

struct CompareOptions: ParsableArguments {
    @Option(help: .value("name or file", "Compare the rule book with this one, on the same hands."), completion: .books)
    var against: String?

    @Option(
        help: .value(
            "file",
            """
            Compare the rule book with another program's predictions: a table or JSON Lines with a prediction and an id, or \
            file, frame and hand, in each row.
            """
        )
    )
    var predictions: String?

    @Option(
        help: .rare(
            "name",
            "The column of --predictions that holds predicted labels; by default prediction or the like."
        )
    )
    var predictionColumn: String?

    @Option(
        help: .rare("0…1", "The confidence from which predictions count as confirmed; by default all of them do.")
    )
    var confirmFrom: Double?

    @Option(help: .rare("file", "Write the hands on which the two answers differ as native records."))
    var changed: String?

    /// Whether two answers are compared.
    var isGiven: Bool { against != nil || predictions != nil }

    func validate() throws {
        guard against == nil || predictions == nil else {
            throw ValidationError("--against and --predictions: expected one of them")
        }
        if let option = given.first(where: { $0 == "--prediction-column" || $0 == "--confirm-from" }),
            predictions == nil
        {
            throw ValidationError("\(option) is for --predictions")
        }
        if changed != nil, !isGiven { throw ValidationError("--changed needs --against or --predictions") }
        try check("--confirm-from", confirmFrom, in: 0...1)
    }

    /// Registers the files of a comparison.
    func register(in files: inout RunFiles) {
        files.read(rules: against)
        if let predictions { files.read(predictions, as: "--predictions") }
        if let changed { files.write(changed, as: "--changed") }
    }

    /// Creates the comparison; `nil` where none was requested.
    ///
    /// - Throws: `Failure` for a book that decides as the first one does, and for what are no predictions.
    func run(_ first: RuleBook, _ options: BookOptions, _ labels: LabelMap, _ counts: MetricOptions) throws
        -> ComparisonRun?
    {
        let opponent: ComparisonRun.Opponent
        if let against {
            let book = try options.book(named: against)
            guard book.definition.fingerprint != first.definition.fingerprint else {
                throw Failure(.usage, "--against \(against): the same rules as \(options.name), expected another book")
            }
            let names = try LabelMap(first)
            var shapes: [String: String] = [:]
            for shape in book.shapes.map(\.name) {
                if case .shape(let own) = names.meaning(of: shape) { shapes[shape] = own }
            }
            guard !shapes.isEmpty else {
                throw Failure(
                    .usage,
                    "--against \(against): none of its shapes is one of \(options.name): "
                        + "\(first.shapes.map(\.name).joined(separator: ", "))"
                )
            }
            opponent = .book(book, shapes: shapes)
        } else if let predictions {
            do {
                let read = try Predictions(path: predictions, column: predictionColumn, confirmedFrom: confirmFrom)
                opponent = .predictions(read)
            } catch let problem as Diagnostic {
                var problem = problem
                problem.file = predictions
                throw Failure(.badInput, "\(problem)")
            }
        } else {
            return nil
        }
        let paired = try MetricOptions(rules: counts.rules, shapes: counts.shapes, grouping: .person)
        return ComparisonRun(opponent, labels: labels, options: paired, keepsRecords: changed != nil)
    }

    /// Prints the notes on a comparison, and returns its report.
    func report(_ run: ComparisonRun, _ options: BookOptions, _ book: RuleBook, isJSON: Bool) throws -> String {
        let option = against == nil ? "--predictions" : "--against"
        do {
            for note in try run.notes() { StandardStreams.say("\(option): \(note)") }
        } catch {
            throw Failure(.badInput, "\(predictions ?? option): \(error)")
        }
        if changed != nil { StandardStreams.say("--changed: \(counted(run.changed, "hand"))") }
        let second: String? = if case .book(let book, _) = run.opponent { book.definition.fingerprint } else { nil }
        let report = ComparisonReport(
            ComparisonScores(run.counts),
            .init(name: options.name, fingerprint: book.definition.fingerprint),
            .init(name: against ?? predictions ?? "", fingerprint: second)
        )
        return isJSON ? report.json : report.text()
    }
}
