// The services that need a few lines: standard output, a command, a webhook, MQTT. Called by Notifier.

import Platform

/// Writes the event's JSON to standard output.
package struct StandardOutputSink: NotificationSink {
    package init() {}

    package var name: String { "stdout" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        try ByteSink.standardOutput().write(press.line() + [UInt8(ascii: "\n")])
    }
}

/// Prints the actions of a service instead of performing them.
package struct DryRunSink: NotificationSink {
    /// The user's name for the service.
    package let name: String

    private let action: String
    private let say: @Sendable (String) -> Void

    /// Creates a sink that only prints.
    ///
    /// - Parameters:
    ///   - action: the omitted action on the event, such as `publish to mqtt://broker/door`.
    ///   - say: prints a line for the user.
    package init(_ name: String, action: String, say: @escaping @Sendable (String) -> Void) {
        self.name = name
        self.action = action
        self.say = say
    }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        say("dry run: \(action): \(String(decoding: press.line(hasImage: false), as: UTF8.self))")
    }
}

/// The time limit of a user's command, in seconds.
private let commandSeconds = 30.0

/// Runs a command of the shell with the event's JSON line on its standard input.
package struct CommandSink: NotificationSink {
    private let command: String

    /// Creates a sink of a command for `/bin/sh -c`.
    package init(_ command: String) { self.command = command }

    /// `command:` and the command.
    package var name: String { "command:\(printable(command, atMost: 60))" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let input = press.line() + [UInt8(ascii: "\n")]
        try await UserCommand(shell: command).run(input: input, within: .seconds(commandSeconds))
    }
}

/// Posts the event's JSON to an address.
package struct WebhookSink: NotificationSink {
    private let address: String
    private let requests: PersistentRequest

    package init(_ address: String, _ requests: PersistentRequest) {
        self.address = address
        self.requests = requests
    }

    /// The name with the address's host: the rest of it may be a secret.
    package var name: String { "webhook:\(HTTPRequest.host(of: address))" }

    package func notify(_ press: DoorbellPress) async throws(TactusError) {
        let shown = String(decoding: press.line(hasImage: false), as: UTF8.self)
        _ = try await requests.send(
            HTTPRequest(address: address, contentType: "application/json", body: press.line(), shownBody: shown)
        )
    }
}

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
