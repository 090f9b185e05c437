// Messages and their bytes.

import Outputs
import Testing

@Suite struct MIDIMessageTests {
    @Test(arguments: [
        (MIDIMessage.noteOn(channel: 10, note: 36, velocity: 100), [0x99, 36, 100]),
        (.noteOff(channel: 10, note: 36), [0x89, 36, 0]),
        (.noteOn(channel: 1, note: 0, velocity: 127), [0x90, 0, 127]),
        (.controller(channel: 16, number: 7, value: 64), [0xBF, 7, 64]),
        (.allNotesOff(), [0xB9, 123, 0]),
        // Out of range: cut to it. A beginning with velocity 0 would be an end.
        (.noteOn(channel: 99, note: 200, velocity: 0), [0x9F, 127, 1]),
        (.noteOff(channel: -3, note: -1), [0x80, 0, 0]),
        (.controller(channel: 0, number: 128, value: .max), [0xB0, 127, 127]),
    ])
    func bytes(message: MIDIMessage, expected: [UInt8]) { #expect(message.bytes == expected) }

    @Test(arguments: [
        (Float(0), 1), (1, 127), (0.5, 64), (100.0 / 127, 100), (1.0 / 127, 1), (0.001, 1), (-1, 1), (7, 127),
        (.nan, 1), (.infinity, 127), (-.infinity, 1),
    ])
    func velocityIsNeverTheEndOfANote(share: Float, expected: Int) { #expect(MIDIMessage.velocity(share) == expected) }

    @Test func velocityKeepsEveryStepOfMIDI() {
        for velocity in 1...127 { #expect(MIDIMessage.velocity(Float(velocity) / 127) == velocity) }
    }
}
