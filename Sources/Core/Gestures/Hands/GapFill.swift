// The way of a hand over the few frames in which it was not seen, once it is seen again. One a hand, by
// HandGestureRecognizer; pure.

/// The time in seconds, from one detection of a hand to the next, over which its path is filled in: 8 frames
/// without it at 30 fps. A keypoint model misses a falling hand in 1 to 3 of them; in more than 8 a whole stroke
/// could go unseen.
private let filledGap = 0.3

/// The longest time in seconds between the two samples that give the speed of a hand's fall when it was last seen.
private let fallSpan = 0.1

/// The duration of the part of a stroke in which a hand is blurred, in seconds, and the speed from which it is: of
/// a fall of 0.08 to 0.15 s the beginning is seen. A hand may be missed for a frame or two longer, when it rests
/// already.
private let blurredFall = 0.1, blurredSpeed = 7.38

/// Fills short gaps in the path of a hand, once it is back, with the path between its two ends.
///
/// A camera blurs a hand that falls fast, and a keypoint model then misses it in the middle of its stroke. Its movement
/// is known when it is back: the samples of the gap are then all processed at once. The path is straight and even; only
/// a hand that fell faster than that when it was last seen continued at that speed, and one that can only have struck
/// fell no longer than strokes do; both have rested since they came down. A hand that is back at its old place has a
/// gap without movement, in which nothing is struck.
struct GapFill: Sendable {
    /// The position of a hand's palm, and its time.
    struct Step: Sendable {
        var sample: StrikeSample
        var time: Double
    }

    /// The last sample that was seen, and the speed of the hand's fall then, in image heights per second.
    private var last: Step?
    private var fall = 0.0

    /// The times of the frames without the hand since.
    private var missed: [Double] = []

    /// Processes the hand of the next frame.
    ///
    /// - Parameters:
    ///   - sample: the hand's palm, `nil` where it was not seen.
    ///   - time: the frame's time in seconds, later than the one before.
    /// - Returns: the samples to process now: those of a gap that has just ended, and the given one; empty without one.
    mutating func process(_ sample: StrikeSample?, at time: Double) -> [Step] {
        if let last, (time - last.time).exceeds(filledGap) { forget() }
        guard let sample else {
            if last != nil { missed.append(time) }
            return []
        }
        let now = Step(sample: sample, time: time)
        let filled = filled(until: now)
        fall = last.flatMap { Self.fall(from: $0, to: now) } ?? 0
        (last, missed) = (now, [])
        return filled + [now]
    }

    /// Returns whether the hand was seen longer ago than a number of seconds, but within the longest gap.
    func isOpen(for seconds: Double, at time: Double) -> Bool {
        guard let last else { return false }
        let passed = time - last.time
        return passed.exceeds(seconds) && !passed.exceeds(filledGap)
    }

    mutating func forget() { (last, fall, missed) = (nil, 0, []) }

    /// Returns the samples of the gap that ends now.
    private func filled(until now: Step) -> [Step] {
        guard let last, !missed.isEmpty, let way = now.sample.drop(from: last.sample) else { return [] }
        let passed = now.time - last.time
        // In shares of the whole way a second.
        var pace = 1 / passed
        if way > 0 { pace = max(pace, fall / way) }
        if way / passed >= blurredSpeed * now.sample.palm {
            pace = max(pace, 1 / blurredFall)
        }
        return missed.map { time in
            let share = min(pace * (time - last.time), 1)
            return Step(sample: last.sample.moved(to: now.sample, by: share), time: time)
        }
    }

    /// Returns the speed of a hand's fall from one sample to the next, in image heights per second; `nil` where that is
    /// too long ago.
    private static func fall(from last: Step, to now: Step) -> Double? {
        let passed = now.time - last.time
        guard passed <= fallSpan, let way = now.sample.drop(from: last.sample) else { return nil }
        return way / passed
    }
}

extension StrikeSample {
    /// Returns the distance by which a palm came down since another sample, by the points of both, in the samples'
    /// unit; `nil` without common points.
    fileprivate func drop(from other: StrikeSample) -> Double? {
        var (sum, seen) = (0.0, 0.0)
        for index in 0..<Self.count {
            let way = points[index].y - other.points[index].y
            guard !way.isNaN else { continue }
            sum += way
            seen += 1
        }
        return seen > 0 ? sum / seen : nil
    }

    /// Returns a palm on the straight path to another, 0 here and 1 there, with the points that both have.
    fileprivate func moved(to other: StrikeSample, by share: Double) -> StrikeSample {
        var sample = self
        for index in 0..<Self.count { sample.points[index] += (other.points[index] - points[index]) * share }
        sample.palm += (other.palm - palm) * share
        return sample
    }
}
