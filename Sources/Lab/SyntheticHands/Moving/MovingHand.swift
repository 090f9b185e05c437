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
    var performed: [PerformedMovement] = []

    /// The strokes of both hands, as the right one performs them.
    var pairs: [PairStroke] = []

    var way: HandWay
    var shapes: ShapeTrack

    /// The place at which the hand performs, and the one at which it is held while it idles.
    let home: SIMD3<Double>
    var held: SIMD3<Double>

    private let camera: HandCamera
    private let yaw: Double
    private let pitch: Double
    private let sways: [DrumSway]
    private let tremor: (size: Double, x: DrumSway, y: DrumSway)

    /// The length of the palm in metres.
    let palm: Double

    /// The person's own pace: the durations of their movements are multiplied by it.
    let pace: Double
    private let wavesFromWrist: Bool

    /// Creates a hand.
    ///
    /// - Parameter other: the right hand, for a left one, which moves when both do.
    init(_ options: MoverOptions, side: Handedness, other: MovingHand? = nil, using generator: inout SeededGenerator) {
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
        held = home
        shapes = ShapeTrack(.relaxed, using: &generator)
        let performs = options.performs && side == .right
        var due = other?.pairs[...] ?? []
        while way.time < options.seconds {
            if performs {
                if generator.chance(Tuning.idleShare) { idle(using: &generator) }
                perform(until: options.seconds, hands: options.hands, using: &generator)
            } else {
                idle(using: &generator)
                if let pair = due.first, way.time > pair.start - Tuning.pairLead {
                    due.removeFirst()
                    follow(pair, using: &generator)
                }
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

    private mutating func perform(until end: Double, hands: Int, using generator: inout SeededGenerator) {
        let from = performed.count
        switch generator.below(hands == 2 ? 13 : 11) {
        case 0...4: swipe(using: &generator)
        case 5: wave(using: &generator)
        case 6, 7: circle(using: &generator)
        case 8: shake(using: &generator)
        case 9, 10: turn(using: &generator)
        default: partOrMeet(using: &generator)
        }
        // What the take cuts off was not performed.
        if way.time > end {
            performed.removeSubrange(from...)
            pairs.removeAll { $0.start > end }
        }
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
        let bow = generator.bow(Tuning.swipeBow)
        let origin = way.place
        let span = way.go(to: origin + step, within: seconds, bow: bow, profile: .stroke(using: &generator))
        performed.append(PerformedMovement(name: "swipe \(name)", start: span.lowerBound, end: span.upperBound))
        way.rest(for: generator.uniform(in: Tuning.returnPause))
        let slower = generator.uniform(in: Tuning.returnSlowness)
        way.go(to: origin + step * generator.uniform(in: -0.1...0.3), within: seconds * slower, bow: -bow)
    }

    private mutating func wave(using generator: inout SeededGenerator) {
        prepare(for: home, shape: .paper, using: &generator)
        let width = generator.uniform(in: Tuning.waveWidth) * palm
        let seconds = pace * generator.uniform(in: Tuning.waveTime)
        // The hand is modelled as turning about its knuckles: these move half as far as the fingertips where it waves from
        // the wrist, and nearly as far where it waves from the elbow.
        let shift = width / 2 * (wavesFromWrist ? 0.5 : 0.85)
        let turn = Double.asin(min((width / 2 - shift) / palm, 0.7)) * 180 / .pi
        let names = wavesFromWrist ? ["wave"] : ["wave", "shake"]
        swing(names, by: SIMD2(shift, turn), strokes: 4...7, each: seconds, using: &generator)
    }

    /// Goes to and fro about its place.
    ///
    /// - Parameters:
    ///   - names: what this is: where the palm goes, too, a wave is a shake, and a shake is a wave.
    ///   - reach: how far to either side, in metres, and the turn there in degrees.
    ///   - seconds: the duration of a stroke.
    mutating func swing(
        _ names: [String],
        by reach: SIMD2<Double>,
        strokes: ClosedRange<Int>,
        each seconds: Double,
        using generator: inout SeededGenerator
    ) {
        let (start, middle) = (way.time, way.place)
        var direction = generator.chance(0.5) ? 1.0 : -1.0
        for _ in 0..<(strokes.lowerBound + generator.below(strokes.count)) {
            let wide = generator.uniform(in: 0.8...1.2) * direction
            let target = middle + SIMD3(reach.x * wide, generator.gaussian() * 0.1 * reach.x, reach.y * wide)
            way.go(to: target, within: seconds * generator.uniform(in: 0.85...1.15))
            direction = -direction
        }
        performed += names.map { PerformedMovement(name: $0, start: start, end: way.time) }
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
    mutating func prepare(
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
        let length = SIMD3(away.x, away.y, 0).length
        let bow = generator.uniform(in: -0.2...0.2)
        let pace = generator.uniform(in: 0.6...1)
        let seconds = max(0.3, length / palm / (Tuning.carrySpeed * pace), abs(away.z) / (Tuning.carryTurn * pace))
        way.go(to: place, within: seconds, bow: bow)
    }
}
