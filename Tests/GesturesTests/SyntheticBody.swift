// A body whose hands go into the six regions at known times, for tests of regions.

import Keypoints

@testable import SyntheticHands

/// A body in metres in its own frame, whose hands move from rest into the regions of <doc:GestureRecognition> and back.
///
/// The left hand moves left, up and down, the right one right, up and down, in a random order; the reference has the
/// times at which a hand crosses the region's entry.
struct SyntheticBody: Sendable {
    /// The number of frames per second.
    let rate: Double

    let count: Int

    /// The reference events by time: kind `hit`, id such as `left-up` (the hand, then the region), hand and region.
    let events: [Event]

    private let hands: [(side: Handedness, x: DrumPath, y: DrumPath)]
    private let noise: Double
    private let seed: UInt64

    /// Creates a body.
    ///
    /// - Parameters:
    ///   - seconds: the length, above 0.
    ///   - rate: frames per second, above 0.
    ///   - noise: the standard deviation of each hand's position in millimetres along each axis, 0 or more.
    ///   - seed: the seed of all random choices.
    init(seconds: Double = 20, rate: Double = 30, noise: Double = 0, seed: UInt64 = 1) {
        precondition(seconds > 0 && rate > 0 && noise >= 0, "a take has a length, a rate and no noise below 0")
        self.rate = rate
        self.noise = noise
        self.seed = seed
        count = Int((seconds * rate).rounded(.up))
        var events: [Event] = []
        hands = [Handedness.left, .right].map { side in
            var generator = SeededGenerator(seed: seed, stream: side == .left ? 1 : 2)
            let out = side == .left ? 1.0 : -1.0
            let regions: [Goal] = [
                Goal(region: side.rawValue, x: 0.6 * out, y: 0.5, isAside: true, entry: 0.4 * out),
                Goal(region: "up", x: 0.2 * out, y: 0.95, isAside: false, entry: 0.8),
                Goal(region: "down", x: 0.2 * out, y: -0.05, isAside: false, entry: 0.1),
            ]
            let rest = SIMD2(0.15 * out, 0.45)
            var (x, y) = (DrumPath(at: rest.x, time: 0), DrumPath(at: rest.y, time: 0))
            while true {
                let start = x.time + generator.uniform(in: Self.rests)
                guard start + 1.5 < seconds else { break }
                let goal = regions[generator.below(regions.count)]
                let (way, stay) = (generator.uniform(in: Self.ways), generator.uniform(in: Self.stays))
                x.rest(until: start)
                y.rest(until: start)
                x.go(to: goal.x, within: way)
                y.go(to: goal.y, within: way)
                let entry = Self.crossing(of: goal.entry, on: goal.isAside ? x : y, between: start, and: start + way)
                events.append(
                    Event(
                        time: entry,
                        kind: "hit",
                        id: "\(side.rawValue)-\(goal.region)",
                        hand: side,
                        region: goal.region
                    )
                )
                x.rest(until: start + way + stay)
                y.rest(until: start + way + stay)
                x.go(to: rest.x, within: Self.back)
                y.go(to: rest.y, within: Self.back)
            }
            return (side, x, y)
        }
        self.events = events.sorted { $0.time < $1.time }
    }

    /// Returns the time of a frame, in seconds.
    func time(of number: Int) -> Double { Double(number) / rate }

    /// Returns a frame: one body in metres, no hands.
    ///
    /// - Parameter number: 0 or above.
    func frame(_ number: Int) -> Frame {
        var generator = SeededGenerator(seed: seed, stream: UInt64(number) + 3)
        var points: [BodyJoint: Keypoint] = [
            .nose: Keypoint(x: 0, y: 0.72, z: 0.1),
            .leftShoulder: Keypoint(x: 0.18, y: 0.5, z: 0), .rightShoulder: Keypoint(x: -0.18, y: 0.5, z: 0),
            .leftHip: Keypoint(x: 0.1, y: 0, z: 0), .rightHip: Keypoint(x: -0.1, y: 0, z: 0),
        ]
        for hand in hands {
            let time = time(of: number)
            let x = Float(hand.x.position(at: time) + noise / 1000 * generator.gaussian())
            let y = Float(hand.y.position(at: time) + noise / 1000 * generator.gaussian())
            let shoulder: Float = hand.side == .left ? 0.18 : -0.18
            points[hand.side == .left ? .leftWrist : .rightWrist] = Keypoint(x: x, y: y, z: 0.25)
            points[hand.side == .left ? .leftElbow : .rightElbow] = Keypoint(
                x: (x + shoulder) / 2,
                y: (y + 0.5) / 2 - 0.05,
                z: 0.12
            )
        }
        return Frame(time: time(of: number), number: number, bodies: [Body(points: points, unit: .metre)])
    }

    /// The rests before a hand goes, its ways, and its stays in regions, and its ways back, in seconds.
    private static let (rests, ways, stays, back) = (0.1...0.6, 0.15...0.3, 0.12...0.4, 0.25)

    /// A destination, and the threshold that is crossed on the way.
    private struct Goal {
        var region: String
        var x, y: Double
        var isAside: Bool
        var entry: Double
    }

    /// Returns the time at which a path in one direction crosses a value, to a microsecond.
    private static func crossing(
        of value: Double,
        on path: DrumPath,
        between start: Double,
        and end: Double
    ) -> Double {
        var (low, high) = (start, end)
        let rises = path.position(at: end) > path.position(at: start)
        while high - low > 1e-6 {
            let middle = (low + high) / 2
            if (path.position(at: middle) >= value) == rises { high = middle } else { low = middle }
        }
        return high
    }
}
