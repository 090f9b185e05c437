// The destinations of notifications, as users write them. Pure.

internal import Platform

/// A service as users name it: `slack:#channel`, `webhook:URL`, `mqtt://HOST/TOPIC`, `command:…` or `stdout`.
package enum NotificationTarget: Sendable, Hashable {
    /// A channel of Slack, by name or identifier.
    case slack(channel: String)

    /// An address that receives JSON.
    case webhook(String)

    /// A file that contains such an address, which no list of processes shows.
    case webhookFile(String)

    case mqtt(MQTTAddress)

    case command(String)

    case standardOutput

    /// Parses a service.
    ///
    /// - Throws: `TactusError`, `usage` with the expected form; possible secrets are not repeated.
    package init(_ text: String) throws(TactusError) {
        let expected = "expected slack:#channel, webhook:URL, mqtt://HOST/TOPIC, command:… or stdout"
        if text == "stdout" {
            self = .standardOutput
            return
        }
        if text.hasPrefix("mqtt://") || text.hasPrefix("mqtts://") {
            self = .mqtt(try MQTTAddress(text))
            return
        }
        guard let colon = text.firstIndex(of: ":") else {
            throw TactusError(.usage, "\(text): no service, \(expected)")
        }
        let rest = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "slack":
            let isName = !rest.isEmpty && rest != "#" && rest.unicodeScalars.allSatisfy { $0.value > 0x20 }
            guard isName else { throw TactusError(.usage, "slack: no channel, expected slack:#channel") }
            self = .slack(channel: rest)
        case "webhook":
            if rest.hasPrefix("@") {
                self = .webhookFile(String(rest.dropFirst()))
                return
            }
            let address = try Self.address(rest)
            try Secret.ensureNone(in: address, of: "the webhook", expected: "webhook:@FILE, a file with the address")
            self = .webhook(address)
        case "command":
            guard rest.contains(where: { !$0.isWhitespace }) else {
                throw TactusError(.usage, "command: nothing to run, expected command:PROGRAM …")
            }
            self = .command(rest)
        default: throw TactusError(.usage, "\(text[..<colon]): no service, \(expected)")
        }
    }

    /// Returns the address of a webhook.
    ///
    /// - Throws: `TactusError`, `usage` where it is invalid, or has a password that others could read on the way.
    package static func address(_ text: String) throws(TactusError) -> String {
        guard HTTPRequest.isAddress(text) else {
            throw TactusError(.usage, "webhook: no address, expected webhook:https://HOST/… or webhook:@FILE")
        }
        guard !Secret.isSignedIn(text) || HTTPRequest.isPrivate(text) else {
            let expected = "expected webhook:@FILE, a file with https://HOST/…"
            throw TactusError(.usage, "webhook: its password would be sent unencrypted, \(expected)")
        }
        return text
    }
}
