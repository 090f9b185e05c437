// The ends that all commands share: standard output, the end with a message, and the end by a signal.

import Capture
import Glibc
import Synchronization

// All commands use these.
@_exported public import ArgumentParser
@_exported public import KeypointFiles
@_exported public import Platform
@_exported public import Text

enum Output {
    /// Writes a text to standard output.
    ///
    /// - Throws: `TactusError`, for example when the reader has closed its end.
    static func write(_ text: String) throws(TactusError) { try ByteSink.standardOutput().write(text) }

    /// Whether a person watches standard output.
    static var isWatched: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Runs a body whose latch a signal sets.
///
/// - Parameter isLive: whether the body may take its time to end.
func untilInterrupted<Result>(
    isLive: Bool = true,
    _ body: (_ stop: Latch) async throws -> Result
) async rethrows -> Result {
    let stop = Latch()
    listen(stop, isLive: isLive)
    return try await body(stop)
}

/// Sets a latch at a signal, up to the end of the process: one that comes while a complete run ends does not kill it.
func listen(_ stop: Latch, isLive: Bool = false) {
    interruption.withLock { $0 = nil }
    let handler = SignalHandler(stop, isLive: isLive)
    interruption.withLock { $0 = handler }
}

private let interruption = Mutex<SignalHandler?>(nil)

/// A run that cannot continue, or whose answer is "no".
struct Failure: Error, CustomStringConvertible {
    var code: ExitStatus

    /// The fault, without the advice.
    var problem: String

    var advice: String?

    init(_ code: ExitStatus, _ problem: String, advice: String? = nil) {
        (self.code, self.problem, self.advice) = (code, problem, advice)
    }

    var message: String { problem + (advice.map { "; \($0)" } ?? "") }

    var description: String { message }
}
