// How a performance is played. Filled in by the command line, read by Performance.

import Drums
import Gestures

/// How hits are played.
package struct PlayOptions: Sendable, Hashable {
    /// Each hit sounds this many seconds after its onset, or as soon as it is known if that is later; `nil` for as soon
    /// as it is known, or as `isLatencyFixedByRate` says. A constant delay is heard less than one that changes.
    package var fixedLatency: Double?

    /// Where no delay is given: strikes that are seen as they happen have one that fits the rate of their source's
    /// records, `FixedLatency`. Strikes that are told ahead are not held back, nor is what is known when it
    /// happens: entries into regions, and hits of held devices.
    package var isLatencyFixedByRate = false

    /// How far a recording that is played at once is looked ahead, in seconds: what is known no later than that after
    /// its onset sounds at the onset itself. 0 where records come as they are made.
    package var lookAhead = 0.0

    /// Creates the default options.
    package init() {}

    /// How far a recording is usually looked ahead: nearly all strikes are told within that.
    package static let usualLookAhead = Tuning.lookAhead

    /// How long after its onset a hit is to sound, in seconds.
    ///
    /// - Parameter usual: the delay that fits the rate of its source.
    func delay(of hit: DrumHit, usual: Double) -> Double {
        if let fixedLatency { return fixedLatency }
        return isLatencyFixedByRate && hit.gesture?.kind == .struck ? usual : 0
    }

    /// When a hit is due: a gesture that is told ahead waits for its onset, and one of a recording has the time that it
    /// had.
    ///
    /// - Parameter delay: how long after its onset it is to sound, in seconds.
    func due(_ hit: DrumHit, after delay: Double = 0) -> Double {
        if hit.cause == .take { return hit.time }
        if lookAhead > 0, hit.time - hit.onset <= lookAhead { return hit.onset }
        return max(hit.time, hit.onset + delay)
    }

    /// When a hit would be due had it been known in time: what a file writes that records what was played.
    ///
    /// A shape that had to be held is not meant for when it was first shown.
    func meant(_ hit: DrumHit, after delay: Double) -> Double {
        guard hit.cause != .take, hit.time - hit.onset <= Tuning.lookAhead else { return hit.time }
        return hit.onset + (lookAhead > 0 ? 0 : delay)
    }
}
