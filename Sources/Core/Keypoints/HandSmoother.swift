// Points with less jitter: causal with a bounded delay, or from both sides. Owned by `tactus convert --smooth`; pure.

import RealModule

// Chosen on resting hands of five people and on drawn drummers, seen by a keypoint model: jitter, delay, strikes.

/// The cutoff for a point at rest, in Hz.
private let restCutoff = 1.0

/// The speed from which a point counts as moving, so that it is not delayed for longer than requested, in palms per
/// second: slower than any stroke.
private let movingSpeed = 2.0

/// The cutoff of the speed, in Hz: a stroke is noticed within a frame or two.
private let smoothSpeedCutoff = 3.0

/// The rise of the cutoff with the speed from both sides, in Hz for each palm per second: with half of it moving hands are
/// farther from the true points than unsmoothed ones.
private let smoothSlope = 2.0

/// The time on either side that a smoothed point follows from, and that in which its speed is looked for, in seconds.
private let smoothReach = 0.25, speedReach = 0.1

/// The most that the weighted times of a mean may be off its middle, as a share of its width.
private let mostLeaning: Float = 0.25

/// Smooths the points of hands (<doc:PreparingKeypoints#Smoothing-and-filling>).
///
/// With a delay, each coordinate has a One-Euro filter whose cutoff rises with the point's speed in palms, so fast that a point that
/// moves has no more than the delay. Without one, a point is the mean of those around it in time, weighted by a bell whose
/// width follows from the highest speed within by the same law: nothing is delayed.
package struct HandSmoother: Sendable {
    /// The longest delay of a point that moves, in seconds; `nil` to smooth from both sides.
    private let delay: Double?

    private var filters: [Int: (filters: [OneEuroFilter], time: Double)] = [:]

    /// Frames around the next one that leaves, and the number of those that have left.
    private var open: [TrackedFrame] = []
    private var left = 0

    package init(delay: Double?) { self.delay = delay }

    /// Returns the frames that are complete with the next one.
    package mutating func process(_ next: TrackedFrame) -> [TrackedFrame] {
        if let delay { return [filtered(next, delay)] }
        if let last = open.last, next.time <= last.time {
            let all = finish()
            return all + process(next)
        }
        open.append(next)
        return take { next.time - $0 > smoothReach }
    }

    /// Returns the frames that are left.
    package mutating func finish() -> [TrackedFrame] {
        defer { (open, left) = ([], 0) }
        return take { _ in true }
    }

    // MARK: Causal

    private mutating func filtered(_ next: TrackedFrame, _ delay: Double) -> TrackedFrame {
        var next = next
        filters = filters.filter { next.time > $0.value.time && next.time - $0.value.time <= Tuning.trackGap }
        let aspect = next.frame.likelyAspect
        for (index, id) in next.ids.enumerated() {
            guard let id, let palm = next.frame.hands[index].points.palm(aspect: aspect)?.size else { continue }
            let usual = OneEuroFilter(
                cutoff: restCutoff,
                slope: 1 / (2 * .pi * delay * movingSpeed),
                speedCutoff: smoothSpeedCutoff
            )
            var lanes = filters[id]?.filters ?? [OneEuroFilter](repeating: usual, count: 3 * HandJoint.count)
            for joint in HandJoint.allCases where next.frame.hands[index].points.has(joint) {
                var lane = next.frame.hands[index].points.lane(joint)
                for axis in 0..<3 where lane[axis].isFinite {
                    let unit = Double(axis == 1 ? palm : palm / aspect)
                    let place = 3 * joint.rawValue + axis
                    lane[axis] = Float(lanes[place].process(Double(lane[axis]), at: next.time, unit: unit))
                }
                next.frame.hands[index].points.setLane(joint, lane)
            }
            filters[id] = (lanes, next.time)
        }
        return next
    }

    // MARK: From both sides

    /// Returns the frames, smoothed, whose time is complete.
    private mutating func take(_ isComplete: (Double) -> Bool) -> [TrackedFrame] {
        var ready: [TrackedFrame] = []
        while left < open.count, isComplete(open[left].time) {
            ready.append(smoothed(left))
            left += 1
        }
        guard left < open.count else { return ready }
        let old = open.prefix { open[left].time - $0.time > smoothReach }.count
        open.removeFirst(old)
        left -= old
        return ready
    }

    private func smoothed(_ place: Int) -> TrackedFrame {
        var result = open[place]
        let (now, aspect) = (result.time, result.frame.likelyAspect)
        for (index, id) in result.ids.enumerated() {
            guard let id, let palm = result.frame.hands[index].points.palm(aspect: aspect)?.size else { continue }
            let around = open.filter { abs($0.time - now) <= smoothReach }.compactMap { other in
                other.hand(id).map { (time: other.time, points: $0.points) }
            }
            for joint in HandJoint.allCases where result.frame.hands[index].points.has(joint) {
                let samples = around.filter { $0.points.has(joint) }.map {
                    (time: $0.time, lane: $0.points.lane(joint))
                }
                let speed = Self.speed(samples, at: now, aspect: aspect) / palm
                let width = 1 / (2 * .pi * (restCutoff + smoothSlope * Double(speed)))
                var (sum, weights, moment) = (SIMD4<Float>.zero, Float(0), Float(0))
                for sample in samples {
                    let away = (sample.time - now) / width
                    let weight = Float(Double.exp(-away * away / 2))
                    sum += sample.lane * weight
                    weights += weight
                    moment += weight * Float(sample.time - now)
                }
                // At the ends of a movement, where one side is missing, the mean would be drawn to the other one.
                guard abs(moment) <= weights * Float(width) * mostLeaning else { continue }
                let own = result.frame.hands[index].points.lane(joint)
                var lane = sum / weights
                // A depth that one of them lacks is not smoothed.
                (lane.z, lane.w) = (lane.z.isFinite ? lane.z : own.z, own.w)
                result.frame.hands[index].points.setLane(joint, lane)
            }
        }
        return result
    }

    /// Returns the highest speed near a time, over two steps each, in image heights per second.
    private static func speed(_ samples: [(time: Double, lane: SIMD4<Float>)], at now: Double, aspect: Float) -> Float {
        let near = samples.filter { abs($0.time - now) <= speedReach }
        var most = Float(0)
        for (from, to) in zip(near, near.dropFirst(2)) {
            let way = SIMD2((to.lane.x - from.lane.x) * aspect, to.lane.y - from.lane.y)
            most = max(most, (way * way).sum().squareRoot() / Float(to.time - from.time))
        }
        return most
    }
}
