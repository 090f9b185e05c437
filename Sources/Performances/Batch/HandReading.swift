// The loop of all runs over an input: its parts on several cores, their results in order, and what all of them leave. Called
// by the runs; the results are given on the caller's task.

import KeypointFiles
package import Platform

/// A run that reads the hands of inputs, one input after the other.
package protocol HandReading {
    /// The number of frames so far.
    var frames: Int { get }

    /// Reads an input.
    ///
    /// - Throws: `TactusError`, and `Diagnostic` if the log is strict.
    mutating func read(_ path: String, problems: inout ProblemLog, progress: inout Progress) async throws
}

/// The result of one part of an input.
protocol PartResult: Sendable {
    var problems: [Diagnostic] { get }

    /// The reader's remarks at the end.
    var remarks: KeypointBatch.Remarks { get }

    /// The number of hands that the progress counts.
    var handCount: Int { get }
}

extension KeypointReader {
    /// Works on the parts of the input, and prints the reader's notes at the end; the same results for any number of jobs.
    ///
    /// - Parameters:
    ///   - work: the work on a part, on any thread.
    ///   - give: takes a result, in the order of the parts, after its problems.
    mutating func forEachPart<Result: PartResult>(
        jobs: Int,
        problems: inout ProblemLog,
        progress: inout Progress,
        work: @escaping @Sendable (KeypointBatch) -> Result,
        give: (Result) throws -> Void
    ) async throws {
        try await OrderedMap.run(
            jobs: jobs,
            mayWait: { isIdle },
            take: { try nextPiece() },
            prepare: { $0.prepared() },
            order: { try ordered($0) },
            work: work,
            give: { result in
                for problem in result.problems { try problems.add(problem) }
                try give(result)
                take(result.remarks)
                progress.add(hands: result.handCount) { share }
            }
        )
        progress.endInput()
        for note in notes { progress.say(note) }
    }
}
