// When a strike is emitted. Chosen by kits and by the command line; pure.

/// When a strike is emitted.
///
/// It is written as on the command line: `peak`, `predicted`, or a lead in milliseconds such as `60ms`.
public enum OnsetTiming: RawRepresentable, Codable, Sendable, Hashable {
    /// At the deceleration peak, where the stroke is stopped (Dahl, NIME 2014).
    case peak

    /// Ahead of the stroke's end by a lead in seconds.
    case predicted(Double)

    /// Ahead of the stroke's end by the measured latency from camera to audio, so that the sound comes when the hand stops.
    case latencyCompensated

    /// Reads a timing; `nil` for what is none.
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
