// The printing and counting of bad records, and their exit code. Used by every command that reads keypoints.

import Performances
import System
import KeypointFiles

extension InputOptions {
    /// A log that prints to standard error.
    func problemLog() -> ProblemLog {
        ProblemLog(limit: maxErrors, isStrict: strict) { StandardStreams.say($0) }
    }

    /// Reports the number of bad records.
    ///
    /// - Throws: `Failure` if there was no good one.
    func report(_ log: ProblemLog, good: Int, of sources: [String] = []) throws {
        guard log.count > 0 else {
            guard good == 0, !sources.isEmpty else { return }
            throw Failure(.badInput, "\(sources.joined(separator: ", ")): no records, expected keypoints")
        }
        let records = counted(log.count, "invalid record", "invalid records")
        guard good > 0 else { throw Failure(log.isOfSystem ? .outputError : .badInput, "\(records) and no valid one") }
        StandardStreams.say("\(records), \(counted(good, "valid one", "valid ones"))")
    }
}

extension InputOptions {
    /// Fails a run in which a file could not be read, or not to its end; to be called when all else is done.
    ///
    /// - Throws: `Failure` with the files that are not in the result.
    func ensureWhole(_ log: ProblemLog) throws {
        let rows: [(loss: Diagnostic.Loss, words: String)] = [
            (.unreadable, "could not be read"), (.missing, "not found"), (.useless, "unusable"),
            (.cut, "cut off in the middle of a record"),
        ]
        let losses = rows.compactMap { row in log.losses[row.loss].map { "\(counted($0, "file")) \(row.words)" } }
        guard !losses.isEmpty else { return }
        throw Failure(
            log.isOfSystem ? .outputError : .badInput,
            "\(losses.joined(separator: ", ")); the result is incomplete"
        )
    }
}

extension ProblemLog {
    /// A Boolean value that indicates whether files are lost that the system did not give.
    fileprivate var isOfSystem: Bool { losses.keys.contains { $0 == .unreadable || $0 == .missing } }
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
