// The faults while playing, counted. Kept by DrumMachine, reported at the end of a run; pure.

/// The counts of faults while playing; none of them stops the playing.
package struct DrumFaults: Sendable, Hashable {
    /// Hits on instruments missing from the kit.
    package var unknownInstruments = 0

    /// Gestures before an earlier one of the same camera or device, and calls to advance to an earlier time; ignored.
    package var nonMonotonicTimestamps = 0

    /// Gestures and calls with an invalid time; ignored.
    package var invalidTimestamps = 0

    /// Times at which more was due than one call returns; the take continued from there.
    package var overruns = 0

    /// Played hits and rests for which the recorded take had no room.
    package var untaken = 0

    /// Gestures that played nothing because gestures were not armed.
    package var unarmed = 0

    /// Changes of a tempo that was another program's; ignored.
    package var followedTempos = 0

    package init() {}
}
