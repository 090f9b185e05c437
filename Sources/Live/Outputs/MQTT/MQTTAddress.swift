// A broker and a topic, as users write them. Pure.

internal import Platform

/// The port that brokers listen on for encrypted connections (IANA).
private let encryptedPort = 8883

/// The longest topic, in bytes; MQTT allows 65535, which is unreadable.
private let topicLimit = 512

/// The longest name of a host, in bytes (RFC 1035, section 2.3.4).
private let hostBytes = 255

/// A broker, and the topic under which everything is.
package struct MQTTAddress: Sendable, Hashable {
    /// The host, by name or number.
    package var host: String

    package var port: Int

    /// The topic, without a slash at its end.
    package var topic: String

    /// Whether the connection is encrypted.
    package var isEncrypted: Bool

    /// The broker as users write it: `HOST:PORT`.
    package var broker: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    private static let expected = "expected HOST[:PORT]/TOPIC, such as broker.local/tactus, or mqtts://HOST/TOPIC"

    /// Parses `HOST[:PORT]/TOPIC`, also with `mqtt://` or `mqtts://` before it; an IPv6 host is in brackets.
    ///
    /// - Throws: `usage` with the expected form; name and password are refused, as every user of the machine sees the
    ///   arguments of a program.
    package init(_ text: String) throws(TactusError) {
        guard !Secret.isSignedIn(text) else {
            throw TactusError(
                .usage,
                "an MQTT address holds no name and no password, expected them in TACTUS_MQTT_USERNAME and TACTUS_MQTT_PASSWORD"
            )
        }
        let shown = text.count > Tuning.shownAddress ? "\(text.prefix(Tuning.shownAddress))…" : text
        var rest = text[...]
        isEncrypted = false
        if let scheme = text.firstRange(of: "://") {
            guard ["mqtt", "mqtts"].contains(text[..<scheme.lowerBound]) else {
                throw TactusError(.usage, "\(shown): no MQTT address, \(Self.expected)")
            }
            isEncrypted = text[..<scheme.lowerBound] == "mqtts"
            rest = text[scheme.upperBound...]
        }
        guard let slash = rest.firstIndex(of: "/") else {
            throw TactusError(.usage, "\(shown): no topic, \(Self.expected)")
        }
        let place = rest[..<slash]
        topic = String(rest[slash...].drop { $0 == "/" })
        while topic.last == "/" { topic.removeLast() }
        let isPlain = topic.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "+" && $0 != "#" }
        guard !topic.isEmpty, isPlain, topic.first != "$", topic.utf8.count <= topicLimit else {
            throw TactusError(
                .usage,
                "\(shown): not a topic to publish under, expected words with / between them, without + and #"
            )
        }
        var name = place
        var port = isEncrypted ? encryptedPort : Tuning.port
        let isBracketed = place.first == "["
        if let colon = place.lastIndex(of: ":"), !isBracketed || place[colon...].firstIndex(of: "]") == nil {
            guard let number = Int(place[place.index(after: colon)...]), (1...65_535).contains(number) else {
                throw TactusError(.usage, "\(shown): no port behind the colon, \(Self.expected)")
            }
            (name, port) = (place[..<colon], number)
        }
        if isBracketed, name.last == "]" { name = name.dropFirst().dropLast() }
        // A mark that joins the sign before it would join the slash of a scheme.
        let isApart = "/\(name)".first == "/"
        let isHost =
            1...hostBytes ~= name.utf8.count && isApart
            && !name.contains { $0.isWhitespace || "[]".contains($0) }
        guard isHost, isBracketed || !name.contains(":") else {
            throw TactusError(.usage, "\(shown): no host, \(Self.expected)")
        }
        (host, self.port) = (String(name), port)
    }
}
