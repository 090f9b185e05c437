// The options that all evaluations share: the form of the report, and the file of counts.

import ArgumentParser
import Evaluation
import KeypointFiles

/// The options of scores: their output, and the file of their counts.
struct ScoreOptions: ParsableArguments {
    @Option(
        help: .value(
            "file",
            "Also write the counts to a file for `tactus evaluate merge`; with -, to standard output in place of the report."
        )
    )
    var partial: String?

    @Flag(help: "Print the results as one line of JSON.")
    var json = false

    /// Writes the counts, prints the report, and finishes another result; both files take their places, or neither does.
    func write(_ counts: EvaluationCounts, with other: borrowing ByteSink? = nil) throws {
        let part = try partial.map { try ByteSink(path: $0) }
        try part?.write(counts.text + "\n")
        try other?.finish()
        try part?.finish()
        if partial != "-" { try Output.write(counts.report(isJSON: json)) }
    }
}

/// The files of a run of an evaluation.
extension RunFiles {
    mutating func write(_ scores: ScoreOptions) {
        if let partial = scores.partial { write(partial, as: "--partial") }
    }
}
