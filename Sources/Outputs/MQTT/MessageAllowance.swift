// The limit of messages from a broker: publishers are unlimited. Owned by MQTTLink, behind its lock; pure.

/// Admits a limited number of messages at once and per second.
package struct MessageAllowance: Sendable {
    private let most: Double
    private var free: Double
    private var last: ContinuousClock.Instant?

    package init(perSecond most: Double = Tuning.messagesPerSecond) {
        self.most = most
        free = most
    }

    /// Counts a message; returns whether it is admitted.
    package mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        free = min(most, free + max(0, (now - (last ?? now)) / .seconds(1)) * most)
        last = max(last ?? now, now)
        guard free >= 1 else { return false }
        free -= 1
        return true
    }
}
