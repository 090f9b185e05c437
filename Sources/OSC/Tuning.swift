// The numbers of this target that could be others, each with its unit and where it comes from.

/// The numbers of Open Sound Control.
package enum Tuning {
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

    /// After how long without a word a device that streams its acceleration is taken for lost, in seconds: 30 readings
    /// of 60 a second.
    package static let streamSilence = 0.5

    /// After how long without a word a device that only tells hits is taken for lost, in seconds: nobody is obliged to
    /// hit, so it is a pause between two pieces.
    package static let hitSilence = 120.0

    /// How long a lost device keeps its identity and its instrument, in seconds (<doc:Formats>).
    package static let memory = 10.0

    /// How often all devices are looked at for a loss while messages come in, in seconds.
    package static let lookSeconds = 0.05

    /// How many of a device's last sequence numbers are kept, to tell a datagram that came twice.
    package static let sequenceWindow = 32

    /// How much lower or higher than the last a sequence number is one of a new count, not of lost messages.
    package static let sequenceJump = 1_000

    /// How long the next word on rubbish waits for more of it, in seconds.
    package static let problemSeconds = 10.0
}
