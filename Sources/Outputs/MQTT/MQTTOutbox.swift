// Messages that wait for the network, and those that a broker must know. Owned by MQTTLink, behind its lock; pure.

/// A bounded queue of messages, and the last retained one of each topic.
struct MQTTOutbox: Sendable {
    /// How many messages were left out: nobody was connected, or the network was too slow.
    private(set) var dropped = 0

    private var waiting: [MQTTMessage] = []
    private var retained: [String: MQTTMessage] = [:]
    private let limit: Int

    init(limit: Int = Tuning.outboxLimit) { self.limit = limit }

    /// A Boolean value that indicates whether nothing waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Takes a message in. Without a connection only what is retained is kept: a hit that comes late is a wrong one.
    mutating func put(_ message: MQTTMessage, isConnected: Bool) {
        if message.isRetained { retained[message.topic] = message }
        guard isConnected else {
            if !message.isRetained { dropped += 1 }
            return
        }
        if waiting.count == limit {
            waiting.removeFirst()
            dropped += 1
        }
        waiting.append(message)
    }

    /// The next message, taken out.
    mutating func next() -> MQTTMessage? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Begins anew with a broker that may know nothing: what is retained waits, in the order of the topics.
    mutating func restart() {
        dropped += waiting.count { !$0.isRetained }
        waiting = retained.values.sorted { $0.topic < $1.topic }
    }
}

/// Pauses between attempts to connect, which double up to a longest one.
struct ReconnectDelays: Sendable {
    private var next = Tuning.reconnectSeconds.lowerBound

    /// The seconds until the next attempt.
    mutating func take() -> Double {
        defer { next = min(2 * next, Tuning.reconnectSeconds.upperBound) }
        return next
    }

    /// An attempt succeeded.
    mutating func reset() { next = Tuning.reconnectSeconds.lowerBound }
}
