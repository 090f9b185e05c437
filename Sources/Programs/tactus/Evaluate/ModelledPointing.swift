// The task of ISO 9241-9, done by modelled people with the real machine between camera and pointer. Used by EvaluatePointing.

import Drums
import Evaluation
import Gestures
import Keypoints
import SyntheticHands

/// People who point on a screen of 1,920 by 1,080 pixels, at 30 images per second.
struct ModelledPointing {
    private let kit: Kit
    private let isHead: Bool
    private let curve: PointerCurve

    init(_ kit: Kit) {
        self.kit = kit
        isHead = kit.pointer?.hand == nil
        curve = isHead ? Gestures.Tuning.headPointer : Gestures.Tuning.handPointer
    }

    /// The results of all people.
    struct Result {
        var scores: PointingScores

        /// The root mean square of the pointer's distance from its mean, in pixels, over seconds of rest, of the median
        /// person.
        var jitter: Double
    }

    /// Lets people do the task.
    func run(people: Int, seed: UInt64) -> Result {
        var blocks: [[PointingTrial]] = []
        var jitters: [Double] = []
        for person in 0..<people {
            var session = Session(kit, PointingPerson(seed: seed &+ UInt64(person), isHead: isHead), curve)
            jitters.append(session.rest(for: 10))
            for (distance, width) in [(400.0, 60.0), (400, 120), (800, 60), (800, 120)] {
                blocks.append(session.block(distance: distance, width: width))
            }
        }
        return Result(scores: PointingScores(blocks), jitter: jitters.sorted()[people / 2])
    }

    /// One person before a camera.
    private struct Session {
        private var machine: PointerMachine
        private var person: PointingPerson
        private let curve: PointerCurve
        private var time = 0.0
        private var pointer = Self.middle

        private static let middle = SIMD2(960.0, 540.0)
        private static let corner = SIMD2(1_919.0, 1_079.0)

        init(_ kit: Kit, _ person: PointingPerson, _ curve: PointerCurve) {
            (machine, self.person, self.curve) = (PointerMachine(kit), person, curve)
        }

        /// Advances by one image; returns the place of a click.
        private mutating func step(_ target: (middle: SIMD2<Double>, width: Double)?) -> SIMD2<Double>? {
            time += 1.0 / 30
            let frame = person.frame(at: time, pointer: pointer, target: target) { curve.gain(at: $0) }
            var clicked: SIMD2<Double>?
            for event in machine.process(frame) {
                switch event {
                case .move(let x, let y):
                    pointer = (pointer + SIMD2(Double(x), Double(y))).clamped(
                        lowerBound: .zero,
                        upperBound: Self.corner
                    )
                case .button(.left, isDown: true): clicked = clicked ?? pointer
                default: break
                }
            }
            return clicked
        }

        /// Rests; returns the jitter.
        mutating func rest(for seconds: Int) -> Double {
            for _ in 0..<30 { _ = step(nil) }
            var sum = 0.0
            for _ in 0..<seconds {
                let places = (0..<30).map { _ in
                    _ = step(nil)
                    return pointer
                }
                let mean = places.reduce(.zero, +) / 30
                sum += places.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() } / 30
            }
            return (sum / Double(seconds)).squareRoot()
        }

        /// Selects the targets of one ring; the way to the first one does not count.
        mutating func block(distance: Double, width: Double) -> [PointingTrial] {
            var trials: [PointingTrial] = []
            var start: SIMD2<Double>?
            for target in PointingTask.targets(9, distance: distance, around: Self.middle) {
                let begin = time
                person.begin(at: time)
                var end: SIMD2<Double>?
                while end == nil, time < begin + 20 { end = step((target, width)) }
                let place = end ?? pointer
                if let start {
                    trials.append(
                        PointingTrial(from: start, to: place, target: target, width: width, seconds: time - begin)
                    )
                }
                start = place
            }
            return trials
        }
    }
}
