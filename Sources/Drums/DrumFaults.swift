// What went wrong while playing, counted. Kept by DrumMachine, told at the end of a run; pure.

/// What went wrong while playing; none of it stops the playing.
public struct DrumFaults: Sendable, Hashable {
    /// Hits on instruments that the kit does not have.
    public var unknownInstruments = 0

    /// Gestures before an earlier one of the same camera or device, and playing that was asked to go back; left out.
    public var backwardTimes = 0

    /// Gestures and calls with a time that is no number, or none that can be; left out.
    public var brokenTimes = 0

    /// Times at which more was due than is told at once, and the take went on from there.
    public var floods = 0

    /// Makes an empty count.
    public init() {}

    /// Whether nothing went wrong.
    public var isEmpty: Bool { self == DrumFaults() }
}
