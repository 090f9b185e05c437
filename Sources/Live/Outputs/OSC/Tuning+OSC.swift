// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of Open Sound Control.
extension Tuning {
    /// The most arguments of a message; ours have five at most.
    package static let argumentLimit = 64

    /// The most bytes of the name of a device or an instrument.
    package static let nameLimit = 64

    /// The velocity of a hit that has none, 0…1 (100 of 127; <doc:GestureRecognition#Regions>).
    package static let velocity: Float = 100.0 / 127

    /// The most devices at once (<doc:Messages#OSC-messages-received>).
    package static let deviceLimit = 256

    /// The most devices of one other host: a phone is one, a computer with some programs a few.
    package static let hostDevices = 16

    /// The most messages a second that are heard of one other host, readings of acceleration aside: ten players' rolls.
    package static let hostMessages = 200.0

    /// The most readings of acceleration a second of one other host: twenty sensors at 100 Hz.
    package static let hostReadings = 2_000.0

    /// The largest number of hosts that are distinguished at once; each phone is one.
    package static let hostLimit = 1_024

    /// The time in seconds after which a host may have another line for the user.
    package static let lineSeconds = 10.0

    /// The number of lines of a host at once: a phone that appears, gets an instrument and sends too slowly has three.
    package static let linesAtOnce = 4

    /// The number of lines per second about programs of this machine, all of them together: a readable rate.
    package static let ownLines = 4.0

    /// The number of such lines at once: twenty devices that appear, get an instrument and send too slowly.
    package static let ownLinesAtOnce = 60

    /// The time after the last message for which a name belongs to its host, in seconds; then another may have it.
    package static let nameSeconds = 10.0

    /// After how long without a word a device that streams its acceleration is taken for lost, in seconds: 30 readings
    /// of 60 a second.
    package static let streamSilence = 0.5

    /// The silence after which a device that only sends hits counts as lost, in seconds: a pause between two pieces, as
    /// hits need not come regularly.
    package static let hitSilence = 120.0

    /// The interval between checks of all devices for a loss while messages come in, in seconds.
    package static let lookSeconds = 0.05

    /// The number of a device's last sequence numbers that are kept, to detect a repeated datagram.
    package static let sequenceWindow = 32

    /// The jump of a sequence number, in either direction, that starts a new count and is no loss of messages.
    package static let sequenceJump = 1_000
}
