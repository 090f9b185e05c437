// When a stroke that has begun will end, from how this hand's strokes went so far. Used by StrikeDetector; pure.

import RealModule

/// What is known of a hand's strokes, and the stroke that follows from it and the last samples.
///
/// A stroke is taken for a fall of a known form with three unknowns: when it ends, how long it takes, how far it goes.
/// Every end and duration of a grid is tried, the distance is solved for, and each is weighted by how well it agrees
/// with the samples and with the strokes before (a Bayesian mean: it errs less than the best fit alone).
struct StrikePredictor: Sendable {
    /// A stroke that is on its way.
    struct Prediction: Sendable {
        /// When it will end, in seconds.
        var time: Double

        /// How unsure that is: a standard deviation in seconds.
        var spread: Double

        /// Its greatest speed, in palms per second.
        var speed: Double

        /// How far down the hand has come, in palms.
        var way: Double

        /// How fast the hand is now, measured without habits, in palms per second.
        var now: Double

        /// How badly the best stroke agrees, as a squared deviation a sample.
        var residual: Double

        /// A Boolean value that indicates whether enough is known to tell it.
        var isSure: Bool {
            now >= Tuning.comingSpeed && way >= Tuning.comingWay && spread <= Tuning.comingSpread
                && residual <= Tuning.comingMisfit
        }
    }

    /// A number that was seen some times: its mean and its variance, the last times counting most.
    private struct RunningMoments: Sendable {
        var mean: Double
        var variance: Double
        var count = 0.0

        init(_ mean: Double, deviation: Double) {
            self.mean = mean
            variance = deviation * deviation
        }

        mutating func learn(_ value: Double) {
            count += 1
            // The first values outweigh what was assumed before any.
            let weight = max(Tuning.habitWeight, 1 / (count + 1))
            let off = value - mean
            mean += weight * off
            variance += weight * (off * off * (1 - weight) - variance)
        }
    }

    private var duration = RunningMoments(Tuning.usualFall, deviation: Tuning.usualFallDeviation)
    private var way = RunningMoments(Tuning.usualWay, deviation: Tuning.usualWayDeviation)
    private var level = RunningMoments(0, deviation: Tuning.usualWayDeviation)

    /// Learns from a stroke that has ended.
    mutating func learn(_ path: [PathPoint], endedAt end: Double) {
        guard let bottom = Self.position(path, at: end) else { return }
        var (top, half) = (bottom, end)
        for point in path.reversed() where point.time < end {
            guard end - point.time < Tuning.strikeMemory, point.position.y <= top + Tuning.fallSlack else { break }
            top = min(top, point.position.y)
        }
        guard bottom - top > Tuning.leastWay else { return }
        let middle = (top + bottom) / 2
        for (after, before) in zip(path.reversed(), path.reversed().dropFirst()) where before.time < end {
            guard before.position.y <= middle, after.position.y > middle else { continue }
            let share = (middle - before.position.y) / (after.position.y - before.position.y)
            half = before.time + share * (after.time - before.time)
            break
        }
        level.learn(bottom)
        way.learn(bottom - top)
        if half < end { duration.learn(min(Tuning.longestFall, (end - half) / Self.half)) }
    }

    /// The stroke that the last samples belong to; `nil` where the hand does not fall.
    func coming(_ path: [PathPoint], noise: Double) -> Prediction? {
        guard let last = path.last else { return nil }
        var start = path.count - 1
        var top = last.position.y
        while start > 0, last.time - path[start - 1].time <= Tuning.forecastSpan {
            let y = path[start - 1].position.y
            guard y <= top + Tuning.fallSlack else { break }
            top = min(top, y)
            start -= 1
        }
        let samples = path[start...]
        guard samples.count >= 3, last.position.y - top >= Tuning.leastFall else { return nil }
        var (sum, sumTime, sumSquare, sumSpeed, sumWay) = (0.0, 0.0, 0.0, 0.0, 0.0)
        let deviation = max(duration.variance.squareRoot(), Tuning.fallDeviation * duration.mean)
        var best = Double.infinity
        for step in -4...4 {
            let seconds = duration.mean + Double(step) / 2 * deviation
            guard seconds > Tuning.shortestFall else { continue }
            var remaining = -Tuning.forecastPast
            while remaining < Tuning.forecastFuture {
                let fit = residual(samples, seconds: seconds, end: last.time + remaining, noise: noise)
                let error = fit.error + Double(step * step) / 4
                if error < best {
                    // Weights are kept relative to the best so far, lest all of them vanish.
                    let scale = Double.exp((error - best) / 2)
                    (sum, sumTime, sumSquare) = (sum * scale, sumTime * scale, sumSquare * scale)
                    (sumSpeed, sumWay) = (sumSpeed * scale, sumWay * scale)
                    best = error
                }
                let weight = Double.exp((best - error) / 2)
                sum += weight
                sumTime += weight * remaining
                sumSquare += weight * remaining * remaining
                sumSpeed += weight * fit.way / seconds * Self.steepest
                sumWay += weight * fit.way * Self.share(-remaining / seconds)
                remaining += Tuning.strikeStep
            }
        }
        guard sum > 0 else { return nil }
        let mean = sumTime / sum
        return Prediction(
            time: last.time + mean,
            spread: max(0, sumSquare / sum - mean * mean).squareRoot(),
            speed: sumSpeed / sum,
            way: sumWay / sum,
            now: Self.speed(samples),
            residual: best / Double(samples.count)
        )
    }

    /// How badly a stroke agrees with samples and habits, as twice a negative log likelihood, and how far it goes.
    private func residual(
        _ samples: ArraySlice<PathPoint>,
        seconds: Double,
        end: Double,
        noise deviation: Double
    ) -> (error: Double, way: Double) {
        // Least squares for the top and the way, with the habits as two more samples: way, and top + way.
        let noise = 1 / (deviation * deviation)
        let wayWeight = 1 / max(way.variance, Tuning.leastHabit)
        let levelWeight = level.count > 0 ? 1 / max(level.variance, Tuning.leastHabit) : 0
        var (one, p, pp, y, py, yy) = (levelWeight, levelWeight, levelWeight, 0.0, 0.0, 0.0)
        y = levelWeight * level.mean
        py = levelWeight * level.mean + wayWeight * way.mean
        yy = levelWeight * level.mean * level.mean + wayWeight * way.mean * way.mean
        pp += wayWeight
        for sample in samples {
            let share = Self.share((sample.time - end) / seconds)
            one += noise
            p += noise * share
            pp += noise * share * share
            y += noise * sample.position.y
            py += noise * share * sample.position.y
            yy += noise * sample.position.y * sample.position.y
        }
        let spread = one * pp - p * p
        guard spread > 0 else { return (.infinity, 0) }
        let way = (one * py - p * y) / spread
        let top = (y - p * way) / one
        return (yy - top * y - way * py, way)
    }

    /// The share of its way that a fall has gone, at a time in its durations before (below 0) and after its end.
    ///
    /// It speeds up over four fifths of its time and is braked hardest at its end.
    static func share(_ time: Double) -> Double {
        let whole = 0.5625
        switch time {
        case ...(-1): return 0
        case ...(-0.2):
            let s = (time + 1) / 0.8
            return 0.8 * s * s * s * (1 - s / 2) / whole
        default:
            let s = min(1, (time + 0.2) / 0.4)
            return (0.4 + 0.4 * (s - s * s * s * (1 - s / 2))) / whole
        }
    }

    /// How long before its end a fall has gone half of its way, as a share of its duration.
    private static let half = 0.32

    /// The greatest speed of a fall whose way and duration are 1.
    private static let steepest = 1 / 0.5625

    /// The mean speed downwards over the last samples, in palms per second.
    private static func speed(_ samples: ArraySlice<PathPoint>) -> Double {
        guard let last = samples.last else { return 0 }
        let latest = samples.filter { last.time - $0.time <= Tuning.speedSpan }
        let count = Double(latest.count)
        let (time, y) = latest.reduce((0.0, 0.0)) { ($0.0 + $1.time / count, $0.1 + $1.position.y / count) }
        let (over, under) = latest.reduce((0.0, 0.0)) { sums, point in
            let seconds = point.time - time
            return (sums.0 + seconds * (point.position.y - y), sums.1 + seconds * seconds)
        }
        return under > 0 ? over / under : 0
    }

    private static func position(_ path: [PathPoint], at time: Double) -> Double? {
        for (after, before) in zip(path.reversed(), path.reversed().dropFirst())
        where before.time <= time && time <= after.time {
            let share = (time - before.time) / (after.time - before.time)
            return before.position.y + share * (after.position.y - before.position.y)
        }
        return nil
    }
}
