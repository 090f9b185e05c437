// `tactus evaluate movements`: reported movements against annotated ones, as the SHREC contests score them.

import Evaluation
import KeypointFiles

struct EvaluateMovements: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "movements",
        abstract: "Evaluate reported movements against annotations with beginnings and ends.",
        discussion: """
            Compares files of lines such as 1;CIRCLE;124;158;129: a sequence, then for each movement its label, beginning and \
            end, and in results also when it was reported, in frames or seconds. Prints the detection rate, false-positive \
            ratio, Jaccard index and delay of the SHREC contests, F1, and the Levenshtein accuracy of the IPN data set; \
            several results as a ranking. With --duration, first the false positives per hour with their 95 % interval.
            """
    )

    @Argument(help: "Files of reported movements.")
    var results: [String]

    @Option(help: .value("file", "The annotated movements."))
    var reference: String

    @Option(help: .value("seconds", "The duration of all sequences together, for false positives per hour."))
    var duration: Double?

    @Flag(help: "Print the results as one line of JSON.")
    var json = false

    // A rate of less than a second is that of no recording.
    func validate() throws { try check(duration: duration, atLeast: 1) }

    func run() throws {
        var files = RunFiles()
        for result in results { files.count(result) }
        files.read(reference, as: "--reference")
        try files.claim()
        let truth = try sequences(reference)
        guard !truth.movements.isEmpty else {
            throw Failure(.badInput, "\(reference): no sequences, expected lines such as 1;CIRCLE;124;158;")
        }
        let scored = try results.map { path in
            let reports = try sequences(path)
            guard !reports.movements.isEmpty else {
                throw Failure(.badInput, "\(path): no sequences, expected lines such as 1;CIRCLE;124;158;129;")
            }
            let unknown = reports.movements.keys.filter { truth.movements[$0] == nil }.sorted()
            if let first = unknown.first {
                throw Failure(.badInput, "\(path): sequence \"\(first)\", expected one of \(reference)")
            }
            return (name: path, scores: MovementScores(reports, against: truth, seconds: duration))
        }
        let names = scored.map { Path.name(of: $0.name) }
        let named = Set(names).count < names.count ? scored : zip(names, scored).map { (name: $0, scores: $1.scores) }
        try Output.write(
            json
                ? MovementReport.json(scored) + "\n"
                : scored.count == 1 ? MovementReport.text(scored[0].scores) : MovementReport.text(named)
        )
    }

    private func sequences(_ path: String) throws -> MovementSequences {
        let text = try ByteSource.text(of: path, atMost: Self.longestFile)
        do throws(Diagnostic) {
            return try MovementSequences(text: text)
        } catch {
            var problem = error
            problem.file = path
            throw Failure(.badInput, "\(problem)")
        }
    }

    /// The size of the largest file that is read, in bytes: some hundred thousand sequences.
    private static let longestFile = 64 << 20
}
