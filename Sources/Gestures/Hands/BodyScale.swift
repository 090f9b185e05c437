// What a unit of the body's frame is. Chosen by the command line; pure.

/// What a unit of the body's frame is.
///
/// It is written as on the command line: `metres`, `torso` or a number.
public enum BodyScale: RawRepresentable, Codable, Sendable, Hashable {
    /// A metre, where the source measures in metres; else as `torso`.
    case metres

    /// Twice the way from the middle of the shoulders to the middle of the hips, about a metre for an adult.
    case torso

    /// So many of the source's own units: metres, or heights of the image; above 0.
    case number(Double)

    /// Reads a scale; `nil` for what is none.
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
