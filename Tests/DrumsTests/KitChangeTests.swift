import Gestures
import Testing

@testable import Drums

@Suite("Kits that are switched between")
struct KitChangeTests {
    private static let other = Kit(
        name: "other",
        instruments: [Instrument("RD", note: 40, sound: "deep"), Instrument("bell", note: 56)],
        lines: [GestureBinding(Trigger(.device("RD")), .hit("bell"))]
    )

    private static func machine() -> DrumMachine {
        let take = Take(steps: [[Take.Hit("LD", velocity: 0.5), Take.Hit("RD", velocity: 0.5)], []])
        var machine = DrumMachine(seedKit, others: [other], take: take, scenes: [])
        machine.begin(.playing, at: 0)
        return machine
    }

    private static func choose(_ words: String, at time: Double, _ machine: inout DrumMachine) throws -> [String] {
        machine.carryOut(try KitAction(command: "kit \(words)"), for: DrumRequest(at: time, cause: .key)).map(\.text)
    }

    @Test(
        "gestures have the other kit's lines at once, and the take sounds as before",
        arguments: ["next", "2", "other"]
    )
    func change(_ words: String) throws {
        var machine = Self.machine()
        #expect(machine.strike("RD", at: 0) == ["LD@0.0", "RD@0.0", "RD@0.0"])
        #expect(try Self.choose(words, at: 0.1, &machine) == ["kit other"])
        #expect(machine.strike("RD", at: 0.2) == ["bell@0.2"])
        var notes: [Int] = []
        for case .hit(let hit) in machine.advance(to: 1) { notes.append(hit.instrument.note) }
        #expect(notes == [38, 40], "LD of the seed's kit, and the other's own RD")
        #expect(machine.faults.unknownInstruments == 0)
        #expect(try Self.choose("previous", at: 1.1, &machine) == ["kit seed"])
    }

    @Test("a kit that was not named at the start is said", arguments: ["tuba", "3"])
    func unknown(_ words: String) throws {
        var machine = Self.machine()
        _ = machine.advance(to: 0.1)
        #expect(try Self.choose(words, at: 0.1, &machine).isEmpty)
        #expect(machine.takeRemark()?.hasPrefix("kit \(words): expected seed, other, next, previous") == true)
        #expect(try Self.choose("seed", at: 0.1, &machine).isEmpty)
        #expect(machine.takeRemark() == nil)
    }

    @Test("an instrument that another kit has otherwise is told apart by its kit's name, and the same one is one")
    func toldApart() throws {
        var third = Self.other
        third.name = "third"
        third.instruments = [
            Instrument("bell", note: 56), Instrument("RD", note: 41, chokes: ["LD"]), Instrument("LD", note: 39),
        ]
        third.lines = [
            GestureBinding(Trigger(.device("a")), .hit("RD")), GestureBinding(Trigger(.device("b")), .rest("LD")),
            GestureBinding(Trigger(.device("c")), .choke("bell")),
            GestureBinding(Trigger(.device("d")), .volume("RD", 3)),
            GestureBinding(Trigger(.device("e")), .take(.mute(.instrument("LD"), nil))),
        ]
        let kits = Kit.toldApart([seedKit, Self.other, third])
        #expect(kits.map { $0.instruments.map(\.name) }[0] == seedKit.instruments.map(\.name))
        #expect(kits[1].instruments.map { "\($0.name) \($0.sound)" } == ["other-RD deep", "bell bell"])
        #expect(kits[2].instruments.map(\.name) == ["bell", "third-RD", "third-LD"])
        #expect(kits[2].instruments[1].chokes == ["third-LD"] && kits[2].instruments[1].sound == "RD")
        #expect(
            kits[2].lines.map { $0.action.command ?? "" } == [
                "hit third-RD", "rest", "choke bell", "volume third-RD 3", "mute third-LD",
            ]
        )
        // A take sounds as it was recorded, whichever kit is played.
        let take = Take(steps: [[Take.Hit("RD", velocity: 0.5), Take.Hit("other-RD", velocity: 0.5)], []])
        for kit in ["seed", "other"] {
            var machine = DrumMachine(kits[0], others: [kits[1]], take: take, scenes: [])
            _ = try Self.choose(kit, at: 0, &machine)
            machine.begin(.playing, at: 0)
            var notes: [Int] = []
            for case .hit(let hit) in machine.advance(to: 0.1) { notes.append(hit.instrument.note) }
            #expect(notes == [36, 40])
        }
    }

    @Test("what sounds is told of the instruments of all kits")
    func united() throws {
        let names = try #require(Kit.uniting([seedKit, Self.other])).instruments.map { "\($0.name) \($0.sound)" }
        #expect(names == ["RD RD", "LD LD", "LL LL", "RR RR", "snap snap", "RD deep", "bell bell"])
    }
}
