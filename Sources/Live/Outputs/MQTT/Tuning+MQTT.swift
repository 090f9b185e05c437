// The numbers of this target that could be others, each with its unit and where it comes from.

extension Tuning {
    /// The port that brokers listen on (IANA).
    package static let port = 1883

    /// The port that brokers listen on for encrypted connections (IANA).
    package static let encryptedPort = 8883

    /// A broker that is not heard of for one and a half times this is lost; seconds.
    static let keepAliveSeconds = 15

    /// The time in which a broker must accept us, in seconds.
    static let acceptSeconds = 5.0

    /// The first and the longest pause before the next attempt to connect, in seconds; it doubles in between.
    static let reconnectSeconds = 0.5...30

    /// The largest number of messages that wait for a slow network: a few seconds of hard playing. Older ones are
    /// dropped.
    static let outboxLimit = 256

    /// The longest time for which a thread only waits for the network, in milliseconds.
    static let serveMilliseconds = 1000

    /// The time in which the last messages must leave at the end, in seconds.
    static let goodbyeSeconds = 1.0

    /// The longest topic, in bytes; MQTT allows 65535, which is unreadable.
    static let topicLimit = 512

    /// The longest name of a host, in bytes (RFC 1035, section 2.3.4).
    static let hostBytes = 255

    /// The number of characters of an address that an error shows.
    static let shownAddress = 200

    /// The largest payload of a received message, in bytes; longer ones are counted and dropped.
    package static let payloadLimit = 4096

    /// A broker is asked to send no packet of more bytes: one that holds the longest payload and topic, and others that
    /// are long enough to be counted as too long. A packet of MQTT may have 256 MiB, all of it in memory.
    static let packetLimit = 16 << 10

    /// The number of received messages that are accepted per second, and at once; others are counted and dropped. The
    /// same as from a device that sends OSC: ten players' rolls.
    package static let messagesPerSecond = 200.0
}
