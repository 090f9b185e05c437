// `tactus measure`: keypoints in, the measures of every hand out, as rows or as a table; on the requested number of cores,
// in the order of the input.

package import Evaluation
package import KeypointFiles
import Keypoints
package import Platform
package import Shapes

/// A run that measures the hands of inputs.
package struct MeasureRun: Sendable {
    let measures: [Measure]

    /// The form of the rows; `nil` to collect a table instead of rows.
    package var form: ClassificationFormat?

    /// The field by which the table groups hands; hands without it are grouped by their input where `groupsBySource` is
    /// set.
    package var grouping = Grouping.label
    package var groupsBySource = false

    /// The labels of the hands that are added to the table, as `LabelMap.fold(_:)` spells them; `nil` for all hands.
    package var labels: Set<String>?

    /// Whether rows name their input, one of several.
    package var namesSources = false

    private let jobs: Int
    private let reading: ReaderOptions

    /// The hands so far, if no rows are written.
    package private(set) var table: MeasureTable

    /// The numbers of hands and of frames so far.
    package private(set) var (hands, frames) = (0, 0)

    /// Whether a hand had the field that groups hands.
    package private(set) var isGrouped = false

    /// The fields or columns that hands might be grouped by, of all runs so far.
    package private(set) var fieldNames: [String] = []

    /// The number of hands with each label, in the table or not.
    package private(set) var labelCounts: [String: Int] = [:]

    package init(_ measures: [Measure], jobs: Int, reading: ReaderOptions) {
        var reading = reading
        (reading.keepsExtras, reading.needsPlaces) = (false, false)
        (self.measures, self.jobs, self.reading) = (measures, jobs, reading)
        table = MeasureTable(measures)
    }

    /// A table of rows, still empty: one row per hand, or for people one per measure.
    package var records: RecordTable {
        guard form == .table else {
            let names = (namesSources ? ["source"] : []) + ["side", "file", "id", "label", "person"]
            return RecordTable(
                ["t", "frame", "hand"].map { .init($0, .number) } + names.map { .init($0, .text) }
                    + measures.map { .init("\($0)", .bounds) }
            )
        }
        return RecordTable([
            .init("frame", .number, width: 8), .init("hand", .number),
            .init("measure", .text, width: measures.map { "\($0)".count }.max() ?? 0),
            .init("value", .bounds, width: 16), .init("unit", .text, width: 7), .init("label", .text),
        ])
    }

    /// Measures the hands of an input, and writes their rows; the same bytes for any number of jobs.
    ///
    /// - Parameters:
    ///   - path: a file, a folder, or `-` for standard input.
    ///   - isOneOfSeveral: whether the rows must name this input.
    ///   - sink: the destination of the rows.
    ///   - problems: receives bad records.
    ///   - progress: called after each part.
    /// - Throws: `TactusError` and `Diagnostic` if the log is strict.
    package mutating func run(
        _ path: String,
        isOneOfSeveral: Bool,
        to sink: borrowing ByteSink,
        problems: inout ProblemLog,
        progress: inout Progress
    ) async throws {
        let settings = self
        let end = try await reading.read(
            path,
            isOneOfSeveral: isOneOfSeveral,
            isMeasured: true,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in MeasurePart(settings, source: path).work(part) }
        ) { result in
            if !result.text.isEmpty { try sink.write(result.text) }
            table.append(result.table)
            labelCounts.merge(result.labelCounts, uniquingKeysWith: +)
            isGrouped = isGrouped || result.isGrouped
            hands += result.hands
            frames += result.frames
        }
        fieldNames += end.fieldNames.filter { !fieldNames.contains($0) }
        if let note = end.sidesNote { progress.say(note) }
    }
}

/// Measures the hands of one part of an input; any thread.
private struct MeasurePart {
    struct Result: PartResult {
        var text: [UInt8] = []
        var table: MeasureTable
        var labelCounts: [String: Int] = [:]
        var isGrouped = false
        var hands = 0
        var frames = 0
        var unsized = 0
        var sides = SideCounts()
        var handCount: Int { hands }
        var remarks = KeypointBatch.Remarks()
    }

    private let run: MeasureRun
    private let source: String

    init(_ run: MeasureRun, source: String) { (self.run, self.source) = (run, source) }

    func work(_ part: KeypointBatch) -> Result {
        var result = Result(table: MeasureTable(run.measures))
        var records = run.records
        var (row, text) = ([RecordTable.Value](), JSONWriter())
        result.remarks = part.forEachFrame { frame, _ in
            result.frames += 1
            for index in frame.hands.indices where frame.hands[index].points.isSeen {
                let hand = frame.hands[index]
                result.hands += 1
                result.sides.check(hand.side, hand.points, aspect: frame.aspect, isMirrored: frame.isMirrored)
                if frame.aspect == nil { result.unsized += 1 }
                let label = hand.label ?? MetricOptions.unknownGroup
                result.labelCounts[label, default: 0] += 1
                if let labels = run.labels, !labels.contains(LabelMap.fold(label)) { continue }
                let view = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
                let measures = HandMeasures(hand.points, view)
                switch run.form {
                case nil:
                    let group = group(hand, frame, part.file)
                    result.isGrouped = result.isGrouped || group != nil
                    let other = run.groupsBySource ? source : MetricOptions.unknownGroup
                    result.table.add(label: label, group: group ?? other, measures.possibleInterval)
                case .table: records.rows += rows(frame, index, measures)
                case let form?:
                    row.removeAll(keepingCapacity: true)
                    append(frame, index, measures, to: &row)
                    records.append(row, form, to: &text)
                }
            }
        }
        result.text = run.form == .table ? records.body(.table) : text.bytes
        return result
    }

    /// Appends the cells of a hand's row.
    private func append(
        _ frame: borrowing Frame,
        _ index: Int,
        _ measures: HandMeasures,
        to row: inout [RecordTable.Value]
    ) {
        let hand = frame.hands[index]
        row += [.time(frame.time), .count(frame.number), .count(index)]
        if run.namesSources { row.append(.text(source)) }
        row += [.text(hand.side?.rawValue), .text(frame.name("file")), .text(frame.name("id"))]
        row += [.text(hand.label), .text(hand.person)]
        for measure in run.measures { row.append(.bounds(measures.possibleInterval(measure))) }
    }

    /// Returns the rows of a hand for people, one a measure.
    private func rows(_ frame: borrowing Frame, _ index: Int, _ measures: HandMeasures) -> [[RecordTable.Value]] {
        let hand = frame.hands[index]
        return run.measures.map { measure in
            [
                .count(frame.number), .count(index), .text("\(measure)"), .bounds(measures.possibleInterval(measure)),
                .text(measure.unit), .text(hand.label),
            ]
        }
    }

    /// The group of a hand, `nil` where it does not have the field.
    private func group(_ hand: Hand, _ frame: borrowing Frame, _ path: String) -> String? {
        run.grouping == .source ? source : frame.word(run.grouping.rawValue, of: hand, path: path)
    }
}
