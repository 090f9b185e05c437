// `tactus evaluate`: labelled keypoints in, counts out, on the requested number of cores.

package import Platform
package import Evaluation
package import KeypointFiles

/// A run of scores over data sets.
package struct EvaluationRun: Sendable {
    /// The labels, options and rules of the scores.
    package let settings: EvaluationSettings

    /// The number of parts of the input that are processed at once, at least 1.
    private let jobs: Int

    private let reading: ReaderOptions

    /// The details of a report, of all runs so far; repeated hands alone if the settings do not keep them.
    package private(set) var details = EvaluationDetails()

    /// The watched labels that occurred, over all runs so far.
    package private(set) var seenLabels: Set<String> = []

    /// Whether a hand had the field that groups hands.
    package private(set) var isGrouped = false

    /// The misclassified hands of all runs so far, if the settings keep them.
    package var worst = WorstHands()

    /// The comparison of the hands of all runs so far; `nil` where they are not compared.
    package var comparison: ComparisonRun?

    /// The numbers of the frames that were held against the truth, over all runs so far.
    private var seenFrames: Set<Int> = []

    /// The fields or columns that labels might be under, of all runs so far.
    package private(set) var fieldNames: [String] = []

    /// The number of records with the number of an earlier record.
    private var repeatedFrames = 0

    /// The notes about reference frames without a record, as where a capture ended early: their hands are not counted;
    /// and about those with more than one record.
    package var truthNotes: [String] {
        let words = counted(repeatedFrames, "record repeats a frame number", "records repeat frame numbers")
        let repeated = repeatedFrames == 0 ? nil : "\(words), and the frame counts again"
        return [settings.reference?.note(without: seenFrames), repeated].compactMap(\.self)
    }

    package init(_ settings: EvaluationSettings, jobs: Int, reading: ReaderOptions) {
        var reading = reading
        reading.needsPlaces = settings.reference != nil
        // The labels are those of the reference.
        if settings.reference != nil { reading.fields.label = nil }
        (self.settings, self.jobs, self.reading) = (settings, jobs, reading)
    }

    /// Classifies a data set; the same counts for any number of jobs.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - isOneOfSeveral: whether wrongly classified hands must name this input.
    ///   - problems: receives bad records; each is counted too.
    ///   - progress: called after each part.
    ///   - onChange: receives native records of the hands that a comparison finds changed, in the order of the input.
    /// - Throws: `TactusError`, `Diagnostic` if the log is strict or a comparison fails, and the errors of `onChange`.
    package mutating func run(
        _ path: String,
        isOneOfSeveral: Bool = false,
        problems: inout ProblemLog,
        progress: inout Progress,
        onChange: ([UInt8]) throws -> Void = { _ in }
    ) async throws -> MetricCounts {
        var tally = MetricCounts(settings.options)
        var frames = 0
        let (settings, comparison, isWhole) = (settings, comparison, reading.fields.conditions.isEmpty)
        let end = try await reading.read(
            path,
            isOneOfSeveral: isOneOfSeveral,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in
                EvaluationPart(settings, source: path, isWhole: isWhole, comparison: comparison).work(part)
            }
        ) { result in
            worst.add(result.wrong)
            try self.comparison?.add(result.judged, onChange: onChange)
            try tally.merge(result.tally)
            details.merge(result.details, after: frames)
            details.add(result.hashes)
            frames += result.frames
            seenLabels.formUnion(result.seenLabels)
            isGrouped = isGrouped || result.isGrouped
            for number in result.trueFrames where !seenFrames.insert(number).inserted { repeatedFrames += 1 }
        }
        fieldNames += end.fieldNames.filter { !fieldNames.contains($0) }
        if let note = end.sidesNote { progress.say(note) }
        return tally
    }
}
