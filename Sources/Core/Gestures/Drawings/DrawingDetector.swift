// The drawn movements of one hand, by a book. One a hand, by HandGestureRecognizer; pure.

import Keypoints

/// Detects movements by example.
struct DrawingDetector: Sendable {
    /// The drawings that a pen makes, and the movements that they can be.
    private var pens: [(finder: DrawingFinder, matcher: DrawingMatcher, pause: Double)]

    /// The movements that were nearly drawn in the last record.
    private(set) var misses: [MovementMiss] = []

    /// The last time at which thumb and index were together and drew: a movement that began before is part of a drawing.
    private(set) var lastPressed = -Double.infinity

    /// Creates the detector of the drawn movements that triggers name. The others of the book are compared, too, so that
    /// a drawing of one is not taken for another.
    ///
    /// - Returns: `nil` where no trigger names one.
    init?(_ options: GestureOptions) {
        let named = options.triggers.compactMap { trigger -> String? in
            guard case .moves(let movement, _, _, _) = trigger.pattern else { return nil }
            return movement.rawValue
        }
        let drawn = options.movements?.drawn ?? []
        pens = DrawnMovement.Pen.allCases.compactMap { pen in
            let ofPen = drawn.filter { $0.movement.pen == pen }
            guard ofPen.contains(where: { named.contains($0.name) }) else { return nil }
            // A movement whose drawings rest within is torn by the shorter pause of another.
            let pause = ofPen.map(\.movement.pause).max() ?? Tuning.drawingPause
            return (DrawingFinder(pen, options.configuration, pause: pause), DrawingMatcher(ofPen), pause)
        }
        if pens.isEmpty { return nil }
    }

    /// Processes the hand of the next record in which it is seen.
    ///
    /// - Returns: the movement that has ended.
    mutating func process(_ sight: HandObservation, at time: Double) -> MovementOutcome? {
        misses = []
        for index in pens.indices {
            let drawn = pens[index].finder.process(sight, at: time)
            if pens[index].finder.isPressed { lastPressed = time }
            guard let found = drawn, found.stretch.isWhole,
                let match = pens[index].matcher.match(found.drawing)
            else { continue }
            guard match.isFound else {
                let miss = match.miss(of: found)
                if miss.isNear { misses.append(miss) }
                continue
            }
            return MovementOutcome(
                movement: Movement(rawValue: match.name),
                start: found.start.time,
                measures: MovementMeasures(end: found.end.time, speed: found.speed, extent: found.drawing.extent),
                why: match.words
            )
        }
        return nil
    }

    /// Ends the recording.
    ///
    /// - Returns: the drawings that would have been movements, had the tip rested for longer behind them.
    mutating func end() -> [MovementMiss] {
        pens.indices.compactMap { index in
            guard let rest = pens[index].finder.rest, let found = pens[index].finder.end(after: 0),
                found.stretch.isWhole,
                let match = pens[index].matcher.match(found.drawing)
            else { return nil }
            let pause = MovementCondition(rest, atLeast: pens[index].pause, "s of rest before the recording ends")
            return match.miss(of: found).isNear ? match.miss(of: found, [pause]) : nil
        }
    }
}

extension DrawingMatcher.Match {
    /// Returns what a drawing lacks of the movement.
    ///
    /// - Parameter conditions: further conditions.
    fileprivate func miss(of found: DrawingFinder.Found, _ conditions: [MovementCondition] = []) -> MovementMiss {
        let distance = MovementCondition(distance, atMost: threshold, "radii from the nearest example")
        return MovementMiss(Movement(rawValue: name), found.start.time, found.end.time, conditions + [distance])
    }

    fileprivate var words: String {
        let nearest = "\(distance.short) radii from the nearest example, at most \(threshold.short)"
        return nearest + (next.map { ", \($0.distance.short) from \($0.name)" } ?? "")
    }
}

extension MovementBook {
    /// The movements by example, in the order of the book.
    package var drawn: [(name: String, movement: DrawnMovement)] {
        definitions.compactMap { definition in
            guard case .drawn(let movement) = definition.form else { return nil }
            return (definition.movement.rawValue, movement)
        }
    }
}
