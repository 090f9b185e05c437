// A message on its way to or from a broker. Pure.

package struct MQTTMessage: Sendable, Hashable {
    /// The whole topic.
    package var topic: String

    package var payload: [UInt8]

    /// A Boolean value that indicates whether the broker keeps it for later subscribers, or had kept it for us.
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
