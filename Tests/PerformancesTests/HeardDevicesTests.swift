// The lines about the devices of OSC for the user.

import Drums
import Gestures
import Outputs
import Testing

@testable import Performances

@Suite("Lines about devices of OSC")
struct HeardDevicesTests {
    @Test(
        "who leaves is said of devices that came, not of a script's hits from a port each",
        arguments: [
            ("/hit/kick", [], []),
            ("/hello", ["pad", "kick"], ["pad is connected, playing kick", "pad is disconnected"]),
        ]
    )
    func lines(_ address: String, _ words: [String], _ expected: [String]) {
        var devices = HeardDevices(Kit(name: "one", instruments: [Instrument("kick", note: 36)]), .init())
        var said: [String] = []
        for port in 0..<3 {
            let message = OSCMessage(address, words.map { .string($0) })
            said += devices.hear(OSCReceived(message, from: "127.0.0.1:\(9000 + port)"), at: Double(port)).lines
        }
        #expect(devices.counts.malformed == 0 && devices.counts.messages == 3)
        #expect(said + devices.look(at: 1_000) == expected)
    }

    @Test("keys that are let go are counted, and take their number among the hits")
    func released() {
        var devices = HeardDevices(Kit(name: "one", instruments: [Instrument("kick", note: 36)]), .init())
        let hits = [Float(0.5), 0, -1, 0.5, 0.5].enumerated().map { number, velocity in
            let message = OSCMessage("/hit", [.string("kick"), .float(velocity), .int(Int32(min(number, 3)))])
            return devices.hear(OSCReceived(message, from: "127.0.0.1:9000"), at: Double(number)).outcome
        }
        #expect(hits.map { $0 != nil } == [true, false, false, true, false])
        #expect(devices.counts.released == 2 && devices.counts.messages == 5 && devices.counts.malformed == 0)
    }
}
