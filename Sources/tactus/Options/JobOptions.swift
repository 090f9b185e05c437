// The number of jobs. Part of the commands that work on parts of an input at once.

import ArgumentParser
import Platform

struct JobOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: .value("n", "Number of parallel jobs, by default one per core; does not affect the output.")
    )
    var jobs: Int?

    func validate() throws { try check("--jobs", jobs, in: 1...1024) }

    /// The number of jobs for sources: as given, or one per core; standard input, whose records may be answered one by
    /// one, is read by one unless more were given.
    func count(for sources: [String]) -> Int { jobs ?? (sources.contains("-") ? 1 : SystemRoom.cores) }
}
