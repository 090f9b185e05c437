// The outputs of a performance: sound, files, MIDI, OSC, events. Called by Performance, one call at a time.

// What is thrown is part of what this target offers.
@_exported public import Text
package import Drums
package import Gestures

/// An event of a performance.
package enum PerformanceEvent: Sendable, Hashable {
    case action(DrumAction)

    /// A gesture that no line of the kit waits for.
    case unmatched(Gesture)
}

/// An output of a performance. An error in one does not stop the playing: it is reported and the output is silent from
/// then on.
package protocol PlayTarget: AnyObject, Sendable {
    /// From the order to what is then heard, in seconds; 0 where nothing is.
    var soundDelay: Double { get }

    /// Whether somebody hears it now, whose last sounds are to ring out.
    var isHeard: Bool { get }

    /// Called with each event as soon as it is decided; it comes once more, by `play` or `didOccur`.
    func willPlay(_ event: PerformanceEvent, from source: String)

    /// Plays a hit, at `time` of the performance, now where that has passed.
    func play(_ hit: DrumHit, at time: Double)

    /// Plays a hit of a source, which may have been known too late to be played when it was meant.
    func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String)

    /// Called with each other event, at `time` of the performance.
    func didOccur(_ event: PerformanceEvent, at time: Double)

    /// Whether to call `follow(_:)`.
    var followsBeat: Bool { get }

    /// Called at least every 2.5 ms in real time, with the position of what plays or is recorded by the system's clock.
    func follow(_ beat: GridPosition)

    /// Whether to call `didSee(_:at:from:)`.
    var followsSeen: Bool { get }

    /// Called with each change of what the hands and faces of a source show.
    func didSee(_ seen: SeenState, at time: Double, from source: String)

    /// Called at least every 2.5 ms with the performance's time: everything due up to `time` has been played.
    func advance(to time: Double)

    /// Ends, with everything written; what went wrong, then or before, `nil` if nothing did.
    func close(at time: Double) -> TactusError?
}

extension PlayTarget {
    /// Nothing is heard.
    package var soundDelay: Double { 0 }

    /// Nothing is heard.
    package var isHeard: Bool { false }

    /// Plays it now: what is heard or sent cannot be earlier.
    package func play(_ hit: DrumHit, at time: Double, meantFor moment: Double, from source: String) {
        play(hit, at: time)
    }

    /// Does nothing.
    package func play(_ hit: DrumHit, at time: Double) {}

    /// Does nothing.
    package func willPlay(_ event: PerformanceEvent, from source: String) {}

    /// Does nothing.
    package func didOccur(_ event: PerformanceEvent, at time: Double) {}

    /// Nothing is called.
    package var followsBeat: Bool { false }

    /// Nothing is called.
    package var followsSeen: Bool { false }

    /// Does nothing.
    package func didSee(_ seen: SeenState, at time: Double, from source: String) {}

    /// Does nothing.
    package func follow(_ beat: GridPosition) {}

    /// Does nothing.
    package func advance(to time: Double) {}
}
