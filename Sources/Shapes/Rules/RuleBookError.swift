// Why a definition cannot be compiled. Thrown by RuleBook; pure.

/// Why a definition is no rule book.
public enum RuleBookError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has no shapes.
    case noShapes

    /// A shape stands in it twice.
    case shapeTwice(HandShape)

    /// A label is said to mean a shape that the book does not have.
    case labelOfNoShape(label: String, shape: HandShape)

    /// One clear line.
    public var description: String {
        switch self {
        case .noShapes: "the book has no shapes, expected at least one"
        case .shapeTwice(let shape): "the shape \(shape) stands in the book twice, expected once"
        case .labelOfNoShape(let label, let shape):
            "the label \(label) means \(shape), which is not a shape of the book"
        }
    }
}
