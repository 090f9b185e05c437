// The numbers of each form of movement: their names in a book, their bounds, and what each may be. Used by MovementFile; pure.

import Drums
import Gestures

/// A number of a form that a book may give.
struct MovementNumber<Form> {
    let name: String

    /// Whether it is a lower bound.
    let isLeast: Bool

    /// Its unit, empty for a share.
    let unit: String

    /// The values that can be met.
    let range: ClosedRange<Double>

    let path: WritableKeyPath<Form, Double>

    init(
        _ name: String,
        atLeast path: WritableKeyPath<Form, Double>,
        _ unit: String = "",
        in range: ClosedRange<Double>
    ) {
        (self.name, isLeast, self.path, self.unit, self.range) = (name, true, path, unit, range)
    }

    init(
        _ name: String,
        atMost path: WritableKeyPath<Form, Double>,
        _ unit: String,
        in range: ClosedRange<Double>
    ) {
        (self.name, isLeast, self.path, self.unit, self.range) = (name, false, path, unit, range)
    }

    /// Returns a value as a book writes it, such as `at least 1 palm`.
    func words(_ value: Double) -> String {
        let unit = value == 1 && unit == "palms" ? "palm" : unit
        return "at \(isLeast ? "least" : "most") \(Words.number(value))\(unit.isEmpty ? "" : " \(unit)")"
    }

    /// Returns the value of a bound in words; `nil` where it is another.
    func value(_ text: String) -> Double? {
        let words = text.split(separator: " ").map(String.init)
        let units = unit.isEmpty ? [] : [unit == "palms" && words.last == "palm" ? "palm" : unit]
        guard words.count == 3 + units.count, words[0] == "at", words[1] == (isLeast ? "least" : "most"),
            words[3...].elementsEqual(units), let value = Double(words[2]), range.contains(value)
        else { return nil }
        return value
    }
}

extension StrokeForm {
    /// The words of directions, with what moves and its degrees.
    static var directions: [(word: String, point: MovementDefinition.Point?, degrees: Double?)] {
        [
            ("left", nil, 180), ("right", nil, 0), ("up", nil, 90), ("down", nil, -90), ("up left", nil, 135),
            ("up right", nil, 45), ("down left", nil, -135), ("down right", nil, -45), ("any", nil, nil),
            ("clockwise", .turn, 0), ("counterclockwise", .turn, 180), ("palm up", .roll, 0), ("palm down", .roll, 180),
            ("toward", .size, 0), ("away", .size, 180), ("apart", .gap, 0), ("together", .gap, 180),
        ]
    }

    /// The points of a hand whose ways are strokes.
    static var points: [MovementDefinition.Point] { [.palm, .indexTip, .hand] }

    /// Returns the numbers of strokes of a point or a measure.
    static func numbers(of point: MovementDefinition.Point) -> [MovementNumber<StrokeForm>] {
        let duration = MovementNumber<StrokeForm>("duration", atMost: \.duration, "s", in: 0.1...5)
        switch point {
        case .palm, .indexTip, .hand:
            return [
                MovementNumber("angle", atMost: \.angle, "degrees", in: 5...90),
                MovementNumber("extent", atLeast: \.extent, "palms", in: 0.2...20),
                MovementNumber("speed", atLeast: \.speed, "palms/s", in: 1.5...35),
                MovementNumber("straightness", atLeast: \.straightness, in: 0...1), duration,
            ]
        case .turn, .roll:
            return [
                MovementNumber("angle", atLeast: \.extent, "degrees", in: 20...170),
                MovementNumber("speed", atLeast: \.speed, "degrees/s", in: 90...2000), duration,
            ]
        case .size:
            return [
                MovementNumber("extent", atLeast: \.extent, "times", in: 1.2...5),
                MovementNumber("speed", atLeast: \.speed, "times/s", in: 1.4...50), duration,
            ]
        case .gap:
            return [
                MovementNumber("extent", atLeast: \.extent, "palms", in: 0.5...20),
                MovementNumber("speed", atLeast: \.speed, "palms/s", in: 1.5...70), duration,
            ]
        }
    }
}

extension StrokesForm {
    static var numbers: [MovementNumber<StrokesForm>] {
        [
            MovementNumber("extent", atLeast: \.extent, "palms", in: 0.1...10),
            MovementNumber("straightness", atLeast: \.straightness, in: 0...1),
            MovementNumber("angle", atMost: \.angle, "degrees", in: 5...90),
            MovementNumber("duration", atMost: \.duration, "s", in: 0.1...1),
            MovementNumber("pause", atMost: \.pause, "s", in: 0.05...2),
        ]
    }
}

extension TurnsForm {
    static var numbers: [MovementNumber<TurnsForm>] {
        [
            MovementNumber("extent", atLeast: \.extent, "palms", in: 0.3...10),
            MovementNumber("angle", atLeast: \.angle, "degrees", in: 285...360),
            MovementNumber("duration", atMost: \.duration, "s", in: 0.2...20),
        ]
    }
}
