// Works on the parts of a stream on several cores and gives the results back in the order of the parts. Owns the tasks
// of the offline commands; the caller's closures for taking and giving run on the caller's task alone.

/// Works on the parts of a stream in parallel.
package enum OrderedMap {
    /// Takes parts, works on each, and gives the results on in the order of the parts.
    ///
    /// At most `2 × jobs` parts are under way, so that memory does not grow with the stream; the results and their
    /// order do not depend on `jobs`.
    ///
    /// - Parameters:
    ///   - jobs: how many parts are worked on at once, at least 1; with 1 no task is made.
    ///   - mayWait: whether `take` would have to wait for its part; results are then given out first, so that who
    ///     answers a slow input part by part gets the next one.
    ///   - take: the next part, `nil` at the end.
    ///   - work: what is done with a part, on any thread.
    ///   - give: takes a result; throwing ends the run, and results that are under way are dropped.
    /// - Throws: what `take` and `give` throw.
    package static func run<Part: Sendable, Result: Sendable>(
        jobs: Int,
        mayWait: () -> Bool = { false },
        take: () throws -> Part?,
        work: @escaping @Sendable (Part) -> Result,
        give: (Result) throws -> Void
    ) async throws {
        precondition(jobs >= 1, "at least one job")
        if jobs == 1 {
            while let part = try take() { try give(work(part)) }
            return
        }
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var finished: [Int: Result] = [:]
            var (taken, given) = (0, 0)
            var isAtEnd = false
            while true {
                while !isAtEnd, taken - given < 2 * jobs, taken == given || !mayWait() {
                    guard let part = try take() else {
                        isAtEnd = true
                        break
                    }
                    let index = taken
                    taken += 1
                    group.addTask { (index, work(part)) }
                }
                guard let (index, result) = try await group.next() else { break }
                finished[index] = result
                while let next = finished.removeValue(forKey: given) {
                    try give(next)
                    given += 1
                }
            }
        }
    }
}
