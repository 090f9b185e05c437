// What went wrong while playing, counted. Kept by DrumMachine, told at the end of a run; pure.

/// What went wrong while playing; none of it stops the playing.
package struct DrumFaults: Sendable, Hashable {
    /// Hits on instruments missing from the kit.
    package var unknownInstruments = 0

    /// Gestures before an earlier one of the same camera or device, and playing that was asked to go back; left out.
    package var nonMonotonicTimestamps = 0

    /// Gestures and calls with a time that is no number, or none that can be; left out.
    package var invalidTimestamps = 0

    /// Times at which more was due than is told at once, and the take went on from there.
    package var overruns = 0

    /// Hits and rests that were played and for which the take that was recorded had no room.
    package var untaken = 0

    /// Gestures that played nothing because gestures were not armed.
    package var unarmed = 0

    /// Creates an empty count.
    package init() {}

    /// A Boolean value that indicates whether nothing went wrong.
    package var isEmpty: Bool { self == DrumFaults() }
}
