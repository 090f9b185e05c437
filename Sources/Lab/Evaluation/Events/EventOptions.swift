// The options of scoring events. Counts of events add up only where these agree; made by the command line; pure.

/// The default of the largest difference of a played event from the reference, in seconds either way.
///
/// Source: <doc:TuningStrikes>, the goals of hit detection.
private let eventWindow = 0.05

/// The largest window of events, in seconds; matches beyond it are no longer of one movement.
private let largestEventWindow = 10.0

/// The time of a played event that is compared with the reference.
public enum EventMoment: String, CaseIterable, Codable, Sendable, Hashable {
    /// The onset of the movement; or the detection time if the onset is unknown.
    case onset

    /// The detection time: the capture time of the frame that decided it.
    case detection
}

/// The options of counts of events: those of two counts that are added must be equal.
public struct EventOptions: Codable, Sendable, Equatable {
    /// The largest difference of a played event from the reference, in microseconds either way, both ends included.
    let windowMicroseconds: Int

    /// The kinds of events that are scored, in the order of their bytes, each once; all others are ignored.
    public let kinds: [String]

    /// The time of a played event that is compared with the reference; of modes it is always the detection time.
    public let moment: EventMoment

    /// Returns the time of a played event of a kind that is compared with the reference.
    ///
    /// A mode has no onset: that of its event is the beginning of the gesture that changed it.
    func moment(of kind: String) -> EventMoment { kind == Self.mode ? .detection : moment }

    /// The kind of events that are changes of mode.
    static let mode = "mode"

    /// The window in seconds.
    public var window: Double { Double(windowMicroseconds) / 1_000_000 }

    /// The default of the largest difference of a played event from the reference: 0.05 s (<doc:TuningStrikes>).
    public static let usualWindow = eventWindow

    /// Creates options.
    ///
    /// - Parameters:
    ///   - window: the largest difference of a played event from the reference, 0…10 s.
    ///   - kinds: the kinds that are scored, at least one, in any order.
    ///   - moment: the time of a played event that is compared with the reference.
    /// - Throws: `Diagnostic` for an invalid window or invalid kinds.
    public init(
        window: Double = EventOptions.usualWindow,
        kinds: [String] = ["hit"],
        moment: EventMoment = .onset
    ) throws(Diagnostic) {
        guard (0...largestEventWindow).contains(window) else {
            throw Diagnostic("window", "\(window)", expected: "0 to \(Int(largestEventWindow)) seconds")
        }
        try self.init(microseconds: Int((window * 1_000_000).rounded()), kinds: kinds, moment: moment)
    }

    init(microseconds: Int, kinds: [String], moment: EventMoment) throws(Diagnostic) {
        let most = Int(largestEventWindow) * 1_000_000
        guard (0...most).contains(microseconds) else {
            throw Diagnostic("window", "\(microseconds)", expected: "0 to \(most) microseconds")
        }
        guard !kinds.isEmpty, !kinds.contains("") else {
            throw Diagnostic("kinds", "none", expected: "kinds of events such as hit")
        }
        windowMicroseconds = microseconds
        self.kinds = Set(kinds.map(NameKey.init)).sorted().map(\.text)
        self.moment = moment
    }

    /// Decodes options.
    ///
    /// - Throws: `Diagnostic` for an invalid window or invalid kinds, or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            microseconds: values.decode(Int.self, forKey: .windowMicroseconds),
            kinds: values.decode([String].self, forKey: .kinds),
            moment: values.decode(EventMoment.self, forKey: .moment)
        )
    }

    /// Returns the first difference of other options from these, with both values; `nil` where they agree.
    func difference(of other: EventOptions) -> Diagnostic? {
        let rows = [
            ("window", "\(other.windowMicroseconds)", "\(windowMicroseconds)"),
            ("kinds", other.kinds.joined(separator: ","), kinds.joined(separator: ",")),
            ("moment", other.moment.rawValue, moment.rawValue),
        ]
        for (field, wrong, expected) in rows where NameKey(wrong) != NameKey(expected) {
            return Diagnostic(field, wrong, expected: "\(expected) as in the tally it is added to")
        }
        return nil
    }
}
