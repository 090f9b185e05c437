// `tactus evaluate`: labelled keypoints in, a tally out, on as many cores as asked for.

package import System
package import Evaluation
package import KeypointFiles
import Keypoints
package import Shapes

extension MetricOptions {
    /// What makes tallies of a rule book comparable: its rules, what labels mean, and what was asked for.
    ///
    /// - Parameter confidenceFloor: up to which confidence points were left out; another one than usual is told in the
    ///   fingerprint, as counts with other points are not of the same rules' answers.
    /// - Throws: `Diagnostic` for more shapes or drops than a tally holds.
    package init(
        book: RuleBook,
        labels: LabelChoices? = nil,
        confidenceFloor: Float = ReaderOptions.usualConfidenceFloor,
        grouping: Grouping?,
        seed: UInt64,
        drops: [Int]
    ) throws(Diagnostic) {
        let rules = book.definition.fingerprint
        let isUsual = confidenceFloor == ReaderOptions.usualConfidenceFloor
        try self.init(
            rules: RuleBookMark(
                name: book.definition.name,
                fingerprint: (labels?.fingerprint(after: rules) ?? rules)
                    + (isUsual ? "" : ", --confidence \(confidenceFloor)")
            ),
            shapes: book.shapes.map(\.name),
            grouping: grouping,
            seed: seed,
            drops: drops
        )
    }
}

extension LabelMap {
    /// What the labels of data sets mean in a rule book.
    package init(_ book: RuleBook) throws(Diagnostic) {
        try self.init(
            shapes: book.shapes.map(\.name),
            aliases: book.definition.labels.mapValues { $0.map { .shape($0.name) } ?? .other }
        )
    }
}

/// A run of scores over data sets.
package struct EvaluationRun: Sendable {
    /// What is scored, and how.
    package let settings: EvaluationSettings

    /// How many parts of the input are worked on at once, at least 1.
    private let jobs: Int

    /// What is known about the input.
    private let reading: ReaderOptions

    /// Which of the watched labels were there, over all runs so far.
    package private(set) var seenLabels: Set<String> = []

    /// The numbers of the frames that were held against the truth, over all runs so far.
    private var seenFrames: Set<Int> = []

    /// The fields or columns that labels might be under, of all runs so far.
    package private(set) var fieldNames: [String] = []

    /// How many records had the number of a record before.
    private var repeatedFrames = 0

    /// What is to be said of true frames that no record was there for, as where a capture ended early: none of their
    /// hands is counted; and of those that more than one record was there for.
    package var truthNotes: [String] {
        let words =
            repeatedFrames == 1 ? "1 record repeats a frame number" : "\(repeatedFrames) records repeat frame numbers"
        let repeated = repeatedFrames == 0 ? nil : "\(words), and the frame counts again"
        return [settings.reference?.note(without: seenFrames), repeated].compactMap(\.self)
    }

    /// Creates a run.
    package init(_ settings: EvaluationSettings, jobs: Int, reading: ReaderOptions) {
        self.settings = settings
        self.jobs = jobs
        self.reading = reading
    }

    /// Judges a data set; the same tally for any number of jobs.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - isOneOfSeveral: whether the hands that were judged wrong must say that they are of this input.
    ///   - problems: takes bad records in; each is counted in the tally too.
    ///   - progress: is told of each part that is done.
    ///   - onErrors: takes native records of the hands that were judged wrong, in the order of the input.
    /// - Throws: `TactusError`, `Diagnostic` if the log is strict, and what `onErrors` throws.
    package mutating func run(
        _ path: String,
        isOneOfSeveral: Bool = false,
        problems: inout ProblemLog,
        progress: inout Progress,
        onErrors: ([UInt8]) throws -> Void
    ) async throws -> MetricCounts {
        var reading = reading
        if isOneOfSeveral { reading.sourceName = path }
        reading.jobs = jobs
        reading.needsPlaces = settings.reference != nil
        // The labels are those of the reference.
        if settings.reference != nil { reading.fields.label = nil }
        var parts = try KeypointReader(path: path, options: reading)
        var tally = MetricCounts(settings.options)
        var unsized = 0
        var sides = SideCounts()
        let settings = settings
        try await OrderedMap.run(
            jobs: jobs,
            take: { try parts.nextPiece() },
            prepare: { $0.prepared() },
            order: { try parts.ordered($0) },
            work: { part in EvaluationPart(settings, source: path).work(part) },
            give: { result in
                for problem in result.problems { try problems.add(problem) }
                if !result.errors.isEmpty { try onErrors(result.errors) }
                try tally.merge(result.tally)
                unsized += result.unsized
                sides.add(result.sides)
                seenLabels.formUnion(result.seenLabels)
                for number in result.trueFrames where !seenFrames.insert(number).inserted { repeatedFrames += 1 }
                parts.take(result.remarks)
                progress.add(bytes: result.bytes, hands: result.hands)
            }
        )
        fieldNames += parts.fieldNames.filter { !fieldNames.contains($0) }
        for note in parts.notes { progress.say(note) }
        if let note = UnknownSize.note(path, hands: unsized) { progress.say(note) }
        if let note = sides.note(on: path, parts.format) { progress.say(note) }
        return tally
    }
}
