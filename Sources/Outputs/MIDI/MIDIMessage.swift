// One message of MIDI 1.0 as a value, and its bytes. Made by NoteOffs and MIDIPercussion, taken by all outputs; pure.

/// A message on a channel; channels count from 1, as musicians do.
///
/// Numbers outside their range are clamped when the bytes are made.
package enum MIDIMessage: Sendable, Hashable {
    /// A note begins: channel 1…16, note 0…127, velocity 1…127 (0 would end it).
    case noteOn(channel: Int, note: Int, velocity: Int)

    /// A note ends: channel 1…16, note 0…127.
    case noteOff(channel: Int, note: Int)

    /// A controller is set: channel 1…16, number and value 0…127.
    case controller(channel: Int, number: Int, value: Int)

    /// Returns the end of all notes of a channel: controller 123.
    package static func allNotesOff(channel: Int = Tuning.percussion) -> MIDIMessage {
        .controller(channel: channel, number: 123, value: 0)
    }

    /// Returns the velocity of a note for a share of 0…1: 1…127, never 0, which would be a note's end.
    ///
    /// NaN is the softest.
    package static func velocity(_ share: Float) -> Int {
        share >= 1 ? 127 : share > 0 ? max(1, Int((share * 127).rounded())) : 1
    }

    /// The three bytes, status first.
    package var bytes: [UInt8] {
        switch self {
        case .noteOn(let channel, let note, let velocity):
            [Self.status(0x90, channel), Self.seven(note), max(1, Self.seven(velocity))]
        case .noteOff(let channel, let note): [Self.status(0x80, channel), Self.seven(note), 0]
        case .controller(let channel, let number, let value):
            [Self.status(0xB0, channel), Self.seven(number), Self.seven(value)]
        }
    }

    private static func status(_ kind: UInt8, _ channel: Int) -> UInt8 { kind | UInt8(min(max(channel, 1), 16) - 1) }

    private static func seven(_ value: Int) -> UInt8 { UInt8(min(max(value, 0), 127)) }
}

package struct TimedMessage: Sendable, Hashable {
    /// The time at which it is due, in seconds.
    package var time: Double

    package var message: MIDIMessage
}
