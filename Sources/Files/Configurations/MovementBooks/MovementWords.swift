// A book of movements in words. For `tactus movements list`.

import Gestures

extension MovementBook {
    /// Lines about the book: what it is, and what each movement needs.
    package var words: [String] {
        [about.isEmpty ? name : "\(name): \(about)"] + definitions.map { "  \($0.movement.rawValue): \($0.words)." }
    }
}

extension MovementDefinition {
    fileprivate var words: String {
        switch form {
        case .stroke(let form):
            var numbers = StrokeForm.numbers(of: point)
            if form.direction == nil { numbers.removeAll { $0.name == "angle" } }
            return "\(kind(of: form)), \(Self.words(numbers, form))"
        case .strokes(let form):
            func words(_ names: String...) -> String {
                Self.words(StrokesForm.numbers.filter { names.contains($0.name) }, form)
            }
            let each = words("extent", "straightness", "duration")
            return "\(form.count) strokes to and fro of the \(point.rawValue); of each \(each); of all together "
                + "\(words("angle")) from the horizontal; between two \(words("pause"))"
        case .turns(let form):
            let sense = form.isClockwise.map { $0 ? " clockwise" : " counterclockwise" } ?? ""
            return "a turn\(sense) of the \(point.rawValue), \(Self.words(TurnsForm.numbers, form))"
        case .drawn(let form):
            let count = form.examples.count
            let like = count == 1 ? "its example" : "one of \(count) examples"
            let ends = form.pen == .rest ? "from a rest of the index tip to the next" : "by a pinch"
            let turned = form.isTurned ? ", turned by any angle" : ""
            let numbers = [DrawnMovement.distance] + (form.pen == .rest ? [DrawnMovement.leastPause] : [])
            return "a drawing like \(like)\(turned), \(ends), \(Self.words(numbers, form))"
        }
    }

    private func kind(of form: StrokeForm) -> String {
        let own = StrokeForm.points.contains(point) ? nil : point
        let way = StrokeForm.directions.first { $0.point == own && $0.degrees == form.direction }?.word ?? ""
        switch point {
        case .palm, .indexTip, .hand:
            let side = ["left", "right"].contains(way) ? "to the \(way)" : way
            return "a stroke of the \(point.rawValue) \(form.direction == nil ? "in any direction" : side)"
        case .turn: return "a turn of the hand \(way)"
        case .roll: return "a turn of the hand that points at the camera, \(way)"
        case .size: return "a stroke of the hand \(way == "away" ? "away from" : way) the camera, by its size"
        case .gap: return "a stroke of both palms \(way)"
        }
    }

    private static func words<Form>(_ numbers: [MovementNumber<Form>], _ form: Form) -> String {
        numbers.map { "\($0.name) \($0.words(form[keyPath: $0.path]))" }.joined(separator: ", ")
    }
}
