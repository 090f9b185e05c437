// A labelled hand as an audit looks at it. Made by AuditRun; pure.

package import Keypoints
package import Shapes

/// A labelled hand of an audit.
package struct AuditHand: Sendable {
    /// The meaning of the label: the name of a shape of the rule book, or the label as `LabelMap.fold(_:)` spells it.
    package var meaning: String

    /// Whether the label means a shape of the rule book.
    package var isShape: Bool

    /// The person, or the input of hands without one, by its place.
    package var person: Int

    /// The input, by its place.
    package var source: Int

    /// The shape that the rule book confirms; `nil` for none.
    package var confirmed: String?

    /// The margin of the confirmed shape.
    package var margin: Float

    /// Whether points are missing.
    package var isIncomplete: Bool

    /// The hand free of position, size, rotation and side; `nil` where a point is missing or the palm has no length.
    let form: HandForm?

    /// Creates a hand from its points and what the rule book says about them.
    package init(
        _ points: HandLandmarks,
        aspect: Float,
        meaning: String,
        isShape: Bool,
        person: Int,
        source: Int,
        classification: ShapeClassification
    ) {
        form = HandForm(points, aspect: aspect)
        isIncomplete = points.presentCount < HandJoint.count
        (self.meaning, self.isShape, self.person, self.source) = (meaning, isShape, person, source)
        confirmed = classification.isConfirmed ? classification.shape?.name : nil
        margin = classification.margin
    }

    /// Whether the hand can be compared with others: all points are known, and the palm has a length.
    package var isComparable: Bool { form != nil }
}

/// The reason that a label is suspicious.
package struct Suspicion: Sendable, Equatable {
    /// The meaning of another label that the hand looks like.
    package var other: String

    /// The margin by which the rule book confirms it; `nil` if the rule book does not.
    package var margin: Float?

    /// The distance of the own label over that of the other one; `nil` if this is not known.
    package var distanceRatio: Float?
}
