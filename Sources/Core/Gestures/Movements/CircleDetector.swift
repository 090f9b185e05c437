// Circles on the way of a point, by the angle that it turns. Owned by PointMovements; pure.

import RealModule

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The angle of each further circle on end, and the largest angle between two steps of a circle, in degrees: corners
/// are sharper.
private let nextCircleAngle = 330.0, circleCorner = 75.0

/// The length of a step of a circle's way, in palms.
private let circleStep = 0.15

/// The least share of the turned angle that goes the same way.
private let circleSteadiness = 0.8

/// The shortest turn, in seconds: quicker ones are turns of the hand.
private let shortestTurn = 0.4

/// The least ratio of a circle's diameters, the widest gap between its ends as a share of the larger one, and the
/// largest deviation of its radii.
private let circleFlatness = 0.45, circleGap = 0.6, circleRoughness = 0.17

/// Detects full turns of a way that is round.
struct CircleDetector: Sendable {
    /// A circle that has just been closed.
    struct Circle {
        var isClockwise: Bool
        var start: Double
        var diameter: Double

        /// The number of circles since the point rested, this one included.
        var turns: Int
    }

    /// A corner of the way, `circleStep` palms from the one before, and the angle turned there, in degrees.
    private struct Corner {
        var point: MovementPoint
        var turn: Double
    }

    /// The conditions, whatever the sense.
    let form: TurnsForm

    /// The angle turned since the last circle, in degrees, above 0 counterclockwise.
    private(set) var turned = 0.0

    /// The conditions of the last full turn that was not round, or too small.
    private var refused: [MovementCondition] = []
    private var corners: [Corner] = []
    private var step: SIMD2<Double>?
    private var turns = 0

    init(_ form: TurnsForm) { self.form = form }

    /// Processes the next place of a point that moves.
    ///
    /// - Returns: the circle that it closes.
    mutating func process(_ now: MovementPoint) -> Circle? {
        guard let last = corners.last else {
            corners = [Corner(point: now, turn: 0)]
            return nil
        }
        let way = now.place - last.point.place
        guard way.length >= circleStep else { return nil }
        corners.append(Corner(point: now, turn: step?.angle(to: way) ?? 0))
        step = way
        corners.removeAll { now.time - $0.point.time > form.duration }
        turned = 0
        var sharpest = 0.0
        var places = corners.indices.dropFirst().reversed().makeIterator()
        while let place = places.next() {
            sharpest = max(sharpest, abs(corners[place].turn))
            guard sharpest < circleCorner else { return nil }
            turned += corners[place].turn
            guard abs(turned) >= needed else { continue }
            let shape = CircleShape(corners[(place - 1)...].map(\.point.place))
            let start = corners[place - 1].point.time
            var conditions = conditions(of: shape, turns: corners[place...].map(\.turn), time: now.time - start)
            if !corners[place - 1].point.upright.isRaised || !now.upright.isRaised { conditions.append(.hanging) }
            guard conditions.allSatisfy(\.isMet) else {
                refused = conditions
                return nil
            }
            turns += 1
            let circle = Circle(isClockwise: turned < 0, start: start, diameter: shape.size.min(), turns: turns)
            corners = [Corner(point: now, turn: 0)]
            (turned, refused) = (0, [])
            return circle
        }
        return nil
    }

    /// Whether more than half of a turn is drawn.
    var isPossible: Bool { abs(turned) * 2 >= needed }

    /// Forgets the way of a point that rests or is gone.
    ///
    /// - Returns: the sense, the times and the conditions of a circle that was half closed at least.
    mutating func rest() -> (isClockwise: Bool, start: Double, end: Double, conditions: [MovementCondition])? {
        defer { self = CircleDetector(form) }
        guard let first = corners.first, let last = corners.last, abs(turned) * 2 >= needed else { return nil }
        let angle = MovementCondition(abs(turned), atLeast: needed, "degrees turned")
        return (turned < 0, first.point.time, last.point.time, [angle] + refused)
    }

    private var needed: Double { turns == 0 ? form.angle : nextCircleAngle }

    private func conditions(of shape: CircleShape, turns: [Double], time: Double) -> [MovementCondition] {
        let steadiness = abs(turned) / turns.reduce(0) { $0 + abs($1) }
        return [
            MovementCondition(shape.size.min(), atLeast: form.extent, "palms wide"),
            MovementCondition(time, atLeast: min(shortestTurn, form.duration / 2), "s"),
            MovementCondition(shape.flatness, atLeast: circleFlatness, "as wide as long"),
            MovementCondition(shape.gap, atMost: circleGap, "of its length open"),
            MovementCondition(steadiness, atLeast: circleSteadiness, "of the turn in one sense"),
            MovementCondition(shape.roughness, atMost: circleRoughness, "out of round"),
        ]
    }
}

/// The shape of a way that has turned.
private struct CircleShape {
    /// Its width and height, in palms.
    let size: SIMD2<Double>

    /// The distance between its ends, as a share of the larger diameter.
    let gap: Double

    /// The deviation of its radii, as a share.
    let roughness: Double

    init(_ places: [SIMD2<Double>]) {
        let low = places.reduce(places[0]) { pointwiseMin($0, $1) }
        let high = places.reduce(places[0]) { pointwiseMax($0, $1) }
        let (size, middle) = (high - low, (high + low) / 2)
        let radii = places.map { (($0 - middle) / (size / 2)).length }
        let mean = radii.reduce(0, +) / Double(radii.count)
        roughness = (radii.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(radii.count)).squareRoot()
        gap = (places[places.count - 1] - places[0]).length / size.max()
        self.size = size
    }

    var flatness: Double { size.min() / size.max() }
}
