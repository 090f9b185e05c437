// The distance that is near for a pinch. Chosen by the command line; pure.

/// The distance that is near for a pinch (<doc:GestureRecognition#Pinches>).
///
/// Its raw value is as on the command line, `palm:0.258` or `view:40@375x812`.
public enum PinchDistance: RawRepresentable, Codable, Sendable, Hashable {
    /// A number of palms (`Palm.size`): independent of the hand's distance from the camera.
    case palm(Double)

    /// A number of points of a view into which the whole image is stretched; all above 0.
    case view(Double, width: Double, height: Double)

    /// Creates a distance from its text; `nil` if it is invalid.
    public init?(rawValue: String) {
        let parts = rawValue.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let words = parts[0] == "view" ? parts[1].split { $0 == "@" || $0 == "x" } : [parts[1]]
        let numbers = words.map { Double($0) ?? .nan }
        guard numbers.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        switch (parts[0], numbers.count) {
        case ("palm", 1): self = .palm(numbers[0])
        case ("view", 3): self = .view(numbers[0], width: numbers[1], height: numbers[2])
        default: return nil
        }
    }

    /// The distance as it is written.
    public var rawValue: String {
        switch self {
        case .palm(let palms): "palm:\(palms)"
        case .view(let points, let width, let height): "view:\(points)@\(width)x\(height)"
        }
    }
}
