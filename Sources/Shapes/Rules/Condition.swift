// What a rule book can say about a hand, before it is compiled. Written by users, read by RuleBook; pure.

public import Keypoints

/// One thing that a rule book says about a hand: true, false, or not to be known from the points that were seen.
public indirect enum Condition: Sendable, Hashable {
    /// The finger is stretched out, by the book's way of telling.
    case extended(Finger)

    /// The finger is bent to the palm, by the book's way of telling.
    case folded(Finger)

    /// The measure is above a number in the measure's unit.
    case above(Measure, Float)

    /// The measure is below a number in the measure's unit.
    case below(Measure, Float)

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
}

/// How a rule book tells an extended finger from a folded one.
public enum ExtensionMethod: String, Sendable, Hashable, CaseIterable {
    /// By the measured extension, several estimators combined, with an undecided band (`Measure.extension`).
    case measured

    /// The tip is past the MCP in the palm's direction: the same for every rotation (`palm`; <doc:WritingRules>).
    case palm

    /// The tip is above the MCP in the image: the article's own words (`image-up`; <doc:WritingRules#Fingers>).
    case imageUp = "image-up"
}

/// What a rule book does where a condition of a choice cannot be known (missing points; <doc:MissingKeypoints>).
public enum MissingPolicy: String, Sendable, Hashable, CaseIterable {
    /// What cannot be known counts as not so, word for word as the article's branches read.
    case literal

    /// The neighbouring fingers stand in for a finger that cannot be known; such a classification is never confirmed.
    case surrogate

    /// Nothing is said.
    case strict
}

/// How a rule book chooses among its shapes.
public enum Choice: String, Sendable, Hashable, CaseIterable {
    /// The first shape whose `possible` conditions hold; the order is the priority.
    case first

    /// The shape whose `possible` conditions come nearest to hold; an earlier one wins a tie.
    case nearest
}

/// What makes a shape possible.
public enum Possibility: Sendable, Hashable {
    /// All of these.
    case conditions([Condition])

    /// No shape before it was possible.
    case otherwise
}

/// One shape of a rule book, before it is compiled.
public struct ShapeRule: Sendable, Hashable {
    /// The shape.
    public var shape: HandShape

    /// When the shape is possible.
    public var possible: Possibility

    /// What must hold beside that for the shape to be confirmed; `nil` if it never is.
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

/// A rule book as it is written, before it is compiled.
public struct RuleBookDefinition: Sendable, Hashable {
    /// The book's name.
    public var name: String

    /// One sentence on what the book is for.
    public var about: String

    /// How an extended finger is told from a folded one.
    public var fingers: ExtensionMethod

    /// How the book chooses among its shapes.
    public var choice: Choice

    /// What is done where a condition of the choice cannot be known.
    public var missing: MissingPolicy

    /// With `Choice.nearest`, how near the nearest shape must come to be possible, 0…1.
    public var atLeast: Float

    /// The shapes, the first with the highest priority.
    public var shapes: [ShapeRule]

    /// Labels of data sets and the shape that each means in this book; the value `nil` is "none of the shapes".
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
        labels: [String: HandShape?] = [:]
    ) {
        self.name = name
        self.about = about
        self.fingers = fingers
        self.choice = choice
        self.missing = missing
        self.atLeast = atLeast
        self.shapes = shapes
        self.labels = labels
    }
}
