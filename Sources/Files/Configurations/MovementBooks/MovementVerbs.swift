// Oddities of movements that triggers have a verb for. Said by `movements check`, `kits check` and `movements learn`; pure.

import Drums
package import Gestures

extension MovementDefinition {
    /// Returns the findings about a movement that has a verb, and is another thing or goes another way than the verb
    /// says; `nil` for others.
    package var oddVerb: String? {
        guard let verb = Movement.verbs.first(where: { $0.movement == movement }) else { return nil }
        let name = Words.name(movement.rawValue)
        if case .drawn = form {
            return "\(name) replaces the built-in movement of that name: triggers wait for the drawing"
        }
        let usual = MovementBook.swipesWavesCircles.definition(of: movement) ?? .ofSize(movement)
        let isOfPlaces = [self, usual].allSatisfy { StrokeForm.points.contains($0.point) }
        let own: String
        if kind != usual.kind || point != usual.point && !isOfPlaces {
            own = "\(kind) of the \(point.rawValue)"
        } else if !form.goes(likeThatOf: usual.form) {
            own = key
        } else {
            return nil
        }
        let who = verb.subject == .hands ? "hands" : "a \(verb.subject)"
        return "\(name) is \(own) here, and triggers wait for it as \"\(who) \(verb.verb)\": "
            + "expected another name, or \(usual.key)"
    }

    /// The movements of a hand to and from the camera, which are in no built-in book.
    static func ofSize(_ movement: Movement) -> MovementDefinition {
        MovementDefinition(movement, of: .size, .stroke(StrokeForm(of: .size, direction: movement == .push ? 0 : 180)))
    }

    /// The kind of its form in words.
    private var kind: String {
        switch form {
        case .stroke: "a stroke"
        case .strokes: "strokes"
        case .turns: "turns"
        case .drawn: "a drawing"
        }
    }

    /// The field of a book that gives it its form, such as `stroke: left`.
    var key: String {
        switch form {
        case .stroke(let form):
            let own = StrokeForm.points.contains(point) ? nil : point
            let way = StrokeForm.directions.first { $0.point == own && $0.degrees == form.direction }?.word ?? "any"
            return "stroke: \(way)"
        case .strokes(let form): return "strokes: \(form.count)"
        case .turns(let form):
            return "turns: \(form.isClockwise.map { $0 ? "clockwise" : "counterclockwise" } ?? "either")"
        case .drawn: return "drawn"
        }
    }
}

extension MovementDefinition.Form {
    /// Returns whether a form of the same kind goes the way of a built-in one, or at most half a right angle beside it.
    fileprivate func goes(likeThatOf usual: Self) -> Bool {
        switch (self, usual) {
        case (.stroke(let own), .stroke(let usual)):
            guard let direction = usual.direction else { return true }
            return own.direction.map { abs(($0 - direction).remainder(dividingBy: 360)) <= 45 } ?? false
        case (.turns(let own), .turns(let usual)): return own.isClockwise == usual.isClockwise
        default: return true
        }
    }
}
