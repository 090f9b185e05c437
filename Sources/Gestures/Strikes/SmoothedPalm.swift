// The way of a palm in palms, steady over lost points. Used by StrikeDetector; pure.

import RealModule

/// Follows the middle of a palm: a point that comes or goes does not move it, and a size that trembles neither.
struct SmoothedPalm: Sendable {
    /// Where each point usually lies from the middle; NaN where never seen.
    private var offsets = InlineArray<5, SIMD2<Double>>(repeating: SIMD2(.nan, .nan))

    /// The palm's usual size.
    private var size = Double.nan

    /// When the last sample was taken.
    private var last = -Double.infinity

    /// The middle of the palm in palms, y down; `nil` while its size is unknown.
    mutating func middle(of sample: StrikeSample, at time: Double) -> SIMD2<Double>? {
        let pace = 1 - Double.exp(-(time - last) / Tuning.palmTime)
        last = time
        if sample.palm.isFinite, sample.palm > 0 {
            size = size.isNaN ? sample.palm : size + (sample.palm - size) * pace
        }
        var known = SIMD2(0.0, 0.0)
        var all = SIMD2(0.0, 0.0)
        var (knownCount, count) = (0.0, 0.0)
        for index in 0..<StrikeSample.count where !sample.points[index].x.isNaN {
            all += sample.points[index]
            count += 1
            guard !offsets[index].x.isNaN else { continue }
            known += sample.points[index] - offsets[index]
            knownCount += 1
        }
        let middle = knownCount > 0 ? known / knownCount : all / count
        for index in 0..<StrikeSample.count where !sample.points[index].x.isNaN {
            let offset = sample.points[index] - middle
            offsets[index] = offsets[index].x.isNaN ? offset : offsets[index] + (offset - offsets[index]) * pace
        }
        return size.isNaN ? nil : middle / size
    }
}
