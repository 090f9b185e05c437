// The movements of one hand: swipes, waves and circles. One a hand, by HandGestureRecognizer; pure.

import RealModule

/// Detects movements by the strokes of the palm and of the index tip, and by the turns of the index tip.
///
/// After a movement the hand must rest, or `Tuning.movementLock` must pass, before it can perform another. The way back
/// of a hand, also after a rest, is no swipe.
struct MovementDetector: Sendable {
    /// A movement that has ended.
    struct Outcome: Sendable {
        var movement: Movement
        var start: Double
        var measures: MovementMeasures
        var why: String
    }

    /// The points of a hand in a record, x to the right of a mirror image, y up, in heights of the image.
    struct Sight: Sendable {
        var palm: SIMD2<Double>
        var tip: SIMD2<Double>?
        var size: Double
    }

    private let configuration: GestureConfiguration
    private var palm = MovementPath()
    private var tip = MovementPath()
    private var palmStrokes = MovementStrokes()
    private var tipStrokes = MovementStrokes()
    private var circles = CircleDetector()

    /// The consecutive strokes to and fro of the tip.
    private var wave: [MovementStroke] = []
    private var restingSince: Double?
    private var locked: (by: Movement, time: Double)?

    /// A swipe that has stopped, and must not turn back now.
    private var pending: (swipe: Outcome, way: SIMD2<Double>, time: Double)?

    /// The last long stroke that was no way back.
    private var outward: MovementStroke?

    init(_ configuration: GestureConfiguration) { self.configuration = configuration }

    /// Processes the hand of the next record in which it is seen.
    ///
    /// - Returns: the movement that has ended.
    mutating func process(_ sight: Sight, at time: Double) -> Outcome? {
        let fastest = configuration.handSpeed
        guard let velocity = palm.process(sight.palm, palm: sight.size, at: time, fastest: fastest) else {
            forget(at: time, sight)
            return nil
        }
        let tipVelocity = sight.tip.flatMap { tip.process($0, palm: sight.size, at: time) }
        rest(max(velocity.length, tipVelocity?.length ?? 0), at: time)
        if sight.tip != nil, tipVelocity == nil { forgetTip() }
        var outcome: Outcome?
        if let tipVelocity, let point = tip.point {
            if let circle = circles.process(point, size: configuration.circleSize) {
                outcome = self.circle(circle, speed: tipVelocity.length, at: time)
            }
            if let stroke = tipStrokes.process(tip, velocity: tipVelocity) { outcome = outcome ?? waving(stroke) }
        }
        outcome = outcome ?? settled(velocity, at: time)
        if let stroke = palmStrokes.process(palm, velocity: velocity), let swipe = swipe(stroke) {
            pending = (swipe, stroke.way, time)
        }
        guard let found = outcome else { return nil }
        guard !isLocked(for: found.movement, at: time) else {
            // A wave that continues is one.
            if locked?.by == found.movement { locked?.time = time }
            return nil
        }
        locked = (found.movement, time)
        return found
    }

    /// Begins anew with a hand that was not seen for too long.
    private mutating func forget(at time: Double, _ sight: Sight) {
        self = MovementDetector(configuration)
        _ = palm.process(sight.palm, palm: sight.size, at: time)
        if let place = sight.tip { _ = tip.process(place, palm: sight.size, at: time) }
    }

    /// Begins anew with an index tip that was not seen for too long.
    private mutating func forgetTip() { (tipStrokes, circles, wave) = (MovementStrokes(), CircleDetector(), []) }

    private mutating func rest(_ speed: Double, at time: Double) {
        guard speed < Tuning.restingSpeed else {
            restingSince = nil
            return
        }
        let since = restingSince ?? time
        restingSince = since
        guard (time - since).lasts(configuration.restTime) else { return }
        locked = nil
        wave = []
        circles.rest()
    }

    /// A circle that follows another is its next turn.
    private func isLocked(for movement: Movement, at time: Double) -> Bool {
        guard let locked, !(time - locked.time).exceeds(Tuning.movementLock) else { return false }
        return locked.by != movement || !movement.isCircle
    }

    /// Returns a swipe that has stopped, once the hand has not turned back for `Tuning.swipeSettling`.
    private mutating func settled(_ velocity: SIMD2<Double>, at time: Double) -> Outcome? {
        guard let swipe = pending else { return nil }
        let turnsBack = (velocity * swipe.way).sum() < 0 && velocity.length >= Tuning.strokeStop
        guard turnsBack || (time - swipe.time).lasts(Tuning.swipeSettling) else { return nil }
        pending = nil
        return turnsBack ? nil : swipe.swipe
    }

    /// Returns the length of a stroke that counts: of a way back, that beyond where the stroke before it began.
    private mutating func countedLength(of stroke: MovementStroke) -> Double {
        let length = stroke.way.length
        var counted = length
        if let outward, (outward.way * stroke.way).sum() < 0,
            !(stroke.start - outward.end).exceeds(Tuning.returnTime)
        {
            counted = min(length, ((stroke.origin + stroke.way - outward.origin) * stroke.way).sum() / length)
        }
        if length >= configuration.swipeDistance * Tuning.outwardShare {
            outward = counted < min(length, configuration.swipeDistance) ? nil : stroke
        }
        return counted
    }

    /// Returns the swipe that a stroke is; `nil` for others, and for ways back.
    private mutating func swipe(_ stroke: MovementStroke) -> Outcome? {
        guard countedLength(of: stroke) >= configuration.swipeDistance, !stroke.turnsBack,
            stroke.speed >= configuration.swipeSpeed, stroke.straightness >= Tuning.swipeStraightness,
            let (movement, side) = Self.direction(of: stroke.way)
        else { return nil }
        let why =
            "\(stroke.way.length.short) palms \(side) in \(stroke.duration.short) s, at most "
            + "\(stroke.speed.short) palms per second, straight \(stroke.straightness.short)"
        let measures = MovementMeasures(end: stroke.end, speed: stroke.speed, extent: stroke.way.length)
        return Outcome(movement: movement, start: stroke.start, measures: measures, why: why)
    }

    private static func direction(of way: SIMD2<Double>) -> (Movement, String)? {
        let sides: [(SIMD2<Double>, Movement, String)] = [
            (SIMD2(-1, 0), .swipeLeft, "to the left"), (SIMD2(1, 0), .swipeRight, "to the right"),
            (SIMD2(0, 1), .swipeUp, "up"), (SIMD2(0, -1), .swipeDown, "down"),
        ]
        return sides.first { abs($0.0.angle(to: way)) <= Tuning.swipeAngle }.map { ($0.1, $0.2) }
    }

    private mutating func waving(_ stroke: MovementStroke) -> Outcome? {
        guard stroke.way.length >= configuration.waveDistance, stroke.duration <= Tuning.waveStroke,
            stroke.straightness >= Tuning.waveStraightness
        else {
            wave = []
            return nil
        }
        if let last = wave.last, (last.way * stroke.way).sum() > 0 || stroke.start - last.end > Tuning.wavePause {
            wave = []
        }
        wave.append(stroke)
        guard wave.count >= Tuning.waveStrokes else { return nil }
        let width = wave.reduce(0) { $0 + $1.way.length } / Double(wave.count)
        let speed = wave.map(\.speed).max() ?? 0
        let why = "\(wave.count) strokes to and fro, \(width.short) palms wide"
        defer { wave = [] }
        return Outcome(
            movement: .wave,
            start: wave[0].start,
            measures: MovementMeasures(end: stroke.end, speed: speed, extent: width),
            why: why
        )
    }

    private func circle(_ circle: CircleDetector.Circle, speed: Double, at time: Double) -> Outcome {
        let movement = circle.isClockwise ? Movement.circleClockwise : .circleCounterclockwise
        var measures = MovementMeasures(end: time, speed: speed, extent: circle.diameter)
        measures.turns = circle.turns
        let way = circle.isClockwise ? "clockwise" : "counterclockwise"
        let why =
            "turn \(circle.turns) \(way), \(circle.diameter.short) palms wide, in \((time - circle.start).short) s"
        return Outcome(movement: movement, start: circle.start, measures: measures, why: why)
    }
}
