// The way of a hand that strikes in palms, steady over lost points. Used by StrikeDetector; pure.

import RealModule

/// Follows a point a little beyond the knuckles, towards where a stick would strike.
///
/// It moves as far as the hand where the whole hand moves, and farther than the knuckles where the hand nods about its
/// wrist, as drummers' do. A point that comes or goes does not move it, and a size that trembles neither.
struct SmoothedPalm: Sendable {
    /// Where each point usually lies from the middle; NaN where never seen.
    private var offsets = InlineArray<5, SIMD2<Double>>(repeating: SIMD2(.nan, .nan))

    /// The palm's usual size.
    private var size = Double.nan

    /// When the last sample was taken.
    private var last = -Double.infinity

    /// A Boolean value that indicates whether the point is beyond the knuckles, or, where no wrist or no knuckle was ever seen, the
    /// middle of what is.
    private(set) var hasStick = false

    /// Where the hand strikes, in palms, y down; `nil` while its size is unknown.
    mutating func point(of sample: StrikeSample, at time: Double) -> SIMD2<Double>? {
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
        return size.isNaN ? nil : stick(of: sample, middle) / size
    }

    /// The point beyond the knuckles, points that are not seen where they usually are.
    private mutating func stick(of sample: StrikeSample, _ middle: SIMD2<Double>) -> SIMD2<Double> {
        func place(_ index: Int) -> SIMD2<Double>? {
            let place = sample.points[index].x.isNaN ? middle + offsets[index] : sample.points[index]
            return place.x.isNaN ? nil : place
        }
        let knuckles = (1..<StrikeSample.count).compactMap(place)
        guard let wrist = place(0), !knuckles.isEmpty else {
            hasStick = false
            return middle
        }
        hasStick = true
        let knuckle = knuckles.reduce(.zero, +) / Double(knuckles.count)
        return knuckle + Tuning.stickShare * (knuckle - wrist)
    }
}
