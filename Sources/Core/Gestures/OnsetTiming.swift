// The time at which a strike is emitted. Chosen by kits and by the command line; pure.

/// The time at which a strike is emitted.
///
/// Its raw value is as on the command line: `peak`, `predicted`, or a lead in milliseconds such as `60ms`.
public enum OnsetTiming: RawRepresentable, Codable, Sendable, Hashable {
    /// At the deceleration peak, at which the stroke is stopped (Dahl, NIME 2014).
    case peak

    /// Ahead of the stroke's end by a lead in seconds.
    case predicted(Double)

    /// Ahead of the stroke's end by the measured latency from camera to audio: the sound comes when the hand stops.
    case latencyCompensated

    /// Creates a timing from its text; `nil` if it is invalid.
    public init?(rawValue: String) {
        switch rawValue {
        case "peak": self = .peak
        case "predicted": self = .latencyCompensated
        default:
            let number = rawValue.hasSuffix("ms") ? rawValue.dropLast(2) : rawValue[...]
            guard let lead = Double(number), (0...Tuning.longestLead * 1000).contains(lead) else { return nil }
            self = .predicted(lead / 1000)
        }
    }

    /// The timing as it is written.
    public var rawValue: String {
        switch self {
        case .peak: "peak"
        case .predicted(let lead): "\(lead * 1000)ms"
        case .latencyCompensated: "predicted"
        }
    }
}
