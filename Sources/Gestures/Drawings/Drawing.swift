// The way of a fingertip as points that can be compared, wherever, how large and how fast it was drawn; pure.

import RealModule

/// The form of one drawing.
public struct Drawing: Sendable, Hashable {
    /// The number of points of a form.
    package static let count = 16

    /// The points in the order of drawing, in palms from their mean: x to the right as the player sees it in a mirror, y
    /// up.
    public let points: [SIMD2<Double>]

    /// The root of the mean square distance of the points from their mean, in palms.
    public let radius: Double

    /// The points in radii.
    private let form: [SIMD2<Double>]

    /// Creates the form of a way.
    ///
    /// - Parameter way: places along the way in palms. `count` of them are taken as they are, others replaced by `count`
    ///   at equal distances along the way.
    /// - Returns: `nil` for a way without length.
    public init?(along way: [SIMD2<Double>]) {
        guard let points = way.count == Self.count ? way : Self.resample(way, count: Self.count) else { return nil }
        let mean = points.reduce(.zero, +) / Double(Self.count)
        let centred = points.map { $0 - mean }
        let radius = (centred.reduce(0) { $0 + ($1 * $1).sum() } / Double(Self.count)).squareRoot()
        guard radius > 0, radius.isFinite else { return nil }
        (self.points, self.radius, form) = (centred, radius, centred.map { $0 / radius })
    }

    /// The larger side of the rectangle around the points, in palms.
    package var extent: Double {
        let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
        let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
        return (high - low).max()
    }

    /// Returns the distance to another drawing by dynamic time warping, in radii: 0 for the same form, about 1 for one
    /// that has nothing in common with it; infinity where it is larger than a limit.
    ///
    /// - Parameters:
    ///   - isTurned: whether the other may be turned by any angle.
    ///   - limit: the largest distance that matters; it spares most of the work where the drawings differ.
    package func distance(to other: Drawing, isTurned: Bool = false, atMost limit: Double = .infinity) -> Double {
        var turn = SIMD2(1.0, 0)
        if isTurned {
            let sine = zip(other.form, form).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
            let cosine = zip(other.form, form).reduce(0) { $0 + ($1.0 * $1.1).sum() }
            let length = Double.hypot(sine, cosine)
            if length > 0 { turn = SIMD2(cosine, sine) / length }
        }
        return warped(to: other, turnedBy: turn, atMost: limit)
    }

    /// Returns the root of the least mean of squared distances of points that are matched in order, at most
    /// `Tuning.drawingBand` points apart; infinity above a limit, which is known as soon as all ways to match the first
    /// points are above it.
    private func warped(to other: Drawing, turnedBy turn: SIMD2<Double>, atMost limit: Double) -> Double {
        let band = Tuning.drawingBand
        // The sums of the last row, behind an edge.
        var sums = InlineArray<17, Double>(repeating: .infinity)
        sums[0] = 0
        for row in 1...Self.count {
            let columns = max(1, row - band)...min(Self.count, row + band)
            var diagonal = sums[columns.lowerBound - 1]
            sums[columns.lowerBound - 1] = .infinity
            var least = Double.infinity
            for column in columns {
                let place = other.form[column - 1]
                let turned = SIMD2(turn.x * place.x - turn.y * place.y, turn.y * place.x + turn.x * place.y)
                let way = form[row - 1] - turned
                let sum = (way * way).sum() + min(sums[column], sums[column - 1], diagonal)
                (diagonal, sums[column]) = (sums[column], sum)
                least = min(least, sum)
            }
            if (least / Double(Self.count)).squareRoot() > limit { return .infinity }
        }
        let distance = (sums[Self.count] / Double(Self.count)).squareRoot()
        return distance > limit ? .infinity : distance
    }

    private static func resample(_ way: [SIMD2<Double>], count: Int) -> [SIMD2<Double>]? {
        var lengths = [0.0]
        for (from, to) in zip(way, way.dropFirst()) { lengths.append(lengths[lengths.count - 1] + (to - from).length) }
        guard let whole = lengths.last, way.count > 1, whole > 0, whole.isFinite else { return nil }
        var place = 1
        return (0..<count).map { number in
            let length = whole * Double(number) / Double(count - 1)
            while place < way.count - 1, lengths[place] < length { place += 1 }
            let step = lengths[place] - lengths[place - 1]
            let share = step > 0 ? min((length - lengths[place - 1]) / step, 1) : 0
            return way[place - 1] + (way[place] - way[place - 1]) * share
        }
    }
}
