// The name of a shape, and how sure a classification is of it. Used wherever classifications go; pure.

/// A shape that a hand can show, by the name its rule book gives it.
public struct HandShape: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, for example `rock`.
    public let name: String

    /// Creates a shape from its name.
    public init(_ name: String) { self.name = name }

    /// Creates a shape from a literal name.
    public init(stringLiteral value: String) { name = value }

    /// The name.
    public var description: String { name }
}

extension HandShape: Codable {
    /// Decodes a shape from its name.
    public init(from decoder: any Decoder) throws { name = try String(from: decoder) }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

/// The amount of evidence that a single hand gives for its shape; for evidence over time see <doc:GestureRecognition>.
public enum Certainty: String, Codable, Sendable, Hashable, CaseIterable {
    /// The shape is likely, but a point or a condition is missing for its confirmation.
    case possible

    /// Every condition holds, and no missing or undecided point lies behind it.
    case confirmed
}
