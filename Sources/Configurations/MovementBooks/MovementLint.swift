// Warnings about books of movements: conditions that no hand meets, and movements that another always takes.

import Drums
import Gestures

extension MovementFile {
    /// Returns warnings about the movements that the file defines; empty for a file with errors.
    package func lint() -> [Diagnostic] {
        guard let book = try? book() else { return [] }
        return defined.flatMap { definition, place -> [Diagnostic] in
            let name = definition.movement.rawValue
            func warning(_ message: String) -> Diagnostic { Diagnostic(.warning, in: self.name, place, message) }
            var warnings: [Diagnostic] = []
            let speed = StrokeForm.points.contains(definition.point) ? definition.form.leastSpeed : 0
            if speed > Tuning.fastestMovement {
                let fastest = "faster than the \(Words.number(Tuning.fastestMovement)) palms/s of the fastest hands"
                warnings.append(warning("\(name) can never be performed: its extent within its duration is \(fastest)"))
            }
            warnings += likeness(of: definition, in: book).map(warning)
            let place = book.definitions.firstIndex(of: definition) ?? 0
            let others = book.definitions.enumerated().filter { $0 != place && $1.point == definition.point }
            if let taker = others.first(where: { $1.form.takes(definition.form, isFirst: $0 < place) }) {
                let before = taker.element.movement.rawValue
                return warnings + [warning("\(name) is never reported: whatever is one is \(before) before")]
            }
            let beginnings = others.filter { definition.form.beginsLike($1.form) }.map(\.element.movement.rawValue)
            if !beginnings.isEmpty {
                let why = "each of its strokes is long enough, if the hand pauses between them"
                let names = beginnings.joined(separator: ", ")
                warnings.append(warning("\(name) can begin with \(names), which is then reported: \(why)"))
            }
            return warnings
        }
    }
}

extension MovementDefinition.Form {
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

    /// Returns a Boolean value that indicates whether its first stroke can be the other.
    fileprivate func beginsLike(_ other: Self) -> Bool {
        guard case .strokes(let wave) = self, case .stroke(let stroke) = other else { return false }
        return wave.extent >= stroke.extent
    }
}
