// The state that several threads of a performance write: the last report of a camera's run, and the log of bad records.
// Owned by `tactus play`; any thread.

import Runs
import Capture
import Synchronization

/// The last report of a camera's run.
final class SeenReport: Sendable {
    private let latest = Mutex<LiveReport?>(nil)

    /// The report, `nil` without one.
    var report: LiveReport? {
        get { latest.withLock { $0 } }
        set { latest.withLock { $0 = newValue } }
    }
}

/// A log of bad records that several threads write.
final class SharedProblems: Sendable {
    private let log: Mutex<ProblemLog>

    init(_ log: sending ProblemLog) { self.log = Mutex(log) }

    func add(_ problem: Diagnostic) throws(Diagnostic) {
        try log.withLock { (log) throws(Diagnostic) in try log.add(problem) }
    }

    /// Says how many records were bad, and whether more was lost than those.
    func report(good: Int) throws {
        try log.withLock {
            try $0.report(good: good)
            try $0.ensureWhole()
        }
    }
}
