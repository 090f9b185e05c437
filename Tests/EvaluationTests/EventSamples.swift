// Hits and other events, by hand and by dice, for the tests of event scores.

import Keypoints

@testable import Evaluation

/// A hit.
func hit(
    _ time: Double,
    _ id: String = "kick",
    _ hand: Handedness? = nil,
    onset: Double? = nil,
    kind: String = "hit"
) -> Keypoints.Event {
    Keypoints.Event(time: time, kind: kind, id: id, hand: hand, onset: onset)
}

/// Played and true events of one take.
struct Take {
    var played: [Keypoints.Event]
    var reference: [Keypoints.Event]

    /// A crowd of events in little time, so that every outcome and many ties occur; times are whole milliseconds.
    static func random(_ dice: inout Dice) -> Take {
        let ids = ["kick", "snare", "Zoë", "Zoe\u{308}", ""]
        let isHanded = Bool.random(using: &dice)
        func events(_ dice: inout Dice) -> [Keypoints.Event] {
            (0..<Int.random(in: 0...25, using: &dice)).map { _ in
                let time = Double(Int.random(in: 0...1000, using: &dice)) / 1000
                let late = Double(Int.random(in: -80...80, using: &dice)) / 1000
                return hit(
                    time + late,
                    ids[Int.random(in: ids.indices, using: &dice)],
                    isHanded || Int.random(in: 0..<4, using: &dice) > 0
                        ? (Bool.random(using: &dice) ? .left : .right) : nil,
                    onset: Bool.random(using: &dice) ? time : nil,
                    kind: Int.random(in: 0..<4, using: &dice) == 0 ? "mode" : "hit"
                )
            }
        }
        return Take(played: events(&dice), reference: events(&dice))
    }
}

extension EventMetricCounts {
    init(_ options: EventOptions, _ takes: [Take]) throws {
        self.init(options)
        for take in takes { try add(played: take.played, reference: take.reference) }
    }
}
