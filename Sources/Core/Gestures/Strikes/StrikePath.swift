// The last heights of a limb, without errors of the eye, and how much they tremble. Owned by StrikeDetector and
// LandingDetector; pure.

import RealModule

/// The time in seconds without the limb after which its path begins anew.
private let pathGap = 0.3

/// The greatest speed of a limb, 8 m/s, and the additional distance by noise, 0.1 m: farther is an error.
private let fastestLimb = 72.3, limbJump = 0.9

/// The noise of a height before any is measured, and its least and greatest: 4, 0.5 and 10 mm.
private let heightNoise = 0.036, heightNoiseRange = 0.0045...0.09

/// The learning rate of the noise: its logarithm's steps per frame downwards and upwards, in balance where a
/// quarter of the deviations lies below the first quartile.
private let heightNoiseSteps = (down: 0.03, up: 0.01)

/// The first quartile of the size of a deviation that is normally distributed, in standard deviations.
private let firstQuartile = 0.3186

struct StrikePath: Sendable {
    /// The height of a limb at a time.
    struct Sample: Sendable, Hashable {
        /// The time in seconds.
        var time: Double

        /// The height in palms, upwards.
        var height: Double

        /// Returns whether the distance from another sample is too far for any limb.
        fileprivate func isJump(from other: Sample) -> Bool {
            abs(height - other.height) > fastestLimb * (time - other.time) + limbJump
        }
    }

    /// The role of a sample in the path.
    enum Step: Sendable {
        /// The sample is ignored: out of time, or a detection error.
        case leftOut

        /// The first sample of a new path.
        case first

        case next
    }

    /// The samples, the newest last.
    private(set) var samples: [Sample] = []

    /// The standard deviation of a height, in palms.
    private(set) var noise = heightNoise

    /// A sample too far from the last one for any limb, until the next.
    private var doubtful: Sample?

    /// Returns whether a time continues the samples so far.
    func isNext(_ time: Double) -> Bool {
        time.isFinite && time > doubtful?.time ?? samples.last?.time ?? -.infinity
    }

    /// Moves the path as a whole, when it continues with another point of the limb.
    mutating func raise(by step: Double) {
        for index in samples.indices { samples[index].height += step }
    }

    mutating func process(_ sample: Sample) -> Step {
        let last = samples.last
        guard sample.height.isFinite, isNext(sample.time) else { return .leftOut }
        let isGap = last.map { sample.time - $0.time > pathGap } ?? true
        // One place far from all others is an error of the eye; two that agree are where the limb is now.
        let isFar = last.map(sample.isJump) ?? false
        if isFar, !isGap, doubtful.map(sample.isJump) ?? true {
            doubtful = sample
            return .leftOut
        }
        let isBack = doubtful.flatMap { doubtful in
            last.map { abs(sample.height - $0.height) <= abs(sample.height - doubtful.height) }
        }
        let isJump = isFar || isBack == false
        doubtful = nil
        if isGap || isJump { samples.removeAll(keepingCapacity: true) }
        samples.append(sample)
        // A fit takes three samples, however old.
        let old = samples.dropLast(3).prefix { sample.time - $0.time > Tuning.fitSpan }
        samples.removeFirst(old.count)
        learnNoise()
        return isGap || isJump ? .first : .next
    }

    /// Learns from the distance of the last sample but one from the line between its neighbours: movement only adds to
    /// that, therefore the least quarter counts.
    private mutating func learnNoise() {
        guard samples.count > 2 else { return }
        let (first, middle, last) = (samples[samples.count - 3], samples[samples.count - 2], samples[samples.count - 1])
        let share = (middle.time - first.time) / (last.time - first.time)
        let between = first.height * (1 - share) + last.height * share
        // What noise alone makes of this difference.
        let size = (1 + share * share + (1 - share) * (1 - share)).squareRoot()
        let off = abs(middle.height - between) / size
        let steps = heightNoiseSteps
        let factor = Double.exp(off < firstQuartile * noise ? -steps.down : steps.up)
        noise = min(max(noise * factor, heightNoiseRange.lowerBound), heightNoiseRange.upperBound)
    }

    /// Returns the present height and upward speed, by the quadratic fit of the samples of the last seconds, at least
    /// three; `nil` where there are fewer.
    func fit(over seconds: Double) -> (height: Double, speed: Double)? {
        guard samples.count > 2, let now = samples.last else { return nil }
        var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (0.0, 0.0, 0.0)
        for sample in samples.reversed() {
            let x = sample.time - now.time
            guard s0 < 3 || -x <= seconds + Tuning.timeSlack else { break }
            let (y, square) = (sample.height - now.height, x * x)
            s0 += 1
            s1 += x
            s2 += square
            s3 += square * x
            s4 += square * square
            y0 += y
            y1 += x * y
            y2 += square * y
        }
        // Cramer's rule on the normal equations.
        let (a, b, c) = (s2 * s4 - s3 * s3, s1 * s4 - s3 * s2, s1 * s3 - s2 * s2)
        let determinant = s0 * a - s1 * b + s2 * c
        guard abs(determinant) > 1e-20 else { return (now.height, 0) }
        let height = (y0 * a - s1 * (y1 * s4 - s3 * y2) + s2 * (y1 * s3 - s2 * y2)) / determinant
        let speed = (s0 * (y1 * s4 - s3 * y2) - y0 * b + s2 * (s1 * y2 - y1 * s2)) / determinant
        return (now.height + height, speed)
    }
}
