// A broker that receives presses. Called by Notifier.

import Platform

/// The time in which a broker must confirm a message, in seconds.
private let confirmSeconds = 10.0

/// Publishes the event's JSON under a topic; connects for each press, and sends nothing before.
package struct MQTTSink: NotificationSink {
    private let address: MQTTAddress
    private let publication: MQTTPublication

    package init(_ address: MQTTAddress, _ credentials: MQTTCredentials) {
        self.address = address
        publication = MQTTPublication(to: address, credentials)
    }

    /// The address `mqtt://HOST:PORT/TOPIC`.
    package var name: String { "\(address.isEncrypted ? "mqtts" : "mqtt")://\(address.broker)/\(address.topic)" }

    /// Publishes the event and waits for the broker's confirmation.
    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let isGivenUp = Latch()
        let worker = Worker("mqtt") { [publication] () throws(TactusError) in
            try publication.publish(press.line(), within: confirmSeconds, isStopped: { isGivenUp.isSet })
        }
        try await worker.wait()
        guard !worker.isDone.isSet else { return }
        // A host that does not answer blocks its thread for minutes; it is abandoned.
        isGivenUp.set()
        throw TactusError(.unavailable, "MQTT \(address.broker)", HTTPFault.stopped.words)
    }
}
