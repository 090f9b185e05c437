// Whether a way down was a stroke or a lowering: which of the two forms its samples have. Used by StrikeDetector; pure.

import RealModule

/// Compares the two ways in which hands go down.
///
/// A stroke gets faster until it is stopped within some hundredths of a second; a hand that is lowered, put down or
/// moved elsewhere slows down as softly as it sped up (its jerk is least: Flash and Hogan, J. Neurosci. 1985). The
/// samples of a fast lowering have a bend too, and the sharper one the further they lie apart, but by then they have
/// slowed down for longer. Each form has two or three numbers that are tried and two that are solved for; the one that
/// errs less is it.
enum StrikeForm {
    /// Returns a Boolean value that indicates whether the samples of the last way down are rather those of a lowering.
    ///
    /// - Parameters:
    ///   - path: the samples, the newest last.
    ///   - bend: when the way seems to be stopped, in seconds.
    static func isLowering(_ path: [PathPoint], bend: Double) -> Bool {
        guard let last = path.last else { return false }
        var (start, top) = (path.count - 1, last.position.y)
        while start > 0, case let y = path[start - 1].position.y, y <= top + Tuning.fallSlack {
            top = min(top, y)
            start -= 1
        }
        let samples = path[start...]
        guard samples.count >= Tuning.formSamples else { return false }
        return loweringError(samples, last: last.time) < strokeError(samples, bend: bend)
    }

    /// The summed squares that the best stroke leaves which ends about the bend.
    private static func strokeError(_ samples: ArraySlice<PathPoint>, bend: Double) -> Double {
        var best = Double.infinity
        for fall in Tuning.formFalls {
            for brake in Tuning.formBrakes {
                for shift in -5...5 {
                    let stop = bend + Double(shift) * Tuning.strikeStep - brake / 2
                    best = min(best, error(samples) { stroke($0 - stop, fall: fall, brake: brake) })
                }
            }
        }
        return best
    }

    /// The summed squares that the best lowering leaves of which at least a half has been seen.
    private static func loweringError(_ samples: ArraySlice<PathPoint>, last: Double) -> Double {
        var best = Double.infinity
        for seconds in Tuning.formLowerings {
            var rest = -Tuning.formRest
            while rest < seconds / 2 {
                let end = last + rest
                best = min(best, error(samples) { softly(1 + ($0 - end) / seconds) })
                rest += 2 * Tuning.strikeStep
            }
        }
        return best
    }

    /// How far a stroke whose greatest speed is 1 has gone, so long after it begins to be braked.
    ///
    /// The acceleration is half a period of a sine, and so is the brake's.
    private static func stroke(_ time: Double, fall: Double, brake: Double) -> Double {
        guard time > -fall else { return 0 }
        guard time > 0 else { return (time + fall - fall / .pi * Double.sin(.pi * (time + fall) / fall)) / 2 }
        let t = min(time, brake)
        return (fall + t + brake / .pi * Double.sin(.pi * t / brake)) / 2
    }

    /// The share of its way that a movement of least jerk has gone after a share of its time.
    private static func softly(_ time: Double) -> Double {
        let t = min(max(time, 0), 1)
        return t * t * t * (10 - 15 * t + 6 * t * t)
    }

    /// What is left of the samples by the best movement downwards of a form, its beginning and its way by least
    /// squares.
    private static func error(_ samples: ArraySlice<PathPoint>, of form: (Double) -> Double) -> Double {
        // Heights count from the first one, lest their squares drown what is left.
        let first = samples.first?.position.y ?? 0
        var (count, p, pp, y, py, yy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for sample in samples {
            let (form, height) = (form(sample.time), sample.position.y - first)
            count += 1
            p += form
            pp += form * form
            y += height
            py += form * height
            yy += height * height
        }
        let (spread, level) = (pp - p * p / count, yy - y * y / count)
        // Samples that all lie where a form stands still say nothing of its way.
        guard spread > 1e-12, case let way = (py - p * y / count) / spread, way > 0 else { return level }
        return max(0, level - way * way * spread)
    }
}
