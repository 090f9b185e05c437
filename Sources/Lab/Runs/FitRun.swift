// `tactus fit`: labelled keypoints in, examples of people's hands out, and the tasks of a fit on several cores.

package import Evaluation
package import KeypointFiles
import Keypoints
package import Platform
package import Shapes

/// Reads labelled hands for a fit, and runs it.
package struct FitRun: HandReading, Sendable {
    private let labels: LabelMap?
    private let jobs: Int
    private let reading: ReaderOptions
    private var hands: [ReadHand] = []

    /// The sources so far.
    package private(set) var sources: [String] = []

    /// The people so far; a source whose hands have no person is one.
    package var people: [String] { persons.names }
    private var persons = Numbering<String>()

    /// The numbers of frames, of hands without a label or with an ignored one, and of repeated hands so far.
    package private(set) var (frames, unlabelled, repeated) = (0, 0, 0)

    /// Whether the hands that are read from now on show no shape, whatever their labels.
    package var readsShapeless = false

    /// The hands that show no shape, in their order.
    package private(set) var shapeless = ShapelessHands()

    /// The hands that have two labels, which are left out.
    package private(set) var contradicting = 0

    /// The number of different hands of each label, as `examples(for:atMost:)` found them.
    package private(set) var different: [String: Int] = [:]

    /// Returns the number of hands that another run has read, too.
    package func countOfHands(in other: FitRun) -> Int {
        let known = Set(other.hands.map(\.hash))
        return hands.count { known.contains($0.hash) }
    }

    private struct ReadHand: Sendable {
        var example: FitExample
        var hash: UInt64
    }

    /// Creates a run.
    ///
    /// - Parameter labels: the shapes that labels mean; without it all hands count, as those of no shape.
    package init(_ labels: LabelMap?, jobs: Int, reading: ReaderOptions) {
        var reading = reading
        reading.keepsExtras = false
        (self.labels, self.jobs, self.reading) = (labels, jobs, reading)
    }

    package mutating func read(_ path: String, problems: inout ProblemLog, progress: inout Progress) async throws {
        let source = sources.count
        sources.append(path)
        _ = try await reading.read(
            path,
            isMeasured: true,
            jobs: jobs,
            problems: &problems,
            progress: &progress,
            work: { part in FitPart.work(part) }
        ) { result in
            for (hand, context, time) in result.hands { add(hand, context, time, source) }
            frames += result.frames
        }
    }

    private mutating func add(_ hand: Hand, _ context: CaptureContext, _ time: Double?, _ source: Int) {
        let shape: String?
        switch readsShapeless ? .other("") : labels.map({ $0.meaning(of: hand.label) }) ?? .other("") {
        case .shape(let name): shape = name
        case .other: shape = nil
        case .ignored, .unlabelled:
            unlabelled += 1
            return
        }
        let unit = persons.number(of: hand.person ?? sources[source])
        let example = FitExample(
            points: hand.points,
            context: context,
            shape: shape,
            label: readsShapeless ? "no shape" : LabelMap.fold(hand.label ?? ""),
            source: source,
            unit: unit
        )
        if readsShapeless { shapeless.add(example, at: time) }
        hands.append(ReadHand(example: example, hash: ContentHash(hand.points).value))
    }

    /// Two people with the same hands.
    package struct SharedHands: Sendable {
        package var first: String
        package var second: String
        package var count: Int
    }

    /// Returns the examples of a book: each hand once, none with two labels, and a limited number of each label and person.
    ///
    /// - Parameter most: the largest number, evenly chosen in the order of the hands.
    /// - Returns: the examples, and the two people who share most hands.
    package mutating func examples(for book: RuleBook, atMost most: Int) -> (FitExamples, shared: SharedHands?) {
        var repeats = HandRepeats()
        var doubtful: Set<UInt64> = []
        var shared: [SIMD2<Int>: Int] = [:]
        var kept: [ReadHand] = []
        for hand in hands {
            guard let place = repeats.add(hand.hash) else {
                kept.append(hand)
                continue
            }
            let other = kept[place].example
            if other.unit != hand.example.unit { shared[SIMD2(other.unit, hand.example.unit), default: 0] += 1 }
            if other.label != hand.example.label { doubtful.insert(hand.hash) } else { repeated += 1 }
        }
        contradicting = doubtful.count
        kept.removeAll { doubtful.contains($0.hash) }
        struct Run: Hashable {
            var unit: Int
            var label: String
        }
        func run(_ hand: ReadHand) -> Run { Run(unit: hand.example.unit, label: hand.example.label) }
        let counts = Dictionary(kept.map { (run($0), 1) }, uniquingKeysWith: +)
        different = Dictionary(counts.map { ($0.key.label, $0.value) }, uniquingKeysWith: +)
        var seen: [Run: Int] = [:]
        let chosen = kept.filter { hand in
            let run = run(hand)
            let place = seen[run, default: 0]
            seen[run] = place + 1
            let count = counts[run] ?? 1
            return count <= most || place * most / count != (place + 1) * most / count
        }
        let most = shared.max { ($0.value, $1.key.x, $1.key.y) < ($1.value, $0.key.x, $0.key.y) }
        return (
            FitExamples(chosen.map(\.example), for: book),
            most.map { SharedHands(first: people[$0.key.x], second: people[$0.key.y], count: $0.value) }
        )
    }

    /// Runs the tasks of a fit.
    ///
    /// - Parameter onDone: called after each task with the number of those done.
    package static func results(
        of plan: FitPlan,
        jobs: Int,
        onDone: (Int) -> Void
    ) async throws -> [FitPlan.Result] {
        try await OrderedMap.results(of: plan.tasks, jobs: jobs, work: { plan.run($0) }, onDone: onDone)
    }
}

/// Reads the labelled hands of one part of an input; any thread.
private enum FitPart {
    struct Result: PartResult {
        var hands: [(Hand, CaptureContext, Double?)] = []
        var frames = 0
        var handCount: Int { hands.count }
        var unsized: Int { hands.count { $0.1.aspect == nil } }
        var remarks = KeypointBatch.Remarks()
    }

    static func work(_ part: KeypointBatch) -> Result {
        var result = Result()
        result.remarks = part.forEachFrame { frame, _ in
            result.frames += 1
            for index in frame.hands.indices where frame.hands[index].points.isSeen {
                let hand = frame.hands[index]
                let view = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
                result.hands.append((hand, view, frame.time))
            }
        }
        return result
    }
}
