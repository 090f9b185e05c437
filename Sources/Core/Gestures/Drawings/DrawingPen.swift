// The parts of a fingertip's way that are drawings: from where it sets off to where it rests, or while fingers pinch; pure.

// Chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).

/// The longest drawing in seconds; a star takes 5, a spiral 6.
private let longestDrawing = 8.0

/// Cuts the way of a point into drawings.
struct DrawingPen: Sendable {
    /// A part of a way that was drawn.
    struct Stretch: Sendable {
        var points: [MovementPoint]

        /// Whether both its ends were seen: a hand that is raised into view draws nothing.
        var isWhole: Bool

        /// The longest time in seconds for which the point rested within.
        var rest: Double

        /// The time at which the way began: only within one way the places of stretches can be compared.
        var wayStart: Double
    }

    /// The time in seconds for which the point rests after a drawing.
    private let pause: Double

    private var way = MovementPath()
    private var path: [MovementPoint] = []
    private var restingSince: Double?

    /// Whether the point rested before it set off.
    private var hasRested = false
    private var isTooLong = false

    /// The longest time for which the point has rested within the drawing.
    private var longestRest = 0.0
    private var wayStart = 0.0

    init(pause: Double = Tuning.drawingPause) { self.pause = pause }

    /// Processes the index tip of the next record in which it is seen.
    ///
    /// - Returns: the drawing that ended by a rest.
    mutating func process(_ place: SIMD2<Double>, palm: Double, at time: Double) -> Stretch? {
        guard let velocity = follow(place, palm: palm, at: time) else { return nil }
        if velocity.length >= Tuning.drawingRest {
            if let since = restingSince, !path.isEmpty { longestRest = max(longestRest, time - since) }
            restingSince = nil
            draw()
            return nil
        }
        let since = restingSince ?? time
        restingSince = since
        if path.isEmpty, !isTooLong {
            if (time - since).lasts(Tuning.drawingPause) { hasRested = true }
            return nil
        }
        guard (time - since).lasts(pause) else {
            draw()
            return nil
        }
        defer { hasRested = true }
        return lift(at: since, isWhole: hasRested)
    }

    /// The time in seconds for which the point has rested behind a drawing that has not ended; `nil` without one.
    var rest: Double? {
        guard !path.isEmpty, let since = restingSince, let now = way.point else { return nil }
        return now.time - since
    }

    /// Ends the drawing with the recording.
    ///
    /// - Parameter rest: the time in seconds for which the point must rest then, or the drawing is not whole.
    mutating func end(after rest: Double) -> Stretch? {
        guard let since = restingSince, let now = way.point, (now.time - since).lasts(rest) else {
            return lift(isWhole: false)
        }
        return lift(at: since, isWhole: hasRested)
    }

    /// Processes the place between the tips of thumb and index while they are together.
    mutating func press(_ place: SIMD2<Double>, palm: Double, at time: Double) {
        if follow(place, palm: palm, at: time) != nil { draw() }
    }

    /// Ends the drawing.
    ///
    /// - Parameter time: the time from which the point was no longer drawing.
    /// - Returns: its way; `nil` where nothing was drawn, or for longer than `longestDrawing`.
    mutating func lift(at time: Double = .infinity, isWhole: Bool) -> Stretch? {
        defer { (path, isTooLong, longestRest) = ([], false, 0) }
        let drawn = path.filter { $0.time <= time }
        guard !isTooLong, drawn.count > 1 else { return nil }
        return Stretch(points: drawn, isWhole: isWhole, rest: longestRest, wayStart: wayStart)
    }

    /// Follows the point; a way that begins anew, also after a gap, ends what was drawn before.
    private mutating func follow(_ place: SIMD2<Double>, palm: Double, at time: Double) -> SIMD2<Double>? {
        let velocity = way.process(place, palm: palm, at: time)
        if velocity == nil {
            (path, restingSince, hasRested, isTooLong, longestRest, wayStart) = ([], nil, false, false, 0, time)
        }
        return velocity
    }

    private mutating func draw() {
        guard !isTooLong, let now = way.point else { return }
        path += path.isEmpty ? way.beginning : [now]
        guard (now.time - path[0].time).exceeds(longestDrawing) else { return }
        (isTooLong, path) = (true, [])
    }
}
