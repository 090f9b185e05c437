// Works on the parts of a stream on several cores and gives the results back in the order of the parts. Owns the tasks
// of the offline commands; all closures but `prepare` and `work` run on the caller's task alone.

/// Works on the parts of a stream in parallel.
package enum OrderedMap {
    /// Returns the results of tasks, in their order.
    ///
    /// - Parameter onDone: called after each task with the number of those done.
    package static func results<Task: Sendable, Result: Sendable>(
        of tasks: [Task],
        jobs: Int,
        work: @escaping @Sendable (Task) -> Result,
        onDone: (Int) -> Void = { _ in }
    ) async throws -> [Result] {
        var tasks = tasks.makeIterator()
        var results: [Result] = []
        try await run(
            jobs: jobs,
            take: { tasks.next() },
            prepare: { $0 },
            order: { $0 },
            work: work,
            give: { result in
                results.append(result)
                onDone(results.count)
            }
        )
        return results
    }

    /// Takes pieces, prepares each, orders them, works on the ordered parts, and hands on the results in order.
    ///
    /// At most `2 × jobs` pieces and parts are under way, so that memory does not grow with the stream; the
    /// results and their order do not depend on `jobs`. What `take` or `order` throws is thrown once all results of the
    /// pieces before were given.
    ///
    /// - Parameters:
    ///   - jobs: the number of pieces and parts that are worked on at once, at least 1; with 1 no task is made.
    ///   - mayWait: whether `take` would have to wait for its piece; results are then given first, so that a
    ///     peer that answers them part by part sends the next piece.
    ///   - take: the next piece, `nil` at the end.
    ///   - prepare: the first work on a piece, on any thread.
    ///   - order: the part that comes of a prepared piece, in the order of the pieces; then called with `nil` for further
    ///     parts until it returns `nil`.
    ///   - work: the work on a part, on any thread.
    ///   - give: takes a result; throwing ends the run, and results that are under way are dropped.
    /// - Throws: the errors of `take`, `order` and `give`.
    package static func run<Piece: Sendable, Part: Sendable, Result: Sendable>(
        jobs: Int,
        mayWait: () -> Bool = { false },
        take: () throws -> Piece?,
        prepare: @escaping @Sendable (Piece) -> Piece,
        order: (Piece?) throws -> Part?,
        work: @escaping @Sendable (Part) -> Result,
        give: (Result) throws -> Void
    ) async throws {
        precondition(jobs >= 1, "at least one job")
        if jobs == 1 {
            while let piece = try take() {
                var part = try order(prepare(piece))
                while let next = part {
                    try give(work(next))
                    part = try order(nil)
                }
            }
            return
        }
        try await withThrowingTaskGroup(of: Done<Piece, Result>.self) { group in
            var pieces = Reordering<Piece>()
            var results = Reordering<Result>()
            // Whether the piece before may have further parts; whether no piece comes, and none is ordered any more.
            var (hasMore, isAtEnd, isBroken) = (false, false, false)
            var failure: (any Error)?
            while true {
                while !isBroken, results.underWay < 2 * jobs, hasMore || pieces.hasNext {
                    do {
                        let part = try order(hasMore ? nil : pieces.next())
                        hasMore = part != nil
                        guard let part else { continue }
                        let index = results.begin()
                        group.addTask { .result(index, work(part)) }
                    } catch {
                        (failure, isAtEnd, isBroken) = (error, true, true)
                    }
                }
                while !isAtEnd, pieces.underWay + results.underWay < 2 * jobs,
                    pieces.underWay + results.underWay == 0 || !mayWait()
                {
                    do {
                        guard let piece = try take() else {
                            isAtEnd = true
                            break
                        }
                        let index = pieces.begin()
                        group.addTask { .piece(index, prepare(piece)) }
                    } catch {
                        (failure, isAtEnd) = (error, true)
                    }
                }
                guard let done = try await group.next() else { break }
                switch done {
                case .piece(let index, let piece): pieces.finish(index, piece)
                case .result(let index, let result):
                    results.finish(index, result)
                    while let next = results.next() { try give(next) }
                }
            }
            if let failure { throw failure }
        }
    }

    /// The result of a task, with the place of its piece or part.
    private enum Done<Piece: Sendable, Result: Sendable>: Sendable {
        case piece(Int, Piece)
        case result(Int, Result)
    }

    /// Values that become ready in any order and are returned in the order in which they were begun.
    private struct Reordering<Value> {
        private var ready: [Int: Value] = [:]
        private var (begun, given) = (0, 0)

        /// The number of values that were begun and not yet returned.
        var underWay: Int { begun - given }

        mutating func begin() -> Int {
            defer { begun += 1 }
            return begun
        }

        mutating func finish(_ index: Int, _ value: Value) { ready[index] = value }

        var hasNext: Bool { ready[given] != nil }

        mutating func next() -> Value? {
            guard let value = ready.removeValue(forKey: given) else { return nil }
            given += 1
            return value
        }
    }
}
