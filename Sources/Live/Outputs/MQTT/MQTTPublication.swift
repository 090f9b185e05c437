// One message that is published and confirmed. Blocks: called on threads that may wait.

/// A message that a broker must have: connects, publishes, waits for the broker's word, and disconnects.
package struct MQTTPublication: Sendable {
    private let address: MQTTAddress
    private let credentials: MQTTCredentials

    /// Creates a publication to a broker; nothing is connected.
    package init(to address: MQTTAddress, _ credentials: MQTTCredentials) {
        self.address = address
        self.credentials = credentials
    }

    /// Publishes a payload under the address's topic, to be confirmed by the broker.
    ///
    /// - Parameters:
    ///   - payload: the payload.
    ///   - seconds: the time limit once the broker is reached.
    ///   - isStopped: called several times per second; returns whether to give up.
    /// - Throws: `unavailable` where the broker is not reached, refuses, or does not confirm in time.
    package func publish(
        _ payload: [UInt8],
        within seconds: Double,
        isStopped: () -> Bool = { false }
    ) throws(TactusError) {
        do throws(TactusError) {
            try deliver(payload, .now + .seconds(seconds), isStopped)
        } catch {
            throw TactusError(error.kind, "MQTT \(address.broker)", error.wrong)
        }
    }

    private func deliver(
        _ payload: [UInt8],
        _ deadline: ContinuousClock.Instant,
        _ isStopped: () -> Bool
    ) throws(TactusError) {
        let client = try MosquittoClient.make(address, credentials)
        try client.connect(to: address)
        while !client.isAccepted { try wait(client, deadline, isStopped) }
        try client.publish(MQTTMessage(address.topic, payload), isConfirmed: true)
        while client.delivered < 1 { try wait(client, deadline, isStopped) }
        client.disconnect()
    }

    private func wait(
        _ client: borrowing MosquittoClient,
        _ deadline: ContinuousClock.Instant,
        _ isStopped: () -> Bool
    ) throws(TactusError) {
        guard ContinuousClock.now < deadline, !isStopped() else {
            throw TactusError(.unavailable, "the broker did not confirm in time")
        }
        _ = try client.serve(milliseconds: 100)
    }
}
