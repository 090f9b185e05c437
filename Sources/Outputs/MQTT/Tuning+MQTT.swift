// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of MQTT.
extension Tuning {
    /// The port that brokers listen on (IANA).
    package static let port = 1883

    /// The port that brokers listen on for encrypted connections (IANA).
    package static let encryptedPort = 8883

    /// A broker that is not heard of for one and a half times this is lost; seconds.
    static let keepAliveSeconds = 15

    /// A broker has so many seconds to let us in.
    static let acceptSeconds = 5.0

    /// The first and the longest pause before the next attempt to connect, in seconds; it doubles in between.
    static let reconnectSeconds = 0.5...30

    /// So many messages wait at most for a slow network: a few seconds of hard playing. Of more the oldest are left out.
    static let outboxLimit = 256

    /// How long a thread looks at nothing but the network at most, in milliseconds.
    static let serveMilliseconds = 1000

    /// At the end the last messages have so many seconds to leave.
    static let goodbyeSeconds = 1.0

    /// A topic is so many bytes long at most; MQTT allows 65535, and nobody reads them.
    static let topicLimit = 512

    /// So many bytes has the name of a host at most (RFC 1035, section 2.3.4).
    static let hostBytes = 255

    /// So much of an address is told where something is wrong with it.
    static let shownAddress = 200

    /// A message that comes in has so many bytes at most; longer ones are counted and left out.
    package static let payloadLimit = 4096

    /// A broker is asked to send no packet of more bytes: one that holds the longest payload and topic, and others that
    /// are long enough to be counted as too long. A packet of MQTT may have 256 MiB, all of it in memory.
    static let packetLimit = 16 << 10

    /// So many messages come in per second at most, and as many at once; what is beyond is counted and left out. The
    /// same as from a device that sends OSC: ten players' rolls.
    package static let messagesPerSecond = 200.0
}
