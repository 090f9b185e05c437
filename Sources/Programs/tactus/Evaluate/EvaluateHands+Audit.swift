// `tactus evaluate hands --audit`: labelled keypoints in, suspicious labels out.

import Evaluation
import Runs
import Shapes

extension EvaluateHands {
    /// The given options that say how hands are scored, which an audit does not do.
    private var givenForScores: [String] {
        let options = [
            "--drop-keypoints", "--by", "--reference", "--misclassified", "--partial", "--report", "--against",
            "--predictions", "--changed",
        ]
        return given.filter(options.contains)
    }

    /// Throws for options that have no effect with or without `--audit`.
    func validateAudit() throws(ValidationError) {
        if !audit, output != nil { throw ValidationError("--output: expected --audit beside it") }
        if audit, let option = givenForScores.first {
            throw ValidationError("\(option) and --audit: expected one of them")
        }
    }

    /// Prints the suspicious labels, and writes the hands that remain without them.
    ///
    /// - Throws: the exit code of a negative result where anything is suspicious.
    func runAudit(_ book: RuleBook, _ map: LabelMap) async throws {
        let sink = try output.map { try ByteSink(path: $0) }
        var run = AuditRun(
            book,
            map,
            jobs: jobs.count(for: datasets),
            reading: input.reader(fields.names),
            keepsRecords: output != nil
        )
        let log = try await input.read(datasets, selecting: fields, into: &run)
        try ensureLabelled(run)
        var tasks = Progress.standard()
        let findings = try await run.findings { tasks.reach($0, of: $1, "people") }
        tasks.finish()
        let report = AuditReport(run, findings)
        try Output.write(scores.json ? report.json : report.text)
        if let sink, let output {
            let leftOut = report.leftOut
            let named = try run.writeRemaining(without: leftOut, to: sink)
            try sink.finish()
            StandardStreams.say("\(output): \(counted(leftOut.count, "hand")) left out")
            if named > 0 {
                let hands = counted(named, "hand without a person has", "hands without a person have")
                StandardStreams.say("\(output): \(hands) the input's name as person")
            }
        }
        try log.ensureWhole()
        if !report.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// Throws where no hand has a label, and prints which hands can only be compared in part.
    private func ensureLabelled(_ run: AuditRun) throws(Failure) {
        let inputs = datasets.joined(separator: ", ")
        guard !run.hands.isEmpty else {
            guard run.unlabelled > 0 else { throw Failure(.badInput, "\(inputs): no hands, expected labelled ones") }
            let names = listed(run.fieldNames, most: 8)
            throw Failure(
                .badInput,
                "\(inputs): \(counted(run.unlabelled, "hand")), none with a label that counts, expected labels, as "
                    + "hands[].label of records or a table's column label"
                    + (names.isEmpty ? "" : "; use --label NAME with one of \(names)")
            )
        }
        let meanings = Set(run.hands.map(\.meaning))
        if meanings.count == 1, let first = run.places.first {
            StandardStreams.say(
                "all hands are labelled \(first.label), expected a second label: only the rule book judges them"
            )
        }
        let incomplete = run.hands.count(where: \.isIncomplete)
        let collapsed = run.hands.count { !$0.isComparable } - incomplete
        for (count, words) in [(incomplete, "missing points"), (collapsed, "no palm, as the points lie in one place")]
        where count > 0 {
            StandardStreams.say(
                "\(counted(count, "hand has", "hands have")) \(words): only the rule book judges them"
            )
        }
    }
}
