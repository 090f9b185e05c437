// How often shapes begin to be confirmed in recordings without any. Made for a fit's report; pure.

import Keypoints
package import Shapes

/// The hands of recordings that show no shape, in their order.
package struct ShapelessHands: Sendable {
    private var hands: [(example: FitExample, time: Double?)] = []

    package init() {}

    /// Whether there are none.
    package var isEmpty: Bool { hands.isEmpty }

    package mutating func add(_ example: FitExample, at time: Double?) { hands.append((example, time)) }

    /// Returns how often a shape begins to be confirmed, an hour, and the number of recordings without times that go on, which do
    /// not count; no rate where none has some.
    ///
    /// Pauses of more than a second do not count as time. O(hands).
    package func alarms(of definition: RuleBookDefinition) -> (rate: Rate?, untimed: Int) {
        struct Track: Hashable {
            var unit: Int
            var side: Handedness?
        }
        let answers = FitExamples.confirmed(hands.map(\.example), by: definition)
        var sums: [Int: (count: Int, seconds: Double)] = [:]
        var shapes: [Track: Int] = [:]
        var last: (source: Int, time: Double)?
        for ((example, time), answer) in zip(hands, answers) {
            var sum = sums[example.source] ?? (0, 0)
            defer { sums[example.source] = sum }
            guard let time else { continue }
            if let last, last.source == example.source, time > last.time, time - last.time <= 1 {
                sum.seconds += time - last.time
            } else if last?.source != example.source || last?.time != time {
                shapes = [:]
            }
            last = (example.source, time)
            let track = Track(unit: example.unit, side: example.context.side)
            if let answer, shapes[track] != answer { sum.count += 1 }
            shapes[track] = answer
        }
        let timed = sums.values.filter { $0.seconds > 0 }
        let rate = Rate(
            count: timed.reduce(0) { $0 + $1.count },
            time: timed.reduce(0) { $0 + $1.seconds } / 3_600
        )
        return (timed.isEmpty ? nil : rate, sums.count - timed.count)
    }
}
