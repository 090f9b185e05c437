// `tactus classify`: keypoints in, classifications out, on the requested number of cores, in the order of the input.

package import Platform
package import KeypointFiles
package import Shapes

/// A run of classifications over inputs.
package struct Classification: Sendable {
    package var book: RuleBook

    package var form: ClassificationFormat

    /// Whether all hands of a frame are judged, or the first alone (<doc:NativeRecords#Several-hands-and-bodies>).
    package var classifiesAll: Bool

    /// The number of parts of the input that are processed at once, at least 1.
    package var jobs: Int

    package var reading: ReaderOptions

    package init(book: RuleBook, form: ClassificationFormat, classifiesAll: Bool, jobs: Int, reading: ReaderOptions) {
        (self.book, self.form, self.classifiesAll, self.jobs) = (book, form, classifiesAll, jobs)
        self.reading = reading
        (self.reading.keepsExtras, self.reading.needsPlaces) = (false, false)
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
        var summary = ClassificationSummary()
        let text = ClassificationText(book, form)
        let end = try await reading.read(
            path,
            isOneOfSeveral: isOneOfSeveral,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in self.work(part, text) }
        ) { result in
            try sink.write(result.text)
            summary.add(result.summary)
        }
        if let note = end.sidesNote { progress.say(note) }
        return summary
    }

    private struct Result: PartResult {
        var text: [UInt8]
        var summary: ClassificationSummary
        var remarks: KeypointBatch.Remarks
        var handCount: Int { summary.hands }
        var sides: SideCounts { summary.sides }
        var unsized: Int { summary.unsized }
    }

    private func work(_ part: KeypointBatch, _ text: ClassificationText) -> Result {
        var judge = FrameClassifier(book, classifiesAll: classifiesAll)
        var text = text
        text.reserve(part.byteCount / 4)
        let remarks = part.forEachFrame { frame, _ in
            judge.judge(frame)
            text.append(frame, judge.classifications, from: judge.first, pairs: judge.pairs)
        }
        return Result(text: text.bytes, summary: judge.summary, remarks: remarks)
    }
}
