// Where notifications are to go, as users write it. Pure.

package import MQTT

/// A service as users name it: `slack:#channel`, `webhook:URL`, `mqtt://HOST/TOPIC`, `command:…` or `stdout`.
package enum NotificationTarget: Sendable, Hashable {
    /// A channel of Slack, by name or identifier.
    case slack(channel: String)

    /// An address that takes JSON.
    case webhook(String)

    /// A broker and a topic.
    case mqtt(MQTTAddress)

    /// A command of the shell.
    case command(String)

    /// Standard output.
    case standardOutput

    /// Reads a service.
    ///
    /// - Throws: `usage` with what was expected; what may be a secret is not repeated.
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
            guard HTTPRequest.isAddress(rest) else {
                throw TactusError(.usage, "webhook: no address, expected webhook:https://HOST/…")
            }
            self = .webhook(rest)
        case "command":
            guard rest.contains(where: { !$0.isWhitespace }) else {
                throw TactusError(.usage, "command: nothing to run, expected command:PROGRAM …")
            }
            self = .command(rest)
        default: throw TactusError(.usage, "\(text[..<colon]): no service, \(expected)")
        }
    }
}
