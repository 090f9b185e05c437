// The statements of a rule book about a hand, before it is compiled. Written by users, read by RuleBook; pure.

public import Keypoints

/// A statement of a rule book about a hand: true, false, or unknown from the points that were seen.
public indirect enum Condition: Sendable, Hashable {
    /// The finger is extended, by the book's extension method.
    case extended(Finger)

    /// The finger is folded, by the book's extension method.
    case folded(Finger)

    /// The measure is above a number in the measure's unit.
    case above(Measure, Float)

    /// The measure is below a number in the measure's unit.
    case below(Measure, Float)

    /// The first measure is below the second, of the same unit.
    case less(Measure, Measure)

    /// The fingertip was seen.
    case visible(Finger)

    /// It is this hand of the person.
    case side(Handedness)

    /// The condition does not hold.
    case not(Condition)

    /// All hold.
    case all([Condition])

    /// At least one holds.
    case any([Condition])

    /// The number of those that hold is in a range.
    case count(ClosedRange<Int>, [Condition])

    /// A condition with a name, by which several shapes use it.
    case named(String, Condition)

    /// The condition holds, or the hand has no depth and the condition is left out; only for a whole item of a shape's
    /// conditions.
    case whenDepth(Condition)
}

/// The method by which a rule book distinguishes extended fingers from folded ones.
public enum ExtensionMethod: String, Sendable, Hashable, CaseIterable {
    /// By the measured extension, several estimators combined, with an undecided band (`Measure.extension`).
    case measured

    /// The tip is past the MCP in the palm's direction: the same for every rotation (`palm`; <doc:WritingRules>).
    case palm

    /// The tip is above the MCP in the image: the article's own words (`image-up`; <doc:WritingRules#Fingers>).
    case imageUp = "image-up"
}

/// The treatment of a condition of a choice that is unknown (missing points; <doc:MissingKeypoints>).
public enum MissingPolicy: String, Sendable, Hashable, CaseIterable {
    /// An unknown condition counts as false, word for word as the article's branches read.
    case literal

    /// The neighbouring fingers stand in for an unknown finger; such a classification is never confirmed.
    case surrogate

    /// An unknown condition leaves the hand without a shape.
    case strict
}

/// The way in which a rule book chooses among its shapes.
public enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The first shape whose `possible` conditions hold; the order is the priority.
    case first

    /// The shape with the highest membership of its `possible` conditions; an earlier one wins a tie.
    case nearest
}

/// The conditions that make a shape possible.
public enum Possibility: Sendable, Hashable {
    /// All of these.
    case conditions([Condition])

    /// No shape before it is possible.
    case otherwise
}

/// One shape of a rule book, before it is compiled.
public struct ShapeRule: Sendable, Hashable {
    /// The shape.
    public var shape: HandShape

    /// The conditions that make the shape possible.
    public var possible: Possibility

    /// The further conditions that confirm the shape; `nil` if it never is confirmed.
    public var confirmed: [Condition]?

    /// The conditions of the choice; none for `otherwise`.
    package var choiceConditions: [Condition] {
        if case .conditions(let conditions) = possible { return conditions }
        return []
    }

    /// Creates a rule.
    public init(shape: HandShape, possible: Possibility, confirmed: [Condition]?) {
        self.shape = shape
        self.possible = possible
        self.confirmed = confirmed
    }
}

/// A rule book as written, before it is compiled.
public struct RuleBookDefinition: Sendable, Hashable {
    /// The book's name.
    public var name: String

    /// A sentence that describes the book.
    public var about: String

    /// The method by which extended fingers are distinguished from folded ones.
    public var fingers: ExtensionMethod

    /// The way in which the book chooses among its shapes.
    public var choice: Choice

    /// The treatment of unknown conditions of the choice.
    public var missing: MissingPolicy

    /// The smallest membership, 0…1, at which `Choice.nearest` makes a shape possible.
    public var atLeast: Float

    /// The shapes, the first with the highest priority.
    public var shapes: [ShapeRule]

    /// The pairs of shapes that both hands of a frame can show.
    public var pairs: [PairRule]

    /// Labels of data sets and the shape that each means in this book; the value `nil` means that no shape applies.
    public var labels: [String: HandShape?]

    /// Creates a definition.
    public init(
        name: String,
        about: String = "",
        fingers: ExtensionMethod = .measured,
        choice: Choice = .first,
        missing: MissingPolicy = .surrogate,
        atLeast: Float = 0,
        shapes: [ShapeRule],
        pairs: [PairRule] = [],
        labels: [String: HandShape?] = [:]
    ) {
        self.name = name
        self.about = about
        self.fingers = fingers
        self.choice = choice
        self.missing = missing
        self.atLeast = atLeast
        self.shapes = shapes
        self.pairs = pairs
        self.labels = labels
    }
}
