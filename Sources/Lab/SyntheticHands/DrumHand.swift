// One hand of the drummer over time: its way, its shapes and the truth about its strokes. Used by SyntheticDrummer;
// pure.

import Keypoints
import RealModule

/// The movement of one drumming hand, available at any moment.
struct DrumHand: Sendable {
    struct Stroke: Sendable {
        /// The time at which it is braked hardest.
        var time: Double

        /// Its greatest downward speed, in metres per second.
        var speed: Double

        var shape: SyntheticShape
    }

    /// The movement of a hand at a moment, independent of its position.
    struct Motion: Sendable {
        /// Its height above its strokes' end, and its distance to the image's right, in metres.
        var up, aside: Double

        /// Slow movements, −1…1: to the right, up, and two turns.
        var sway: SIMD4<Double>

        var pose: HandPose

        /// The label of its shape; `nil` between two shapes.
        var label: String?
    }

    let side: Handedness
    let score: DrumScore

    let anatomy: HandAnatomy

    private(set) var strokes: [Stroke] = []

    private let camera: HandCamera
    private let yaw: Double
    private let flexion: Double
    private let slant: Double
    private let sways: [DrumSway]
    private let place: SIMD2<Double>

    /// The height above its strokes' end at which a paper is held up, in metres.
    private let modeHeight: Double
    private var height: DrumPath
    private var aside: DrumPath
    private var shapes: ShapeTrack

    init(_ options: DrummerOptions, side: Handedness, using generator: inout SeededGenerator) {
        self.side = side
        score = DrumScore(options, side: side, using: &generator)
        anatomy = .person(using: &generator)
        let metres = generator.uniform(in: Tuning.drummerDistance)
        camera = HandCamera(size: options.size, metres: metres, palmLength: anatomy.palmLength)
        // A taller image shows more above the hands: what is meant is a place of the image.
        let view = metres * Double(options.size.height) / camera.focal
        modeHeight = max(Tuning.modeHeight, Tuning.drumLevel + (Tuning.modePlace - 0.5) * view)
        yaw = generator.uniform(in: Tuning.videoYaw) + (generator.chance(Tuning.videoBackShare) ? 180 : 0)
        flexion = generator.uniform(in: Tuning.wristFlexion)
        slant = generator.uniform(in: -Tuning.strokeSlant...Tuning.strokeSlant)
        sways = (0..<4).map { _ in DrumSway(using: &generator) }
        let beside = options.hands.count == 1 ? 0 : side == .right ? -Tuning.drumPlace : Tuning.drumPlace
        place = SIMD2(beside, -Tuning.drumLevel)
        height = DrumPath(at: 0, time: 0)
        aside = DrumPath(at: 0, time: 0)
        let first = score.acts.lazy.compactMap { act -> SyntheticShape? in
            if case .stroke(_, let step, _) = act { step.shape } else { nil }
        }.first
        let shape = first ?? .rock
        shapes = ShapeTrack(shape, using: &generator)
        play(options, using: &generator)
    }

    /// Returns the movement of the hand at a time in seconds.
    func motion(at time: Double) -> Motion {
        let (pose, label) = shapes.pose(at: time)
        return Motion(
            up: height.position(at: time),
            aside: aside.position(at: time),
            sway: SIMD4(sways.map { $0.value(at: time) }),
            pose: pose,
            label: label
        )
    }

    /// Returns the hand alone before its camera at a time in seconds, with its label.
    func moment(at time: Double) -> HandScript.Moment {
        let motion = motion(at: time)
        let (up, sway) = (motion.up, motion.sway)
        let bent = min(up / Tuning.distractorHeight.upperBound, 1) * flexion
        let hand = SyntheticHand(
            anatomy: anatomy,
            pose: motion.pose,
            side: side,
            rotation: .hand(roll: Tuning.drumTurn * sway[2], pitch: Tuning.drumTurn * sway[3] - bent, yaw: yaw)
        )
        var camera = camera
        let middle = SIMD2(slant * up + motion.aside, up)
        let moved = (place + middle + SIMD2(sway[0], sway[1]) * Tuning.drumSway) * 1000
        camera.position.x += moved.x
        camera.position.y += moved.y
        return HandScript.Moment(
            seen: RenderedHand(hand: hand, camera: camera),
            label: motion.label
        )
    }

    // MARK: Playing

    private mutating func play(_ options: DrummerOptions, using generator: inout SeededGenerator) {
        let (fallTime, brakeTime) = (generator.uniform(in: Tuning.fallTime), generator.uniform(in: Tuning.brakeTime))
        let isSmooth = options.manner == .smooth
        let fallShare = isSmooth ? generator.uniform(in: Tuning.smoothFallShare) : 0
        let smoothBrake = isSmooth ? generator.uniform(in: Tuning.smoothBrakeShare) : 0
        var last = -1.0
        for act in score.acts {
            switch act {
            case .stroke(let time, let step, let strength):
                let pause = time - last
                let change = min(Tuning.reshapeTime, Tuning.reshapeShare * pause)
                shapes.show(step.shape, from: last + pause * 0.2, within: change, using: &generator)
                // A higher stroke takes no longer than a low one: drummers keep the time and change the speed.
                let stretch = 1 + Tuning.strokeDeviation * generator.gaussian(within: Tuning.strokeLimit)
                let shorter = Double.pow(min(1, pause / options.manner.fullStrokeTime), Tuning.smallStrokePower)
                let range = options.manner.height
                let way = (range.lowerBound + (range.upperBound - range.lowerBound) * strength) * shorter
                switch options.manner {
                case .sharp:
                    strike(
                        at: time,
                        height: way,
                        fall: min(fallTime * stretch, Tuning.fallShare * pause),
                        brake: min(brakeTime * stretch, Tuning.brakeShare * pause),
                        shape: step.shape,
                        using: &generator
                    )
                case .smooth:
                    swing(
                        at: time,
                        height: way,
                        fall: min(fallShare * pause, Tuning.smoothFall) * stretch,
                        brakeShare: smoothBrake,
                        level: Tuning.smoothLevelDeviation * shorter * generator.gaussian(within: Tuning.strokeLimit),
                        rise: Tuning.smoothRise * shorter,
                        shape: step.shape,
                        using: &generator
                    )
                }
                last = time
            case .distractor(let distractor):
                perform(distractor, using: &generator)
                last = distractor.span.upperBound
            case .mode(let start):
                shapes.show(.paper, from: start - Tuning.reshapeTime, within: Tuning.reshapeTime, using: &generator)
                travel(to: modeHeight, by: start, using: &generator)
                height.rest(until: start + options.modeHold + Tuning.modeRest)
                height.go(to: 0, within: Tuning.loweringTime.lowerBound)
                last = start + options.modeHold + Tuning.modeRest
            }
        }
    }

    private mutating func strike(
        at time: Double,
        height way: Double,
        fall: Double,
        brake: Double,
        shape: SyntheticShape,
        using generator: inout SeededGenerator
    ) {
        let level = Tuning.levelDeviation * min(1, way / 0.2) * generator.gaussian(within: Tuning.strokeLimit)
        let speed = 2 * way / (fall + brake)
        travel(to: level + way, by: time - brake / 2 - fall, using: &generator)
        height.fall(to: speed, within: fall)
        height.brake(within: brake, rebound: generator.uniform(in: Tuning.rebound))
        strokes.append(Stroke(time: time, speed: speed, shape: shape))
    }

    /// Swings up, and down to a height at which it turns.
    private mutating func swing(
        at time: Double,
        height way: Double,
        fall: Double,
        brakeShare: Double,
        level: Double,
        rise: Double,
        shape: SyntheticShape,
        using generator: inout SeededGenerator
    ) {
        // A hand comes up before it falls, however much lower the next stroke ends.
        var top = max(level + way, height.position + rise)
        if time - fall - height.time > Tuning.flowingTime {
            top = max(top, rise)
            travel(to: top, by: time - fall, settle: Tuning.smoothSettleTime, using: &generator)
        } else {
            height.go(to: top, within: max(time - fall - height.time, 0.02))
        }
        let (brake, rebound) = (brakeShare * fall, generator.uniform(in: Tuning.smoothRebound))
        let speedUp = fall - brake / 2
        let speed = (top - level) / (speedUp / 2 + DrumPath.brakeWay(rebound: rebound) * brake)
        height.fall(to: speed, within: speedUp)
        height.brake(within: brake, rebound: rebound)
        strokes.append(Stroke(time: time, speed: speed, shape: shape))
    }

    /// Moves to a height by a time, directly or after a rest below or above.
    private mutating func travel(
        to target: Double,
        by end: Double,
        settle: Double = Tuning.settleTime,
        using generator: inout SeededGenerator
    ) {
        let pause = end - height.time
        guard pause > Tuning.flowingTime else { return height.go(to: target, within: max(pause, 0.02)) }
        let lift = generator.uniform(in: Tuning.liftTime)
        if generator.chance(0.5) {
            height.go(to: target, within: min(lift, pause))
            height.rest(until: end)
        } else {
            // On the way down from high above there is more time, so that settling is no stroke.
            let isHigh = height.position > Tuning.distractorHeight.lowerBound
            let settle = min(isHigh ? Tuning.loweringTime.lowerBound : settle, pause - Tuning.settleTime)
            height.go(to: 0, within: settle)
            height.rest(until: end - lift)
            height.go(to: target, within: end - height.time)
        }
    }

    private mutating func perform(_ distractor: Distractor, using generator: inout SeededGenerator) {
        let start = distractor.span.lowerBound
        let high = generator.uniform(in: Tuning.distractorHeight)
        let seconds = generator.uniform(in: Tuning.loweringTime)
        switch distractor.kind {
        case .aborted:
            let speed = generator.uniform(in: Tuning.abortedSpeed)
            travel(to: high, by: start, using: &generator)
            height.fall(to: speed, within: generator.uniform(in: Tuning.abortedFall))
            height.brake(within: generator.uniform(in: Tuning.abortedBrake), rebound: 0)
        case .lowering:
            travel(to: high, by: start, using: &generator)
            height.go(to: 0, within: seconds)
        case .raising:
            travel(to: 0, by: start, using: &generator)
            height.go(to: high, within: generator.uniform(in: Tuning.raisingTime))
            height.go(to: 0, within: seconds)
        case .sideways:
            let way = generator.uniform(in: Tuning.sidewaysWay) * (generator.chance(0.5) ? 1 : -1)
            let arc = generator.uniform(in: -Tuning.sidewaysArc...Tuning.sidewaysArc)
            travel(to: Tuning.sidewaysArc, by: start, using: &generator)
            aside.rest(until: start)
            for target in [way, 0] {
                let half = generator.uniform(in: Tuning.sidewaysTime) / 2
                aside.go(to: target, within: 2 * half)
                height.go(to: Tuning.sidewaysArc + arc, within: half)
                height.go(to: Tuning.sidewaysArc, within: half)
            }
        case .reshaping:
            travel(to: Tuning.sidewaysArc, by: start, using: &generator)
            for (number, shape) in [SyntheticShape.paper, .rock, .scissors].enumerated() {
                let from = start + Double(number) * 2 * Tuning.reshapeTime
                shapes.show(shape, from: from, within: Tuning.reshapeTime, using: &generator)
            }
            height.rest(until: start + 1)
        }
    }
}

/// A slow movement to and fro, −1…1.
struct DrumSway: Sendable {
    private let turns: Double
    private let phase: Double

    init(in pace: ClosedRange<Double> = 0.15...0.6, using generator: inout SeededGenerator) {
        turns = generator.uniform(in: pace)
        phase = generator.unit()
    }

    func value(at time: Double) -> Double { Double.sin((turns * time + phase) * 2 * .pi) }
}
