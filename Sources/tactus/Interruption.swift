// The end of a run by Ctrl-C or another signal. Used by the commands that run until then.

import Capture
import Platform

/// Runs a body whose latch a signal sets.
///
/// - Parameter isLive: a Boolean value that indicates whether the body may take its time to end.
func untilInterrupted<Result>(
    isLive: Bool = true,
    _ body: (_ stop: Latch) async throws -> Result
) async rethrows -> Result {
    let stop = Latch()
    let interruption = SignalHandler(stop, isLive: isLive)
    defer { withExtendedLifetime(interruption) {} }
    return try await body(stop)
}
