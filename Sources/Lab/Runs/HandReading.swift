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
    /// The bad records, and the reader's remarks at the end.
    var remarks: KeypointBatch.Remarks { get }

    /// The number of hands that the progress counts.
    var handCount: Int { get }

    /// Hands that agree with their side and that contradict it.
    var sides: SideCounts { get }

    /// Hands that no image's size is known of and to which it matters.
    var unsized: Int { get }
}

extension PartResult {
    var sides: SideCounts { SideCounts() }
}

/// The knowledge of an input at its end.
struct InputEnd {
    /// The fields or columns that a user might name.
    let fieldNames: [String]

    let sides: SideCounts

    /// The note where most hands contradict their side.
    let sidesNote: String?
}

extension ReaderOptions {
    /// Works on the parts of an input, and prints the notes on it at the end; the same results for any number of jobs.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - isOneOfSeveral: whether frames must name the input.
    ///   - isMeasured: whether hands of images of unknown size are measured, and not classified.
    ///   - work: the work on a part, on any thread.
    ///   - give: takes a result, in the order of the parts, after its problems.
    func read<Result: PartResult>(
        _ path: String,
        isOneOfSeveral: Bool = false,
        isMeasured: Bool = false,
        jobs: Int,
        problems: inout ProblemLog,
        progress: inout Progress,
        work: @escaping @Sendable (KeypointBatch) -> Result,
        give: (Result) throws -> Void
    ) async throws -> InputEnd {
        var options = self
        options.jobs = jobs
        if isOneOfSeveral { options.sourceName = path }
        var reader = try KeypointReader(path: path, options: options)
        var (sides, unsized) = (SideCounts(), 0)
        try await OrderedMap.run(
            jobs: jobs,
            mayWait: { reader.isIdle },
            take: { try reader.nextPiece() },
            prepare: { $0.prepared() },
            order: { try reader.ordered($0) },
            work: work,
            give: { result in
                for problem in result.remarks.problems { try problems.add(problem) }
                try reader.take(result.remarks)
                try give(result)
                sides.add(result.sides)
                unsized += result.unsized
                progress.add(hands: result.handCount) { reader.share }
            }
        )
        progress.endInput()
        let sizeNote = UnknownSize.note(path, hands: unsized, isMeasured: isMeasured, advice: reader.aspectAdvice)
        for note in reader.notes + [sizeNote].compactMap(\.self) { progress.say(note) }
        let sidesNote = sides.note(on: path)
        return InputEnd(fieldNames: reader.fieldNames, sides: sides, sidesNote: sidesNote)
    }
}

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user; `nil` where the size matters for no hand.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: the number of hands that are not confirmed, or were measured.
    ///   - isMeasured: whether hands are measured, and not classified.
    ///   - advice: the end of the line, such as the ratio that the hands make likely.
    package static func note(
        _ path: String,
        hands: Int,
        isMeasured: Bool = false,
        advice: @autoclosure () -> String?
    ) -> String? {
        guard hands > 0 else { return nil }
        let words = counted(hands, "hand is", "hands are")
        let what =
            isMeasured
            ? "\(words) measured within bounds, for all image sizes from 9:16 to 16:9"
            : "classified as in a square image; \(words) not confirmed, which the true size may change"
        return "\(path): unknown image size: \(what); use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
            + (advice().map { "; \($0)" } ?? "")
    }
}
