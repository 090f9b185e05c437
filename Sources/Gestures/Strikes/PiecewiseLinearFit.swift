// Where a downward way was stopped: a line with a bend, laid through the last samples. Used by StrikeDetector; pure.

import RealModule

/// A palm's way that goes down evenly to a moment and from then on up slowly.
///
/// The bend is where the hand is braked hardest. A line with a bend needs no second derivative, which 8 mm of noise at
/// 30 fps would drown: it would have a standard deviation of 18 m/s², as much as the braking of a soft stroke.
struct PiecewiseLinearFit: Sendable {
    /// When the way bends, in seconds.
    var time: Double

    /// How fast it went down before, in palms per second.
    var speed: Double

    /// How fast it went aside before, in palms per second.
    var lateralSpeed: Double

    /// How far down it went from the highest sample to the bend, in palms.
    var way: Double

    /// How far the samples lie apart along the way down: the square root of their summed squares, in palms.
    var travel: Double

    /// How far off the samples lie from it, root mean square in palms.
    var residual: Double

    /// How much less far down the hand is than it would be without the bend, in palms.
    var lag: Double

    /// The hinge that fits the end of a path best, its bend on a grid; `nil` where there are too few samples.
    static func fit(_ path: [PathPoint], _ thresholds: StrikeThresholds) -> PiecewiseLinearFit? {
        guard let last = path.last else { return nil }
        var best: PiecewiseLinearFit?
        var bestError = Double.infinity
        var back = Tuning.strikeStep / 2
        while back < thresholds.reach {
            let bend = last.time - back
            back += Tuning.strikeStep
            guard let (hinge, error) = fit(path, bendingAt: bend, thresholds), error < bestError else { continue }
            (best, bestError) = (hinge, error)
        }
        return best
    }

    /// The hinge with its bend at a time, by least squares, and its error for comparison with other bends.
    private static func fit(
        _ path: [PathPoint],
        bendingAt bend: Double,
        _ thresholds: StrikeThresholds
    ) -> (PiecewiseLinearFit, error: Double)? {
        var (count, before) = (0.0, 0)
        var top = Double.infinity
        var (sumF, sumFF) = (0.0, 0.0)
        var (sumY, sumFY, sumYY) = (0.0, 0.0, 0.0)
        var (sumX, sumFX) = (0.0, 0.0)
        for point in path.reversed() {
            let seconds = point.time - bend
            let (x, y) = (point.position.x, point.position.y)
            if seconds < 0 {
                guard -seconds <= thresholds.before || before < 2 else { break }
                if before > 1, y > top + thresholds.slack { break }
                top = min(top, y)
                before += 1
            }
            // 1 downwards a second before the bend, and back up more slowly after it.
            let f = seconds < 0 ? seconds : -thresholds.rebound * seconds
            count += 1
            sumF += f
            sumFF += f * f
            sumY += y
            sumFY += f * y
            sumYY += y * y
            sumX += x
            sumFX += f * x
        }
        let spread = sumFF - sumF * sumF / count
        guard before >= 2, count >= 3, spread > 0, let last = path.last else { return nil }
        let speed = (sumFY - sumF * sumY / count) / spread
        let error = max(0, sumYY - sumY * sumY / count - speed * speed * spread)
        let freedom = count - 2
        let hinge = PiecewiseLinearFit(
            time: bend,
            speed: speed,
            lateralSpeed: (sumFX - sumF * sumX / count) / spread,
            way: (sumY - speed * sumF) / count - top,
            travel: speed * spread.squareRoot(),
            residual: (error / freedom).squareRoot(),
            lag: speed * (last.time - bend) * (1 + thresholds.rebound)
        )
        // Some error is presumed, so that a bend with few samples, which any line fits, does not win.
        return (hinge, (error + Tuning.strikeError * Tuning.strikeError) / freedom)
    }
}

extension StrikeThresholds {
    /// Returns a Boolean value that indicates whether a stop is one of a strike, where places have so much noise (a
    /// standard deviation in palms).
    func isStrike(_ hinge: PiecewiseLinearFit, noise: Double) -> Bool {
        let least = speed.least + speed.noise * noise
        let share = max(0, min(1, (hinge.speed - least) / (fastSpeed - least)))
        return hinge.speed >= least && hinge.lag >= lag.slow + (lag.fast - lag.slow) * share
            && hinge.travel >= travel && hinge.way >= way.least + way.noise * noise
            && hinge.residual <= residual * hinge.speed && abs(hinge.lateralSpeed) <= Tuning.strikeAside * hinge.speed
    }
}
