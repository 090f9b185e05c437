// Messages that wait for the network, and those that a broker must know. Owned by MQTTLink, behind its lock; pure.

/// The largest number of messages that wait for a slow network: a few seconds of hard playing. Older ones are
/// dropped.
private let outboxLimit = 256

/// A message on its way to or from a broker.
package struct MQTTMessage: Sendable, Hashable {
    package var topic: String

    package var payload: [UInt8]

    /// Whether the broker keeps it for later subscribers, or had kept it for us.
    package var isRetained: Bool

    package init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
    }

    package init(_ topic: String, _ text: String, isRetained: Bool = false) {
        self.init(topic, Array(text.utf8), isRetained: isRetained)
    }
}

/// A bounded queue of messages, and the last retained one of each topic.
struct MQTTOutbox: Sendable {
    /// The number of messages that were left out: there was no connection, or the network was too slow.
    var dropped: Int { unsent + waiting.dropped }

    private var unsent = 0
    private var waiting: BoundedQueue<MQTTMessage>
    private var retained: [String: MQTTMessage] = [:]

    init(limit: Int = outboxLimit) { waiting = BoundedQueue(.dropOldest(limit)) }

    /// Whether nothing waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Adds a message. Without a connection only a retained one is kept: a hit that comes late is a wrong one.
    mutating func put(_ message: MQTTMessage, isConnected: Bool) {
        if message.isRetained { retained[message.topic] = message }
        guard isConnected else {
            if !message.isRetained { unsent += 1 }
            return
        }
        waiting.put(message)
    }

    /// The next message, taken out.
    mutating func next() -> MQTTMessage? { waiting.pop() }

    /// Begins anew with a broker that may know nothing: what is retained waits, in the order of the topics.
    mutating func restart() {
        unsent += waiting.all.count { !$0.isRetained }
        waiting.removeAll()
        for message in retained.values.sorted(by: { $0.topic < $1.topic }) { waiting.put(message) }
    }
}
