// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of Open Sound Control.
extension Tuning {
    /// The most datagrams that are taken at one look, so that a flood does not keep the caller from everything else.
    package static let datagramsAtOnce = 512

    /// The most arguments of a message; ours have five at most.
    package static let argumentLimit = 64

    /// The most bytes of the name of a device or an instrument.
    package static let nameLimit = 64

    /// The velocity of a hit that has none, 0…1 (100 of 127; <doc:GestureRecognition#Regions>).
    package static let velocity: Float = 100.0 / 127

    /// Renoise's instrument and track where none is named: the ones that are selected there.
    package static let renoiseSelected = -1

    /// The most devices at once (<doc:Formats#OSC-messages-received>).
    package static let deviceLimit = 256

    /// The most devices of one other host: a phone is one, a computer with some programs a few.
    package static let hostDevices = 16

    /// The most messages a second that are heard of one other host, readings of acceleration aside: ten players' rolls.
    package static let hostMessages = 200.0

    /// The most readings of acceleration a second of one other host: twenty sensors at 100 Hz.
    package static let hostReadings = 2_000.0

    /// So many hosts are told apart at once; each phone is one.
    package static let hostLimit = 1_024

    /// One line for the user about a host in so many seconds …
    package static let lineSeconds = 10.0

    /// … and so many at once: a phone that comes, is given an instrument and sends too slowly is told of three times.
    package static let linesAtOnce = 4

    /// So many lines a second about programs of this machine, all of them together: what can still be read …
    package static let ownLines = 4.0

    /// … and so many at once: twenty devices that come, are given an instrument and send too slowly.
    package static let ownLinesAtOnce = 60

    /// A name belongs to the host that said it last for so many seconds after its last message; then another may have it.
    package static let nameSeconds = 10.0

    /// After how long without a word a device that streams its acceleration is taken for lost, in seconds: 30 readings
    /// of 60 a second.
    package static let streamSilence = 0.5

    /// After how long without a word a device that only tells hits is taken for lost, in seconds: nobody is obliged to
    /// hit, so it is a pause between two pieces.
    package static let hitSilence = 120.0

    /// How often all devices are looked at for a loss while messages come in, in seconds.
    package static let lookSeconds = 0.05

    /// How many of a device's last sequence numbers are kept, to tell a datagram that came twice.
    package static let sequenceWindow = 32

    /// How much lower or higher than the last a sequence number is one of a new count, not of lost messages.
    package static let sequenceJump = 1_000

    /// How long the next word on rubbish waits for more of it, in seconds.
    package static let problemSeconds = 10.0
}
