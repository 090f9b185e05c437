// A rule book, compiled once: conditions laid flat so that judging a hand allocates nothing. Used by Classifier; pure.

/// A rule book, compiled.
///
/// A value that can be shared and copied freely. Judge hands with `Classifier`.
public struct RuleBook: Sendable {
    /// The book as it was written.
    public let definition: RuleBookDefinition

    /// The measures that its conditions read, each once; a classifier takes them in this order.
    public let measures: [Measure]

    /// The conditions of the rules and their parts, laid flat: those that belong together stand in a row.
    let nodes: [Node]

    /// The rules, in the order of priority.
    let rules: [CompiledRule]

    /// The fast form of the choice of the nearest, where the book has one.
    let pattern: ChoicePattern?

    /// The shapes, in the order of priority.
    public var shapes: [Shape] { definition.shapes.map(\.shape) }

    /// Compiles a definition.
    ///
    /// - Parameter definition: at least one shape, and none twice; comparisons with finite numbers.
    /// - Throws: `RuleBookError`.
    public init(_ definition: RuleBookDefinition) throws(RuleBookError) {
        try RuleBook.check(definition)
        var compiler = RuleCompiler(fingers: definition.fingers)
        var compiled: [CompiledRule] = []
        for rule in definition.shapes {
            let possible: Range<Int>? = rule.possible == .otherwise ? nil : compiler.list(rule.choiceConditions)
            compiled.append(CompiledRule(possible: possible, confirmed: rule.confirmed.map { compiler.list($0) }))
        }
        self.definition = definition
        measures = compiler.measures
        nodes = compiler.nodes
        rules = compiled
        pattern = ChoicePattern(nodes: compiler.nodes, rules: compiled, measures: compiler.measures)
    }

    private static func check(_ definition: RuleBookDefinition) throws(RuleBookError) {
        guard !definition.shapes.isEmpty else { throw .noShapes }
        var seen: Set<Shape> = []
        for rule in definition.shapes where !seen.insert(rule.shape).inserted { throw .shapeTwice(rule.shape) }
        for (label, shape) in definition.labels {
            if let shape, !seen.contains(shape) { throw .labelOfNoShape(label: label, shape: shape) }
        }
    }
}

/// Why a definition is no rule book.
public enum RuleBookError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has no shapes.
    case noShapes

    /// A shape stands in it twice.
    case shapeTwice(Shape)

    /// A label is said to mean a shape that the book does not have.
    case labelOfNoShape(label: String, shape: Shape)

    /// One clear line.
    public var description: String {
        switch self {
        case .noShapes: "the book has no shapes, expected at least one"
        case .shapeTwice(let shape): "the shape \(shape) stands in the book twice, expected once"
        case .labelOfNoShape(let label, let shape):
            "the label \(label) means \(shape), which is no shape of the book"
        }
    }
}

/// One comparison of a measure, normalised to "above".
struct Leaf {
    /// The measure's place in `RuleBook.measures`.
    var slot: Int

    /// The comparison reads "below": values change sign before it.
    var isBelow: Bool

    /// *Yes* when the lower bound is above this.
    var yesAbove: Float

    /// *No* when the upper bound is not above this; at most `yesAbove`.
    var noUpTo: Float

    /// Where the condition is as likely as not: between the two.
    var centre: Float

    /// One over the change of the value that leads from wholly untrue to wholly true.
    var perScale: Float

    /// The truth is turned round at the end.
    var isNegated: Bool

    /// The same measure of other fingers, which stand in where this one is unknown, by `MissingPolicy.surrogate`.
    /// Two fields instead of an array keep a leaf free of reference counts.
    var surrogateSlot: Int?
    var secondSurrogateSlot: Int?

    /// The truth before `isNegated` turns it.
    func rawTruth(_ value: Interval) -> Truth {
        let lower = isBelow ? -value.upper : value.lower
        let upper = isBelow ? -value.lower : value.upper
        if lower > yesAbove { return .yes }
        return upper <= noUpTo ? .no : .unknown
    }

    /// Whether the condition holds.
    func truth(_ value: Interval) -> Truth { isNegated ? !rawTruth(value) : rawTruth(value) }

    /// Whether the condition is likelier to hold than not, where anything is known; a tie is *not above*.
    func likelihood(_ value: Interval) -> Truth {
        var raw = rawTruth(value)
        if raw == .unknown, let degree = rawDegree(value) { raw = degree > 0.5 ? .yes : .no }
        return isNegated ? !raw : raw
    }

    /// How far the condition is from being decided otherwise, in its scale: positive where it holds, negative where not.
    func margin(_ value: Interval) -> Float {
        let lower = isBelow ? -value.upper : value.lower
        let upper = isBelow ? -value.lower : value.upper
        let raw: Float =
            if lower > yesAbove { (lower - yesAbove) * perScale } else if upper <= noUpTo {
                (upper - noUpTo) * perScale
            } else { 0 }
        return isNegated ? -raw : raw
    }

    /// How nearly the condition holds: 0 not at all, 0.5 on the threshold, 1 wholly; `nil` where nothing is known.
    func degree(_ value: Interval) -> Float? {
        rawDegree(value).map { isNegated ? 1 - $0 : $0 }
    }

    /// The degree before `isNegated` turns it.
    private func rawDegree(_ value: Interval) -> Float? {
        guard let middle = value.middle else { return nil }
        return min(max(0.5 + ((isBelow ? -middle : middle) - centre) * perScale, 0), 1)
    }
}

/// One condition in the flat form; places and ranges are of `RuleBook.nodes`.
enum Node {
    case leaf(Leaf)
    case not(Int)
    case all(Range<Int>)
    case any(Range<Int>)
}

/// One rule in the flat form; ranges are of `RuleBook.nodes`.
struct CompiledRule {
    /// The conditions of the choice; `nil` for `otherwise`.
    var possible: Range<Int>?

    /// The conditions of the promise; `nil` if there is none.
    var confirmed: Range<Int>?
}
