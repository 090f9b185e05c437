// How much of a recording has hands: frames, gaps, motion and missing points. Owned by PresenceRun, which adds the samples of
// an input in their order; pure.

import Keypoints

/// The presence of hands in one recording or more (<doc:PreparingKeypoints#Presence>).
package struct Presence: Sendable {
    package private(set) var frames = 0

    /// The numbers of frames with exactly one hand, with exactly two, and with more.
    package private(set) var (one, two, more) = (0, 0, 0)

    package private(set) var hands = 0

    /// The number of hands without each joint.
    package private(set) var missing = [Int](repeating: 0, count: HandJoint.allCases.count)

    /// The number of gaps, runs of frames without a hand, with the number of their frames.
    package private(set) var (gaps, gapFrames, longestGap) = (0, 0, 0)

    /// The duration of all recordings, of their gaps, and of the longest one, in seconds; a gap ends with the next hand.
    package private(set) var (seconds, gapSeconds, longestGapSeconds) = (0.0, 0.0, 0.0)

    /// The way of all palms, in palms, and the time in which they went it.
    private var (way, moving) = (0.0, 0.0)

    /// The least step between frame numbers, the sum of all steps, and their number.
    private var (leastStep, allSteps, steps) = (Int128.max, Int128.zero, 0)

    // The recording that is open: its last moment, its palms, and the gap that has not ended.
    private var last: PresenceSample.Moment?
    private var palms: [SIMD3<Float>] = []
    private var gap = (frames: 0, seconds: 0.0)

    package init() {}

    /// The number of frames with a hand.
    package var present: Int { one + two + more }

    /// The share of frames with a hand.
    package var share: Double { Double(present) / Double(max(frames, 1)) }

    /// The mean speed of palms, in palms per second; `nil` where times or the proportions of images are unknown.
    package var speed: Double? { moving > 0 ? way / moving : nil }

    /// The number of frames between the first and the last number of recordings that have no record.
    package var skipped: Int { steps > 0 ? Int(clamping: allSteps / leastStep - Int128(steps)) : 0 }

    /// Adds the next frames of a recording. A time or, without times, a frame number that does not grow begins another
    /// recording.
    package mutating func add(_ sample: PresenceSample) {
        hands += sample.hands
        for joint in missing.indices { missing[joint] += sample.missing[joint] }
        var start = 0
        for moment in sample.moments {
            let seen = sample.palms[start..<start + moment.palms]
            start += moment.palms
            add(moment, seen)
        }
    }

    private mutating func add(_ moment: PresenceSample.Moment, _ seen: ArraySlice<SIMD3<Float>>) {
        if let last, !continues(last, moment) { finish() }
        frames += 1
        if let last {
            let span = last.time.flatMap { before in moment.time.map { $0 - before } } ?? 0
            seconds += span
            if last.hands == 0 { gap.seconds += span }
            move(to: seen, in: span)
            if let number = moment.number, let before = last.number, number > before {
                let step = Int128(number) - Int128(before)
                (leastStep, allSteps, steps) = (min(leastStep, step), allSteps + step, steps + 1)
            }
        }
        switch moment.hands {
        case 0: gap.frames += 1
        case 1: one += 1
        case 2: two += 1
        default: more += 1
        }
        if moment.hands > 0 { endGap() }
        (last, palms) = (moment, Array(seen))
    }

    private func continues(_ last: PresenceSample.Moment, _ next: PresenceSample.Moment) -> Bool {
        if let before = last.time, let now = next.time { return now > before }
        if let before = last.number, let now = next.number { return now > before }
        return true
    }

    /// Adds the way of each palm from the nearest one of the frame before, in palms.
    private mutating func move(to seen: ArraySlice<SIMD3<Float>>, in span: Double) {
        guard span > 0, !palms.isEmpty else { return }
        for palm in seen {
            let ways = palms.map { before in
                let step = SIMD2(palm.x - before.x, palm.y - before.y)
                return (step * step).sum().squareRoot() / max(palm.z, before.z)
            }
            way += Double(ways.min() ?? 0)
            moving += span
        }
    }

    private mutating func endGap() {
        guard gap.frames > 0 else { return }
        gaps += 1
        gapFrames += gap.frames
        longestGap = max(longestGap, gap.frames)
        gapSeconds += gap.seconds
        longestGapSeconds = max(longestGapSeconds, gap.seconds)
        gap = (0, 0)
    }

    /// Ends the open recording, and with it its last gap.
    package mutating func finish() {
        endGap()
        (last, palms) = (nil, [])
    }
}
