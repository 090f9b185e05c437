// Taking down: <doc:TakesAndLoops#Steps>, and the window within which hits share a step.

import Configurations
import Drums
import Gestures
import Testing

@Suite("Recording")
struct RecordingTests {
    private let beats = [("RD", 1.00), ("LL", 1.02), ("snap", 1.9), ("LD", 2.7), ("RD", 2.9)]

    /// The times of one round after the start of the playing, and how long the round is.
    private func round(_ machine: inout DrumMachine, from time: Double) -> ([String], Double) {
        _ = machine.strike("mode", at: time)
        let hits = machine.advance(to: time + machine.take.length - 0.001)
        let texts = hits.compactMap { action -> String? in
            guard case .hit(let hit) = action else { return nil }
            return "\(hit.instrument.name) \(hit.time - time)"
        }
        return (texts, machine.take.length)
    }

    @Test("hits within 50 ms share a step, a snap is an empty one") func chord() {
        var machine = DrumMachine(seedKit)
        #expect(machine.record(beats) == "RD+LL - LD RD")
        let (hits, length) = round(&machine, from: 4)
        #expect(hits == ["RD 0.0", "LL 0.0", "LD 1.0", "RD 1.5"] && length == 2)
    }

    @Test("chord window 0: one hit, one step") func literal() {
        var machine = DrumMachine(seedKit, options: DrumOptions(chordWindow: 0))
        #expect(machine.record(beats) == "RD LL - LD RD")
        let (hits, length) = round(&machine, from: 4)
        #expect(hits == ["RD 0.0", "LL 0.5", "LD 1.5", "RD 2.0"] && length == 2.5)
    }

    @Test("chord window 0 splits even what is of one record") func literalRecord() {
        var machine = DrumMachine(seedKit, options: DrumOptions(chordWindow: 0))
        _ = machine.strike("mode", at: 0)
        _ = machine.strike("RD", "LD", at: 1)
        #expect(machine.take.marble == "RD LD")
    }

    @Test("the gaps between hits do not matter", arguments: [0.3, 3, 0.051])
    func spacing(_ gap: Double) {
        var machine = DrumMachine(seedKit)
        let hits = ["RD", "LD", "RD", "RD", "LL"].enumerated().map { ($1, 1 + Double($0) * gap) }
        #expect(machine.record(hits) == "RD LD RD RD LL")
    }

    @Test("a take of four snaps is two seconds of silence a round") func rests() {
        var machine = DrumMachine(seedKit)
        #expect(machine.record((1...4).map { ("snap", Double($0)) }) == "- - - -")
        #expect(machine.take.length == 2)
        _ = machine.strike("mode", at: 5)
        #expect(machine.advance(to: 100) == [] && machine.nextDue == nil)
    }

    private typealias Row = (what: String, hits: [(String, Double)], steps: String)

    private static let rows: [Row] = [
        ("the window's end is in", [("RD", 1.0), ("LD", 1.05)], "RD+LD"),
        ("and beyond is out", [("RD", 1.0), ("LD", 1.0501)], "RD LD"),
        ("it counts from the first hit", [("RD", 1.0), ("LD", 1.04), ("LL", 1.08)], "RD+LD LL"),
        ("the same beat twice never", [("RD", 1.0), ("RD", 1.01)], "RD RD"),
        ("and the second begins a step", [("RD", 1.0), ("RD", 1.04), ("LD", 1.08)], "RD RD+LD"),
        ("a rest never", [("RD", 1.0), ("snap", 1.01), ("LD", 1.02)], "RD - LD"),
        ("rests at both ends count", [("rest", 1.0), ("RD", 1.01), ("rest", 1.02), ("rest", 1.03)], "- RD - -"),
        ("three of one moment", [("RD", 1.0), ("LD", 1.0), ("LL", 1.0)], "RD+LD+LL"),
    ]

    @Test("what shares a step", arguments: rows.indices)
    func window(_ row: Int) {
        let (what, hits, steps) = Self.rows[row]
        var machine = DrumMachine(seedKit)
        #expect(machine.record(hits) == steps, "\(what)")
    }

    @Test("two hands that stop together share a step, though one of them is told later") func onsets() {
        var machine = DrumMachine(seedKit)
        _ = machine.strike("mode", at: 0)
        _ = machine.process([Gesture(time: 1.0, onset: 0.95, kind: .impact(device: "RD"))])
        _ = machine.process([Gesture(time: 1.07, onset: 0.96, kind: .impact(device: "LD"))])
        #expect(machine.take.marble == "RD+LD")
    }

    @Test("a recording without a step costs no take, and one with steps is told when it ends") func misread() {
        var machine = DrumMachine(seedKit, options: DrumOptions(modeCycle: .toggle), take: Take(steps: [[], []]))
        _ = machine.strike("mode", at: 1)
        #expect(machine.take.steps == [] && machine.latestTake.marble == "- -")
        _ = machine.strike("again", at: 1.5)
        _ = machine.strike("mode", at: 2)
        #expect(machine.take.marble == "- -" && machine.recordedTake() == nil)
        #expect(machine.record([("RD", 4), ("LD", 5)]) == "RD LD")
        #expect(machine.recordedTake() == nil && machine.latestTake.marble == "RD LD")
        _ = machine.strike("LL", at: 5.5)
        _ = machine.strike("mode", at: 6)
        #expect(machine.recordedTake()?.marble == "RD LD LL" && machine.recordedTake() == nil)
        _ = machine.strike("again", at: 7)
        #expect(machine.take.steps == [] && machine.latestTake.marble == "RD LD LL")
    }

    @Test("a take that is full takes no more than a file may hold, and says how much it left out")
    func fullTake() {
        var machine = DrumMachine(seedKit, options: DrumOptions(chordWindow: 0))
        _ = machine.strike("mode", at: 0)
        for number in 1...Drums.Tuning.longestTake + 3 { _ = machine.strike("RD", at: Double(number)) }
        _ = machine.strike("rest", at: 20_000)
        #expect(machine.take.steps.count == Drums.Tuning.longestTake && machine.faults.untaken == 4)
        #expect(machine.take.text.utf8.count <= Drums.Tuning.largestTake)
    }

    @Test("names that are long fill a take before its steps do, and its text can still be read")
    func fullText() {
        let names = (0..<10).map { String(repeating: "'", count: 600) + "\($0)" }
        let kit = Kit(
            name: "long",
            instruments: names.map { Instrument($0, note: 36) },
            lines: [GestureBinding(Trigger(.device("mode")), .nextMode)]
                + names.map { GestureBinding(Trigger(.device($0)), .hit($0)) }
        )
        var machine = DrumMachine(kit, options: DrumOptions(chordWindow: 10))
        _ = machine.strike("mode", at: 0)
        let chord = names.map { struck($0, at: 0) }
        for step in 1...400 {
            _ = machine.process(
                chord.map { gesture in
                    var gesture = gesture
                    (gesture.time, gesture.onset) = (Double(step) * 20, Double(step) * 20)
                    return gesture
                }
            )
        }
        let size = machine.take.text.utf8.count
        #expect(
            machine.faults.untaken > 0 && size <= Drums.Tuning.largestTake && size > Drums.Tuning.largestTake * 9 / 10
        )
    }

    @Test("velocities are kept, and held within 0…1") func velocities() {
        var machine = DrumMachine(seedKit)
        _ = machine.strike("mode", at: 0)
        for (step, velocity) in [Float(0.25), 7, -1, .nan].enumerated() {
            _ = machine.process([struck("RD", at: Double(step + 1), velocity: velocity)])
        }
        #expect(machine.take.steps.map { $0[0].velocity } == [0.25, 1, 0, Gestures.Tuning.velocity])
    }

    @Test(
        "a take can be read: no velocity has more than three decimals",
        arguments: [0.5888731, 0.9999, 1.0 / 3, 0.0004]
    )
    func decimals(_ velocity: Float) throws {
        var machine = DrumMachine(seedKit)
        _ = machine.strike("mode", at: 0)
        _ = machine.process([struck("RD", at: 1, velocity: velocity)])
        let told = machine.take.steps[0][0].velocity
        #expect(abs(told - velocity) <= 0.0005)
        let text = machine.take.text.split(separator: "\n").last ?? ""
        let decimals = text.split(separator: ".").dropFirst().first ?? ""
        #expect(decimals.count <= 3, "\(text)")
        #expect(try TakeFile(text: machine.take.text, name: "t").take() == machine.take)
    }
}
