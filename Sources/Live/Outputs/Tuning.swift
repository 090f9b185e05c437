// The numbers of this target that several files share; those of one file are at its head. Pure.

/// The numbers of sound, MIDI, OSC, MQTT and notifications, each with its unit and where it comes from.
package enum Tuning {
    // MARK: MIDI

    /// The channel of General MIDI's percussion, counted from 1 (<doc:Messages#MIDI>).
    package static let percussion = 10

    /// The length of a note of percussion, in seconds; <doc:Messages#MIDI> requires 0.05 to 0.1, at any tempo.
    package static let noteSeconds = 0.06

    /// Notes that silence others when they are struck: a closed hi-hat (42) and its pedal (44) an open one (46).
    package static let chokes: [Int: [Int]] = [42: [46], 44: [46]]

    /// The number of ticks per beat in files (<doc:Messages#MIDI>).
    package static let ticksPerBeat = 480

    /// The default tempo of a file, in beats per minute; also the one that players assume without one.
    package static let tempo = 120.0

    /// The number of quarters per bar in files: takes have no bars, and most programs show this without.
    package static let quarters = 4

    /// The tempi that a file can hold, in beats per minute: a beat has 1 to 2²⁴ − 1 microseconds, and some are left
    /// out.
    package static let tempi = 4.0...60_000.0

    /// The longest wait between two events of a file, in ticks: what four bytes of seven bits hold.
    package static let waitLimit = 0x0FFF_FFFF

    /// The growth of a take after which its file is rewritten, in seconds: the most that a crash may lose.
    package static let saveSeconds = 1.0

    /// The same as a share of the take, where that is more, after 17 minutes: the bytes written per second of playing are
    /// then at most those played in a thousand, in a take of any length (16 hits a second: 160 KB).
    package static let saveShare = 0.001

    /// The largest Standard MIDI File that is read, in bytes; an hour of drums has some hundred thousand.
    package static let largestFile = 1 << 22

    // MARK: MQTT

    /// The port that brokers listen on (IANA).
    package static let port = 1883

    /// The time in which a broker must accept us, in seconds.
    static let acceptSeconds = 5.0

    /// The first and the longest pause before the next attempt to connect, in seconds; it doubles in between.
    static let reconnectSeconds = 0.5...30

    /// The longest time for which a thread only waits for the network, in milliseconds.
    static let serveMilliseconds = 1000

    /// The time in which the last messages must leave at the end, in seconds.
    static let goodbyeSeconds = 1.0

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

    // MARK: Notifications

    /// The time limit of a connection, in seconds.
    package static let connectSeconds = 5.0

    /// The time limit of a request, from the first byte to the last, in seconds: an image of some 100 kB over a slow
    /// line.
    package static let requestSeconds = 20.0

    /// The largest response, in bytes: far more than a service needs to confirm.
    static let answerLimit = 1 << 18

    /// The largest number of attempts of a request.
    package static let tries = 3

    /// The longest pause that a server may request, in seconds; a longer one ends the attempts.
    package static let longestPauseSeconds = 120.0

    /// The largest number of presses that wait for a slow service; later ones are dropped, and counted.
    package static let queueLimit = 16

    /// The time for which undelivered presses are awaited at the end, in seconds.
    package static let shutdownSeconds = 10.0

    /// The time for which a ring by hand waits, in seconds: more than that of a command.
    package static let ringSeconds = 35.0

    /// The largest number of characters of a person's name.
    static let longestName = 100
}
