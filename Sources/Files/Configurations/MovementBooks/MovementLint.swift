// Warnings about books of movements: conditions that no hand meets, and movements that another always takes.

import Drums
import Gestures

/// The speed of the fastest hands, in palms per second: some 4 m/s.
private let fastestMovement = 35.4

/// The largest ratio of the least extents, and of the least speeds, of two strokes where one takes most of the other's:
/// of the 538 swipes found of 28 people (SHREC'17) 0.76 are longer than 1.5 palms, 0.73 faster than 1.5 times the
/// least, and 0.64 both.
private let takingMost = 1.5

extension MovementFile {
    /// Returns warnings about the movements that the file defines; empty for a file with errors.
    package func lint() -> [Diagnostic] {
        guard let book = try? book() else { return [] }
        return defined.flatMap { definition, place -> [Diagnostic] in
            let name = Words.name(definition.movement.rawValue)
            func warning(_ message: String) -> Diagnostic { Diagnostic(.warning, in: self.name, place, message) }
            var warnings: [Diagnostic] = []
            let speed = StrokeForm.points.contains(definition.point) ? definition.form.leastSpeed : 0
            if speed > fastestMovement {
                let fastest = "faster than the \(Words.number(fastestMovement)) palms/s of the fastest hands"
                warnings.append(warning("\(name) can never be performed: its extent within its duration is \(fastest)"))
            }
            if let words = definition.oddVerb { warnings.append(warning(words)) }
            warnings += likeness(of: definition, in: book).map(warning)
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

    private static let pauses = "each of its strokes is long enough, if the hand pauses between them"

    /// Returns the findings about the built-in movements that a definition of the file takes.
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

extension MovementDefinition.Form {
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

    /// Returns whether all that the other is would be this before.
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

    /// Returns whether most strokes that are the other are this as well, which demands more.
    fileprivate func takesMost(of other: Self) -> Bool {
        guard case .stroke(let a) = self, case .stroke(let b) = other,
            a.extent == b.extent ? a.speed > b.speed : a.extent > b.extent
        else { return false }
        let isWider =
            a.direction.map { direction in
                b.direction.map { abs((direction - $0).remainder(dividingBy: 360)) + b.angle <= a.angle } ?? false
            } ?? true
        return isWider && max(a.extent / b.extent, a.speed / b.speed) <= takingMost
            && a.straightness <= b.straightness && a.duration >= b.duration
    }

    /// Returns whether its first stroke can be the other.
    fileprivate func beginsLike(_ other: Self) -> Bool {
        guard case .strokes(let wave) = self, case .stroke(let stroke) = other else { return false }
        return wave.extent >= stroke.extent
    }
}
