// Circles on the way of a fingertip, by the angle that it turns. Owned by MovementDetector; pure.

import RealModule

/// Detects full turns of a way that is round.
struct CircleDetector: Sendable {
    /// A circle that has just been closed.
    struct Circle {
        var isClockwise: Bool
        var start: Double
        var diameter: Double

        /// The number of circles since the finger rested, this one included.
        var turns: Int
    }

    /// A corner of the way, `Tuning.circleStep` palms from the one before, and the angle turned there, in degrees.
    private struct Corner {
        var point: MovementPoint
        var turn: Double
    }

    private var corners: [Corner] = []
    private var step: SIMD2<Double>?
    private var turns = 0

    /// Processes the next place of a finger that moves.
    ///
    /// - Returns: the circle that it closes.
    mutating func process(_ now: MovementPoint, size: Double) -> Circle? {
        guard let last = corners.last else {
            corners = [Corner(point: now, turn: 0)]
            return nil
        }
        let way = now.place - last.point.place
        guard way.length >= Tuning.circleStep else { return nil }
        corners.append(Corner(point: now, turn: step?.angle(to: way) ?? 0))
        step = way
        corners.removeAll { now.time - $0.point.time > Tuning.longestCircle }
        var (sum, sharpest) = (0.0, 0.0)
        var places = corners.indices.dropFirst().reversed().makeIterator()
        while let place = places.next() {
            sum += corners[place].turn
            sharpest = max(sharpest, abs(corners[place].turn))
            guard sharpest < Tuning.circleCorner else { return nil }
            guard abs(sum) >= (turns == 0 ? Tuning.circleAngle : Tuning.nextCircleAngle) else { continue }
            guard let diameter = diameter(of: corners[(place - 1)...], sum: sum), diameter >= size else { return nil }
            turns += 1
            let start = corners[place - 1].point.time
            corners = [corners[corners.count - 1]]
            corners[0].turn = 0
            return Circle(isClockwise: sum < 0, start: start, diameter: diameter, turns: turns)
        }
        return nil
    }

    mutating func rest() { (corners, step, turns) = ([], nil, 0) }

    /// Returns the smaller diameter of corners that lie on a circle; `nil` for others.
    private func diameter(of some: ArraySlice<Corner>, sum: Double) -> Double? {
        let turned = some.dropFirst().reduce(0) { $0 + abs($1.turn) }
        guard abs(sum) >= Tuning.circleSteadiness * turned else { return nil }
        let places = some.map(\.point.place)
        let low = places.reduce(places[0]) { pointwiseMin($0, $1) }
        let high = places.reduce(places[0]) { pointwiseMax($0, $1) }
        let (size, middle) = (high - low, (high + low) / 2)
        guard size.min() >= Tuning.circleFlatness * size.max(),
            (places[places.count - 1] - places[0]).length <= Tuning.circleGap * size.max()
        else { return nil }
        let radii = places.map { (($0 - middle) / (size / 2)).length }
        let mean = radii.reduce(0, +) / Double(radii.count)
        let spread = (radii.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(radii.count)).squareRoot()
        return spread <= Tuning.circleRoughness ? size.min() : nil
    }
}
