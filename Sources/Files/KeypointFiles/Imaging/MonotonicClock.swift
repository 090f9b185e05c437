// The system's monotonic clock in seconds: what capture times of devices are in.

internal import Glibc

package enum MonotonicClock {
    /// The time in seconds since some moment before the machine's start; never decreases.
    package static var now: Double { SuspendingClock().systemEpoch.duration(to: .now) / .seconds(1) }

    /// Sleeps on this thread until a moment; returns at once where it has passed.
    package static func sleep(until moment: Double) {
        guard moment > 0 else { return }
        let seconds = moment.rounded(.down)
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((moment - seconds) * 1e9))
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
