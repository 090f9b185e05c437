// Finds the movement of a book whose example is nearest to a drawing; pure.

/// The drawn movements among which a drawing is looked for.
package struct DrawingMatcher: Sendable {
    /// The movement nearest to a drawing.
    package struct Match: Sendable, Hashable {
        package var name: String
        package var distance: Double
        package var threshold: Double

        /// The nearest movement of another name.
        package var next: Next?

        /// Whether the drawing is near enough.
        package var isFound: Bool { distance <= threshold }
    }

    /// A movement that is not the nearest.
    package struct Next: Sendable, Hashable {
        package var name: String
        package var distance: Double
    }

    private let movements: [(name: String, movement: DrawnMovement)]

    package init(_ movements: [(name: String, movement: DrawnMovement)]) { self.movements = movements }

    /// Returns the movement nearest to a drawing; `nil` where there are no movements.
    package func match(_ drawing: Drawing) -> Match? {
        var nearest: Match?
        for (name, movement) in movements {
            // Whatever is further away than the second is neither.
            let limit = nearest?.next?.distance ?? .infinity
            let distance = movement.distance(to: drawing, atMost: limit)
            if let first = nearest, distance >= first.distance {
                if first.next == nil || distance < limit { nearest?.next = Next(name: name, distance: distance) }
            } else {
                let next = nearest.map { Next(name: $0.name, distance: $0.distance) }
                nearest = Match(name: name, distance: distance, threshold: movement.threshold, next: next)
            }
        }
        return nearest
    }
}
