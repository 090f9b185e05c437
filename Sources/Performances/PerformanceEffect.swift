// What a performance's engine wants done. Made by PerformanceEngine, done by Performance; values without a clock.

import Drums

/// What is to be done outside of the engine.
enum PerformanceEffect: Sendable {
    /// The targets are told of what is decided; of hits before they are due.
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

    /// What has been recorded so far is to be kept, in case the process is ended.
    case draft(Take)

    /// Something is to be said to the user.
    case say(String)

    /// So long after its taking the keypoints of an image of this source were there, in seconds.
    case captureLatency(Double, source: Int)

    /// So long after its movement a hit was ordered, in seconds, and so long after the record that decided it was
    /// captured, which is unknown of what devices tell; and of a strike, so long after its movement that record was.
    case hitLatency(sinceOnset: Double, sinceCapture: Double?, ofStrike: Double?)
}
