// A word now and then on what came in and was no use. Pure.

/// Counts faults, and lets a line through for the first and then no more often than every ten seconds.
package struct RateLimitedLog: Sendable {
    package private(set) var count = 0

    private let way: String
    private var limiter = LineLimiter(TokenBucket(capacity: 1, perSecond: 1 / Tuning.problemSeconds))

    /// Creates an empty log.
    ///
    /// - Parameter way: the transport of the faulty messages.
    package init(over way: String = "OSC") { self.way = way }

    /// Counts a fault.
    ///
    /// - Parameters:
    ///   - source: where it came from, `HOST:PORT`.
    ///   - time: in seconds of the caller's clock.
    /// - Returns: the line to be shown, `nil` for none.
    package mutating func add(_ fault: TactusError, from source: String, at time: Double) -> String? {
        count += 1
        guard let others = limiter.admit(at: time) else { return nil }
        return "\(way) from \(source): \(fault)" + (others > 0 ? " (and \(others) more since the last word)" : "")
    }
}
