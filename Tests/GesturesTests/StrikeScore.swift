// Takes of the synthetic drummer and the scores of their strikes: one-to-one within 50 ms. Used by the strike tests.

import Gestures
import Keypoints
import RealModule
import SyntheticHands

/// One hand's take: its samples and the truth.
struct StrikeTake {
    var samples: [(time: Double, sample: StrikeSample?)]
    var truth: [Event]
    var distractors: [Distractor]

    init(_ options: DrummerOptions) throws {
        let drummer = try SyntheticDrummer(options)
        samples = (0..<drummer.count).map { number in
            let frame = drummer.frame(number)
            let sample = frame.hands.first.flatMap { StrikeSample($0.points, aspect: frame.likelyAspect) }
            return (drummer.time(of: number), sample)
        }
        truth = drummer.events
        distractors = drummer.distractors
    }

    func strikes(_ timing: OnsetTiming = .peak) -> [Strike] {
        var detector = StrikeDetector(timing: timing)
        return samples.compactMap { detector.process($0.sample, at: $0.time) }
    }

    /// The options of one right hand that strikes so often a second.
    static func options(strokesASecond pace: Double, rate: Double = 30, seed: UInt64) -> DrummerOptions {
        var options = DrummerOptions()
        options.pattern = DrumPattern(right: [DrumStep(.rock)])
        options.hands = [.right]
        options.tempo = pace * 60
        options.subdivision = 1
        options.rate = rate
        options.seed = seed
        options.seconds = 20
        return options
    }
}

/// The agreement of strikes with the reference.
struct StrikeScore {
    var hits = 0
    var missed = 0
    var wrong = 0
    var distractors = 0
    var falseDistractors = 0
    var errors: [Double] = []
    var delays: [Double] = []

    var f1: Double { 2 * Double(hits) / Double(2 * hits + missed + wrong) }
    var recall: Double { Double(hits) / Double(hits + missed) }
    var wrongShare: Double { Double(wrong) / Double(hits + wrong) }
    var distractorShare: Double { Double(falseDistractors) / Double(distractors) }

    init(_ timing: OnsetTiming = .peak, takes: [DrummerOptions]) throws {
        for options in takes {
            let take = try StrikeTake(options)
            add(take.strikes(timing), take)
        }
    }

    private mutating func add(_ strikes: [Strike], _ take: StrikeTake) {
        var isUsed = [Bool](repeating: false, count: strikes.count)
        for event in take.truth {
            let near = strikes.indices.filter { !isUsed[$0] && abs(strikes[$0].onset - event.time) <= 0.05 }
            guard
                let best = near.min(by: {
                    abs(strikes[$0].onset - event.time) < abs(strikes[$1].onset - event.time)
                })
            else {
                missed += 1
                continue
            }
            isUsed[best] = true
            hits += 1
            errors.append(strikes[best].onset - event.time)
            delays.append(strikes[best].time - event.time)
        }
        let unused = strikes.indices.filter { !isUsed[$0] }.map { strikes[$0] }
        wrong += unused.count
        distractors += take.distractors.count
        falseDistractors += take.distractors.count { distractor in
            unused.contains { distractor.span.contains($0.onset) }
        }
    }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    static func deviation(_ values: [Double]) -> Double {
        let mean = mean(values)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)).squareRoot()
    }
}
