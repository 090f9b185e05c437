// The options of playing. Filled in by the command line, read by Performance.

import Drums
import Gestures

package struct PlayOptions: Sendable, Hashable {
    /// Each hit sounds this many seconds after its onset, or as soon as it is known if that is later; `nil` for as soon
    /// as it is known, or as `isLatencyFixedByRate` says. A constant delay is heard less than one that changes.
    package var fixedLatency: Double?

    /// Whether the delay is the default: strikes that are detected as they happen have one that fits the rate of their
    /// source's records, `FixedLatency`. Predicted strikes are not delayed, nor are gestures that are known when they
    /// happen: entries into regions, and hits of held devices.
    package var isLatencyFixedByRate = false

    /// The look-ahead in a recording that is played at once, in seconds: gestures that are known no later than that
    /// after their onset sound at the onset itself. 0 where records come as they are made.
    package var lookAhead = 0.0

    /// The time for which the first of what devices and programs send waits for the first record, so that the times of a file are
    /// the performance's, in seconds; 0 where nothing waits.
    package var recordTimeout = 0.0

    package init() {}

    /// The default look-ahead in a recording: nearly all strikes are detected within it.
    package static let usualLookAhead = Tuning.lookAhead

    /// The default timeout of the first record of a stream.
    package static let streamTimeout = Tuning.recordTimeout

    /// Returns the delay of a hit after its onset, in seconds.
    ///
    /// - Parameter usual: the delay that fits the rate of its source.
    func delay(of hit: DrumHit, usual: Double) -> Double {
        if let fixedLatency { return fixedLatency }
        return isLatencyFixedByRate && hit.gesture?.kind == .struck ? usual : 0
    }

    /// Returns the due time of a hit: a predicted gesture waits for its onset, and one of a recording has its own time.
    ///
    /// - Parameter delay: the delay after its onset, in seconds.
    func due(_ hit: DrumHit, after delay: Double = 0) -> Double {
        if hit.cause == .take { return hit.time }
        if lookAhead > 0, hit.time - hit.onset <= lookAhead { return hit.onset }
        return max(hit.time, hit.onset + delay)
    }

    /// Returns the intended time of a hit, had it been known in time: the one in a file of the performance.
    ///
    /// A shape that had to be held is not intended for the time at which it was first shown.
    func intendedTime(of hit: DrumHit, after delay: Double) -> Double {
        guard hit.cause != .take, hit.time - hit.onset <= Tuning.lookAhead else { return hit.time }
        return hit.onset + (lookAhead > 0 ? 0 : delay)
    }
}
