// Cuts the way of a point into strokes: from where it sets off to where it stops or turns back. Owned by PointMovements;
// pure.

import RealModule

// Chosen on the swipes of 14 people, the circles of 13, and drummers who make neither (<doc:MovementAccuracy>).

/// The time in seconds for which a hand must have been seen before a stroke: one that is raised into view performs
/// none. It took 7 of 10 false swipes from signers' clips, and none of 627 swipes from recorded people.
private let entrance = 0.2

/// The share of a swipe's length that its wind-up, a stroke against it just before, is shorter than, and the largest
/// angle between both, in degrees. People draw back the hand before they swipe (SFINGE 3D).
private let windUpShare = 0.8, windUpAngle = 45.0

/// The share of a stroke's highest speed below which it ends.
private let strokeStopShare = 0.25

/// The cosine of the angle between a stroke's chord and the velocity below which the hand turns back.
private let strokeTurn = 0.2

/// One movement in one direction.
struct MovementStroke: Sendable {
    var start: Double
    var end: Double

    /// The place where it begins, and the way from there to its farthest point, in palms.
    var origin: SIMD2<Double>
    var way: SIMD2<Double>

    /// 1 minus the largest distance of the path from its chord over the chord's length: 1 for a straight line.
    var straightness: Double

    /// The highest speed, in palms per second.
    var speed: Double

    /// Whether the hand turned back; else it stopped.
    var turnsBack: Bool

    /// Whether the hand moved like this when it came into view, as one that is raised.
    var isEntrance: Bool

    /// Whether the fingers hung down at either end, as when a hand is raised or lowered.
    var hangs: Bool

    var duration: Double { end - start }

    /// The farthest point.
    var far: SIMD2<Double> { origin + way }

    /// Returns whether this stroke is the wind-up of another: against it, and shorter.
    func isWindUp(of stroke: MovementStroke) -> Bool {
        way.length < windUpShare * stroke.way.length
            && abs((-way).angle(to: stroke.way)) <= windUpAngle
    }

    /// Measures a path.
    ///
    /// - Parameters:
    ///   - points: the path, at least one point; those behind the farthest along its chord do not count.
    init(_ points: [MovementPoint], speed: Double, turnsBack: Bool, isEntrance: Bool) {
        let first = points[0]
        let chord = points[points.count - 1].place - first.place
        let along = points.map { (($0.place - first.place) * chord).sum() }
        let farthest = along.indices.max { along[$0] < along[$1] } ?? 0
        (origin, way) = (first.place, points[farthest].place - first.place)
        (start, end) = (first.time, points[farthest].time)
        let length = max(way.length, .leastNonzeroMagnitude)
        let normal = SIMD2(-way.y, way.x) / length
        let bow = points[...farthest].map { abs((($0.place - first.place) * normal).sum()) }.max() ?? 0
        straightness = 1 - bow / length
        (self.speed, self.turnsBack, self.isEntrance) = (speed, turnsBack, isEntrance)
        hangs = !first.upright.isRaised || (points[farthest].upright ?? 1) < Tuning.uprightEnd
    }
}

/// Cuts a way into strokes.
struct MovementStrokes: Sendable {
    /// The longest stroke, in seconds; a hand that is carried somewhere takes longer.
    private let longest: Double
    private var path: [MovementPoint] = []
    private var peak = 0.0
    private var isEntrance = false

    init(longest: Double) { self.longest = longest }

    /// The stroke under way whose hand has slowed down in the last moment, before the smoothed way shows it.
    private(set) var halting: MovementStroke?

    /// The stroke that is under way.
    var current: MovementStroke? { path.isEmpty ? nil : stroke(turnsBack: false) }

    /// Processes the next place.
    ///
    /// - Returns: the stroke that ended with it.
    mutating func process(_ way: MovementPath, velocity: SIMD2<Double>) -> MovementStroke? {
        halting = nil
        guard let now = way.point else { return nil }
        let speed = velocity.length
        guard !path.isEmpty else {
            guard speed >= Tuning.strokeStart else { return nil }
            (path, peak) = (way.beginning, speed)
            isEntrance = !(path[0].time - way.start).lasts(entrance)
            return nil
        }
        path.append(now)
        peak = max(peak, speed)
        let chord = now.place - path[0].place
        let slow = max(Tuning.strokeStop, strokeStopShare * peak)
        let stops = speed < slow
        let turns = (velocity * chord).sum() < strokeTurn * speed * chord.length
        guard stops || turns || (now.time - path[0].time).exceeds(longest) else {
            if let latest = way.latest, latest.length < slow { halting = stroke(turnsBack: false) }
            return nil
        }
        let stroke = stroke(turnsBack: turns && !stops)
        path = stops ? [] : path.filter { $0.time >= stroke.end }
        (peak, isEntrance) = (speed, false)
        return stroke
    }

    private func stroke(turnsBack: Bool) -> MovementStroke {
        MovementStroke(path, speed: peak, turnsBack: turnsBack, isEntrance: isEntrance)
    }
}
