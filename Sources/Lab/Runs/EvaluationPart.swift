// Scores the hands of one part of a data set. Made for each part by EvaluationRun; any thread.

import Evaluation
import KeypointFiles
import Keypoints
import Shapes

struct EvaluationPart {
    struct Result: PartResult {
        var tally: MetricCounts
        var details = EvaluationDetails()
        var wrong: [WrongHand] = []

        /// The hands in their order, if they are compared.
        var judged: [JudgedHand] = []
        var hands = 0

        /// The hashes of the points of the labelled hands.
        var hashes: [UInt64] = []
        var frames = 0
        var handCount: Int { hands }

        var remarks = KeypointBatch.Remarks()

        /// Whether a hand had the field that groups hands.
        var isGrouped = false

        /// The labels of `EvaluationSettings.watched` that there were.
        var seenLabels: Set<String> = []

        /// The numbers of the frames whose reference was used.
        var trueFrames: [Int] = []

        /// Hands that agree with their side and that contradict it.
        var sides = SideCounts()

        /// Hands that no image's size is known of and that are not confirmed.
        var unsized = 0
    }

    private let settings: EvaluationSettings
    private let source: String

    /// Whether all frames of the input are read.
    private let isWhole: Bool
    private var scorer: HandScorer
    private var rival: Classifier?
    private let comparison: ComparisonRun?

    init(_ settings: EvaluationSettings, source: String, isWhole: Bool, comparison: ComparisonRun?) {
        (self.settings, self.source, self.isWhole) = (settings, source, isWhole)
        scorer = HandScorer(settings.book, settings.labels, seed: settings.options.seed)
        self.comparison = comparison
        if case .book(let book, _) = comparison?.opponent { rival = Classifier(book) }
    }

    func work(_ part: KeypointBatch) -> Result {
        var worker = self
        var result = Result(tally: MetricCounts(settings.options))
        let path = part.file
        result.remarks = part.forEachFrame { frame, line in
            defer { result.frames += 1 }
            guard let reference = worker.settings.reference else {
                return worker.score(frame, of: path, line, into: &result)
            }
            if let number = frame.number { result.trueFrames.append(number) }
            var labelled = copy frame
            for label in reference.label(&labelled) {
                result.tally.addFrameWithoutHand(
                    expected: worker.settings.labels.meaning(of: label),
                    group: worker.group(nil, frame, path).name
                )
            }
            if labelled.seenHands > 0 { worker.score(labelled, of: path, line, into: &result) }
        }
        for problem in result.remarks.problems where problem.isOfRecord {
            result.tally.addBadRecord(group: group(nil, Frame(), path).name)
        }
        return result
    }

    /// The group that a hand, or a record without one, is counted in, and whether it has the field that groups hands.
    private func group(_ index: Int?, _ frame: borrowing Frame, _ path: String) -> (name: String, isOwn: Bool) {
        guard let grouping = settings.options.grouping else { return ("", false) }
        if grouping == .source { return (source, true) }
        let hand: Hand? = if let index { frame.hands[index] } else { nil }
        if let word = frame.word(grouping.rawValue, of: hand, path: path) { return (word, true) }
        // Hands without a person belong to their input, as those of fits and comparisons do.
        let isOfInput = grouping == .person && hand != nil && settings.namesInputs
        return (isOfInput ? source : MetricOptions.unknownGroup, false)
    }

    private mutating func score(_ frame: borrowing Frame, of path: String, _ line: Int, into result: inout Result) {
        // A placeholder for a hand without any point is no hand; with a label it is a hand that was lost.
        let hands = frame.hands.indices.filter { frame.hands[$0].points.isSeen || frame.hands[$0].label != nil }
        if hands.isEmpty, frame.bodies.isEmpty, frame.faces.isEmpty, frame.motions.isEmpty {
            result.tally.addFrameWithoutHand(expected: expectedLabel(frame), group: group(nil, frame, path).name)
        }
        for index in hands {
            let hand = frame.hands[index]
            if !settings.watched.isEmpty, let label = hand.label.map(LabelMap.fold), settings.watched.contains(label) {
                result.seenLabels.insert(label)
            }
            let group = group(index, frame, path)
            result.isGrouped = result.isGrouped || group.isOwn
            result.hands += 1
            let hash = ContentHash(hand.points)
            result.tally.note(Self.hash(hash, hand, at: frame.time))
            result.sides.check(hand.side, hand.points, aspect: frame.aspect, isMirrored: frame.isMirrored)
            let view = CaptureContext(side: hand.side, aspect: frame.aspect, isMirrored: frame.isMirrored)
            for droppedKeypoints in settings.options.drops {
                let score = scorer.score(
                    hand.points,
                    view,
                    label: hand.label,
                    droppedKeypoints: droppedKeypoints,
                    group: group.name,
                    into: &result.tally
                )
                let (meaning, classification) = (score.meaning, score.classification)
                if frame.size == nil, droppedKeypoints == 0, !classification.isConfirmed, score.points.presence != 0 {
                    result.unsized += 1
                }
                if comparison != nil, droppedKeypoints == 0 {
                    result.judged.append(judged(index, of: copy frame, path, classification))
                }
                let isFirst = droppedKeypoints == settings.options.drops.first
                if isFirst {
                    switch meaning {
                    case .shape, .other: result.hashes.append(hash.value)
                    case .ignored, .unlabelled: break
                    }
                }
                if settings.countsMargins, isFirst { result.tally.addMargin(meaning, classification) }
                if settings.keepsDetails, isFirst {
                    let person = frame.word(Grouping.person.rawValue, of: hand, path: path)
                    let name = person ?? MetricOptions.unknownGroup
                    result.details.add(meaning, classification, person: name, source: source, file: path)
                }
                let isExample = settings.keepsExamples && isFirst
                let isRecord = settings.keepsMisclassified && droppedKeypoints == 0
                if isExample || isRecord, isWrong(classification, meaning) {
                    let shape: String? = if case .shape(let name) = meaning { name } else { nil }
                    let reasons = Misclassification(score.points, view, by: settings.book, classification, shows: shape)
                    if isRecord { result.wrong.append(WrongHand(hand, of: copy frame, classification, reasons)) }
                    if isExample {
                        result.details.add(
                            HandExample(
                                points: score.points,
                                aspect: frame.likelyAspect,
                                label: hand.label ?? "",
                                classification: classification,
                                reason: reasons,
                                source: source,
                                number: frame.number,
                                index: isWhole ? result.frames : nil,
                                line: "\(path):\(line)",
                                name: frame.name("id") ?? frame.name("file").flatMap { $0 == source ? nil : $0 }
                            )
                        )
                    }
                }
            }
        }
    }

    private mutating func judged(
        _ index: Int,
        of frame: Frame,
        _ path: String,
        _ classification: ShapeClassification
    ) -> JudgedHand {
        let hand = frame.hands[index]
        var judged = JudgedHand(
            label: hand.label,
            first: classification,
            second: rival?.classify(hand, in: frame),
            unit: hand.person ?? source,
            isPerson: hand.person != nil,
            name: HandName(
                source: source,
                id: frame.name("id"),
                file: frame.word("file", of: hand, path: path),
                frame: frame.number,
                hand: index
            )
        )
        if comparison?.keepsRecords == true {
            judged.record = frame
            judged.record?.hands = [hand]
        }
        return judged
    }

    /// Returns a hash of a hand's content. The numbers and files of frames are not part of it: without them in the
    /// source they are positions in one reading, and a part of a data set has others than the whole.
    private static func hash(_ points: ContentHash, _ hand: Hand, at time: Double?) -> ContentHash {
        var hash = points
        hash.add((time ?? .nan).bitPattern)
        hash.add(hand.side?.rawValue ?? "")
        hash.add(hand.label ?? "")
        return hash
    }

    /// The label of an image in which the detector found no hand: the unknown field `expected`.
    private func expectedLabel(_ frame: borrowing Frame) -> LabelMap.Meaning {
        guard let field = frame.extras.first(where: { $0.name == "expected" }),
            let label = try? JSONDocument.parse(Array(field.json.utf8)).string
        else { return .unlabelled }
        return settings.labels.meaning(of: label)
    }

    /// Returns whether a classification is wrong: another shape than the label's, or any confirmed shape for a label
    /// outside the book.
    private func isWrong(_ classification: ShapeClassification, _ meaning: LabelMap.Meaning) -> Bool {
        switch meaning {
        case .shape(let name): classification.shape?.name != name
        case .other: classification.isConfirmed
        case .ignored, .unlabelled: false
        }
    }
}
