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
            let way = StrokeForm.directions.first { $0.degrees == form.direction }?.word ?? ""
            let kind = form.direction == nil ? "a stroke in any direction" : "a stroke \(way)"
            let numbers = StrokeForm.numbers.filter { $0.name != "angle" || form.direction != nil }
            return "\(kind) of the \(point.rawValue), \(Self.words(numbers, form))"
        case .strokes(let form):
            let words = Self.words(StrokesForm.numbers, form)
            return "\(form.count) strokes to and fro of the \(point.rawValue), each \(words)"
        case .turns(let form):
            let sense = form.isClockwise.map { $0 ? " clockwise" : " counterclockwise" } ?? ""
            return "a turn\(sense) of the \(point.rawValue), \(Self.words(TurnsForm.numbers, form))"
        case .drawn(let form):
            let count = form.examples.count
            let like = count == 1 ? "its example" : "one of \(count) examples"
            let ends = form.pen == .rest ? "from a rest of the index tip to the next" : "by a pinch"
            let turned = form.isTurned ? ", turned by any angle" : ""
            return "a drawing like \(like)\(turned), \(ends), \(Self.words([DrawnMovement.distance], form))"
        }
    }

    private static func words<Form>(_ numbers: [MovementNumber<Form>], _ form: Form) -> String {
        numbers.map { "\($0.name) \($0.words(form[keyPath: $0.path]))" }.joined(separator: ", ")
    }
}
