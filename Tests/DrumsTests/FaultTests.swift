// Faults that must not stop the playing: unknown instruments, clocks that go back, a thousand hits at once.

import Drums
import Gestures
import Testing

@Suite("Faults while playing")
struct FaultTests {
    @Test("an unknown instrument is counted and left out, the others sound") func unknown() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("RD", "gone", "LD", at: 1) == ["RD@1.0", "LD@1.0"])
        #expect(machine.faults.unknownInstruments == 1 && machine.takeRemark() == nil)
    }

    @Test("a take with an unknown instrument plays the rest of it") func unknownInTake() {
        let steps = [[Take.Hit("gone", velocity: 1), Take.Hit("RD", velocity: 1)], [Take.Hit("gone", velocity: 1)]]
        var kit = seedKit
        kit.lines = [GestureBinding(Trigger(.device("play")), .mode(.playing))]
        var machine = DrumMachine(kit, take: Take(steps: steps))
        _ = machine.strike("play", at: 0)
        #expect(machine.advance(to: 1.9).map(\.text) == ["RD@0.0", "RD@1.0"])
        #expect(machine.faults.unknownInstruments == 4)
        #expect(machine.advance(to: Tuning.latest).count < 2 * Tuning.mostDue)
        #expect(machine.faults.overruns == 1 && machine.nextDue.map { $0 > Tuning.latest } == true)
    }

    @Test("a gesture before an earlier one of its source is left out and counted; sources have clocks of their own")
    func backwards() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("RD", at: 5) == ["RD@5.0"])
        #expect(machine.strike("RD", at: 4) == [] && machine.faults.nonMonotonicTimestamps == 1)
        #expect(machine.strike("LD", at: 4.9) == ["LD@4.9"])
        #expect(machine.strike("RD", at: 5) == ["RD@5.0"])
    }

    @Test("advancing backwards does nothing and is counted") func backwardAdvance() {
        var machine = DrumMachine(seedKit)
        _ = machine.record([("RD", 1)])
        _ = machine.strike("mode", at: 2)
        #expect(machine.advance(to: 3).count == 3)
        #expect(machine.advance(to: 2.5) == [] && machine.faults.nonMonotonicTimestamps == 1)
        #expect(machine.advance(to: 3.5).map(\.text) == ["RD@3.5"])
    }

    @Test("times that are none are left out and counted", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func broken(_ time: Double) {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("RD", at: time) == [] && machine.advance(to: time) == [])
        #expect(machine.faults.invalidTimestamps == 2)
        #expect(machine.strike("RD", at: 1) == ["RD@1.0"])
    }

    @Test("a thousand hits at once all come out, in their order") func thousand() {
        var machine = DrumMachine(seedKit)
        _ = machine.strike("mode", at: 0)
        let names = ["RD", "LD", "LL", "RR"]
        let actions = machine.process((0..<1000).map { struck(names[$0 % 4], at: 1) })
        #expect(actions.map(\.text) == (0..<1000).map { "\(names[$0 % 4])@1.0" })
        #expect(machine.take.steps.joined().count == 1000)
    }
}
