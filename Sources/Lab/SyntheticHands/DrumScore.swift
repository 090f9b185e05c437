// The acts of each hand over time: strokes, distractors and mode gestures. Made by SyntheticDrummer from its options;
// pure.

package import Keypoints
import RealModule

/// The duration of a distractor with the ways to and from it, in seconds.
private let distractorTime = 2.2

/// The part of it in which the hand is put in place, in seconds.
private let distractorLift = 0.7

/// A movement that resembles a stroke without being one.
package struct Distractor: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A downward movement that starts as a stroke and ends softly.
        case aborted

        /// The hand is lowered slowly.
        case lowering

        /// The hand is moved to the side and back.
        case sideways

        /// The hand is raised quickly, and lowered slowly.
        case raising

        /// The hand changes its shape and does nothing else.
        case reshaping
    }

    package var kind: Kind

    package var side: Handedness

    /// The time of its movement, in seconds; before and after it the hand is put in place.
    package var span: ClosedRange<Double>
}

enum DrumAct: Sendable, Hashable {
    /// A stroke whose braking is hardest at a time; `strength` 0…1 chooses its height.
    case stroke(at: Double, step: DrumStep, strength: Double)

    case distractor(Distractor)

    /// A paper is held up from a time on.
    case mode(from: Double)

    /// The time from which it matters: acts are played in this order.
    var time: Double {
        switch self {
        case .stroke(let time, _, _): time
        case .distractor(let distractor): distractor.span.lowerBound
        case .mode(let time): time
        }
    }
}

/// The acts of one hand, in order.
struct DrumScore: Sendable {
    let acts: [DrumAct]

    init(_ options: DrummerOptions, side: Handedness, using generator: inout SeededGenerator) {
        let blocks = Self.blocks(options, side: side, using: &generator)
        let row = options.pattern.steps(of: side)
        let step = 60 / options.tempo / Double(options.subdivision)
        let limit = Tuning.jitterShare * step
        var acts = blocks.map(\.act)
        var number = 0
        while !row.isEmpty {
            let late = number % 2 == 1 ? options.swing * step / 3 : 0
            let jitter = options.jitter * generator.gaussian(within: Tuning.strokeLimit)
            let time = Self.start + Double(number) * step + late + max(-limit, min(limit, jitter))
            guard time < options.seconds - Tuning.settleTime else { break }
            if let hit = row[number % row.count] {
                let strength = generator.uniform(in: hit.isAccent ? Tuning.accent : options.manner.plainStroke)
                // After a distractor a hand needs time to be lifted again.
                let isFree = !blocks.contains {
                    ($0.span.lowerBound...$0.span.upperBound + Tuning.flowingTime).contains(time)
                }
                if isFree {
                    acts.append(.stroke(at: time, step: hit, strength: strength))
                }
            }
            number += 1
        }
        self.acts = acts.sorted { $0.time < $1.time }
    }

    /// The time of the first step, in seconds: hands are lifted before.
    static let start = 0.6

    /// Returns the times in which a hand plays no strokes, with its acts in them.
    private static func blocks(
        _ options: DrummerOptions,
        side: Handedness,
        using generator: inout SeededGenerator
    ) -> [(span: ClosedRange<Double>, act: DrumAct)] {
        var blocks: [(span: ClosedRange<Double>, act: DrumAct)] = []
        // Modes are changed with the left hand; the right one where it plays alone.
        if side == .left || !options.hands.contains(.left) {
            for time in options.modes.sorted() {
                let end = time + options.modeHold + Tuning.modeRest
                guard time > blocks.last?.span.upperBound ?? 0, end < options.seconds else { continue }
                blocks.append((time - Tuning.liftTime.upperBound...end + Tuning.liftTime.upperBound, .mode(from: time)))
            }
        }
        guard options.distractors > 0 else { return blocks }
        let share = options.distractors / 60
        var time = start
        while true {
            let pause = -Double.log(1 - generator.unit()) * max(0, 1 / share - distractorTime)
            time += 0.5 + pause
            let kind = Distractor.Kind.allCases[generator.below(Distractor.Kind.allCases.count)]
            let span = time...time + distractorTime
            guard span.upperBound < options.seconds - Tuning.flowingTime else { return blocks }
            if !blocks.contains(where: { $0.span.overlaps(span) }) {
                let movement = time + distractorLift...span.upperBound
                blocks.append((span, .distractor(Distractor(kind: kind, side: side, span: movement))))
            }
            time = span.upperBound
        }
    }
}
