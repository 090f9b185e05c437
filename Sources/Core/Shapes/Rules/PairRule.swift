// Two shapes for both hands, as a rule book names them. Read by RuleBook; pure.

package import Keypoints

/// Two shapes of a rule book that the left and the right hand show at once, with a name.
public struct PairRule: Sendable, Hashable {
    /// The name.
    public var name: String

    /// The shape of the person's left hand.
    public var left: HandShape

    /// The shape of the person's right hand.
    public var right: HandShape

    /// Creates a rule.
    public init(name: String, left: HandShape, right: HandShape) {
        self.name = name
        self.left = left
        self.right = right
    }

    /// The shape of one of the hands.
    package subscript(side: Handedness) -> HandShape { side == .left ? left : right }
}

extension PairRule: CustomStringConvertible {
    /// The pair in a rule book's words, for example `left hand rock and right hand paper`.
    public var description: String {
        func word(_ shape: HandShape) -> String {
            let isPlain = shape.name.allSatisfy { !$0.isWhitespace && $0 != "\"" }
            return isPlain ? shape.name : "\"\(shape.name.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined())\""
        }
        return left == right
            ? "both hands \(word(left))" : "left hand \(word(left)) and right hand \(word(right))"
    }
}
