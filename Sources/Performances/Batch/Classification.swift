// `tactus classify`: keypoints in, classifications out, on the requested number of cores, in the order of the input.

package import Platform
package import KeypointFiles
package import Shapes

/// A run of classifications over inputs.
package struct Classification: Sendable {
    package var book: RuleBook

    package var form: ClassificationFormat

    /// A Boolean value that indicates whether all hands of a frame are judged, or the first alone
    /// (<doc:Formats#Several-hands-and-bodies>).
    package var classifiesAll: Bool

    /// The number of parts of the input that are processed at once, at least 1.
    package var jobs: Int

    package var reading: ReaderOptions

    package init(book: RuleBook, form: ClassificationFormat, classifiesAll: Bool, jobs: Int, reading: ReaderOptions) {
        self.book = book
        self.form = form
        self.classifiesAll = classifiesAll
        self.jobs = jobs
        self.reading = reading
    }

    /// Classifies an input and writes the classifications; the same bytes for any number of jobs.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - isOneOfSeveral: whether the classifications must name this input.
    ///   - sink: the destination of the classifications.
    ///   - problems: receives bad records.
    ///   - progress: called after each part.
    /// - Throws: `TactusError` and `Diagnostic` if the log is strict.
    package func run(
        _ path: String,
        isOneOfSeveral: Bool = false,
        to sink: borrowing ByteSink,
        problems: inout ProblemLog,
        progress: inout Progress
    ) async throws -> ClassificationSummary {
        var options = reading
        options.keepsExtras = false
        if isOneOfSeveral { options.sourceName = path }
        options.needsPlaces = false
        options.jobs = jobs
        var parts = try KeypointReader(path: path, options: options)
        var summary = ClassificationSummary()
        try await parts.forEachPart(
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in self.work(part) }
        ) { result in
            try sink.write(result.text)
            summary.add(result.summary)
        }
        if let note = UnknownSize.note(path, hands: summary.unsized, advice: parts.aspectAdvice) { progress.say(note) }
        if let note = summary.sides.note(on: path, parts.format) { progress.say(note) }
        return summary
    }

    private struct Result: PartResult {
        var text: [UInt8]
        var problems: [Diagnostic]
        var summary: ClassificationSummary
        var handCount: Int { summary.hands }
        var remarks: KeypointBatch.Remarks
    }

    private func work(_ part: KeypointBatch) -> Result {
        var judge = FrameClassifier(book, classifiesAll: classifiesAll)
        var text = ClassificationText(book, form, capacity: part.byteCount / 4)
        var problems: [Diagnostic] = []
        let remarks = part.forEachFrame { frame, _ in
            judge.judge(frame)
            text.append(frame, judge.classifications, from: judge.first, pairs: judge.pairs)
        } onProblem: { problem in
            problems.append(problem)
        }
        return Result(
            text: text.bytes,
            problems: problems,
            summary: judge.summary,
            remarks: remarks
        )
    }
}
