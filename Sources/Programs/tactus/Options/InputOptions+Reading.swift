// The reading of all inputs of a command into a run, with what is said of them.

import Runs

extension InputOptions {
    /// Reads inputs one after the other, and prints the number of invalid records.
    ///
    /// - Parameter fields: the selection of hands.
    /// - Returns: the invalid records.
    /// - Throws: `Failure` where nothing was selected or read.
    func read(_ paths: [String], selecting fields: FieldOptions, into run: inout some HandReading) async throws
        -> ProblemLog
    {
        var log = records.problemLog()
        var progress = Progress.standard(of: paths.count)
        for path in paths { try await run.read(path, problems: &log, progress: &progress) }
        progress.finish()
        try fields.ensureSelected(run.frames + log.count, of: paths)
        try log.report(good: run.frames, of: paths)
        return log
    }
}
