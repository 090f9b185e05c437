// A connection to a broker that is kept up: messages out, messages in, on its own thread (tactus.mqtt). Owned by
// the target of `tactus play`.

import Dispatch
import Synchronization

/// Keeps a connection to a broker, comes back with pauses that grow where it is lost, and never makes anyone wait.
///
/// Under the address's topic it keeps `status` as `online` or `offline`, the latter also where we vanish.
package final class MQTTLink: Sendable {
    /// The counts of messages and connections.
    package struct Counts: Sendable, Hashable {
        /// Messages that were handed to the network.
        package var sent = 0

        /// The number of messages that were not sent: without a connection, or on a slow network.
        package var dropped = 0

        /// Messages that came in.
        package var received = 0

        /// Messages that were longer than `Tuning.payloadLimit`.
        package var tooLong = 0

        /// Messages beyond `Tuning.messagesPerSecond`.
        package var passedOver = 0

        package var connections = 0
    }

    private struct State {
        var outbox = MQTTOutbox()
        var allowance = TokenBucket(capacity: Tuning.messagesPerSecond, perSecond: Tuning.messagesPerSecond)

        /// Whether the missing connection was reported.
        var isTold = false
        var counts = Counts()
        var isConnected = false
        var isStarted = false
        var isEnding = false
    }

    package let address: MQTTAddress

    private let credentials: MQTTCredentials
    private let subscription: String?
    private let say: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let wake = MosquittoWake()
    private let start = ContinuousClock.now
    private let queue = DispatchQueue(label: "tactus.mqtt")
    private let isOver = DispatchSemaphore(value: 0)

    /// Creates a link that is not connected.
    ///
    /// - Parameters:
    ///   - address: the broker, and the topic under which everything is.
    ///   - subscription: the topics below it that are listened to, such as `in/+`; `nil` for none.
    ///   - say: prints a line for the user; any thread.
    package init(
        _ address: MQTTAddress,
        _ credentials: MQTTCredentials,
        subscription: String? = nil,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.address = address
        self.credentials = credentials
        self.subscription = subscription
        self.say = say
    }

    package var counts: Counts {
        state.withLock { state in
            var counts = state.counts
            counts.dropped = state.outbox.dropped
            return counts
        }
    }

    /// Checks for the library, and for the authorities of an encrypted connection.
    ///
    /// - Throws: `uninstalled` where libmosquitto is missing, `unavailable` where the authorities cannot be read.
    package func check() throws(TactusError) { _ = try MosquittoClient.make(address, credentials) }

    /// Connects in the background, and subscribes.
    ///
    /// - Parameter receive: receives messages, their topics below the address's; must not wait.
    package func start(receive: @escaping @Sendable (MQTTMessage) -> Void) {
        state.withLock { $0.isStarted = true }
        queue.async { [self] in
            run(receive)
            isOver.signal()
        }
    }

    /// Sends a message below the address's topic as soon as that goes; any thread, never waits.
    package func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) {
        publish(MQTTMessage("\(address.topic)/\(topic)", payload, isRetained: isRetained))
    }

    /// Sends a message under its own topic in the same way.
    package func publish(_ message: MQTTMessage) {
        state.withLock { $0.outbox.put(message, isConnected: $0.isConnected) }
        wake.raise()
    }

    /// Disconnects from the broker and ends, within slightly more than a second.
    package func stop() {
        let isStarted = state.withLock { state in
            state.isEnding = true
            return state.isStarted
        }
        wake.raise()
        // A host that does not answer can hold the thread up; it ends with the process.
        if isStarted { _ = isOver.wait(timeout: .now() + 2 * Tuning.goodbyeSeconds) }
    }

    // MARK: The thread

    private var isEnding: Bool { state.withLock { $0.isEnding } }

    private func run(_ receive: (MQTTMessage) -> Void) {
        var backoff = Backoff(Tuning.reconnectSeconds)
        while !isEnding {
            do throws(TactusError) {
                let connected = { [self] in
                    backoff.reset()
                    state.withLock { $0.isTold = false }
                    say("MQTT \(address.broker): connected")
                }
                // A broker of MQTT 3.1.1 alone says so, or hangs up.
                if try !converse(Tuning.packetLimit, receive, connected) { _ = try converse(nil, receive, connected) }
                return
            } catch {
                state.withLock { $0.isConnected = false }
                guard !isEnding else { return }
                tell("\(error.wrong); trying again until it is there")
                wait(backoff.next())
            }
        }
    }

    /// Reports why there is no connection: once, and then only when something has changed, as a broker may be away for
    /// the night.
    private func tell(_ words: String) {
        let isNew = state.withLock { state in
            defer { state.isTold = true }
            return !state.isTold
        }
        if isNew { say("MQTT \(address.broker): \(words)") }
    }

    /// Connects to the broker; a silent one, which refuses nothing, blocks the thread for minutes, and is reported
    /// before.
    private func reach(_ client: borrowing MosquittoClient, _ packetLimit: Int?) throws(TactusError) {
        let notice = DispatchWorkItem { [self] in if !isEnding { tell("no answer yet; trying until there is one") } }
        DispatchQueue.global().asyncAfter(deadline: .now() + Tuning.acceptSeconds, execute: notice)
        defer { notice.cancel() }
        try client.connect(to: address, packetLimit: packetLimit)
    }

    /// Waits, and not longer than until the end; a message that is published meanwhile is no reason to try earlier.
    private func wait(_ pause: Duration) {
        let deadline = ContinuousClock.now + pause
        while !isEnding, ContinuousClock.now < deadline {
            wake.wait(seconds: max(0, (deadline - ContinuousClock.now) / .seconds(1)))
        }
    }

    /// One connection from its beginning to the end of the link, or until it is lost.
    ///
    /// - Parameter packetLimit: the most bytes of a packet that the broker is to send; `nil` to speak MQTT 3.1.1, which
    ///   cannot say that.
    /// - Returns: `false` where the broker did not let us in, although it may by MQTT 3.1.1.
    private func converse(
        _ packetLimit: Int?,
        _ receive: (MQTTMessage) -> Void,
        _ connected: () -> Void
    ) throws(TactusError) -> Bool {
        let status = "\(address.topic)/status"
        let client = try MosquittoClient.make(address, credentials, will: MQTTMessage(status, "offline"))
        try reach(client, packetLimit)
        do throws(TactusError) {
            try waitUntilAccepted(client)
        } catch {
            guard packetLimit == nil || isEnding else { return false }
            throw error
        }
        if let subscription { try client.subscribe(to: "\(address.topic)/\(subscription)") }
        try client.subscribe(to: status)
        try client.publish(MQTTMessage(status, "online", isRetained: true))
        state.withLock { state in
            state.isConnected = true
            state.counts.connections += 1
            state.outbox.restart()
        }
        connected()
        while !isEnding {
            try send(client)
            let waiting = client.isSending || state.withLock({ $0.outbox.isEmpty })
            try serve(client, status, waiting ? Tuning.serveMilliseconds : 0, receive)
        }
        try leave(client, status)
        return true
    }

    private func waitUntilAccepted(_ client: borrowing MosquittoClient) throws(TactusError) {
        let deadline = ContinuousClock.now + .seconds(Tuning.acceptSeconds)
        while !client.isAccepted {
            guard ContinuousClock.now < deadline, !isEnding else {
                throw TactusError(.unavailable, "the broker does not answer")
            }
            _ = try client.serve(milliseconds: 100, wake: wake.descriptor)
        }
    }

    /// Hands messages to the network while it accepts them: others wait in our bounded queue.
    private func send(_ client: borrowing MosquittoClient) throws(TactusError) {
        while !client.isSending, let message = state.withLock({ $0.outbox.next() }) {
            try client.publish(message)
            state.withLock { $0.counts.sent += 1 }
        }
    }

    private func serve(
        _ client: borrowing MosquittoClient,
        _ status: String,
        _ milliseconds: Int,
        _ receive: (MQTTMessage) -> Void
    ) throws(TactusError) {
        let (messages, tooLong) = try client.serve(milliseconds: milliseconds, wake: wake.descriptor)
        if tooLong > 0 { state.withLock { $0.counts.tooLong += tooLong } }
        // Another run under this topic has ended, and said so for both.
        if messages.contains(where: { $0.topic == status && $0.payload == Array("offline".utf8) }) {
            try client.publish(MQTTMessage(status, "online", isRetained: true))
        }
        let others = messages.filter { $0.topic != status && $0.topic.hasPrefix("\(address.topic)/") }
        for var message in others where admits() {
            message.topic.removeFirst(address.topic.count + 1)
            receive(message)
        }
    }

    /// Counts a message and returns whether to process it. Subscribers do not learn the publisher: a broker is one
    /// sender, on this machine too.
    private func admits() -> Bool {
        let (isIn, isFirst) = state.withLock { state in
            let isIn = state.allowance.take(at: (.now - start) / .seconds(1))
            if isIn { state.counts.received += 1 } else { state.counts.passedOver += 1 }
            return (isIn, !isIn && state.counts.passedOver == 1)
        }
        if isFirst {
            let most = Int(Tuning.messagesPerSecond)
            say("MQTT \(address.broker): more than \(most) messages in a second; those beyond are counted and left out")
        }
        return isIn
    }

    /// Sends what waits, and the word that we are gone.
    private func leave(_ client: borrowing MosquittoClient, _ status: String) throws(TactusError) {
        let deadline = ContinuousClock.now + .seconds(Tuning.goodbyeSeconds)
        while ContinuousClock.now < deadline, client.isSending || !state.withLock({ $0.outbox.isEmpty }) {
            try send(client)
            _ = try client.serve(milliseconds: 20)
        }
        let before = client.delivered
        try client.publish(MQTTMessage(status, "offline", isRetained: true), isConfirmed: true)
        while ContinuousClock.now < deadline, client.delivered == before { _ = try client.serve(milliseconds: 20) }
        client.disconnect()
        state.withLock { $0.isConnected = false }
    }
}
