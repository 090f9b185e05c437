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
            let speed = definition.form.leastSpeed
            if speed > Tuning.fastestMovement {
                let fastest = "faster than the \(Words.number(Tuning.fastestMovement)) palms/s of the fastest hands"
                warnings.append(warning("\(name) can never be performed: its extent within its duration is \(fastest)"))
            }
            warnings += likeness(of: definition, in: book).map(warning)
            let place = book.definitions.firstIndex(of: definition) ?? 0
            for (rank, other) in book.definitions.enumerated() where rank != place && other.point == definition.point {
                let taker = other.movement.rawValue
                if other.form.takes(definition.form, isFirst: rank < place) {
                    warnings.append(warning("\(name) is never reported: whatever is one is \(taker) before"))
                } else if definition.form.beginsLike(other.form) {
                    let why = "each of its strokes is long enough, if the hand pauses between them"
                    warnings.append(warning("\(name) can begin with \(taker), which is then reported: \(why)"))
                }
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
                    && a.pause >= b.pause
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
