// Warnings about books of movements: conditions that no hand meets, and movements that another always takes.

import Drums
import Gestures

extension MovementFile {
    /// Returns warnings about the movements that the file defines; empty for a file with errors.
    package func lint() -> [Diagnostic] {
        guard let book = try? book() else { return [] }
        return defined.flatMap { definition, place -> [Diagnostic] in
            let name = Words.name(definition.movement.rawValue)
            func warning(_ message: String) -> Diagnostic { Diagnostic(.warning, in: self.name, place, message) }
            var warnings: [Diagnostic] = []
            let speed = StrokeForm.points.contains(definition.point) ? definition.form.leastSpeed : 0
            if speed > Tuning.fastestMovement {
                let fastest = "faster than the \(Words.number(Tuning.fastestMovement)) palms/s of the fastest hands"
                warnings.append(warning("\(name) can never be performed: its extent within its duration is \(fastest)"))
            }
            warnings += likeness(of: definition, in: book).map(warning)
            if let words = Self.foreignForm(of: definition) { warnings.append(warning(words)) }
            let place = book.definitions.firstIndex(of: definition) ?? 0
            let others = book.definitions.enumerated().filter { $0 != place && $1.point == definition.point }
            let takers = definition.form.senses.map { sense in
                others.first { $1.form.takes(sense, isFirst: $0 < place) }?.element
            }
            if !takers.contains(nil), let before = Self.names(takers.compactMap(\.self), " or ") {
                return warnings + [warning("\(name) is never reported: whatever is one is \(before) before")]
            }
            if let names = Self.names(others.filter { definition.form.beginsLike($1.form) }.map(\.element)) {
                warnings.append(warning("\(name) can begin with \(names), which is then reported: \(Self.pauses)"))
            }
            let builtIn = others.filter { _, other in !defined.contains { $0.definition == other } }
            return warnings + Self.buried(builtIn, by: definition, at: place).map(warning)
        }
    }

    /// Returns what is to be said of a movement that has a verb, and is another thing than the verb says; of drawings it
    /// is said that they replace the movement.
    private static func foreignForm(of own: MovementDefinition) -> String? {
        guard let verb = Movement.verbs.first(where: { $0.movement == own.movement }), own.form.isWritten else {
            return nil
        }
        let usual = MovementBook.swipesWavesCircles.definition(of: own.movement) ?? .ofSize(own.movement)
        let isOfPlaces = [own, usual].allSatisfy { StrokeForm.points.contains($0.point) }
        guard own.kind != usual.kind || own.point != usual.point && !isOfPlaces else { return nil }
        let who = verb.subject == .hands ? "hands" : "a \(verb.subject)"
        return
            "\(Words.name(own.movement.rawValue)) is \(own.kind) of the \(own.point.rawValue) here, and triggers wait for it "
            + "as \"\(who) \(verb.verb)\": expected another name, or \(usual.key)"
    }

    private static let pauses = "each of its strokes is long enough, if the hand pauses between them"

    /// Returns what is to be said of the built-in movements that a definition of the file takes.
    ///
    /// - Parameter place: the definition's place in the book; the built-in ones have theirs, too.
    private static func buried(
        _ builtIn: [(offset: Int, element: MovementDefinition)],
        by own: MovementDefinition,
        at place: Int
    ) -> [String] {
        let name = Words.name(own.movement.rawValue)
        func victims(_ isOne: (Int, MovementDefinition.Form) -> Bool) -> String? {
            names(builtIn.filter { isOne($0.offset, $0.element.form) }.map(\.element))
        }
        return [
            victims { own.form.takes($1, isFirst: place < $0) }
                .map { "nothing is reported as \($0): whatever is one is \(name) before" },
            victims { StrokeForm.points.contains(own.point) && own.form.takesMost(of: $1) }.map { names in
                "\(name) takes most of \(names): of the movements that a stroke is, that of the larger extent, then of the "
                    + "higher speed, is reported"
            },
            victims { $1.beginsLike(own.form) }
                .map { "\($0) can begin with \(name), which is then reported: \(pauses)" },
        ].compactMap(\.self)
    }

    /// Returns the names of movements; `nil` without any.
    private static func names(_ definitions: [MovementDefinition], _ separator: String = ", ") -> String? {
        let names = definitions.map { Words.name($0.movement.rawValue) }
        return names.isEmpty ? nil : names.eachOnce.joined(separator: separator)
    }
}

extension MovementDefinition {
    /// The movements of a hand to and from the camera, which are in no built-in book.
    static func ofSize(_ movement: Movement) -> MovementDefinition {
        MovementDefinition(movement, of: .size, .stroke(StrokeForm(of: .size, direction: movement == .push ? 0 : 180)))
    }

    /// The kind of its form in words.
    fileprivate var kind: String {
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
    /// A Boolean value that indicates whether it is written in numbers, and not by example.
    fileprivate var isWritten: Bool { if case .drawn = self { false } else { true } }

    /// Turns in either sense as those in each; other forms alone.
    fileprivate var senses: [Self] {
        guard case .turns(var form) = self, form.isClockwise == nil else { return [self] }
        return [true, false].map { isClockwise in
            form.isClockwise = isClockwise
            return .turns(form)
        }
    }

    /// The mean speed that its extent within its duration needs, in palms per second.
    fileprivate var leastSpeed: Double {
        switch self {
        case .stroke(let form): form.extent / form.duration
        case .strokes(let form): form.extent / form.duration
        case .turns(let form): form.extent * .pi * form.angle / 360 / form.duration
        case .drawn: 0
        }
    }

    /// Returns a Boolean value that indicates whether all that the other is would be this before.
    ///
    /// - Parameter isFirst: whether this one stands before the other in the book.
    fileprivate func takes(_ other: Self, isFirst: Bool) -> Bool {
        switch (self, other) {
        case (.stroke(let a), .stroke(let b)): isFirst && a == b
        case (.strokes(let a), .strokes(let b)):
            a.count < b.count || isFirst && a.count == b.count && a.extent == b.extent
                ? a.extent <= b.extent && a.straightness <= b.straightness && a.duration >= b.duration
                    && a.pause >= b.pause && a.angle >= b.angle
                : false
        case (.turns(let a), .turns(let b)):
            (a.isClockwise == nil || a.isClockwise == b.isClockwise) && a.extent <= b.extent
                && a.duration >= b.duration
                && (a.angle < b.angle || isFirst && a.angle == b.angle && a.extent == b.extent)
        default: false
        }
    }

    /// Returns a Boolean value that indicates whether most strokes that are the other are this as well, which demands more.
    fileprivate func takesMost(of other: Self) -> Bool {
        guard case .stroke(let a) = self, case .stroke(let b) = other,
            a.extent == b.extent ? a.speed > b.speed : a.extent > b.extent
        else { return false }
        let isWider =
            a.direction.map { direction in
                b.direction.map { abs((direction - $0).remainder(dividingBy: 360)) + b.angle <= a.angle } ?? false
            } ?? true
        return isWider && max(a.extent / b.extent, a.speed / b.speed) <= Tuning.takingMost
            && a.straightness <= b.straightness && a.duration >= b.duration
    }

    /// Returns a Boolean value that indicates whether its first stroke can be the other.
    fileprivate func beginsLike(_ other: Self) -> Bool {
        guard case .strokes(let wave) = self, case .stroke(let stroke) = other else { return false }
        return wave.extent >= stroke.extent
    }
}
