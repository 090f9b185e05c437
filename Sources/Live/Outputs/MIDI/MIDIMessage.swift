// One message of MIDI 1.0 as a value, and its bytes. Made by NoteOffs, MIDIPercussion and MIDIPort, taken by all outputs; pure.

/// A message on a channel, or one of the clock; channels count from 1, as musicians do.
///
/// Numbers outside their range are clamped when the bytes are made.
package enum MIDIMessage: Sendable, Hashable {
    /// A note begins: channel 1…16, note 0…127, velocity 1…127 (0 would end it).
    case noteOn(channel: Int, note: Int, velocity: Int)

    /// A note ends: channel 1…16, note 0…127.
    case noteOff(channel: Int, note: Int)

    /// A controller is set: channel 1…16, number and value 0…127.
    case controller(channel: Int, number: Int, value: Int)

    /// The pressure on a note, after it began: channel 1…16, note and value 0…127.
    case notePressure(channel: Int, note: Int, value: Int)

    /// The pressure on all notes of a channel: channel 1…16, value 0…127.
    case pressure(channel: Int, value: Int)

    /// The bend of all notes of a channel: channel 1…16, value 0…16383; 8192 is the centre.
    case pitchBend(channel: Int, value: Int)

    /// A program is chosen: channel 1…16, number 1…128.
    case program(channel: Int, number: Int)

    /// A 24th of a quarter note has passed.
    case clock
    case start
    case proceed
    case stop

    /// The song is at a 16th note, 0…16383.
    case songPosition(Int)

    /// A piece of a time code: its number and four bits.
    case quarterFrame(UInt8)

    /// A whole time code; the hours carry the rate in two bits above five.
    case fullFrame(hours: Int, minutes: Int, seconds: Int, frames: Int)

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

    /// Creates a message from its bytes, status first; `nil` for any other.
    package init?(bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        guard let status = bytes.first, status >= 0x80 else { return nil }
        let data = bytes.dropFirst().map(Int.init)
        if status == 0xF0 {
            guard bytes.count == 10, bytes[1] == 0x7F, bytes[3...4].elementsEqual([1, 1]), bytes[9] == 0xF7 else {
                return nil
            }
            self = .fullFrame(hours: data[4], minutes: data[5], seconds: data[6], frames: data[7])
            return
        }
        guard data.allSatisfy({ $0 < 0x80 }) else { return nil }
        let channel = Int(status & 0xF) + 1
        switch (status < 0xF0 ? status & 0xF0 : status, data.count) {
        case (0x80, 2): self = .noteOff(channel: channel, note: data[0])
        case (0x90, 2) where data[1] == 0: self = .noteOff(channel: channel, note: data[0])
        case (0x90, 2): self = .noteOn(channel: channel, note: data[0], velocity: data[1])
        case (0xB0, 2): self = .controller(channel: channel, number: data[0], value: data[1])
        case (0xC0, 1): self = .program(channel: channel, number: data[0] + 1)
        case (0xF1, 1): self = .quarterFrame(UInt8(data[0]))
        case (0xF2, 2): self = .songPosition(data[0] | data[1] << 7)
        case (0xF8, 0): self = .clock
        case (0xFA, 0): self = .start
        case (0xFB, 0): self = .proceed
        case (0xFC, 0): self = .stop
        default: return nil
        }
    }

    /// The bytes, status first.
    package var bytes: [UInt8] {
        switch self {
        case .noteOn(let channel, let note, let velocity):
            [Self.status(0x90, channel), Self.seven(note), max(1, Self.seven(velocity))]
        case .noteOff(let channel, let note): [Self.status(0x80, channel), Self.seven(note), 0]
        case .controller(let channel, let number, let value):
            [Self.status(0xB0, channel), Self.seven(number), Self.seven(value)]
        case .notePressure(let channel, let note, let value):
            [Self.status(0xA0, channel), Self.seven(note), Self.seven(value)]
        case .pressure(let channel, let value): [Self.status(0xD0, channel), Self.seven(value)]
        case .pitchBend(let channel, let value):
            [
                Self.status(0xE0, channel), UInt8(min(max(value, 0), 16_383) & 0x7F),
                UInt8(min(max(value, 0), 16_383) >> 7),
            ]
        case .program(let channel, let number): [Self.status(0xC0, channel), Self.seven(number - 1)]
        case .clock: [0xF8]
        case .start: [0xFA]
        case .proceed: [0xFB]
        case .stop: [0xFC]
        case .songPosition(let sixteenth):
            [0xF2, Self.seven(min(max(sixteenth, 0), 0x3FFF) & 0x7F), Self.seven(sixteenth >> 7)]
        case .quarterFrame(let byte): [0xF1, byte & 0x7F]
        case .fullFrame(let hours, let minutes, let seconds, let frames):
            [0xF0, 0x7F, 0x7F, 1, 1] + [hours, minutes, seconds, frames].map(Self.seven) + [0xF7]
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
