// Continuous values and chokes in the drum machine, and the words of their messages.

import Drums
import Gestures
import Keypoints
import Shapes
import Testing

@Suite("Values and chokes") struct ValueTests {
    private static let kit = Kit(
        name: "values",
        instruments: [Instrument("crash", note: 49)],
        lines: [
            GestureBinding(Trigger(.device("grab")), .choke("crash")),
            GestureBinding(Trigger(.device("gone")), .choke("gong")),
            GestureBinding(Trigger(.shows("palm", seconds: 0, region: nil)), .armed(nil)),
        ],
        values: [
            KitValue(HandValue("cutoff", of: .y(.image)), to: [.midi(ControlMessage(.controller(74)))]),
            KitValue(HandValue("bend", of: .x(.image)), to: [.midi(ControlMessage(.pitchBend))]),
        ]
    )

    private func moved(_ name: String, to position: Double, at time: Double) -> Gesture {
        Gesture(time: time, kind: .moved(value: name, to: position), hand: .right)
    }

    private func shown(_ time: Double) -> Gesture { Gesture(time: time, kind: .shown("palm", seconds: 0)) }

    @Test("a value is an action, in the order of the kit, after the actions of gestures") func values() {
        var machine = DrumMachine(Self.kit)
        let gestures = [moved("bend", to: 0.5, at: 1), moved("cutoff", to: 0.25, at: 1), struck("grab", at: 1)]
        #expect(machine.process(gestures).map(\.text) == ["choke crash", "cutoff 0.25@1.0", "bend 0.5@1.0"])
        #expect(machine.process([moved("other", to: 1, at: 2)]).isEmpty)
    }

    @Test("what moves while gestures are not armed counts once when they are, and is no fault") func arming() {
        var machine = DrumMachine(Self.kit)
        #expect(machine.process([shown(1)]).map(\.text) == ["not armed"])
        #expect(machine.process([moved("cutoff", to: 0.25, at: 2)]).isEmpty)
        #expect(machine.process([moved("cutoff", to: 0.5, at: 3)]).isEmpty)
        #expect(machine.process([shown(4)]).map(\.text) == ["armed", "cutoff 0.5@4.0"])
        #expect(machine.process([shown(5)]).map(\.text) == ["not armed"])
        #expect(machine.faults.unarmed == 0)
    }

    @Test("a choke of an instrument that is not there is a fault") func unknown() {
        var machine = DrumMachine(Self.kit)
        #expect(machine.strike("gone", at: 1).isEmpty)
        #expect(machine.faults.unknownInstruments == 1)
    }

    @Test(
        "messages are words, which are given back",
        arguments: [
            "cc 0", "cc 119", "cc14 31", "bend", "pressure", "pressure 49", "cc 74 channel 2", "bend channel 16", "osc",
            "osc /filter/cutoff", "mqtt",
        ]
    )
    func words(_ words: String) throws {
        #expect(try #require(ValueOutput(words)).words == words)
    }

    @Test(
        "other words are no messages",
        arguments: [
            "", "cc", "cc 120", "cc 127", "cc -1", "cc x", "cc14 32", "bend 1", "pressure 128", "cc 74 channel 0",
            "cc 74 channel 17",
            "cc 74 chanel 2", "osc filter", "osc /a/*", "osc /ä", "mqtt a", "note 1", "cc 1 2", "channel 1",
        ]
    )
    func noWords(_ words: String) { #expect(ValueOutput(words) == nil) }

    @Test(
        "two messages collide where they set the same in a receiver",
        arguments: [
            ("cc 1", "cc 1", true), ("cc 1", "cc 2", false), ("cc 1", "cc14 1", true), ("cc 33", "cc14 1", true),
            ("cc14 1", "cc14 2", false), ("cc 1", "cc 1 channel 2", false), ("bend", "bend", true),
            ("bend", "pressure", false),
            ("pressure 49", "pressure 49", true), ("pressure 49", "pressure 50", false),
        ]
    )
    func collisions(_ one: String, _ other: String, _ expected: Bool) throws {
        let (one, other) = (try #require(ControlMessage(one)), try #require(ControlMessage(other)))
        #expect(one.collides(with: other) == expected && other.collides(with: one) == expected)
    }

    @Test("a value has the steps of its finest receiver") func steps() {
        func steps(_ words: String...) -> Int {
            KitValue(HandValue("v", of: .speed), to: words.compactMap(ValueOutput.init)).value.steps
        }
        #expect(steps("cc 1") == 127 && steps("cc 1", "pressure") == 127)
        #expect(steps("cc14 1") == 16_383 && steps("cc 1", "bend") == 16_383 && steps("osc") == 16_383)
    }
}
