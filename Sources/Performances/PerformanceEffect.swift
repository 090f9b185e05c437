// The effects that a performance's engine requests. Made by PerformanceEngine, carried out by Performance; values
// without a clock.

import Drums

/// An effect outside of the engine.
enum PerformanceEffect: Sendable {
    /// The targets are informed of a decision; of hits before they are due.
    case decide(PerformanceEvent, from: String)

    /// A hit sounds at a time of the performance; it was meant for another where it was known too late.
    case play(DrumHit, at: Double, meantFor: Double, from: String)

    /// Something else happened, at a time of the performance.
    case tell(PerformanceEvent, at: Double)

    /// All that was due up to a time has been played.
    case advance(to: Double)

    /// A take whose recording has ended is to be kept.
    case keep(Take)

    /// A take that was edited is to be kept.
    case keepEdited(Take)

    /// The recording so far is to be kept, in case the process is ended.
    case draft(Take)

    /// Something is to be said to the user.
    case say(String)

    /// The time from the capture of an image of this source to the arrival of its keypoints, in seconds.
    case captureLatency(Double, source: Int)

    /// The time from a hit's movement to its order, in seconds, and that from the capture of its deciding record, which
    /// is unknown for devices; and of a strike, the time from its movement to that record.
    case hitLatency(sinceOnset: Double, sinceCapture: Double?, ofStrike: Double?)
}
