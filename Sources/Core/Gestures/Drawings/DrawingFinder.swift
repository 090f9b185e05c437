// The drawings of one hand, by both pens. One a hand, by HandGestureRecognizer and by DrawingReader; pure.

// Chosen on the drawings of 13 people in the air (<doc:MovementAccuracy#Drawings>).

/// The least extent of a drawing, in palms.
private let drawingExtent = 0.4

/// The least share of the chord of a way back in its length, and the largest distance of its end from where the drawing
/// began, as a share of that chord.
private let wayBackStraightness = 0.85, wayBackGap = 0.3

/// Finds the drawings of a hand.
struct DrawingFinder: Sendable {
    /// A drawing that has ended.
    struct Found: Sendable {
        var drawing: Drawing

        /// The way, at least two points.
        var stretch: DrawingPen.Stretch

        var start: MovementPoint { stretch.points[0] }
        var end: MovementPoint { stretch.points[stretch.points.count - 1] }

        /// The highest mean speed over `Tuning.movementSpan`, in palms per second.
        var speed: Double

        /// Returns whether it only goes straight back to where another began.
        func isWayBack(after other: Found) -> Bool {
            let chord = (end.place - start.place).length
            let steps = zip(stretch.points, stretch.points.dropFirst())
            let length = steps.reduce(0) { $0 + ($1.1.place - $1.0.place).length }
            return stretch.wayStart == other.stretch.wayStart && chord >= wayBackStraightness * length
                && (end.place - other.start.place).length <= wayBackGap * chord
        }
    }

    /// The pen that begins and ends drawings.
    let pen: DrawnMovement.Pen

    /// Whether thumb and index are together and draw; never with the other pen.
    private(set) var isPressed = false

    private let near: PinchDistance
    private var pinch: PinchDetector
    private var point: DrawingPen

    /// - Parameter pause: the time in seconds for which the tip rests after a drawing.
    init(_ pen: DrawnMovement.Pen, _ configuration: GestureConfiguration, pause: Double) {
        (self.pen, point) = (pen, DrawingPen(pause: pause))
        near = configuration.pinchDistance
        pinch = PinchDetector(configuration)
    }

    /// Processes the hand of the next record in which it is seen.
    ///
    /// - Returns: the drawing that has ended.
    mutating func process(_ sight: HandObservation, at time: Double) -> Found? {
        guard let hand = sight.hand else { return nil }
        switch pen {
        case .rest:
            guard let tip = MovementDetector.Sight(sight, isXToRight: false)?.tip else { return nil }
            return point.process(tip, palm: hand.palm, at: time).flatMap(Self.found)
        case .pinch:
            let pair = PinchPair(sight.points, aspect: sight.aspect, near: near)
            let step = pinch.process(pair, at: time)
            isPressed = step.state == .pinched || step.state == .possiblePinch
            if isPressed, let pair {
                let place = SIMD2(Double(sight.aspect) * (1 - pair.middle.x), 1 - pair.middle.y)
                point.press(place, palm: hand.palm, at: time)
            }
            if step.endsStroke {
                return point.lift(at: pinch.evidenceSince, isWhole: true).flatMap(Self.found)
            }
            if step.state == .apart || step.state == .unknown { _ = point.lift(isWhole: false) }
            return nil
        }
    }

    /// The time in seconds for which the tip has rested behind a drawing that has not ended; `nil` without one.
    var rest: Double? { point.rest }

    /// Ends the drawing that the last record was part of.
    ///
    /// - Parameter rest: the time in seconds for which the tip must rest then, or the drawing is not whole.
    mutating func end(after rest: Double = Tuning.drawingPause / 2) -> Found? {
        (pen == .rest ? point.end(after: rest) : point.lift(isWhole: false)).flatMap(Self.found)
    }

    private static func found(_ stretch: DrawingPen.Stretch) -> Found? {
        let way = stretch.points
        let speeds = zip(way, way.dropFirst()).map { from, to in
            (to.place - from.place).length / max(to.time - from.time, Tuning.timeSlack)
        }
        // Fingers that have met rest before they draw, and before they part.
        guard let first = speeds.firstIndex(where: { $0 >= Tuning.drawingRest }),
            let last = speeds.lastIndex(where: { $0 >= Tuning.drawingRest })
        else { return nil }
        var moved = stretch
        moved.points = Array(way[first...last + 1])
        let drawing = Drawing(along: moved.points.map(\.place), times: moved.points.map(\.time))
        guard var drawing, drawing.extent >= drawingExtent else { return nil }
        drawing.rest = stretch.rest
        return Found(drawing: drawing, stretch: moved, speed: speeds.max() ?? 0)
    }
}
