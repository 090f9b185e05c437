// The classification of one hand by a rule book. Pure.

/// The classification of one hand by a rule book.
public struct ShapeClassification: Codable, Sendable, Hashable {
    /// The hand shape, `nil` if none applies.
    public let shape: HandShape?

    /// The index of the shape's rule in the rule book, `nil` if none applies.
    public let rank: Int?

    /// The certainty, `nil` if no shape applies.
    public let certainty: Certainty?

    /// The decision margin: the distance to another classification, at least 0; 0 if no shape applies.
    ///
    /// For a confirmed classification it is the margin of its weakest condition, for a possible one of a book that
    /// chooses the nearest its lead over the runner-up, else the margin of the weakest condition of the choice.
    /// Conditions count in their measures' scales (`Measure.scale`): 1 leads from membership 0 to membership 1.
    public let margin: Float

    package static let none = ShapeClassification(shape: nil, rank: nil, certainty: nil, margin: 0)

    /// A Boolean value that indicates whether a shape applies and is confirmed.
    public var isConfirmed: Bool { certainty == .confirmed }
}
