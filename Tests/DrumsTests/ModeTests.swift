// The modes: <doc:TakesAndLoops#Modes>, cycles, and what changes them.

import Drums
import Gestures
import Testing

@Suite("Modes")
struct ModeTests {
    @Test("the start is freestyle, with nothing recorded") func start() {
        let machine = DrumMachine(seedKit)
        #expect(machine.mode == .freestyle && machine.take.steps == [] && machine.nextDue == nil)
        #expect(machine.tempo == 120 && machine.take.subdivision == 1 && machine.faults.isEmpty)
    }

    @Test(
        "four mode gestures",
        arguments: [
            (ModeCycle.full, ["mode recording", "mode playing", "mode freestyle", "mode recording"]),
            (.toggle, ["mode recording", "mode playing", "mode recording", "mode playing"]),
        ]
    )
    func cycle(_ cycle: ModeCycle, _ modes: [String]) {
        var machine = DrumMachine(seedKit, options: DrumOptions(modeCycle: cycle))
        #expect((1...4).flatMap { machine.strike("mode", at: Double($0)) } == modes)
    }

    @Test("the mode gesture is in no take and hits nothing; it tells its mode") func modeAlone() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("mode", at: 1) == ["mode recording"])
        #expect(machine.take.steps == [])
        #expect(machine.strike("RD", at: 2) == ["RD@2.0"])
        #expect(machine.strike("mode", at: 3) == ["mode playing"])
        #expect(machine.take.marble == "RD")
    }

    @Test("entering recording empties the take") func emptied() {
        var machine = DrumMachine(seedKit, options: DrumOptions(modeCycle: .toggle))
        #expect(machine.record([("RD", 1), ("LD", 2)]) == "RD LD")
        _ = machine.strike("mode", at: 3)
        _ = machine.strike("mode", at: 3.1)
        #expect(machine.mode == .recording && machine.take.steps == [])
    }

    @Test("playing an empty take is silence and no error") func silence() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("mode", at: 1) + machine.strike("mode", at: 2) == ["mode recording", "mode playing"])
        #expect(machine.nextDue == nil && machine.advance(to: 1000) == [] && machine.faults.isEmpty)
    }

    @Test("leaving playing stops at once and keeps the take") func stopped() {
        var machine = DrumMachine(seedKit)
        _ = machine.record([("RD", 1), ("LD", 2)])
        _ = machine.strike("mode", at: 3)
        #expect(machine.advance(to: 3.4).map(\.text) == ["RD@3.0"])
        #expect(machine.strike("mode", at: 3.45) == ["mode freestyle"])
        #expect(machine.advance(to: 10) == [] && machine.nextDue == nil)
        #expect(machine.take.marble == "RD LD")
    }

    @Test("hits sound in every mode and are taken down in recording only") func live() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("RD", at: 0.5) == ["RD@0.5"])
        #expect(machine.record([("LD", 2)]) == "LD")
        _ = machine.strike("mode", at: 3)
        #expect(machine.strike("RR", at: 3.1) == ["LD@3.0", "RR@3.1"])
        #expect(machine.take.marble == "LD")
    }

    @Test("the snap is heard in every mode and is a rest in recording only") func snap() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("snap", at: 0.5) == ["snap@0.5", "rest"])
        #expect(machine.take.steps == [])
        _ = machine.strike("mode", at: 1)
        #expect(machine.strike("snap", at: 2) == ["snap@2.0", "rest"] && machine.strike("rest", at: 2.5) == ["rest"])
        #expect(machine.take.steps == [[], []])
        _ = machine.strike("mode", at: 3)
        #expect(machine.strike("snap", at: 4) == ["snap@4.0", "rest"])
        #expect(machine.take.steps == [[], []])
    }

    @Test("a hit on the record of the mode gesture belongs to the mode before") func sameRecord() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("mode", "RD", at: 1) == ["RD@1.0", "mode recording"])
        #expect(machine.take.steps == [])
        #expect(machine.strike("mode", "LD", "snap", at: 2) == ["LD@2.0", "snap@2.0", "rest", "mode playing"])
        #expect(machine.take.marble == "LD -")
    }

    @Test("both hands' mode gestures on one record are one") func twice() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("mode", "mode", at: 1) == ["mode recording"])
    }

    @Test("a mode by its name; the present one is ignored, however it is asked for") func named() {
        var machine = DrumMachine(seedKit)
        #expect(machine.strike("again", at: 1) == ["mode recording"])
        _ = machine.strike("RD", at: 2)
        #expect(machine.strike("again", at: 3) == [] && machine.take.steps.count == 1)
        for cause in [Cause.key, .message, .device("pad")] {
            for command in ["mode recording", "record", "record steps"] {
                let action = try? KitAction(command: command)
                #expect(action.map { machine.carryOut($0, for: DrumRequest(at: 4, cause: cause)) } == [], "\(command)")
            }
        }
        #expect(machine.take.steps.count == 1)
        for mode in [Mode.playing, .freestyle] {
            let request = DrumRequest(at: 5, cause: .message)
            #expect(machine.carryOut(.mode(mode), for: request).map(\.text).last == "mode \(mode.rawValue)")
            #expect(machine.carryOut(.mode(mode), for: request).filter { $0.text.hasPrefix("mode") } == [])
        }
    }

    @Test("a recording in another form is another recording") func otherForm() {
        var machine = DrumMachine(seedKit)
        for form in [RecordingForm.steps, .time, .steps] {
            let actions = machine.carryOut(.record(form), for: DrumRequest(at: 1, cause: .key))
            #expect(actions.map(\.text) == ["mode recording"])
        }
    }

    @Test("an action of a name goes out, with its gesture") func action() {
        var machine = DrumMachine(seedKit)
        #expect(machine.process([struck("next", at: 1)]) == [.named("next-song", DrumRequest(struck("next", at: 1)))])
        #expect(machine.process([struck("nobody", at: 2)]) == [])
    }
}

extension DrumFaults {
    var isEmpty: Bool { self == DrumFaults() }
}
