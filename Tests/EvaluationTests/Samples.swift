// Options and random things to count, which the tests of this room share.

import Text

@testable import Evaluation
@testable import Shapes

typealias Dice = SplitMix64

extension Dice {
    init(_ seed: UInt64) { self.init(seed: seed) }
}

let threeShapes = ["rock", "scissors", "paper"]

func sampleOptions(
    rules: RuleBookMark = RuleBookMark(name: "three", fingerprint: "5f1c"),
    shapes: [String] = threeShapes,
    grouping: Grouping? = .person,
    seed: UInt64 = 7,
    drops: [Int] = [0, 2]
) throws -> MetricOptions {
    try MetricOptions(rules: rules, shapes: shapes, grouping: grouping, seed: seed, drops: drops)
}

/// A classification as a shape.
func classified(_ shape: String?, _ certainty: Certainty, margin: Float) -> ShapeClassification {
    ShapeClassification(
        shape: shape.map { HandShape($0) },
        rank: shape.map { _ in 0 },
        certainty: shape.map { _ in certainty },
        margin: margin
    )
}

/// One thing that can be counted.
enum Event {
    case hand(LabelMap.Meaning, top1: String?, confirmed: String?, droppedKeypoints: Int, group: String)
    case noHand(LabelMap.Meaning, group: String)
    case bad(group: String)

    /// Returns events of every kind, with names that differ only in their bytes and names that have to be escaped.
    static func random(_ count: Int, _ dice: inout Dice) -> [Event] {
        let groups = ["", "p1", "p2", "Zoë", "Zoe\u{308}", "a \"b\" \\ \n\u{1}"]
        let meanings: [LabelMap.Meaning] = [
            .shape("rock"), .shape("scissors"), .shape("paper"), .other("ok"), .other("グー"), .other("caf\u{E9}"),
            .other("cafe\u{301}"), .ignored, .unlabelled,
        ]
        return (0..<count).map { _ in
            let group = groups[Int.random(in: groups.indices, using: &dice)]
            let meaning = meanings[Int.random(in: meanings.indices, using: &dice)]
            switch Int.random(in: 0..<12, using: &dice) {
            case 0: return .noHand(meaning, group: group)
            case 1: return .bad(group: group)
            default:
                let answer = Int.random(in: 0...3, using: &dice)
                let top1 = answer < 3 ? threeShapes[answer] : nil
                let sure = Bool.random(using: &dice) ? top1 : nil
                let droppedKeypoints = Bool.random(using: &dice) ? 0 : 2
                return .hand(meaning, top1: top1, confirmed: sure, droppedKeypoints: droppedKeypoints, group: group)
            }
        }
    }
}

extension MetricCounts {
    init(_ options: MetricOptions, _ events: some Sequence<Event>) {
        self.init(options)
        for event in events {
            switch event {
            case .hand(let meaning, let top1, let confirmed, let droppedKeypoints, let group):
                add(meaning, top1: top1, confirmed: confirmed, droppedKeypoints: droppedKeypoints, group: group)
            case .noHand(let meaning, let group): addFrameWithoutHand(expected: meaning, group: group)
            case .bad(let group): addBadRecord(group: group)
            }
        }
    }

    /// Counts the same hand several times.
    mutating func add(_ times: Int, _ meaning: LabelMap.Meaning, _ top1: String?, _ confirmed: String?) {
        for _ in 0..<times { add(meaning, top1: top1, confirmed: confirmed) }
    }
}
