// `tactus movements explain`: the movements in keypoints, and what was nearly one.

import Gestures
import Keypoints

extension Movements {
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Explain the movements in keypoints: those performed and those nearly performed.",
            discussion: """
                Each line has the beginning and the end, the hand, the movement and its numbers. A near miss, marked with \
                no, fails one or two conditions, which are named first.
                """
        )

        @OptionGroup var input: MovementSources

        func run() throws {
            var isEmpty = true
            _ = try input.read { moment in
                let missed = moment.misses.map { Explanation($0.side, $0.miss) }
                for line in moment.gestures.compactMap(\.explanation) + missed {
                    let name = moment.name.map { "\($0): " } ?? ""
                    try Output.write("\(name)\(line.text(earlier: moment.shift))\n")
                    isEmpty = false
                }
            }
            if isEmpty { StandardStreams.say("no hand performs a movement, or nearly one") }
        }
    }
}

/// A line about a movement.
private struct Explanation {
    var start: Double
    var end: Double
    var words: String

    init(_ side: Handedness?, _ miss: MovementMiss) {
        (start, end) = (miss.start, miss.end)
        words = "\(Self.who(side))  no \(miss.movement.rawValue): \(miss.why)"
    }

    init(_ gesture: Gesture, _ measures: MovementMeasures) {
        (start, end) = (gesture.onset, measures.end)
        words = "\(Self.who(gesture.hand))  \(gesture.why)"
    }

    /// Returns the hand, or both.
    private static func who(_ side: Handedness?) -> String { side.map { "\($0.rawValue) hand" } ?? "both hands" }

    /// Returns the line, with times of the source.
    func text(earlier shift: Double) -> String {
        "\(JSONWriter.number(start - shift, places: 2))–\(JSONWriter.number(end - shift, places: 2)) s  \(words)"
    }
}

extension Gesture {
    fileprivate var explanation: Explanation? {
        if case .performed(_, let measures) = kind { Explanation(self, measures) } else { nil }
    }
}
