// One hand that performs movements and idles between them, with the truth about them. Used by SyntheticMover; pure.

import Keypoints
import RealModule

/// A movement that a modelled hand performed, by the name that recognizers give it.
package struct PerformedMovement: Sendable, Hashable {
    package var name: String

    /// The beginning and the end, in seconds.
    package var start: Double, end: Double
}

/// The movement of one hand, available at any moment.
struct MovingHand: Sendable {
    let side: Handedness
    let anatomy: HandAnatomy
    private(set) var performed: [PerformedMovement] = []

    private var way: HandWay
    private var shapes: ShapeTrack
    private let camera: HandCamera
    private let home: SIMD3<Double>
    private let yaw: Double
    private let pitch: Double
    private let sways: [DrumSway]
    private let tremor: (size: Double, x: DrumSway, y: DrumSway)

    /// The length of the palm in metres.
    private let palm: Double

    /// The person's own pace: the durations of their movements are multiplied by it.
    private let pace: Double
    private let wavesFromWrist: Bool

    init(_ options: MoverOptions, side: Handedness, performs: Bool, using generator: inout SeededGenerator) {
        self.side = side
        anatomy = .person(using: &generator)
        palm = anatomy.palmLength / 1000
        let metres = generator.uniform(in: Tuning.moverDistance)
        camera = HandCamera(size: options.size, metres: metres, palmLength: anatomy.palmLength)
        let beside = options.hands == 1 ? 0 : side == .right ? Tuning.drumPlace : -Tuning.drumPlace
        home = SIMD3(beside, generator.uniform(in: Tuning.moverLevel), 0)
        yaw = generator.uniform(in: Tuning.videoYaw)
        pitch = generator.uniform(in: Tuning.videoTilt)
        pace = .exp(Tuning.paceDeviation * generator.gaussian(within: 2))
        wavesFromWrist = generator.chance(0.5)
        sways = (0..<4).map { _ in DrumSway(using: &generator) }
        tremor = (
            generator.uniform(in: Tuning.tremorSize), DrumSway(in: Tuning.tremorPace, using: &generator),
            DrumSway(in: Tuning.tremorPace, using: &generator)
        )
        way = HandWay(at: home)
        shapes = ShapeTrack(.relaxed, using: &generator)
        while way.time < options.seconds {
            if performs {
                if generator.chance(Tuning.idleShare) { idle(using: &generator) }
                perform(until: options.seconds, using: &generator)
            } else {
                idle(using: &generator)
            }
        }
    }

    /// Returns the hand before its camera at a time in seconds.
    func moment(at time: Double) -> HandScript.Moment {
        let place = way.place(at: time)
        let sway = sways.map { $0.value(at: time) }
        let hand = SyntheticHand(
            anatomy: anatomy,
            pose: shapes.pose(at: time).pose,
            side: side,
            // A left hand is turned as the mirror image of a right one.
            rotation: .hand(
                roll: (side == .right ? place.z : -place.z) + Tuning.drumTurn * sway[2],
                pitch: pitch + Tuning.drumTurn * sway[3],
                yaw: yaw
            )
        )
        var camera = camera
        let shake = SIMD2(tremor.x.value(at: time), tremor.y.value(at: time)) * tremor.size
        let seen = SIMD2(-place.x, place.y) + SIMD2(sway[0], sway[1]) * Tuning.moverSway + shake
        camera.position.x += seen.x * 1000
        camera.position.y += seen.y * 1000
        return HandScript.Moment(seen: RenderedHand(hand: hand, camera: camera), label: nil)
    }

    // MARK: Movements

    private mutating func perform(until end: Double, using generator: inout SeededGenerator) {
        let from = performed.count
        switch generator.below(8) {
        case 0...4: swipe(using: &generator)
        case 5: wave(using: &generator)
        default: circle(using: &generator)
        }
        // What the take cuts off was not performed.
        if way.time > end { performed.removeSubrange(from...) }
        way.rest(for: generator.uniform(in: Tuning.restAfter))
    }

    private mutating func swipe(using generator: inout SeededGenerator) {
        let directions: [(name: String, degrees: Double)] = [("right", 0), ("up", 90), ("left", 180), ("down", -90)]
        let (name, degrees) = directions[generator.below(4)]
        let slant = Tuning.swipeSlant * generator.gaussian(within: 2.5)
        let angle = (degrees + slant) * .pi / 180
        let extent = min(Tuning.swipeExtent * .exp(Tuning.swipeExtentSpread * generator.gaussian(within: 2.5)), 4.5)
        let stretch = Double.exp(Tuning.swipeTimeSpread * generator.gaussian(within: 2.5))
        let seconds =
            pace * Tuning.swipeTime * .pow(extent / Tuning.swipeExtent, Tuning.swipeTimePower) * stretch
        let step = SIMD3(Double.cos(angle), .sin(angle), 0) * (extent * palm)
        prepare(for: home - step / 2, shape: generator.chance(0.3) ? .stop : .paper, using: &generator)
        if generator.chance(Tuning.drawBackShare) {
            let back = generator.uniform(in: Tuning.drawBack)
            way.go(to: way.place - step * back, within: generator.uniform(in: 0.3...0.6))
        }
        let bow = -Tuning.swipeBow * .log(1 - 0.97 * generator.unit()) * (generator.chance(0.5) ? 1 : -1)
        let origin = way.place
        let profile = HandWay.Profile(
            slow: generator.uniform(in: Tuning.slowShare),
            start: generator.uniform(in: 0...(1 - Tuning.fastTime)),
            duration: Tuning.fastTime,
            skew: .exp(generator.uniform(in: Tuning.swipeSkew))
        )
        let span = way.go(to: origin + step, within: seconds, bow: bow, profile: profile)
        performed.append(PerformedMovement(name: "swipe \(name)", start: span.lowerBound, end: span.upperBound))
        way.rest(for: generator.uniform(in: Tuning.returnPause))
        let slower = generator.uniform(in: Tuning.returnSlowness)
        way.go(to: origin + step * generator.uniform(in: -0.1...0.3), within: seconds * slower, bow: -bow)
    }

    private mutating func wave(using generator: inout SeededGenerator) {
        prepare(for: home, shape: .paper, using: &generator)
        let (start, middle) = (way.time, way.place)
        let width = generator.uniform(in: Tuning.waveWidth) * palm
        let seconds = pace * generator.uniform(in: Tuning.waveTime)
        // The hand is modelled as turning about its knuckles: these move half as far as the fingertips where it waves from
        // the wrist, and nearly as far where it waves from the elbow.
        let shift = width / 2 * (wavesFromWrist ? 0.5 : 0.85)
        let turn = Double.asin(min((width / 2 - shift) / palm, 0.7)) * 180 / .pi
        var direction = generator.chance(0.5) ? 1.0 : -1.0
        for _ in 0..<(4 + generator.below(4)) {
            let wide = generator.uniform(in: 0.8...1.2) * direction
            let target = middle + SIMD3(shift * wide, generator.gaussian() * 0.1 * shift, turn * wide)
            way.go(to: target, within: seconds * generator.uniform(in: 0.85...1.15))
            direction = -direction
        }
        performed.append(PerformedMovement(name: "wave", start: start, end: way.time))
        way.go(to: middle, within: generator.uniform(in: 0.3...0.6))
    }

    private mutating func circle(using generator: inout SeededGenerator) {
        let isClockwise = generator.chance(0.5)
        let diameter = generator.uniform(in: Tuning.circleWidth) * palm
        let flat = generator.uniform(in: Tuning.circleFlat)
        let radii = SIMD2(diameter, diameter * flat) / 2
        let begin = (90 + 40 * generator.gaussian(within: 2)) * .pi / 180
        let at = SIMD3(.cos(begin) * radii.x, .sin(begin) * radii.y, 0)
        prepare(for: home + at, shape: .pointing, using: &generator)
        let start = way.time
        let turns = generator.chance(0.25) ? 2 : 1
        let last = generator.uniform(in: Tuning.lastTurn)
        let angle = Double(turns - 1) * 360 + last
        let seconds = pace * generator.uniform(in: Tuning.circleTime)
        way.turn(
            by: angle * .pi / 180 * (isClockwise ? -1 : 1),
            from: begin,
            radii: radii,
            within: seconds * angle / 360
        )
        let name = isClockwise ? "circle clockwise" : "circle counterclockwise"
        let each = (way.time - start) / Double(turns)
        for turn in 0..<turns {
            let from = start + Double(turn) * each
            performed.append(PerformedMovement(name: name, start: from, end: from + each))
        }
        way.rest(for: generator.uniform(in: 0.1...0.5))
    }

    /// Carries the hand to where a movement begins, shows its shape and waits.
    private mutating func prepare(
        for place: SIMD3<Double>,
        shape: SyntheticShape,
        using generator: inout SeededGenerator
    ) {
        carry(to: place, using: &generator)
        shapes.show(shape, from: way.time - 0.3, within: generator.uniform(in: 0.2...0.35), using: &generator)
        way.rest(for: generator.uniform(in: Tuning.restBefore))
    }

    private mutating func carry(to place: SIMD3<Double>, using generator: inout SeededGenerator) {
        let away = place - way.place
        let length = (away * away).sum().squareRoot()
        let bow = generator.uniform(in: -0.2...0.2)
        let seconds = max(0.3, length / palm / (Tuning.carrySpeed * generator.uniform(in: 0.6...1)))
        way.go(to: place, within: seconds, bow: bow)
    }

    // MARK: Idle hands

    private mutating func idle(using generator: inout SeededGenerator) {
        let shape: SyntheticShape = [.relaxed, .relaxed, .paper, .rock][generator.below(4)]
        shapes.show(shape, from: way.time, within: generator.uniform(in: 0.2...0.6), using: &generator)
        switch generator.below(10) {
        case 0...2: way.rest(for: generator.uniform(in: Tuning.idleRest))
        case 3, 4: reach(using: &generator)
        case 5: scratch(using: &generator)
        case 6, 7:
            // Drifting: the arm sinks and is held up again.
            let drift = SIMD3(generator.gaussian() * 0.3, generator.gaussian() * 0.5, 0) * palm
            way.go(to: way.place + drift, within: generator.uniform(in: 1...3))
        default: gesticulate(using: &generator)
        }
    }

    /// Reaches for something, holds it, and comes back.
    private mutating func reach(using generator: inout SeededGenerator) {
        let away = SIMD3(generator.uniform(in: -2.5...2.5), generator.uniform(in: -1.5...1.5), 0) * palm
        let seconds = generator.uniform(in: Tuning.reachTime)
        way.go(to: home + away, within: seconds, bow: generator.uniform(in: -0.3...0.3))
        way.rest(for: generator.uniform(in: 0.3...2))
        way.go(to: home, within: generator.uniform(in: Tuning.reachTime), bow: generator.uniform(in: -0.3...0.3))
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

    /// Beats and sweeps as of a hand that speaks, in bouts around its place.
    private mutating func gesticulate(using generator: inout SeededGenerator) {
        for _ in 0..<(2 + generator.below(6)) {
            let angle = generator.uniform(in: 0...(2 * .pi))
            let length = Tuning.beatExtent * .exp(0.5 * generator.gaussian(within: 2)) * palm
            let seconds = pace * generator.uniform(in: Tuning.beatTime)
            let target = home + SIMD3(.cos(angle) * 1.2, .sin(angle), generator.gaussian() * 60) * length
            way.go(to: target, within: seconds, bow: generator.uniform(in: -0.35...0.35))
            if generator.chance(0.4) { way.rest(for: generator.uniform(in: 0.05...0.5)) }
        }
        way.go(to: home, within: generator.uniform(in: 0.6...1.5), bow: generator.uniform(in: -0.3...0.3))
        way.rest(for: generator.uniform(in: 0.2...1.5))
    }
}
