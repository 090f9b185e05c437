// How many parts of an input are worked on at once. Used by the commands that take --jobs.

import ArgumentParser
import System

enum JobCount {
    /// The most that may be asked for.
    private static let most = 1024

    static func check(_ jobs: Int?) throws(ValidationError) {
        guard let jobs, !(1...most).contains(jobs) else { return }
        throw ValidationError("--jobs: \(jobs), expected 1 to \(most)")
    }

    /// As many as were asked for, or one per core; standard input, which may be answered record by record, is read by
    /// one unless more were asked for.
    static func count(_ jobs: Int?, sources: [String]) -> Int {
        jobs ?? (sources.contains("-") ? 1 : SystemRoom.cores)
    }
}
