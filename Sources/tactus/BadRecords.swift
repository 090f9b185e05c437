// How bad records are shown, counted, and turned into an exit code. Used by every command that reads keypoints.

import KeypointFiles
import Pipeline

extension InputOptions {
    /// A log that prints to standard error.
    func problemLog() -> ProblemLog {
        ProblemLog(limit: showBad, isStrict: strict) { StandardStreams.say($0) }
    }

    /// Says how many records were bad.
    ///
    /// - Throws: `Failure` if there were bad records and no good one.
    func report(_ log: ProblemLog, good: Int) throws {
        guard log.count > 0 else { return }
        let records = counted(log.count, "bad record", "bad records")
        guard good > 0 else { throw Failure(.badInput, "\(records), and no good one") }
        StandardStreams.say("\(records) beside \(counted(good, "good one", "good ones"))")
    }
}

extension Progress {
    /// Progress on standard error where a person watches.
    static func standard() -> Progress {
        Progress(
            show: StandardStreams.isWatched ? { StandardStreams.show($0) } : nil,
            say: { StandardStreams.say($0) }
        )
    }
}
