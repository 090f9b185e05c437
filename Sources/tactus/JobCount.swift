// The number of parts of an input that are processed at once. Used by the commands with --jobs.

import ArgumentParser
import System

enum JobCount {
    private static let most = 1024

    static func check(_ jobs: Int?) throws(ValidationError) {
        guard let jobs, !(1...most).contains(jobs) else { return }
        throw ValidationError("--jobs: \(jobs), expected 1 to \(most)")
    }

    /// Returns the requested number, or one per core; standard input, which may be answered record by record, is read
    /// by one unless more were requested.
    static func count(_ jobs: Int?, sources: [String]) -> Int {
        jobs ?? (sources.contains("-") ? 1 : ThreadRoom.cores)
    }
}
