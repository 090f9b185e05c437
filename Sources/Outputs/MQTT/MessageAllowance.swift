// How many messages are taken of a broker: whoever may publish can do so without end. Owned by MQTTLink, behind its
// lock; pure.

/// Lets so many messages through at once and per second, and no more.
package struct MessageAllowance: Sendable {
    private let most: Double
    private var free: Double
    private var last: ContinuousClock.Instant?

    /// Creates one that has let nothing through.
    package init(perSecond most: Double = Tuning.messagesPerSecond) {
        self.most = most
        free = most
    }

    /// Counts a message; whether it is to be heard.
    package mutating func admits(at now: ContinuousClock.Instant) -> Bool {
        free = min(most, free + max(0, (now - (last ?? now)) / .seconds(1)) * most)
        last = max(last ?? now, now)
        guard free >= 1 else { return false }
        free -= 1
        return true
    }
}
