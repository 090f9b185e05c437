// How events are scored. Tallies of events add up only where these agree; made by the command line; pure.

/// Which time of a played event is held against the true one.
public enum EventMoment: String, CaseIterable, Codable, Sendable, Hashable {
    /// When the movement is thought to have happened; or the detection time if the onset is unknown.
    case onset

    /// The detection time: the capture time of the frame that decided it.
    case detection
}

/// Everything that must be the same for two tallies of events to be added.
public struct EventOptions: Codable, Sendable, Equatable {
    /// How far a played event may be from the true one, in microseconds either way, both ends included.
    let windowMicroseconds: Int

    /// The kinds of events that are scored, in the order of their bytes, each once; all others are passed over.
    public let kinds: [String]

    /// Which time of a played event is held against the true one; of modes it is always the detection time.
    public let moment: EventMoment

    /// Which time of a played event of a kind is held against the true one.
    ///
    /// A mode has no onset of its own: that of its event is the beginning of the gesture that changed it.
    func moment(of kind: String) -> EventMoment { kind == Self.mode ? .detection : moment }

    /// The kind of events that are changes of mode.
    static let mode = "mode"

    /// The window in seconds.
    public var window: Double { Double(windowMicroseconds) / 1_000_000 }

    /// How far a played event may be from the true one where nothing else is said: 0.05 s (<doc:TuningStrikes>).
    public static let usualWindow = Tuning.eventWindow

    /// Creates options.
    ///
    /// - Parameters:
    ///   - window: how far a played event may be from the true one, 0…10 s.
    ///   - kinds: the kinds that are scored, at least one, in any order.
    ///   - moment: which time of a played event is held against the true one.
    /// - Throws: `Diagnostic` when the window or the kinds are not as said.
    public init(
        window: Double = EventOptions.usualWindow,
        kinds: [String] = ["hit"],
        moment: EventMoment = .onset
    ) throws(Diagnostic) {
        guard (0...Tuning.largestEventWindow).contains(window) else {
            throw Diagnostic(
                field: "window",
                wrong: "\(window)",
                expected: "0 to \(Int(Tuning.largestEventWindow)) seconds"
            )
        }
        try self.init(microseconds: Int((window * 1_000_000).rounded()), kinds: kinds, moment: moment)
    }

    init(microseconds: Int, kinds: [String], moment: EventMoment) throws(Diagnostic) {
        let most = Int(Tuning.largestEventWindow) * 1_000_000
        guard (0...most).contains(microseconds) else {
            throw Diagnostic(field: "window", wrong: "\(microseconds)", expected: "0 to \(most) microseconds")
        }
        guard !kinds.isEmpty, !kinds.contains("") else {
            throw Diagnostic(field: "kinds", wrong: "none", expected: "kinds of events such as hit")
        }
        windowMicroseconds = microseconds
        self.kinds = Set(kinds.map(NameKey.init)).sorted().map(\.text)
        self.moment = moment
    }

    /// Decodes options.
    ///
    /// - Throws: `Diagnostic` when the window or the kinds are not as they must be, or `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            microseconds: values.decode(Int.self, forKey: .windowMicroseconds),
            kinds: values.decode([String].self, forKey: .kinds),
            moment: values.decode(EventMoment.self, forKey: .moment)
        )
    }

    /// The first thing in which other options differ from these, naming both; `nil` where they agree.
    func difference(of other: EventOptions) -> Diagnostic? {
        let rows = [
            ("window", "\(other.windowMicroseconds)", "\(windowMicroseconds)"),
            ("kinds", other.kinds.joined(separator: ","), kinds.joined(separator: ",")),
            ("moment", other.moment.rawValue, moment.rawValue),
        ]
        for (field, wrong, expected) in rows where NameKey(wrong) != NameKey(expected) {
            return Diagnostic(field: field, wrong: wrong, expected: "\(expected) as in the tally it is added to")
        }
        return nil
    }
}
