// How a performance is played. Filled in by the command line, read by Performance.

import Drums
import Gestures

/// How hits are played.
public struct PlayOptions: Sendable, Hashable {
    /// Each hit sounds this many seconds after its onset, or as soon as it is known if that is later; `nil` for as soon as
    /// it is known. A constant delay is heard less than one that changes (ECOSYSTEM §1.3).
    public var steadyDelay: Double?

    /// How far a recording that is played at once is looked ahead, in seconds: what is known no later than that after its
    /// onset sounds at the onset itself. 0 where records come as they are made.
    public var lookAhead = 0.0

    /// Makes the default options.
    public init() {}

    /// How far a recording is usually looked ahead: nearly all strikes are told within that.
    public static let usualLookAhead = Tuning.lookAhead

    /// When a hit is due: a gesture that is told ahead waits for its onset, and one of a recording has the time that it had.
    func due(_ hit: DrumHit) -> Double {
        guard let onset = hit.gesture?.onset else { return hit.time }
        if lookAhead > 0, hit.time - onset <= lookAhead { return onset }
        return max(hit.time, onset + (steadyDelay ?? 0))
    }
}
