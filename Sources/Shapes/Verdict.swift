// What a rule book says of one hand. Made by Classifier, written out by Pipeline; pure.

/// What a rule book says of one hand.
public struct Verdict: Sendable, Hashable {
    /// The shape, `nil` when none applies.
    public let shape: Shape?

    /// The shape's place in its rule book, `nil` when none applies.
    public let rank: Int?

    /// How sure it is, `nil` when no shape applies.
    public let certainty: Certainty?

    /// How far the verdict is from being another one, at least 0, 0 when no shape applies.
    ///
    /// For a confirmed verdict by how much its weakest condition holds, for a possible one of a book that chooses the
    /// nearest by how much it leads the runner-up, else by how much the weakest condition of the choice holds. Conditions
    /// count in their measures' scales (`Measure.scale`): 1 leads from wholly untrue to wholly true.
    public let margin: Float

    /// The verdict that no shape applies.
    public static let none = Verdict(shape: nil, rank: nil, certainty: nil, margin: 0)

    init(shape: Shape?, rank: Int?, certainty: Certainty?, margin: Float) {
        self.shape = shape
        self.rank = rank
        self.certainty = certainty
        self.margin = margin
    }

    /// Whether a shape applies and is confirmed.
    public var isConfirmed: Bool { certainty == .confirmed }
}
