// Messages and their bytes.

import Outputs
import Testing

@Suite struct MIDIMessageTests {
    @Test(
        arguments: [
            (.noteOn(channel: 10, note: 36, velocity: 100), [0x99, 36, 100]),
            (.noteOff(channel: 10, note: 36), [0x89, 36, 0]),
            (.noteOn(channel: 1, note: 0, velocity: 127), [0x90, 0, 127]),
            (.controller(channel: 16, number: 7, value: 64), [0xBF, 7, 64]),
            (.allNotesOff(), [0xB9, 123, 0]),
            (.notePressure(channel: 10, note: 49, value: 127), [0xA9, 49, 127]),
            (.pressure(channel: 2, value: 64), [0xD1, 64]),
            (.pitchBend(channel: 1, value: 8192), [0xE0, 0, 64]),
            (.pitchBend(channel: 16, value: 16_383), [0xEF, 127, 127]),
            (.pitchBend(channel: 1, value: 99_999), [0xE0, 127, 127]),
            (.program(channel: 10, number: 1), [0xC9, 0]),
            (.program(channel: 2, number: 200), [0xC1, 127]), (.clock, [0xF8]), (.start, [0xFA]), (.proceed, [0xFB]),
            (.stop, [0xFC]), (.songPosition(300), [0xF2, 44, 2]), (.songPosition(-1), [0xF2, 0, 0]),
            (.songPosition(.max), [0xF2, 127, 127]), (.quarterFrame(0x35), [0xF1, 0x35]),
            (.fullFrame(hours: 33, minutes: 2, seconds: 3, frames: 4), [0xF0, 0x7F, 0x7F, 1, 1, 33, 2, 3, 4, 0xF7]),
            // Out of range: cut to it. A beginning with velocity 0 would be an end.
            (.noteOn(channel: 99, note: 200, velocity: 0), [0x9F, 127, 1]),
            (.noteOff(channel: -3, note: -1), [0x80, 0, 0]),
            (.controller(channel: 0, number: 128, value: .max), [0xB0, 127, 127]),
        ] as [(MIDIMessage, [UInt8])]
    )
    func bytes(message: MIDIMessage, expected: [UInt8]) { #expect(message.bytes == expected) }

    @Test(arguments: [
        MIDIMessage.noteOn(channel: 16, note: 127, velocity: 1), .noteOff(channel: 1, note: 0),
        .controller(channel: 10, number: 64, value: 127), .program(channel: 10, number: 128), .clock, .start, .proceed,
        .stop, .songPosition(0x3FFF), .quarterFrame(0x7F), .fullFrame(hours: 96, minutes: 59, seconds: 59, frames: 29),
    ])
    func bytesAreReadAgain(message: MIDIMessage) { #expect(MIDIMessage(bytes: message.bytes) == message) }

    @Test(
        arguments: [
            [], [0x40], [0x90], [0x90, 1], [0x90, 1, 200], [0x90, 1, 2, 3], [0xF8, 1], [0xC0, 1, 2], [0xFF], [0xFE],
            [0xE0, 1, 2],
            [0xF0, 0x7F, 0x7F, 1, 1, 0xF7], [0xF0, 0x7E, 0, 1, 1, 0, 0, 0, 0, 0xF7],
            [0xF0, 0x7F, 0x7F, 1, 1, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func rubbishIsNoMessage(bytes: [UInt8]) { #expect(MIDIMessage(bytes: bytes) == nil) }

    @Test func velocityZeroIsAnEnd() {
        #expect(MIDIMessage(bytes: [0x99, 36, 0]) == .noteOff(channel: 10, note: 36))
    }

    /// Any bytes: none traps, and what is read has bytes that are read the same.
    @Test func anyBytes() {
        var state: UInt64 = 1
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let size = Int(state >> 60) % 12
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: state >> (8 * UInt64($0 % 8))) }
            if let message = MIDIMessage(bytes: bytes) { #expect(MIDIMessage(bytes: message.bytes) == message) }
        }
    }

    @Test(
        arguments: [
            (0, 1), (1, 127), (0.5, 64), (100 / 127, 100), (1 / 127, 1), (0.001, 1), (-1, 1), (7, 127),
            (.nan, 1), (.infinity, 127), (-.infinity, 1),
        ] as [(Float, Int)]
    )
    func velocityIsNeverTheEndOfANote(share: Float, expected: Int) { #expect(MIDIMessage.velocity(share) == expected) }

    @Test func velocityKeepsEveryStepOfMIDI() {
        for velocity in 1...127 { #expect(MIDIMessage.velocity(Float(velocity) / 127) == velocity) }
    }
}
