// Options for reading records in all commands: jobs, and how invalid records are shown, counted, and turned into an exit
// code.

import Runs

struct RecordOptions: ParsableArguments {
    @Flag(help: "Stop at the first invalid record.")
    var strict = false

    @Option(
        help: .rare(
            "n",
            "Maximum number of invalid records to print, by default \(RecordOptions.usualErrors); all are counted."
        )
    )
    var maxErrors: Int?

    /// A page of invalid records.
    private static let usualErrors = 20

    func validate() throws { try check("--max-errors", maxErrors, in: 0...Int.max) }

    /// Creates a log that prints to standard error.
    func problemLog() -> ProblemLog {
        ProblemLog(limit: maxErrors ?? Self.usualErrors, isStrict: strict) { StandardStreams.say($0) }
    }
}

extension ProblemLog {
    /// Prints the number of invalid records.
    ///
    /// - Parameter isPart: whether it is one part of many, whose others have the valid ones.
    /// - Throws: `Failure` if there was no valid one.
    func report(good: Int, of sources: [String] = [], isPart: Bool = false) throws {
        guard count > 0 else {
            guard good == 0, !sources.isEmpty else { return }
            throw Failure(.badInput, "\(sources.joined(separator: ", ")): no records, expected keypoints")
        }
        // Files that were lost are counted as such when all else is done.
        guard records > 0 || good == 0 else { return }
        let invalid = counted(records, "invalid record", "invalid records")
        let none = records > 0 ? "\(invalid) and no valid one" : "\(lostFiles) and no valid record"
        if isPart, good == 0, !isOfSystem { return StandardStreams.say("\(none) in this part") }
        guard good > 0 else { throw Failure(isOfSystem ? .outputError : .badInput, none) }
        let most = records > good ? ": most of the input is missing from the result" : ""
        StandardStreams.say("\(invalid), \(counted(good, "valid one", "valid ones"))\(most)")
    }

    /// Throws a `Failure` where a file could not be read to its end; to be called when all else is done.
    func ensureWhole() throws {
        guard !losses.isEmpty else { return }
        throw Failure(isOfSystem ? .outputError : .badInput, "\(lostFiles); the result is incomplete")
    }

    /// Whether a file was lost to an error of the system.
    private var isOfSystem: Bool { losses.keys.contains { $0 == .unreadable || $0 == .missing } }

    /// The numbers of files that were lost, by what became of them.
    private var lostFiles: String {
        let rows: [(loss: Diagnostic.Loss, words: String)] = [
            (.unreadable, "could not be read"), (.missing, "not found"), (.useless, "unusable"),
            (.cut, "cut off in the middle of a record"),
        ]
        return rows.compactMap { row in losses[row.loss].map { "\(counted($0, "file")) \(row.words)" } }
            .joined(separator: ", ")
    }
}

extension Progress {
    /// Creates progress on standard error, shown where a person watches.
    ///
    /// - Parameters:
    ///   - inputs: the number of inputs.
    ///   - isAlone: whether nothing else is written to the terminal meanwhile.
    static func standard(of inputs: Int = 1, isAlone: Bool = true) -> Progress {
        let show: ((String) -> Void)? =
            isAlone && StandardStreams.isWatched ? { StandardStreams.show(progress: $0) } : nil
        return Progress(inputs: inputs, show: show, say: { StandardStreams.say($0) })
    }
}

struct JobOptions: ParsableArguments {
    @Option(
        help: .value("n", "Number of parallel jobs, by default one per core; does not affect the output.")
    )
    var jobs: Int?

    func validate() throws { try check("--jobs", jobs, in: 1...1024) }

    /// The number of jobs for sources: as given, or one per core; standard input, whose records may be answered one by
    /// one, is read by one unless more were given.
    func count(for sources: [String]) -> Int { jobs ?? (sources.contains("-") ? 1 : SystemRoom.cores) }
}
