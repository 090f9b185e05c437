// The findings of an audit. Made by Audit; pure.

/// Hands with the same fault.
package struct AuditFinding: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The hands look like another label.
        case label

        /// The hands look alike under several labels, as hands at rest do.
        case alike

        /// All hands of a person's label look like another label of the other people.
        case person

        /// The hands are copies of hands of another person or label.
        case copy

        /// The hands are mirrored copies.
        case mirrored
    }

    package var kind: Kind

    /// The hands, by their places.
    package var hands: [Int]

    /// The meaning of the label, and the meaning that the hands look like or that their originals have.
    package var label = ""
    package var other = ""

    /// The hands that were copied.
    package var originals: [Int] = []

    /// The margins of the hands that the rule book confirms as another shape, and how many times nearer those of the other
    /// label are for the hands that are compared.
    private var margins: [Float] = []
    private var distances: [Float] = []

    package init(kind: Kind, hands: [Int], label: String = "", other: String = "", originals: [Int] = []) {
        (self.kind, self.hands, self.label, self.other, self.originals) = (kind, hands, label, other, originals)
    }

    mutating func add(_ hand: Int, _ suspicion: Suspicion) {
        hands.append(hand)
        if let margin = suspicion.margin { margins.append(margin) }
        if let distanceRatio = suspicion.distanceRatio { distances.append(distanceRatio) }
    }

    /// The number of hands that the rule book confirms as another shape.
    package var confirmed: Int { margins.count }

    /// The median of the margins, and of how many times nearer the other label is; `nil` without any.
    package var margin: Float? { Self.median(margins) }
    package var distanceRatio: Float? { Self.median(distances) }

    private static func median(_ values: [Float]) -> Float? {
        values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
}
