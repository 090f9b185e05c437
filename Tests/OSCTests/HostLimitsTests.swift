// The limits of one host of the network.

import Testing

@testable import Outputs

@Suite struct HostLimitsTests {
    private static let hit = OSCInput.hit(OSCStrike(device: "p", instrument: .own))
    private static let reading = OSCInput.acceleration(OSCAcceleration(device: "p", z: 0))

    @Test(
        "so many messages a second, of each host by itself; this machine has no limit",
        arguments: [
            ("10.0.0.7:1", hit, Int(Tuning.hostMessages)), ("10.0.0.7:1", reading, Int(Tuning.hostReadings)),
            ("127.0.0.1:1", hit, 5_000), ("[::1]:1", hit, 5_000),
        ]
    )
    func flood(source: String, input: OSCInput, admitted: Int) {
        var limits = HostLimits()
        #expect((0..<5_000).count { _ in limits.admits(input, from: source, at: 0) } == admitted)
        #expect(limits.passedOver == 5_000 - admitted)
        #expect(limits.admits(Self.hit, from: "10.0.0.8:1", at: 0) == true)
        // A second later it is heard again.
        #expect(limits.admits(input, from: source, at: 1) == true)
    }

    @Test func `lines about a host are few, however many ports it has`() {
        var limits = HostLimits()
        let said = (0..<1_000).count { limits.maySay(of: "10.0.0.7:\($0)", at: Double($0) / 100) }
        #expect(said == Tuning.linesAtOnce)
        #expect(limits.maySay(of: "10.0.0.7:1", at: 20) == true)
    }

    @Test func `lines about this machine are more, and not without end`() {
        var limits = HostLimits()
        let sources = ["127.0.0.1", "127.0.0.2", "[::1]"]
        let said = (0..<60_000).count { limits.maySay(of: "\(sources[$0 % 3]):\($0)", at: Double($0) / 12_000) }
        #expect(said == Tuning.ownLinesAtOnce + Int(Tuning.ownLines * 5) - 1)
        // Others are reported beside them.
        #expect(limits.maySay(of: "10.0.0.7:1", at: 5) && limits.maySay(of: "127.0.0.1:1", at: 6))
    }

    @Test func `forged hosts fill a bounded table, which empties again`() {
        var limits = HostLimits()
        let admitted = (0..<40_000).count { limits.admits(Self.hit, from: "h\($0):1", at: 0) }
        #expect(admitted == Tuning.hostLimit)
        #expect(limits.admits(Self.hit, from: "phone:1", at: Tuning.lineSeconds * 4 + 1) == true)
    }

    @Test func `a phone that pauses is heard again at once while forged hosts come`() {
        var limits = HostLimits()
        var heard = 0
        for millisecond in 0..<60_000 {
            let time = Double(millisecond) / 1_000
            let forged = "h\(millisecond):1"
            if millisecond % 2 == 0, limits.admits(Self.hit, from: forged, at: time) {
                _ = limits.maySay(of: forged, at: time)
            }
            let plays = time < 5 || time >= 50
            if plays, millisecond % 100 == 1, limits.admits(Self.hit, from: "phone:1", at: time) { heard += 1 }
        }
        #expect(heard == 150)
    }

    @Test func problemsAreToldNowAndThen() {
        var notes = RateLimitedLog()
        let fault = TactusError(.broken, "rubbish")
        #expect(notes.add(fault, from: "a:1", at: 0) == "OSC from a:1: rubbish")
        for number in 1..<1_000 { #expect(notes.add(fault, from: "a:1", at: Double(number) / 1_000) == nil) }
        #expect(notes.add(fault, from: "a:1", at: 10) == "OSC from a:1: rubbish (and 999 more since the last word)")
        #expect(notes.add(fault, from: "a:1", at: 5) == nil)
        #expect(notes.add(fault, from: "a:1", at: 20) == "OSC from a:1: rubbish (and 1 more since the last word)")
        #expect(notes.count == 1_003)
    }

    @Test(arguments: [
        "\u{1B}[2J", "a\nFAKE: sound is lost", "\u{9B}31m", "a\u{2028}b", "\u{7}", "\r",
    ]) func `names are of signs that can be shown`(name: String) {
        let message = OSCMessage("/hello", [.string(name), .string("kick")])
        let received = OSCReceived(message, from: "h:1")
        #expect(throws: TactusError.self) { _ = try OSCInterpreter().input(of: received) }
    }
}
