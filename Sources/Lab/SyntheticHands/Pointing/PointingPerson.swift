// A modelled person who points and clicks, seeing the pointer. Driven frame by frame by `tactus evaluate pointing`; pure.

package import Keypoints
import RealModule

/// A person who goes to targets with a hand or the head, in movements that are each planned from what is seen.
///
/// A movement is of minimum jerk (Flash and Hogan 1985) with noise in proportion to its length; one that falls short is
/// followed by another after a pause (Meyer et al., *Optimality in human motor performance*, Psychological Review 1988).
/// The hand trembles, drifts, and has the errors of a keypoint model.
package struct PointingPerson: Sendable {
    /// Whether the head points and the mouth clicks, instead of a hand that pinches.
    private let isHead: Bool
    private var generator: SeededGenerator
    private let anatomy: HandAnatomy
    private let camera: HandCamera
    private let shakes: [DrumSway]
    private let drifts: [DrumSway]
    private let slow: [SlowError]
    private let tremor: Double
    private let noise: Double
    private let slowNoise: Double

    /// The place in units, a palm or ten degrees, to the person's right and down.
    private var place = SIMD2<Double>.zero
    private var way: (from: SIMD2<Double>, to: SIMD2<Double>, start: Double, seconds: Double)?
    private var click: Double?
    private var due = 0.0
    private var views: [(time: Double, pointer: SIMD2<Double>)] = []

    /// Creates a person.
    package init(seed: UInt64, isHead: Bool) {
        self.isHead = isHead
        var generator = SeededGenerator(seed: seed, stream: isHead ? 1 : 0)
        anatomy = .person(using: &generator)
        camera = HandCamera(
            size: Self.size,
            metres: generator.uniform(in: Tuning.pointerDistance),
            palmLength: anatomy.palmLength
        )
        shakes = (0..<4).map { _ in DrumSway(in: Tuning.pointerTremorPace, using: &generator) }
        drifts = (0..<2).map { _ in DrumSway(using: &generator) }
        slow = (0..<2).map { _ in SlowError(using: &generator) }
        tremor = generator.uniform(in: Tuning.pointerTremor)
        noise = generator.uniform(in: isHead ? Tuning.headNoise : Tuning.pointerNoise)
        slowNoise = generator.uniform(in: isHead ? Tuning.headSlowNoise : Tuning.pointerSlowNoise)
        self.generator = generator
    }

    private static let size = ImageSize(width: 640, height: 480)

    /// Looks at a new target, or at nothing to do.
    package mutating func begin(at time: Double) {
        (way, click) = (nil, nil)
        due = time + generator.uniform(in: Tuning.reaction)
    }

    /// Takes the person to a time, and returns what the camera sees.
    ///
    /// - Parameters:
    ///   - pointer: the pointer's place now, in pixels; it is seen a little later.
    ///   - target: the target's middle and width; `nil` for a person who rests.
    ///   - gain: returns the pixels of a unit at a speed in units per second, which the person has learnt.
    package mutating func frame(
        at time: Double,
        pointer: SIMD2<Double>,
        target: (middle: SIMD2<Double>, width: Double)?,
        gain: (Double) -> Double
    ) -> Frame {
        views.append((time, pointer))
        while views.count > 1, views[1].time <= time - Tuning.seeingDelay { views.removeFirst() }
        if let target { act(at: time, target, gain) }
        return isHead ? head(at: time) : hand(at: time)
    }

    private mutating func act(
        at time: Double,
        _ target: (middle: SIMD2<Double>, width: Double),
        _ gain: (Double) -> Double
    ) {
        if let way {
            let share = min((time - way.start) / way.seconds, 1)
            place = way.from + (way.to - way.from) * (share * share * share * (10 - 15 * share + 6 * share * share))
            if share < 1 { return }
            self.way = nil
            due = time + generator.uniform(in: Tuning.feedback)
        }
        if let click {
            if time > click + Tuning.clickTime * 3 {
                self.click = nil
                due = time + Tuning.reaction.lowerBound
            }
            return
        }
        guard time >= due else { return }
        let error = target.middle - views[0].pointer
        let length = Double.hypot(error.x, error.y)
        if length < target.width * Tuning.aim {
            click = time
            return
        }
        // The gain depends on the speed, and the speed on the way: a few steps agree.
        var units = length / gain(1)
        for _ in 0..<8 { units = (units + length / gain(units / seconds(units) * Tuning.meanSpeed)) / 2 }
        let along = error / length * units * (1 + Tuning.motorNoise * generator.gaussian(within: 2.5))
        let across =
            SIMD2(-error.y, error.x) / length * units * (Tuning.motorNoise / 2 * generator.gaussian(within: 2.5))
        way = (place, place + along + across, time, seconds(units))
    }

    private func seconds(_ units: Double) -> Double { Tuning.moveTime + Tuning.moveTimeRise * units.squareRoot() }

    /// Returns how far a click has come: 0 open, 1 closed.
    private func closing(at time: Double) -> Double {
        guard let click else { return 0 }
        let share = (time - click) / Tuning.clickTime
        return share < 1 ? share : share < 2 ? 1 : max(0, 3 - share)
    }

    private func shaken(at time: Double) -> SIMD2<Double> {
        let shake = SIMD2(
            shakes[0].value(at: time) + shakes[1].value(at: time),
            shakes[2].value(at: time) + shakes[3].value(at: time)
        )
        let drift = SIMD2(drifts[0].value(at: time), drifts[1].value(at: time))
        return place + shake * (tremor / 2) + drift * Tuning.pointerDrift
    }

    private mutating func hand(at time: Double) -> Frame {
        let closed = closing(at: time)
        let (open, ring) = (SyntheticShape.paper.pose, SyntheticShape.ok.pose)
        let hand = SyntheticHand(anatomy: anatomy, pose: .blend(ring, open, at: Tuning.openPinch * (1 - closed)))
        let (length, width) = (Float(anatomy.palmLength), Float(anatomy.palmLength) / Palm.lengthOverWidth)
        let unit = Double(Palm(length: length, width: width).size)
        // A pinch pulls the hand along a little.
        let seen = shaken(at: time) + SIMD2(0, Tuning.clickPull * closed)
        let error = SIMD2(slow[0].value(at: time), slow[1].value(at: time)) * slowNoise
        var camera = camera
        camera.position.x += -seen.x * unit + error.x
        camera.position.y += -seen.y * unit + error.y
        var points = hand.points(from: camera)
        points.addNoise(pixels: noise * camera.scale, size: Self.size, using: &generator)
        return Frame(time: time, size: Self.size, hands: [Hand(points: points, side: .right)])
    }

    private mutating func head(at time: Double) -> Frame {
        let closed = closing(at: time)
        let seen = shaken(at: time) + SIMD2(0, Tuning.clickPull * closed)
        let error = SIMD2(slow[0].value(at: time), slow[1].value(at: time)) * slowNoise
        let own = SIMD2(generator.gaussian(), generator.gaussian()) * noise
        let degrees = seen * 10 + error + own
        let (yaw, pitch) = (-degrees.x * .pi / 180, -degrees.y * .pi / 180)
        let outward = SIMD3(Double.tan(yaw), Double.tan(pitch), 1)
        var transform = [Float](repeating: 0, count: 16)
        (transform[0], transform[5], transform[15]) = (1, 1, 1)
        for axis in 0..<3 { transform[8 + axis] = Float(outward[axis] / (outward * outward).sum().squareRoot()) }
        let mouth = Tuning.restingMouth + (Tuning.openMouth - Tuning.restingMouth) * closed
        let face = Face(blendshapes: ["jawOpen": Float(mouth)], transform: transform)
        return Frame(time: time, size: Self.size, faces: [face])
    }
}
