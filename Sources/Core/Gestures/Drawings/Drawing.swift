// The way of a fingertip as points that can be compared, wherever, how large and how fast it was drawn; pure.

import RealModule

// Chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).

/// The number of points by which matched ones may be apart: of the way from first to last, 3 of 20.
private let drawingBand = 3

/// The share of time in what lies between two points: figures differ by corners and rests, too.
private let drawingTimeShare = 0.7

/// The number of steps between two points that are written by hand.
private let paceSteps = 12

/// The weight of the step at a point, in which way the tip moves there, over that of the point.
private let drawingStepWeight = 10.0 / 3

/// The least length of the chord of an example over that of its way with which it is a straight line.
private let lineStraightness = 0.95

/// The form of one drawing.
public struct Drawing: Sendable, Hashable {
    /// The number of points of a form.
    package static let count = 20

    /// The points in the order of drawing, in palms from their mean: x to the right as the player sees it in a mirror, y
    /// up.
    public let points: [SIMD2<Double>]

    /// The root of the mean square distance of the points from their mean, in palms.
    public let radius: Double

    /// The longest time in seconds for which the tip rested within the way; 0 for points without times.
    package internal(set) var rest = 0.0

    /// The points in radii, and with each the weighted step there: what is compared.
    private let form: [SIMD4<Double>]

    /// Creates the form of a way.
    ///
    /// - Parameters:
    ///   - way: places along the way in palms. `count` of them without times are taken as they are, others replaced by
    ///     `count`, between which equal parts of way and time lie (`drawingTimeShare`).
    ///   - times: the times of the places in seconds, each later than the one before; empty for those of a hand that slows
    ///     down at each place.
    /// - Returns: `nil` for a way without length.
    public init?(along way: [SIMD2<Double>], times: [Double] = []) {
        let isForm = way.count == Self.count && times.isEmpty
        guard let points = isForm ? way : Self.resample(way, times, count: Self.count) else { return nil }
        let mean = points.reduce(.zero, +) / Double(Self.count)
        let centred = points.map { $0 - mean }
        let radius = (centred.reduce(0) { $0 + ($1 * $1).sum() } / Double(Self.count)).squareRoot()
        guard radius > 0, radius.isFinite else { return nil }
        (self.points, self.radius) = (centred, radius)
        form = centred.indices.map { place in
            let (from, to) = (max(place - 1, 0), min(place + 1, Self.count - 1))
            let step = (centred[to] - centred[from]) / Double(to - from) * drawingStepWeight
            return SIMD4(lowHalf: centred[place], highHalf: step) / radius
        }
    }

    /// The larger side of the rectangle around the points, in palms.
    package var extent: Double {
        let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
        let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
        return (high - low).max()
    }

    /// Whether it is a straight line.
    package var isLine: Bool {
        let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        return (points[Self.count - 1] - points[0]).length >= lineStraightness * length
    }

    /// Returns the distance to another drawing by dynamic time warping, in radii: 0 for the same form, above 1 for one
    /// that has little in common with it; infinity where it is larger than a limit.
    ///
    /// - Parameters:
    ///   - isTurned: whether the other may be turned by any angle.
    ///   - limit: the largest distance that matters; it spares most of the work where the drawings differ.
    package func distance(to other: Drawing, isTurned: Bool = false, atMost limit: Double = .infinity) -> Double {
        var turn = SIMD2(1.0, 0)
        if isTurned {
            let sine = zip(other.points, points).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
            let cosine = zip(other.points, points).reduce(0) { $0 + ($1.0 * $1.1).sum() }
            let length = Double.hypot(sine, cosine)
            if length > 0 { turn = SIMD2(cosine, sine) / length }
        }
        let turned = isTurned ? other.form.map { $0 * turn.x + SIMD4(-$0.y, $0.x, -$0.w, $0.z) * turn.y } : other.form
        return warped(to: turned, atMost: limit)
    }

    /// Returns the root of the least mean of squared distances of points that are matched in order, at most
    /// `drawingBand` points apart; infinity above a limit, which is known as soon as all ways to match the first
    /// points are above it.
    private func warped(to other: [SIMD4<Double>], atMost limit: Double) -> Double {
        let band = drawingBand
        // The sums of the last row, behind an edge.
        var sums = InlineArray<21, Double>(repeating: .infinity)
        sums[0] = 0
        for row in 1...Self.count {
            let columns = max(1, row - band)...min(Self.count, row + band)
            var diagonal = sums[columns.lowerBound - 1]
            sums[columns.lowerBound - 1] = .infinity
            var least = Double.infinity
            for column in columns {
                let way = form[row - 1] - other[column - 1]
                let sum = (way * way).sum() + min(sums[column], sums[column - 1], diagonal)
                (diagonal, sums[column]) = (sums[column], sum)
                least = min(least, sum)
            }
            if (least / Double(Self.count)).squareRoot() > limit { return .infinity }
        }
        let distance = (sums[Self.count] / Double(Self.count)).squareRoot()
        return distance > limit ? .infinity : distance
    }

    private static func resample(_ way: [SIMD2<Double>], _ times: [Double], count: Int) -> [SIMD2<Double>]? {
        var lengths = [0.0]
        for (from, to) in zip(way, way.dropFirst()) { lengths.append(lengths[lengths.count - 1] + (to - from).length) }
        guard let whole = lengths.last, way.count > 1, whole > 0, whole.isFinite else { return nil }
        guard !times.isEmpty else {
            let (places, times) = paced(way, lengths)
            return resample(places, times, count: count)
        }
        let shares = way.indices.map { place in
            let time = (times[place] - times[0]) / (times[times.count - 1] - times[0])
            return lengths[place] / whole + drawingTimeShare * (time - lengths[place] / whole)
        }
        var place = 1
        return (0..<count).map { number in
            let wanted = Double(number) / Double(count - 1)
            while place < way.count - 1, shares[place] < wanted { place += 1 }
            let step = shares[place] - shares[place - 1]
            let share = step > 0 ? min((wanted - shares[place - 1]) / step, 1) : 0
            return way[place - 1] + (way[place] - way[place - 1]) * share
        }
    }

    /// Returns a way as a hand goes it: at the same mean speed between all points, and slower near each.
    private static func paced(
        _ way: [SIMD2<Double>],
        _ lengths: [Double]
    ) -> (places: [SIMD2<Double>], times: [Double]) {
        var (places, times) = ([way[0]], [0.0])
        for next in 1..<way.count where lengths[next] > lengths[next - 1] {
            for step in 1...paceSteps {
                let share = Double(step) / Double(paceSteps)
                places.append(way[next - 1] + (way[next] - way[next - 1]) * (share * share * (3 - 2 * share)))
                times.append(lengths[next - 1] + (lengths[next] - lengths[next - 1]) * share)
            }
        }
        return (places, times)
    }
}
