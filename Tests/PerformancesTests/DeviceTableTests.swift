// The table of devices: <doc:Messages> as far as they are decided without a network.

import Drums
import LiveScene
import Testing

@testable import Outputs
@testable import Performances

@Suite struct DeviceTableTests {
    private static let kit = Kit(name: "test", instruments: [Instrument("kick", note: 36)])

    private func hit(_ device: String, _ sequence: Int? = nil) -> OSCInput {
        .hit(
            OSCStrike(device: device, instrument: .name("kick"), velocity: 1, sequence: sequence)
        )
    }

    private func hello(_ device: String) -> OSCInput { .hello(device: device, instrument: nil) }

    private func reading(_ device: String) -> OSCInput {
        .acceleration(
            OSCAcceleration(device: device, z: 0)
        )
    }

    @Test("forty devices, two of them on one instrument, and more than any table holds")
    func manyDevices() {
        var table = DeviceTable(Self.kit)
        for device in 0..<40 {
            let hello = OSCInput.hello(device: "p\(device)", instrument: "i\(device / 2)")
            let hearing = table.hear(hello, from: "127.0.0.1:1", at: Double(device) / 100)
            #expect(hearing?.change == .joined)
            #expect(hearing?.chosen == "i\(device / 2)")
        }
        #expect(table.roster.members.values.count { $0.lostAt == nil } == 40)
        #expect(table.roster.members.values.count { $0.instrument == "i3" } == 2)
        for device in 40..<300 { _ = table.hear(hit("p\(device)"), from: "127.0.0.1:1", at: 1) }
        #expect(table.roster.members.count == Outputs.Tuning.deviceLimit && table.rejected == 0)
        #expect(table.hear(hit("p299"), from: "127.0.0.1:1", at: 1)?.change == DeviceUpdate.Change.none)
        // The one that was silent longest made room.
        #expect(table.forgotten().contains("p0") && table.forgotten().isEmpty)
    }

    @Test func `one other host has no more devices than it may have, and this machine has`() {
        for (host, count) in [("10.0.0.7", Outputs.Tuning.hostDevices), ("127.0.0.1", 40), ("[::1]", 40)] {
            var table = DeviceTable(Self.kit)
            for device in 0..<40 { _ = table.hear(hello("p\(device)"), from: "\(host):1", at: 0) }
            #expect(table.roster.members.count == count && table.rejected == 40 - count)
            #expect(table.hear(hello("phone"), from: "10.0.0.8:1", at: 0) != nil)
        }
    }

    @Test func `names of all the world keep no new phone out`() {
        var table = DeviceTable(Self.kit)
        for number in 0..<1_000 {
            let source = "10.0.\(number / 250).\(number % 250):9"
            #expect(table.hear(hello("fake\(number)"), from: source, at: Double(number) / 1_000) != nil)
        }
        #expect(table.hear(hello("phone"), from: "10.9.9.9:1", at: 1)?.change == .joined)
        #expect(table.roster.members.count <= Outputs.Tuning.deviceLimit)
    }

    @Test func `a name is its host's while it is heard`() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(.hello(device: "phone", instrument: "kick"), from: "10.0.0.2:1", at: 0)
        #expect(table.hear(.bye(device: "phone"), from: "10.0.0.3:1", at: 1) == nil)
        #expect(table.hear(hit("phone"), from: "10.0.0.3:1", at: 5) == nil && table.impostors == 2)
        #expect(table.hear(hit("phone"), from: "10.0.0.2:77", at: 6)?.chosen == "kick")
        // Another address of the same phone, after a while.
        #expect(table.hear(hit("phone"), from: "10.0.0.3:1", at: 17)?.chosen == "kick")
        #expect(table.hear(.bye(device: "phone"), from: "10.0.0.3:1", at: 18)?.device == "phone")
    }

    @Test func `hits from ever new ports keep no phone out, and phones stay`() {
        var table = DeviceTable(Self.kit)
        let strike = OSCStrike(device: "", instrument: .name("snare"))
        #expect(table.hear(.hello(device: "phone", instrument: "kick"), from: "10.0.0.9:1", at: 0) != nil)
        for number in 0..<2_000 {
            let source = "127.0.0.1:\(number + 1)"
            var hit = strike
            hit.device = source
            #expect(table.hear(.hit(hit), from: source, at: Double(number) / 1_000)?.change == .joined)
        }
        #expect(table.rejected == 0)
        #expect(table.roster.members.count == Outputs.Tuning.deviceLimit)
        #expect(table.roster["phone"]?.instrument == "kick")
    }

    @Test func `who chooses nothing gets the next instrument that nobody has, and keeps it`() {
        var table = DeviceTable(
            Kit(name: "two", instruments: [Instrument("kick", note: 36), Instrument("hat", note: 42)])
        )
        for device in ["a", "b", "c"] { _ = table.hear(hit(device), from: "h:1", at: 0) }
        _ = table.hear(.hello(device: "d", instrument: "kick"), from: "h:1", at: 0)
        let given = ["a", "b", "a"].map { table.give($0).map { "\($0.instrument) \($0.isNew)" } }
        #expect(given == ["hat true", "kick true", "hat false"])
        #expect(table.roster.instrument(named: "HAT") == "hat" && table.roster.instrument(named: "gong") == nil)
    }

    @Test("the instrument is locked while the device is connected")
    func lockedInstrument() {
        var table = DeviceTable(Self.kit)
        func hello(_ instrument: String?) -> OSCInput { .hello(device: "p", instrument: instrument) }
        #expect(table.hear(hello(nil), from: "h:1", at: 0)?.chosen == nil)
        #expect(table.hear(hello("kick"), from: "h:1", at: 1)?.chosen == "kick")
        let other = table.hear(hello("snare"), from: "h:1", at: 2)
        #expect((other?.chosen, other?.isRefused) == ("kick", true))
        #expect(table.hear(hello("kick"), from: "h:1", at: 3)?.isRefused == false)
        #expect(table.hear(hit("p"), from: "h:1", at: 3)?.chosen == "kick")
        _ = table.hear(.bye(device: "p"), from: "h:1", at: 4)
        let again = table.hear(hello("snare"), from: "h:1", at: 5)
        #expect((again?.chosen, again?.isRefused, again?.change) == ("snare", false, .returned))
    }

    @Test("a loss touches no other, and within ten seconds the device is the same one")
    func lossAndReturn() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(.hello(device: "p", instrument: "kick"), from: "a:1", at: 0)
        _ = table.hear(reading("p"), from: "a:1", at: 0)
        _ = table.hear(reading("q"), from: "b:1", at: 0)
        for step in 1...20 { _ = table.hear(reading("q"), from: "b:1", at: Double(step) * 0.1) }
        #expect(table.lose(at: 2) == ["p"])
        #expect(table.lose(at: 2).isEmpty)
        #expect(table.roster["p"]?.lostAt != nil && table.roster["q"]?.lostAt == nil)
        let back = table.hear(reading("p"), from: "a:77", at: 9)
        #expect((back?.change, back?.chosen) == (.returned, "kick"))
        // Lost again, and away for longer than ten seconds: a new one.
        #expect(table.lose(at: 10) == ["q", "p"])
        let late = table.hear(reading("p"), from: "a:77", at: 20.6)
        #expect((late?.change, late?.chosen) == (.joined, nil))
    }

    @Test("a device without a name is known by its host when it comes back on another port")
    func anotherPort() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(reading("a:1"), from: "a:1", at: 0)
        _ = table.hear(reading("b:1"), from: "b:1", at: 0)
        let back = table.hear(reading("a:2"), from: "a:2", at: 5)
        #expect((back?.device, back?.change) == ("a:1", .returned))
        #expect(table.hear(reading("a:2"), from: "a:2", at: 5.1)?.device == "a:1")
        // While it is there, another port is another device; and two lost ones cannot be distinguished.
        #expect(table.hear(reading("a:3"), from: "a:3", at: 5.2)?.device == "a:3")
        #expect(table.hear(reading("a:4"), from: "a:4", at: 9)?.device == "a:4")
    }

    @Test func aNameToldOnceIsKept() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(.hello(device: "phone", instrument: "kick"), from: "a:1", at: 0)
        let hearing = table.hear(hit("a:1"), from: "a:1", at: 1)
        #expect((hearing?.device, hearing?.chosen) == ("phone", "kick"))
    }

    @Test func aPlayerWhoOnlyHitsMayRest() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(hit("p"), from: "a:1", at: 0)
        #expect(table.lose(at: 100).isEmpty)
        #expect(table.lose(at: 121) == ["p"])
    }

    @Test(
        "numbers tell what came twice, in whatever order",
        arguments: [
            ([1, 2, 3, 4], 0), ([1, 1, 2, 2, 2], 3), ([1, 2, 5], 0), ([1, 3, 2], 0), ([5, 6, 0, 1], 0),
            ([1, 2, 3, 2, 1, 4], 2), ([0, 5_000, 5_001], 0), ([7, 6, 6], 1),
        ]
    )
    func sequences(numbers: [Int], repeated: Int) {
        var table = DeviceTable(Self.kit)
        var passed = 0
        for number in numbers where table.hear(hit("p", number), from: "a:1", at: 0)?.isRepeat == false { passed += 1 }
        #expect(passed == numbers.count - repeated)
    }

    @Test func aClockThatGoesBackLosesNobody() {
        var table = DeviceTable(Self.kit)
        _ = table.hear(reading("p"), from: "a:1", at: 100)
        _ = table.hear(reading("p"), from: "a:1", at: 3)
        #expect(table.lose(at: 3).isEmpty)
        #expect(table.roster["p"]?.lastHeard == 100)
        #expect(table.lose(at: 100.4).isEmpty)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func aTimeThatIsNoneDoesNoHarm(time: Double) {
        var table = DeviceTable(Self.kit)
        _ = table.hear(reading("p"), from: "a:1", at: 0)
        _ = table.hear(reading("q"), from: "b:1", at: time)
        #expect(table.lose(at: time).isEmpty)
        #expect(table.lose(at: 1).contains("p"))
    }
}
