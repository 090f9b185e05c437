// The unit of the body's frame. Chosen by the command line; pure.

/// The unit of the body's frame.
///
/// Its raw value is as on the command line: `metres`, `torso` or a number.
public enum BodyScale: RawRepresentable, Codable, Sendable, Hashable {
    /// A metre, where the source measures in metres; else as `torso`.
    case metres

    /// Twice the distance from the middle of the shoulders to the middle of the hips, about a metre for an adult.
    case torso

    /// A number of the source's own units: metres, or heights of the image; above 0.
    case number(Double)

    /// Creates a scale from its text; `nil` if it is invalid.
    public init?(rawValue: String) {
        switch rawValue {
        case "metres": self = .metres
        case "torso": self = .torso
        default:
            guard let number = Double(rawValue), number > 0, number.isFinite else { return nil }
            self = .number(number)
        }
    }

    /// The scale as it is written.
    public var rawValue: String {
        switch self {
        case .metres: "metres"
        case .torso: "torso"
        case .number(let units): "\(units)"
        }
    }
}
