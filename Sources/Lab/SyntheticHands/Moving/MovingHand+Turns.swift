// Turns, shakes and what both hands do, performed by a modelled hand. Part of MovingHand; pure.

import Keypoints
import RealModule

extension MovingHand {
    /// Shakes: to and fro with the whole hand.
    mutating func shake(using generator: inout SeededGenerator) {
        let shape: SyntheticShape = [.paper, .relaxed, .pointing, .rock][generator.below(4)]
        prepare(for: home, shape: shape, using: &generator)
        let extent = Tuning.shakeExtent * .exp(Tuning.shakeExtentSpread * generator.gaussian(within: 2))
        let seconds = pace * Tuning.shakeTime * .exp(Tuning.shakeTimeSpread * generator.gaussian(within: 2))
        let reach = SIMD2(extent / 2 * palm, Tuning.shakeTurn * extent)
        swing(["shake", "wave"], by: reach, strokes: Tuning.shakeStrokes, each: seconds, using: &generator)
    }

    /// Turns within the image, about the wrist, and mostly back.
    mutating func turn(using generator: inout SeededGenerator) {
        let isClockwise = generator.chance(0.5)
        let sense = isClockwise ? 1.0 : -1.0
        let angle = min(Tuning.turnAngle * .exp(Tuning.turnAngleSpread * generator.gaussian(within: 2)), 180)
        let stretch = Double.exp(Tuning.turnTimeSpread * generator.gaussian(within: 2))
        let seconds = pace * Tuning.turnTime * .pow(angle / Tuning.turnAngle, Tuning.turnTimePower) * stretch
        let start = SIMD3(0, 0, -sense * generator.uniform(in: Tuning.turnBefore))
        let shape: SyntheticShape = [.relaxed, .paper, .pointing, .rock][generator.below(4)]
        prepare(for: home + start, shape: shape, using: &generator)
        let origin = way.place
        let (from, to) = (origin.z * .pi / 180, (origin.z + sense * angle) * .pi / 180)
        let step = SIMD2(Double.sin(to) - .sin(from), .cos(to) - .cos(from)) * (Tuning.turnRadius * palm)
        let span = way.go(
            to: origin + SIMD3(step.x, step.y, sense * angle),
            within: seconds,
            profile: .stroke(using: &generator)
        )
        // The palm of a right hand that points at the camera turns up as it turns clockwise.
        for name in isClockwise ? ["clockwise", "palm up"] : ["counterclockwise", "palm down"] {
            performed.append(PerformedMovement(name: "turn \(name)", start: span.lowerBound, end: span.upperBound))
        }
        way.rest(for: generator.uniform(in: Tuning.returnPause))
        let slower = generator.uniform(in: Tuning.returnSlowness)
        way.go(to: origin, within: seconds * slower)
    }

    /// Parts from the other hand, or meets it.
    mutating func partOrMeet(using generator: inout SeededGenerator) {
        let parts = generator.chance(0.5)
        let near = generator.uniform(in: Tuning.pairNear) * palm
        let extent = generator.uniform(in: Tuning.pairExtent)
        let stretch = Double.exp(Tuning.swipeTimeSpread * generator.gaussian(within: 2.5))
        let seconds = pace * Tuning.swipeTime * .pow(extent / Tuning.swipeExtent, Tuning.swipeTimePower) * stretch
        let far = near + extent * palm
        let shape: SyntheticShape = generator.chance(0.3) ? .rock : .paper
        prepare(for: SIMD3(parts ? near : far, home.y, 0), shape: shape, using: &generator)
        way.rest(for: Tuning.pairLead)
        let pair = PairStroke(
            start: way.time,
            seconds: seconds,
            from: way.place.x,
            to: parts ? far : near,
            level: home.y,
            shape: shape,
            profile: .stroke(using: &generator)
        )
        pairs.append(pair)
        let span = move(pair)
        performed.append(
            PerformedMovement(name: parts ? "part" : "meet", start: span.lowerBound, end: span.upperBound)
        )
        way.rest(for: generator.uniform(in: Tuning.returnPause))
    }

    /// Leaves what the hand does, to do what the other one does.
    mutating func follow(_ pair: PairStroke, using generator: inout SeededGenerator) {
        if way.time > pair.start - Tuning.pairLead { way.leave(at: pair.start - Tuning.pairLead) }
        shapes.show(pair.shape, from: way.time, within: 0.3, using: &generator)
        let settled = pair.start - Tuning.pairLead / 4
        way.go(to: SIMD3(-pair.from, pair.level, 0), within: settled - way.time)
        way.rest(for: pair.start - way.time)
        move(pair)
    }

    /// Makes this hand's part of a stroke of both.
    @discardableResult
    private mutating func move(_ pair: PairStroke) -> ClosedRange<Double> {
        let x = side == .right ? pair.to : -pair.to
        return way.go(to: SIMD3(x, pair.level, 0), within: pair.seconds, profile: pair.profile)
    }
}

/// A stroke of both hands apart or together, mirror images of each other.
struct PairStroke: Sendable {
    /// The beginning, in seconds, and the duration.
    var start: Double, seconds: Double

    /// The distances of either hand from the middle at the beginning and the end, and its height, in metres.
    var from: Double, to: Double, level: Double
    var shape: SyntheticShape
    var profile: HandWay.Profile
}
