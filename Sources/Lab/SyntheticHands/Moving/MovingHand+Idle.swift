// The movements of modelled hands that perform nothing. Part of MovingHand; pure.

import Keypoints
import RealModule

/// Hands rest, drift, reach, scratch and gesticulate about where they are held, lowered more often than raised.
extension MovingHand {
    mutating func idle(using generator: inout SeededGenerator) {
        let shape: SyntheticShape = [.relaxed, .paper, .paper, .rock][generator.below(4)]
        shapes.show(shape, from: way.time, within: generator.uniform(in: 0.2...0.6), using: &generator)
        if generator.chance(Tuning.holdShare) { hold(using: &generator) }
        switch generator.below(10) {
        case 0...3: way.rest(for: generator.uniform(in: Tuning.idleRest))
        case 4: reach(using: &generator)
        case 5: scratch(using: &generator)
        case 6, 7:
            // Drifting: the arm sinks and is held up again.
            let drift = SIMD3(generator.gaussian() * 0.3, generator.gaussian() * 0.5, 0) * palm
            way.go(to: way.place + drift, within: generator.uniform(in: 1...3))
        default: gesticulate(using: &generator)
        }
    }

    /// Raises or lowers the forearm about the elbow to where the hand is held from now on; it points inwards and down.
    private mutating func hold(using generator: inout SeededGenerator) {
        let turned = Tuning.heldTurn + Tuning.heldTurnDeviation * generator.gaussian(within: 2.5)
        let angle = (side == .right ? -turned : turned) * .pi / 180
        let arm = SIMD2(Double.sin(angle), .cos(angle) - Tuning.heldLevel) * Tuning.forearm
        let away = (arm + SIMD2(generator.gaussian(), generator.gaussian()) * Tuning.heldDeviation) * palm
        held = home + SIMD3(away.x, away.y, side == .right ? -turned : turned)
        stroke(to: held, using: &generator)
    }

    /// Reaches for something, holds it, and comes back.
    private mutating func reach(using generator: inout SeededGenerator) {
        let away = SIMD3(generator.uniform(in: -2.5...2.5), generator.uniform(in: -1.5...1.5), 0) * palm
        stroke(to: held + away, using: &generator)
        way.rest(for: generator.uniform(in: 0.3...2))
        stroke(to: held, using: &generator)
    }

    private mutating func scratch(using generator: inout SeededGenerator) {
        let middle = way.place
        let width = generator.uniform(in: Tuning.scratchWidth) * palm
        let angle = generator.uniform(in: 0...(.pi))
        let step = SIMD3(Double.cos(angle), .sin(angle), 0) * (width / 2)
        let seconds = generator.uniform(in: Tuning.scratchTime)
        for stroke in 0..<(3 + generator.below(8)) {
            way.go(to: middle + step * (stroke.isMultiple(of: 2) ? 1 : -1), within: seconds)
        }
        way.go(to: middle, within: 0.3)
    }

    /// Strokes as of a hand that speaks, in bouts about where it is held.
    private mutating func gesticulate(using generator: inout SeededGenerator) {
        for _ in 0..<(1 + Int(-Tuning.beats * .log(1 - 0.97 * generator.unit()))) {
            let angle = generator.uniform(in: 0...(2 * .pi))
            let length = Tuning.beatExtent * .exp(Tuning.beatExtentSpread * generator.gaussian(within: 2)) * palm
            let turned = Tuning.beatTurn * generator.gaussian(within: 2)
            let start = way.time
            stroke(to: held + SIMD3(.cos(angle) * length, .sin(angle) * length, turned), using: &generator)
            if generator.chance(Tuning.beatRestShare) {
                way.rest(for: generator.uniform(in: Tuning.beatRest))
            } else {
                // The next stroke begins while the hand slows down.
                way.leave(at: way.time - Tuning.beatOverlap * (way.time - start))
            }
        }
        stroke(to: held, using: &generator)
        way.rest(for: generator.uniform(in: 0.2...1.5))
    }

    /// Moves as fast as people do who talk or listen.
    private mutating func stroke(to place: SIMD3<Double>, using generator: inout SeededGenerator) {
        let away = place - way.place
        let length = max(SIMD3(away.x, away.y, 0).length / palm, Tuning.leastBeat)
        let stretch = Double.exp(Tuning.beatTimeSpread * generator.gaussian(within: 2))
        way.go(
            to: place,
            within: pace * Tuning.beatTime * .pow(length, Tuning.beatTimePower) * stretch,
            bow: generator.bow(Tuning.beatBow),
            profile: .stroke(using: &generator)
        )
    }
}
