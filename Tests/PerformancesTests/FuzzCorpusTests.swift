// Every input that a fuzzer is started from, or once found, through the same checks without the fuzzer.

import FuzzInputs
import Testing

@Suite("Devices and brokers of any kind")
struct DeviceCorpusTests {
    @Test("saved devices hold over time, with other numbers", arguments: SavedInput.all(of: "devices"))
    func devices(_ input: SavedInput) {
        for bytes in input.variants(most: 30, cuts: 6) { fuzzDevices(bytes) }
    }

    @Test("saved messages of brokers hold, with other numbers", arguments: SavedInput.all(of: "messages"))
    func messages(_ input: SavedInput) {
        for bytes in input.variants(most: 30, cuts: 6) { fuzzMessages(bytes) }
    }

    @Test("saved Standard MIDI Files hold, cut off and with each byte changed", arguments: SavedInput.all(of: "midi"))
    func midi(_ input: SavedInput) {
        for bytes in input.variants(most: 0, cuts: 40) { fuzzMIDI(bytes) }
        for place in input.bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = input.bytes
                bytes[place] = value
                fuzzMIDI(bytes)
            }
        }
    }
}
