// `tactus movements explain`: the movements in keypoints, and what was nearly one.

import Gestures
import Keypoints

extension Movements {
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Explain the movements in keypoints: those performed and those nearly performed.",
            discussion: """
                Each line has the beginning and the end, the hand, the movement and its numbers. What was no \
                movement is marked with no, and the conditions that it failed are named first: near misses, and all \
                strokes of a palm or more.
                """
        )

        @OptionGroup var input: MovementSources

        func run() throws {
            var isEmpty = true
            _ = try input.read { moment in
                let lines =
                    moment.gestures.compactMap(\.explanation) + moment.misses.map { Explanation($0.side, $0.miss) }
                for line in Explanation.eachOnce(lines) {
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
    var side: Handedness?
    var names: [String]
    var why: String

    /// The measures of a movement, or the conditions that a near miss lacks: a movement with two names, such as a turn, has the
    /// same ones under both.
    var measures: MovementMeasures?
    var conditions: [MovementCondition] = []

    init(_ side: Handedness?, _ miss: MovementMiss) {
        (self.side, start, end, why) = (side, miss.start, miss.end, miss.why)
        (names, conditions) = (["no \(miss.movement.rawValue)"], miss.conditions)
    }

    init(_ gesture: Gesture, _ movement: Movement, _ measures: MovementMeasures) {
        (side, start, end, self.measures) = (gesture.hand, gesture.onset, measures.end, measures)
        names = [movement.rawValue]
        why = String(gesture.why.dropFirst(movement.rawValue.count + 2))
    }

    /// Returns the lines; those about one movement under several names are joined.
    static func eachOnce(_ lines: [Explanation]) -> [Explanation] {
        lines.reduce(into: []) { found, line in
            let place = found.firstIndex { other in
                (other.side, other.start, other.end) == (line.side, line.start, line.end)
                    && other.measures == line.measures && other.conditions == line.conditions
            }
            if let place { found[place].names += line.names } else { found.append(line) }
        }
    }

    /// Returns the line, with times of the source.
    func text(earlier shift: Double) -> String {
        let who = side.map { "\($0.rawValue) hand" } ?? "both hands"
        let span = [start, end].map { JSONWriter.number($0 - shift, places: 2) }.joined(separator: "–")
        return "\(span) s  \(who)  \(names.joined(separator: ", ")): \(why)"
    }
}

extension Gesture {
    fileprivate var explanation: Explanation? {
        if case .performed(let movement, let measures) = kind { Explanation(self, movement, measures) } else { nil }
    }
}
