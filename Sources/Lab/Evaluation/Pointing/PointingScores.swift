// The throughput of pointing, as ISO 9241-9 defines it. Made of selections by a command; pure.

import RealModule

/// The standard deviations in an effective width: it holds 96 % of the ends (ISO 9241-9).
private let widthDeviations = 4.133

/// The selection of one target.
package struct PointingTrial: Sendable {
    /// The place of the selection before, of this one, and of the target's middle, in pixels.
    package var start: SIMD2<Double>, end: SIMD2<Double>, target: SIMD2<Double>

    /// The target's width in pixels.
    package var width: Double

    /// The time from the selection before to this one, in seconds.
    package var seconds: Double

    package init(
        from start: SIMD2<Double>,
        to end: SIMD2<Double>,
        target: SIMD2<Double>,
        width: Double,
        seconds: Double
    ) {
        (self.start, self.end, self.target, self.width, self.seconds) = (start, end, target, width, seconds)
    }

    /// The way from the selection before to the target's middle, in pixels.
    package var distance: Double { (target - start).length }

    /// Whether the selection was beside the target.
    var isMissed: Bool { (end - target).length > width / 2 }
}

/// The scores of blocks of trials, each block with targets of one width at one distance by one person.
///
/// Effective width 4.133 standard deviations of the ends along the way, effective distance the mean way, throughput their
/// index of difficulty over the mean time (ISO 9241-9; Soukoreff and MacKenzie, *Towards a standard for pointing device
/// evaluation*, IJHCS 61 (2004) 751–789).
package struct PointingScores: Sendable {
    /// The mean throughput of the blocks in bit/s, with an interval over blocks.
    package let throughput: BootstrapInterval

    /// The number of selections beside their target.
    package let missed: Int

    /// The mean time of a selection, in seconds.
    package let seconds: Double

    /// The number of selections.
    package let count: Int

    package init(_ blocks: [[PointingTrial]]) {
        let throughputs = blocks.map(Self.throughput)
        throughput =
            Bootstrap.intervals(units: blocks.count) { weights in
                let weights = weights ?? [Int](repeating: 1, count: blocks.count)
                let sum = zip(throughputs, weights).reduce(0) { $0 + $1.0 * Double($1.1) }
                return [sum / Double(weights.reduce(0, +))]
            }[0]
        let trials = blocks.flatMap(\.self)
        count = trials.count
        missed = trials.count(where: \.isMissed)
        seconds = trials.reduce(0) { $0 + $1.seconds } / Double(count)
    }

    /// Returns the throughput of a block, in bit/s.
    private static func throughput(_ trials: [PointingTrial]) -> Double {
        let count = Double(trials.count)
        let ways = trials.map { trial -> (distance: Double, deviation: Double) in
            let way = trial.target - trial.start
            let axis = way / way.length
            let deviation = ((trial.end - trial.target) * axis).sum()
            return (way.length + deviation, deviation)
        }
        let mean = ways.reduce(0) { $0 + $1.deviation } / count
        let variance = ways.reduce(0) { $0 + ($1.deviation - mean) * ($1.deviation - mean) } / (count - 1)
        // Ends are whole pixels, and nobody reaches what lies behind them.
        let width = max(widthDeviations * variance.squareRoot(), 1)
        let distance = max(ways.reduce(0) { $0 + $1.distance } / count, 0)
        let seconds = trials.reduce(0) { $0 + $1.seconds } / count
        return Double.log2(distance / width + 1) / seconds
    }
}

/// The ring of targets of the multi-directional task.
package enum PointingTask {
    /// Returns the targets' middles around a centre, in the order of selection: each across the ring from the one before.
    ///
    /// - Parameter count: an odd number.
    package static func targets(_ count: Int, distance: Double, around centre: SIMD2<Double>) -> [SIMD2<Double>] {
        (0...count).map { number in
            let angle = 2 * .pi * Double(number * (count + 1) / 2 % count) / Double(count)
            return centre + SIMD2(Double.cos(angle), Double.sin(angle)) * (distance / 2)
        }
    }
}

extension SIMD2<Double> {
    fileprivate var length: Double { Double.hypot(x, y) }
}
