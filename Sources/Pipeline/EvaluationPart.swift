// Scores the hands of one part of a data set. Made for each part by EvaluationRun; any thread.

import Evaluation
import KeypointFiles
import Keypoints
import Shapes

struct EvaluationPart {
    struct Result: Sendable {
        var tally: Tally
        var problems: [RecordProblem] = []
        var errors: [UInt8] = []
        var bytes = 0
        var hands = 0
    }

    private let run: EvaluationRun
    private let source: String
    private let losses: PointLoss
    private var classifier: Classifier
    private var errorText = JSONText()

    init(_ run: EvaluationRun, source: String) {
        self.run = run
        self.source = source
        losses = PointLoss(seed: run.options.seed)
        classifier = Classifier(run.book)
    }

    func work(_ part: KeypointPart) -> Result {
        var worker = self
        var result = Result(tally: Tally(run.options), bytes: part.byteCount)
        part.forEachFrame { frame, _ in
            guard let truth = worker.run.truth else { return worker.score(frame, into: &result) }
            var labelled = copy frame
            for label in truth.label(&labelled) {
                result.tally.addFrameWithoutHand(
                    expected: worker.run.labels.meaning(of: label),
                    group: worker.group(nil)
                )
            }
            if !labelled.hands.isEmpty { worker.score(labelled, into: &result) }
        } onProblem: { problem in
            result.problems.append(problem)
            result.tally.addBadRecord(group: worker.group(nil))
        }
        result.errors = worker.errorText.bytes
        return result
    }

    /// The group that a hand, or a record without one, is counted in.
    private func group(_ hand: Hand?) -> String {
        switch run.options.grouping {
        case nil: ""
        case .source: source
        case .person: hand?.person ?? "unknown"
        case .side: hand?.side?.rawValue ?? "unknown"
        }
    }

    private mutating func score(_ frame: borrowing Frame, into result: inout Result) {
        if frame.hands.isEmpty, frame.bodies.isEmpty, frame.faces.isEmpty, frame.motions.isEmpty {
            result.tally.addFrameWithoutHand(expected: expectedLabel(frame), group: group(nil))
        }
        for index in frame.hands.indices {
            let hand = frame.hands[index]
            let meaning = run.labels.meaning(of: hand.label)
            let group = group(hand)
            result.hands += 1
            for drop in run.options.drops {
                var points = hand.points
                if drop > 0 { losses.lose(drop, from: &points, record: Self.mark(hand.points), hand: 0) }
                let verdict = classifier.classify(points, HandView(hand, in: copy frame))
                result.tally.add(
                    meaning,
                    forced: verdict.shape?.name,
                    confirmed: verdict.isConfirmed ? verdict.shape?.name : nil,
                    drop: drop,
                    group: group
                )
                if run.keepsErrors, drop == 0, isWrong(verdict, meaning) { append(hand, verdict, of: copy frame) }
            }
        }
    }

    /// A number that follows from a hand's points alone, by which the points it loses are chosen: a hand loses the same
    /// ones wherever it stands, so that scores of any parts of a data set add up to those of all of it.
    ///
    /// The steps are those of the 64-bit FNV-1a hash (Fowler, Noll, Vo), of words in place of bytes.
    private static func mark(_ points: HandPoints) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for joint in HandJoint.allCases where points.has(joint) {
            let lane = points.lane(joint)
            for word in [UInt64(joint.rawValue), UInt64(lane.x.bitPattern), UInt64(lane.y.bitPattern)] {
                hash = (hash ^ word) &* 0x100_0000_01b3
            }
        }
        return Int(truncatingIfNeeded: hash)
    }

    /// The label of a picture in which the detector found no hand: the unknown field `expected`.
    private func expectedLabel(_ frame: borrowing Frame) -> LabelMap.Meaning {
        guard let field = frame.extras.first(where: { $0.name == "expected" }),
            let label = try? JSONDocument.parse(Array(field.json.utf8)).string
        else { return .unlabelled }
        return run.labels.meaning(of: label)
    }

    /// Wrong are another shape than the label's, and any confirmed shape where the label is none of the book's.
    private func isWrong(_ verdict: Verdict, _ meaning: LabelMap.Meaning) -> Bool {
        switch meaning {
        case .shape(let name): verdict.shape?.name != name
        case .other: verdict.isConfirmed
        case .ignored, .unlabelled: false
        }
    }

    /// A native record of the one hand, with what it was judged to be.
    private mutating func append(_ hand: Hand, _ verdict: Verdict, of frame: Frame) {
        var wrong = frame
        wrong.hands = [hand]
        wrong.hands[0].extras.removeAll { $0.name == "verdict" || $0.name == "certainty" }
        for (name, value) in [("verdict", verdict.shape?.name), ("certainty", verdict.certainty?.rawValue)] {
            var json = JSONText()
            if let value { json.append(value) } else { json.append(raw: "null") }
            let text = String(decoding: json.bytes, as: UTF8.self)
            wrong.hands[0].extras.append(ExtraField(name: name, json: text))
        }
        errorText.append(wrong)
    }
}
