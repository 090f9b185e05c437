// Reads movements by example: the points of each drawing, and how near a new one must be. Called by MovementFile.

import Drums
import Gestures

extension MovementFile {
    mutating func drawn(_ node: YAMLNode, _ movement: Movement) -> MovementDefinition? {
        let known = ["movement", "drawn", "distance", "pen", "pause", "rotation"]
        guard let fields = reading.fields(of: node, known: known, what: "a drawn movement") else { return nil }
        let items = fields["drawn"]?.sequence ?? []
        guard (1...Gestures.Tuning.mostExamples).contains(items.count) else {
            let count = "1 to \(Gestures.Tuning.mostExamples)"
            let given = items.isEmpty ? fields["drawn"]?.what ?? "nothing" : counted(items.count, "drawing")
            let place = fields["drawn"]?.place ?? node.place
            report(place, "drawn: \(given), expected a list of \(count) drawings such as \(Self.example)")
            return nil
        }
        let examples = items.compactMap { drawing($0) }
        let rotation: Rotation? = reading.choice(fields["rotation"], of: "rotation")
        let pen: DrawnMovement.Pen? = reading.choice(fields["pen"], of: "pen")
        guard examples.count == items.count else { return nil }
        var drawn = DrawnMovement(examples: examples, pen: pen ?? .rest, isTurned: rotation == .free)
        read([DrawnMovement.distance, DrawnMovement.leastPause], of: fields, into: &drawn, example: 0.3)
        if pen == .pinch, let node = fields["pause"] {
            report(
                node.place,
                "pause: drawings of pen: pinch end when the fingers part, expected pen: rest, or no pause"
            )
        }
        return MovementDefinition(movement, of: .indexTip, .drawn(drawn))
    }

    private static let example = "[[0, 1], [0, 0], [1, 0]]"

    /// The values of `rotation`.
    private enum Rotation: String, CaseIterable { case kept, free }

    /// Reads one example: points [x, y] in palms.
    private mutating func drawing(_ node: YAMLNode) -> Drawing? {
        let points = (node.sequence ?? []).map { point -> SIMD2<Double>? in
            let numbers = (point.sequence ?? []).compactMap { $0.string.flatMap(Double.init) }
            let isPoint = numbers.count == 2 && point.sequence?.count == 2
            return isPoint && numbers.allSatisfy { abs($0) <= 1000 } ? SIMD2(numbers[0], numbers[1]) : nil
        }
        if let place = points.firstIndex(where: { $0 == nil }) {
            let point = node.sequence?[place] ?? node
            report(point.place, "\(point.what), expected a point [x, y] in palms")
            return nil
        }
        guard (2...Tuning.mostParts).contains(points.count) else {
            let given = node.sequence == nil ? node.what : counted(points.count, "point")
            report(
                node.place,
                "\(given), expected a drawing of 2 to \(Tuning.mostParts) points such as \(Self.example)"
            )
            return nil
        }
        guard let drawing = Drawing(along: points.compactMap(\.self)) else {
            report(node.place, "points at one place, expected a way such as \(Self.example)")
            return nil
        }
        return drawing
    }
}

extension DrawnMovement {
    /// The distance that a book may give.
    static var distance: MovementNumber<DrawnMovement> {
        MovementNumber(
            "distance",
            atMost: \.threshold,
            "radii",
            in: Gestures.Tuning.leastThreshold...Gestures.Tuning.mostThreshold
        )
    }

    /// The rest after a drawing that a book may give.
    static var leastPause: MovementNumber<DrawnMovement> {
        MovementNumber("pause", atLeast: \.pause, "s", in: Gestures.Tuning.drawingPauses)
    }
}

extension DrawnMovement {
    /// Returns the findings about the movement, whatever else is in its book.
    ///
    /// - Parameter name: its name.
    package func warnings(named name: String) -> [String] {
        let shown = Words.name(name)
        var warnings: [String] = []
        if threshold > Gestures.Tuning.loosestThreshold {
            let most = Words.number(Gestures.Tuning.loosestThreshold)
            warnings.append("\(shown) takes many drawings of other figures: its distance is above \(most) radii")
        }
        if let line = examples.firstIndex(where: \.isLine) {
            let why = "any straight movement is one, and a swipe as well"
            warnings.append(
                "example \(line + 1) of \(shown) is a straight line: \(why), so write stroke instead of drawn"
            )
        }
        return warnings
    }
}

/// Returns the findings about a drawn movement, and about its likeness to others before it.
func likeness(of definition: MovementDefinition, in book: MovementBook) -> [String] {
    guard case .drawn(let own) = definition.form else { return [] }
    let name = definition.movement.rawValue
    return own.warnings(named: name)
        + book.drawn.prefix { $0.name != name }.compactMap { other in
            guard own.examples.indices.contains(where: { own.isNearer($0, to: other.movement) }) else { return nil }
            let (words, like) = (Words.name(name), Words.name(other.name))
            return
                "an example of \(words) is as near to \(like) as those of \(like): drawings of one are taken for the other"
        }
}
