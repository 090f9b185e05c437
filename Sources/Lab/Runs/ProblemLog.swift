// Keeps count of bad records and prints the first of them. Owned by a command's run; one thread.

// What is thrown is part of what this target offers.
@_exported public import Text

/// Counts bad records and passes the first ones on to be printed.
package struct ProblemLog: Sendable {
    package private(set) var count = 0

    /// The number of problems with losses beyond their record, by loss.
    package private(set) var losses: [Diagnostic.Loss: Int] = [:]

    /// The number of problems of records, without those of files that were lost as a whole.
    package private(set) var records = 0

    private let limit: Int
    private let isStrict: Bool
    private let say: @Sendable (String) -> Void

    /// Starts a log.
    ///
    /// - Parameters:
    ///   - limit: how many problems are printed; the others are counted.
    ///   - isStrict: whether the first problem ends the run.
    ///   - say: prints a line for the user.
    package init(limit: Int, isStrict: Bool, say: @escaping @Sendable (String) -> Void) {
        self.limit = limit
        self.isStrict = isStrict
        self.say = say
    }

    /// Adds a problem.
    ///
    /// - Throws: `Diagnostic`, the problem, if the run is strict.
    package mutating func add(_ problem: Diagnostic) throws(Diagnostic) {
        count += 1
        if problem.isOfRecord { records += 1 }
        if let loss = problem.loss { losses[loss, default: 0] += 1 }
        if isStrict { throw problem }
        if count <= limit { say("\(problem)") }
        if count == limit { say("further problems are counted but not shown") }
    }
}
