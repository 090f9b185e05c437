// `tactus evaluate hands --audit`: labelled keypoints in, suspicious labels out, on the requested number of cores.

package import Evaluation
package import KeypointFiles
import Keypoints
package import Platform
package import Shapes

/// Reads labelled hands and audits their labels.
package struct AuditRun: HandReading, Sendable {
    /// The place of a hand, and its label.
    package struct Place: Sendable {
        package var source: Int
        package var file: String?
        package var frame: Int?
        package var id: String?

        /// The place of the hand in its record.
        package var hand: Int

        /// The label as it is spelled.
        package var label: String

        /// The record's place among those that are kept.
        fileprivate var record = 0
    }

    /// An input most of whose hands contradict their side.
    package struct ExchangedSides: Sendable {
        package var source: Int
        package var contradicting: Int
        package var judged: Int
        package var note: String
    }

    private let book: RuleBook
    private let labels: LabelMap
    private let jobs: Int
    private let reading: ReaderOptions
    private let keepsRecords: Bool
    private var records: [(frame: Frame, source: Int)] = []
    private var persons = Numbering<String>()

    /// The inputs so far.
    package private(set) var sources: [String] = []

    /// The people so far; an input whose hands have no person is one.
    package var people: [String] { persons.names }

    /// The labelled hands so far, and where they are.
    package private(set) var (hands, places): ([AuditHand], [Place]) = ([], [])

    /// The labelled hands that repeat others.
    package private(set) var repeats = HandRepeats()

    package private(set) var exchangedSides: [ExchangedSides] = []

    /// The inputs whose hands contradict the proportions of their images.
    package private(set) var wrongAspects: [WrongAspect] = []

    /// The numbers of frames, and of hands without a label or with an ignored one, so far.
    package private(set) var (frames, unlabelled) = (0, 0)

    /// The fields or columns that labels might be under.
    package private(set) var fieldNames: [String] = []

    /// Starts a run.
    ///
    /// - Parameter keepsRecords: whether the records are kept for `writeRemaining(without:to:)`.
    package init(_ book: RuleBook, _ labels: LabelMap, jobs: Int, reading: ReaderOptions, keepsRecords: Bool) {
        (self.book, self.labels, self.jobs, self.reading) = (book, labels, jobs, reading)
        self.keepsRecords = keepsRecords
    }

    package mutating func read(_ path: String, problems: inout ProblemLog, progress: inout Progress) async throws {
        let (source, book) = (sources.count, book)
        var sized = SizedHands()
        sources.append(path)
        let end = try await reading.read(
            path,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in AuditPart.work(part, book) }
        ) { result in
            for (frame, classifications) in result.frames { add(frame, classifications, source) }
            sized.add(result.sized)
        }
        fieldNames += end.fieldNames.filter { !fieldNames.contains($0) }
        wrongAspects += sized.contradictions(in: source, path)
        if let note = end.sidesNote {
            let contradicting = end.sides.contradicting
            let judged = end.sides.agreeing + contradicting
            exchangedSides.append(
                ExchangedSides(source: source, contradicting: contradicting, judged: judged, note: note)
            )
        }
    }

    private mutating func add(_ frame: Frame, _ classifications: [ShapeClassification?], _ source: Int) {
        frames += 1
        if keepsRecords { records.append((frame, source)) }
        for (index, classification) in classifications.enumerated() {
            guard let classification else { continue }
            let hand = frame.hands[index]
            let (meaning, isShape): (String, Bool)
            switch labels.meaning(of: hand.label) {
            case .shape(let name): (meaning, isShape) = (name, true)
            case .other(let name): (meaning, isShape) = (name, false)
            case .ignored, .unlabelled:
                unlabelled += 1
                continue
            }
            repeats.add(ContentHash(hand.points).value)
            hands.append(
                AuditHand(
                    hand.points,
                    aspect: frame.likelyAspect,
                    meaning: meaning,
                    isShape: isShape,
                    person: persons.number(of: hand.person ?? sources[source]),
                    source: source,
                    classification: classification
                )
            )
            places.append(
                Place(
                    source: source,
                    file: frame.name("file"),
                    frame: frame.number,
                    id: frame.name("id"),
                    hand: index,
                    label: hand.label ?? "",
                    record: records.count - 1
                )
            )
        }
    }

    /// Returns the findings among all hands, the same for any number of jobs.
    package func findings(onDone: (_ done: Int, _ count: Int) -> Void) async throws -> [AuditFinding] {
        let audit = Audit(hands)
        let tasks = audit.tasks
        let results = try await OrderedMap.results(of: tasks, jobs: jobs, work: { audit.run($0) }) { done in
            onDone(done, tasks.count)
        }
        return audit.findings(results)
    }

    /// Writes the records with the hands that remain; records that lose all their hands are left out.
    ///
    /// - Returns: the number of hands that were written with their input as their person: of several inputs in one file,
    ///   those without a person would otherwise be one.
    package func writeRemaining(without leftOut: Set<Int>, to sink: borrowing ByteSink) throws -> Int {
        var lost: [Int: [Int]] = [:]
        for hand in leftOut { lost[places[hand].record, default: []].append(places[hand].hand) }
        var named = 0
        let remaining = records.enumerated().compactMap { place, item -> Frame? in
            var (record, source) = item
            for hand in (lost[place] ?? []).sorted(by: >) { record.hands.remove(at: hand) }
            if lost[place] != nil, record.hands.isEmpty { return nil }
            if sources.count > 1 {
                for index in record.hands.indices where record.hands[index].person == nil {
                    record.hands[index].person = sources[source]
                    named += 1
                }
            }
            return record
        }
        try remaining.write(to: sink)
        return named
    }
}

/// Classifies the hands of one part of an input; any thread.
private enum AuditPart {
    struct Result: PartResult {
        /// The frames, with the classification of each hand that was seen.
        var frames: [(Frame, [ShapeClassification?])] = []

        var sides = SideCounts()
        var unsized = 0
        var sized = SizedHands()
        var handCount: Int { frames.count }
        var remarks = KeypointBatch.Remarks()
    }

    static func work(_ part: KeypointBatch, _ book: RuleBook) -> Result {
        var result = Result()
        var classifier = Classifier(book)
        result.remarks = part.forEachFrame { frame, _ in
            result.sized.add(frame)
            let classifications = frame.hands.map { hand -> ShapeClassification? in
                guard hand.points.isSeen else { return nil }
                result.sides.check(hand.side, hand.points, aspect: frame.aspect, isMirrored: frame.isMirrored)
                let context = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
                let classification = classifier.classify(hand.points, context)
                if frame.aspect == nil, !classification.isConfirmed { result.unsized += 1 }
                return classification
            }
            result.frames.append((copy frame, classifications))
        }
        return result
    }
}
