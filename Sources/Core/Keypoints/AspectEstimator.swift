// Estimates the aspect of images from the palms in them. Used by KeypointReader for images of unknown size; pure.
// <doc:MissingKeypoints#Estimating-the-aspect-ratio> describes the method and its measured limits.

import RealModule

/// Collects the palms of one input, and finds the aspect at which they are most alike.
///
/// Each palm is an average palm after a linear map: turned, enlarged, foreshortened where it is tilted, and squeezed where
/// the aspect is wrong. Foreshortening goes with the hand, and the squeeze with the image, so hands of different roll
/// separate the two.
package struct AspectEstimator: Sendable {
    /// A palm in an image that may be squeezed: its stretch along and across the average palm, as (sum, difference, product)
    /// of squares of the map's rows for x and for y.
    private struct StretchedPalm: Sendable {
        var x: SIMD3<Double>
        var y: SIMD3<Double>

        /// The area, which a squeeze of x and an equal stretch of y keep.
        var area: Double
    }

    /// A sample of the palms, evenly chosen in the order of the input.
    private var palms: [StretchedPalm] = []

    /// Every `stride`th palm is in the sample.
    private var stride = 1

    /// The number of hands with a whole palm so far.
    package private(set) var count = 0

    /// The number of hands with a whole palm below which there is no estimate.
    package static var fewest: Int { Tuning.fewestPalms }

    package init() {}

    /// Adds a hand; one whose palm was not seen whole is left out.
    ///
    /// - Parameter aspect: the image's aspect, if it must be checked: the estimate is then a factor of it.
    package mutating func add(_ points: HandLandmarks, aspect: Float = 1) {
        guard let palm = Self.palm(points, aspect: Double(aspect)) else { return }
        add(palm, hands: 1)
    }

    /// Adds the hands of the part of the input that comes next.
    package mutating func add(_ other: AspectEstimator) {
        let sum = count + other.count
        for palm in other.palms { add(palm, hands: other.stride) }
        count = sum
    }

    /// Adds a palm that stands for a number of hands.
    private mutating func add(_ palm: StretchedPalm, hands: Int) {
        defer { count += hands }
        guard count.isMultiple(of: stride) || count % stride + hands > stride else { return }
        palms.append(palm)
        guard palms.count == 2 * Tuning.sampledPalms else { return }
        palms = palms.indices.filter { $0.isMultiple(of: 2) }.map { palms[$0] }
        stride *= 2
    }

    /// The linear map from the average palm to this one, by least squares; `nil` where the palm is not seen or is a line.
    private static func palm(_ points: HandLandmarks, aspect: Double) -> StretchedPalm? {
        var (x, y) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for (joint, weight) in Tuning.palmWeights {
            let lane = points.lane(joint)
            x += Double(lane.x) * aspect * weight
            y += Double(lane.y) * weight
        }
        let area = x.x * y.y - x.y * y.x
        guard area != 0, area.isFinite else { return nil }
        // The other side of a hand is the average palm in a mirror.
        let side: Double = area < 0 ? -1 : 1
        func squares(_ row: SIMD2<Double>) -> SIMD3<Double> {
            let square = row * row
            return SIMD3((square.x + square.y) / 2, (square.x - square.y) / 2, side * row.x * row.y)
        }
        return StretchedPalm(x: squares(x), y: squares(y), area: area.magnitude)
    }

    /// Returns the estimate; `nil` for too few hands.
    ///
    /// - Parameter aspect: the aspect of the images, where the palms were added with theirs.
    package func estimate(times aspect: Float = 1) -> AspectEstimate? {
        guard palms.count >= Tuning.fewestPalms else { return nil }
        let fits = Tuning.stretches.map { fit(stretch: $0) }
        let total = fits.map { $0.cost.reduce(0, +) }
        let best = Self.lowest(total)
        // Each part of the input is left out once, as neighbours are alike (the jackknife).
        let without = (0..<Tuning.partsOfSample).map { part in
            Self.lowest(zip(total, fits).map { $0 - $1.cost[part] }).stretch
        }
        let count = Double(without.count)
        let mean = without.reduce(0, +) / count
        let variance = without.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (count - 1) / count
        let alike = likeness(fits[best.place].centre, around: Tuning.stretches[best.place])
        let habit = Tuning.habitError * alike * alike
        return AspectEstimate(
            hands: self.count,
            stretch: best.stretch - Tuning.usualStretch + Double.log(Double(aspect)),
            error: Double.sqrt(variance + Tuning.leastError * Tuning.leastError + habit * habit),
            isClear: fits[best.place].spread < Tuning.clearSpread
        )
    }

    /// The agreement of the palms at one stretch.
    private struct Fit {
        /// The usual foreshortening of these hands, in their own directions.
        var centre: SIMD2<Double>

        /// The sum of the palms' deviations in each part of the sample.
        var cost: [Double]

        /// The median distance of the palms from the centre.
        var spread: Double
    }

    /// Fits the hands' foreshortening at a stretch: a robust mean that is held near none.
    private func fit(stretch: Double) -> Fit {
        let places = foreshortenings(stretch)
        let scale = Tuning.palmScale * Tuning.palmScale
        let hold = Double(places.count) / Tuning.heldPalms / (Tuning.personScale * Tuning.personScale)
        var centre = SIMD2<Double>.zero
        for _ in 0..<Tuning.meanSteps {
            var (sum, weights) = (SIMD2<Double>.zero, scale * hold)
            for place in places {
                let weight = 1 / (1 + Self.square(place - centre) / scale)
                sum += place * weight
                weights += weight
            }
            centre = sum / weights
        }
        let held = Self.square(centre) * hold / Double(places.count)
        var fit = Fit(centre: centre, cost: Array(repeating: 0, count: Tuning.partsOfSample), spread: 0)
        var distances: [Double] = []
        for (index, place) in places.enumerated() {
            let distance = Self.square(place - centre)
            distances.append(distance)
            fit.cost[index * Tuning.partsOfSample / places.count] += (Double.log(onePlus: distance / scale) + held) / 2
        }
        distances.sort()
        fit.spread = distances[distances.count / 2].squareRoot()
        return fit
    }

    /// The foreshortening of each palm in an image stretched by exp(`stretch`): half the logarithm of the quotient of its two
    /// scales, in the direction of the longer one in the hand, at twice its angle.
    private func foreshortenings(_ stretch: Double) -> [SIMD2<Double>] {
        let factor = Double.exp(stretch)
        return palms.map { palm in
            let squares = palm.x * factor + palm.y / factor
            let size = (squares.y * squares.y + squares.z * squares.z).squareRoot()
            guard size > 0 else { return .zero }
            return SIMD2(squares.y, squares.z) * (Double.log((squares.x + size) / palm.area) / size)
        }
    }

    /// Returns the agreement of the palms in how a stretch changes them, 0…1: 1 for hands of one roll, whose foreshortening looks like a stretch.
    private func likeness(_ centre: SIMD2<Double>, around stretch: Double) -> Double {
        let step = Tuning.stretchStep
        var (sum, weights) = (SIMD2<Double>.zero, 0.0)
        let (before, after) = (foreshortenings(stretch - step), foreshortenings(stretch + step))
        for (place, (before, after)) in zip(foreshortenings(stretch), zip(before, after)) {
            let weight = 1 / (1 + Self.square(place - centre) / (Tuning.palmScale * Tuning.palmScale))
            sum += (after - before) / (2 * step) * weight
            weights += weight
        }
        return (Self.square(sum) / (weights * weights)).squareRoot()
    }

    /// The place of the lowest cost, and the stretch there between the steps.
    private static func lowest(_ costs: [Double]) -> (place: Int, stretch: Double) {
        let lowest = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        let place = min(max(lowest, 1), costs.count - 2)
        let (before, after) = (costs[place - 1], costs[place + 1])
        let bend = before - 2 * costs[place] + after
        let shift = bend > 0 ? min(max((before - after) / (2 * bend), -1), 1) : 0
        return (place, Tuning.stretches[place] + Tuning.stretchStep * shift)
    }

    private static func square(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum() }
}
