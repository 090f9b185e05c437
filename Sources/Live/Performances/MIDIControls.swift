// Continuous values, places of strokes and choked instruments as messages of MIDI. Owned by MIDITarget; pure.

import Drums
import Outputs

/// The messages beside notes, each sent when it changes something.
struct MIDIControls: Sendable {
    /// The channel of messages without one.
    private let channel: Int
    private var sent: [ControlMessage: Int] = [:]

    /// The notes that are choked: their pressure is released before they are struck again.
    private var choked: Set<Int> = []

    init(channel: Int = Outputs.Tuning.percussion) { self.channel = channel }

    /// Returns the messages of a value at a position, 0…1; none where the receiver has it.
    mutating func set(_ message: ControlMessage, to position: Double) -> [MIDIMessage] {
        let value = Int((position * (message.isFine ? 16_383 : 127)).rounded())
        guard sent.updateValue(value, forKey: message) != value else { return [] }
        let channel = message.channel ?? self.channel
        func controller(_ number: Int, _ value: Int) -> MIDIMessage {
            .controller(channel: channel, number: number, value: value)
        }
        return switch message.kind {
        case .controller(let number): [controller(number, value)]
        // The upper half comes first: receivers set the lower one to 0 with it.
        case .fineController(let number): [controller(number, value >> 7), controller(number + 32, value & 0x7F)]
        case .pitchBend: [.pitchBend(channel: channel, value: value)]
        case .pressure: [.pressure(channel: channel, value: value)]
        case .notePressure(let note): [.notePressure(channel: channel, note: note, value: value)]
        }
    }

    /// Returns the messages that silence an instrument.
    mutating func choke(_ instrument: Instrument) -> [MIDIMessage] {
        choked.insert(instrument.note)
        return [.notePressure(channel: instrument.channel ?? channel, note: instrument.note, value: 127)]
    }

    /// Returns the messages before a hit's note: the release of its choke, and the place of the stroke.
    mutating func before(_ hit: DrumHit) -> [MIDIMessage] {
        let note = hit.instrument.note
        let release = choked.remove(note).map {
            MIDIMessage.notePressure(channel: hit.instrument.channel ?? channel, note: $0, value: 0)
        }
        guard let message = hit.instrument.position, let position = hit.position else {
            return [release].compactMap(\.self)
        }
        return [release].compactMap(\.self) + set(message, to: Double(position))
    }
}
