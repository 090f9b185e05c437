// A race of operations: only the first to end counts. Called by whatever waits for one thing or another; any task.

/// Returns the result of the operation that ends first, and cancels the other one.
///
/// - Throws: the error of that operation.
package func race<Value: Sendable>(
    _ first: @escaping @Sendable () async throws -> Value,
    _ second: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup { group in
        group.addTask { try await first() }
        group.addTask { try await second() }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw CancellationError() }
        return value
    }
}

/// Returns the result of an operation, which is cancelled after a time limit; `nil` then.
///
/// - Throws: the errors of the operation, and `CancellationError`.
package func withTimeout<Value: Sendable>(
    _ limit: Duration,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    try await race {
        try await operation()
    } _: {
        try await Task.sleep(for: limit)
        return nil
    }
}
