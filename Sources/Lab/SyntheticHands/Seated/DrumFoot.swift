// One foot of the drummer over time: how far its toes are up, and when they land. Used by SyntheticDrummer; pure.

import Keypoints

/// The lift of the toes before a tap, in metres, and the durations of the lift, the fall and its brake, in seconds.
private let toeLift = 0.07...0.12, toeLiftTime = 0.18, toeFall = 0.09...0.13, toeBrake = 0.03

/// The movement of one foot, whose heel stays on the floor.
struct DrumFoot: Sendable {
    let side: Handedness

    /// The times at which the toes land, in seconds.
    private(set) var taps: [Double] = []

    private var height = DrumPath(at: 0, time: 0)

    init(_ options: DrummerOptions, side: Handedness, using generator: inout SeededGenerator) {
        self.side = side
        let row = options.feet.steps(of: side)
        let step = 60 / options.tempo / Double(options.subdivision)
        let limit = Tuning.jitterShare * step
        var number = 0
        while !row.isEmpty {
            let jitter = options.jitter * generator.gaussian(within: Tuning.strokeLimit)
            let time = DrumScore.start + Double(number) * step + max(-limit, min(limit, jitter))
            guard time < options.seconds - Tuning.settleTime else { break }
            if row[number % row.count] { tap(at: time, using: &generator) }
            number += 1
        }
    }

    /// Returns the height of the toes at a time, in metres.
    func lift(at time: Double) -> Double { max(height.position(at: time), 0) }

    private mutating func tap(at time: Double, using generator: inout SeededGenerator) {
        // Half a step after the last tap at most, so that quick taps are lifted as well as slow ones.
        let pause = time - height.time
        let share = min(1, pause / (2 * toeLiftTime))
        let way = generator.uniform(in: toeLift) * share
        let (fall, brake) = (generator.uniform(in: toeFall) * share, toeBrake * share)
        let speed = 2 * way / (fall + brake)
        let top = time - brake / 2 - fall
        height.rest(until: top - toeLiftTime)
        height.go(to: way, within: max(top - height.time, 0.02))
        height.fall(to: speed, within: fall)
        height.brake(within: brake, rebound: 0)
        taps.append(time)
    }
}
