// Playing a take: <doc:TakesAndLoops>, loops, tempos, taps.

import Configurations
import Drums
import Gestures
import Testing
import Text

@Suite("Playing")
struct PlayingTests {
    /// A machine that plays a take from a time on.
    private func playing(_ steps: [[String]], at time: Double, _ options: DrumOptions = DrumOptions()) -> DrumMachine {
        let steps = steps.map { $0.map { Take.Hit($0, velocity: 0.5) } }
        let take = Take(tempo: options.tempo, subdivision: options.subdivision, steps: steps)
        var kit = seedKit
        kit.lines.append(GestureBinding(Trigger(.device("play")), .mode(.playing)))
        var machine = DrumMachine(kit, options: options, take: take)
        #expect(machine.strike("play", at: time) == ["mode playing"])
        return machine
    }

    @Test(
        "after 10,000 loops the error is below one sample",
        arguments: [(97, 1, 7), (119, 3, 5), (173, 4, 11)]
    )
    func drift(_ tempo: Int, _ subdivision: Int, _ count: Int) {
        let start = 12.5
        let options = DrumOptions(tempo: Double(tempo), subdivision: subdivision)
        var machine = playing((0..<count).map { [$0 % 2 == 0 ? "RD" : "LD"] }, at: start, options)
        let loops = 10_000
        var step = 0
        var worst = 0.0
        // The bar is one sample; adding up steps instead of multiplying would come to more than a thousandth of one.
        // Ideal times in whole numbers: step n of 48 kHz lies at n · 60 · 48000 / (tempo · subdivision) samples.
        let (numerator, denominator) = (60 * 48_000, tempo * subdivision)
        for record in 1...loops {
            for case .hit(let hit) in machine.advance(to: start + Double(record * count) * 60 / Double(denominator)) {
                let (whole, rest) = (step * numerator).quotientAndRemainder(dividingBy: denominator)
                let samples = (hit.time - start) * 48_000
                worst = max(worst, abs(samples - Double(whole) - Double(rest) / Double(denominator)))
                step += 1
            }
        }
        #expect(step >= loops * count && worst < 0.001, "\(step) steps, worst \(worst) samples")
    }

    @Test("steps in their order, each once, however time is cut", arguments: [0.01, 0.033, 0.5, 0.7, 10])
    func cuts(_ cut: Double) {
        var machine = playing([["RD", "LL"], [], ["LD"], ["RD"]], at: 2)
        var heard: [String] = []
        for record in 0...Int(4 / cut) { heard += machine.advance(to: 2 + Double(record) * cut).map(\.text) }
        heard += machine.advance(to: max(6, 2 + Double(Int(4 / cut)) * cut)).map(\.text)
        #expect(
            heard.prefix(9) == [
                "RD@2.0", "LL@2.0", "LD@3.0", "RD@3.5", "RD@4.0", "LL@4.0", "LD@5.0", "RD@5.5", "RD@6.0",
            ]
        )
    }

    @Test("what is due next is told, rests passed over") func due() {
        var machine = playing([["RD"], [], ["LD"]], at: 1)
        #expect(machine.nextDue == 1)
        #expect(machine.advance(to: 1).map(\.text) == ["RD@1.0"] && machine.nextDue == 2)
        #expect(machine.advance(to: 1.99) == [] && machine.nextDue == 2)
        #expect(machine.advance(to: 2).map(\.text) == ["LD@2.0"] && machine.nextDue == 2.5)
    }

    @Test("so many loops and no more", arguments: [0, 1, 3]) func loops(_ loops: Int) {
        var machine = playing([["RD"], ["LD"]], at: 0, DrumOptions(loops: loops))
        #expect(machine.advance(to: 100).count == 2 * loops)
        #expect(machine.nextDue == nil && machine.mode == .playing)
    }

    @Test("it is known which step it is at each moment, over rounds, rests and changes of the tempo") func steps() {
        var machine = playing([["RD"], [], ["LD"]], at: 1, DrumOptions(loops: 2))
        #expect([1, 1.49, 1.5, 2.4, 2.5, 3.9].map { machine.step(at: $0) } == [0, 0, 1, 2, 0, 2])
        #expect(machine.step(at: 0.99) == nil && machine.step(at: 4) == nil)
        #expect(machine.playedLength == 3)
        _ = machine.strike("mode", at: 2)
        #expect(machine.step(at: 2) == nil)
        #expect(playing([[], []], at: 0).playedLength == 0 && playing([["RD"]], at: 0).playedLength == .infinity)
    }

    @Test("a hit of the take has no gesture and keeps its velocity") func hit() {
        var machine = playing([["RD"]], at: 0)
        #expect(machine.advance(to: 0) == [.hit(DrumHit(seedKit.instruments[0], time: 0, velocity: 0.5, cause: .take))])
    }

    @Test("the playing begins no earlier than time has been advanced to") func late() {
        var machine = DrumMachine(seedKit)
        _ = machine.record([("RD", 1)])
        _ = machine.advance(to: 3.08)
        _ = machine.strike("mode", at: 3)
        #expect(machine.nextDue == 3.08)
    }

    @Test("what was recorded plays the same after it was saved and loaded") func loaded() throws {
        let options = DrumOptions(tempo: 133.3, subdivision: 2)
        var recorder = DrumMachine(seedKit, options: options)
        _ = recorder.strike("mode", at: 0)
        for (step, beat) in ["RD", "snap", "LL", "rest", "LD"].enumerated() {
            _ = recorder.process([struck(beat, at: Double(step) + 1, velocity: 0.1 * Float(step + 1))])
        }
        let saved = recorder.take.text
        let loaded = try TakeFile(text: saved, name: "take.yaml").take()
        #expect(loaded == recorder.take && loaded.text == saved)
        var kit = seedKit
        kit.lines.append(GestureBinding(Trigger(.device("play")), .mode(.playing)))
        var (first, second) = (DrumMachine(kit, take: recorder.take), DrumMachine(kit, take: loaded))
        let events = first.process([struck("play", at: 7)]) + first.advance(to: 60)
        #expect(events == second.process([struck("play", at: 7)]) + second.advance(to: 60))
        #expect(events.count > 50)
    }

    @Test("a take that was loaded can be played from the start") func begun() {
        let take = Take(steps: [[Take.Hit("RD", velocity: 1)]])
        var machine = DrumMachine(seedKit, take: take)
        machine.begin(.playing, at: 2)
        #expect(machine.mode == .playing && machine.advance(to: 2.5).map(\.text) == ["RD@2.0", "RD@2.5"])
        #expect(machine.strike("mode", at: 2.6) == ["mode freestyle"] && machine.take == take)
        machine.begin(.playing, at: .nan)
        #expect(machine.mode == .freestyle && machine.faults.invalidTimestamps == 1)
    }

    // MARK: Tempo

    @Test("a tempo changed in the midst of a step: what is left of it goes by at the new one") func midStep() {
        var machine = playing([["RD"], ["LD"]], at: 0)
        #expect(machine.advance(to: 0.75).map(\.text) == ["RD@0.0", "LD@0.5"])
        #expect(machine.strike("slow", at: 0.75) == ["tempo 60.0"])
        // Half a step is left, now half a second long.
        #expect(machine.nextDue == 1.25)
        #expect(machine.advance(to: 3.5).map(\.text) == ["RD@1.25", "LD@2.25", "RD@3.25"])
    }

    @Test("no tempo makes a step come twice, be left out, or be late", arguments: 0..<20) func manyTempos(_ seed: Int) {
        var machine = playing([["RD"], ["LD"], ["LL"], ["RR"]], at: 0)
        var dice = SplitMix64(seed: UInt64(seed))
        var heard: [String] = []
        var last = -1.0
        for record in 0..<400 {
            let time = Double(record) * 0.037
            for case .hit(let hit) in machine.advance(to: time) {
                #expect(hit.time > last && hit.time <= time && hit.time > time - 0.037 - 1e-9)
                last = hit.time
                heard.append(hit.instrument.name)
            }
            let number = dice.next(below: 32)
            if number < 2 { _ = machine.strike(number == 0 ? "faster" : "slow", at: time) }
        }
        #expect(heard.count > 10)
        #expect(heard == heard.indices.map { ["RD", "LD", "LL", "RR"][$0 % 4] })
    }

    @Test("the tempo stays within its limits", arguments: [1, 10]) func limits(_ count: Int) {
        var machine = DrumMachine(seedKit)
        let last = (1...count).flatMap { machine.strike("faster", at: Double($0)) }.last
        #expect(last == (count == 1 ? "tempo 180.0" : "tempo 400.0"))
        #expect(DrumMachine(seedKit, options: DrumOptions(tempo: -3)).tempo == 20)
        #expect(DrumMachine(seedKit, options: DrumOptions(tempo: .nan)).tempo == 120)
    }

    @Test("two taps are a beat; two far apart are two first ones") func taps() {
        var machine = DrumMachine(seedKit)
        let told = [1, 1.5, 1.9, 5, 6].map { machine.strike("tap", at: $0) }
        #expect(told[0] == [] && told[1] == ["tempo 120.0"] && told[3] == [] && told[4] == ["tempo 60.0"])
        #expect(abs(machine.tempo - 60) < 1e-9 && told[2].count == 1)
    }

    /// Taps a tempo as images of 30 per second show it, from a part of an image on; returns the reported tempos.
    private func tapped(_ beats: Double, from part: Double, jitter: (Int) -> Double = { _ in 0 }) -> [Double] {
        var machine = DrumMachine(seedKit)
        return (0..<16).compactMap { number in
            let time = 1 + part / 30 + Double(number) * 60 / beats + jitter(number)
            let seen = (time * 30).rounded(.up) / 30
            guard !machine.strike("tap", at: seen).isEmpty else { return nil }
            return machine.tempo
        }
    }

    @Test("even taps have their tempo, though images are 33 ms apart", arguments: [60.0, 96, 120, 140, 180, 200])
    func evenTaps(_ beats: Double) throws {
        for part in stride(from: 0.0, to: 1, by: 0.05) {
            let tempos = tapped(beats, from: part)
            #expect(tempos.count == 15)
            for tempo in tempos[6...] { #expect(abs(tempo - beats) < 1, "\(beats) told as \(tempo)") }
        }
    }

    @Test("taps of a hand, with 15 ms of jitter, are within 5 beats of 200", arguments: UInt64(1)...20)
    func shakyTaps(_ seed: UInt64) throws {
        var dice = SplitMix64(seed: seed)
        // Twelve numbers of 0…1 less six are a normal one.
        let offs = (0..<16).map { _ in
            0.015 * (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &dice) }
        }
        let tempos = tapped(200, from: 0.3) { offs[$0] }
        let last = try #require(tempos.last)
        #expect(tempos.count > 10 && abs(last - 200) < 5, "\(last)")
    }

    /// Forty taps whose beat shrinks from 0.6 s by 4 ms each.
    private static let faster: [Double] = (0..<40).map { number in
        let count = Double(number)
        return 1 + 0.6 * count - 0.002 * count * count
    }

    private static let tapRows: [(what: String, times: [Double], tempo: Double, told: Int)] = [
        ("a tap that was not seen", [1, 1.5, 2, 2.5, 3.5, 4, 4.5], 120, 4),
        ("a tap seen twice", [1, 1.5, 1.55, 2, 2.5], 120, 3),
        ("another tempo counts from its third tap on", [1, 1.5, 2, 3, 4], 60, 3),
        ("after a pause two are enough", [1, 1.5, 2, 8, 9], 60, 3),
        ("one that gets faster is followed", faster, 132, 39),
    ]

    @Test("taps that are missing, twice, or change", arguments: tapRows.indices) func otherTaps(_ row: Int) {
        let (what, times, tempo, told) = Self.tapRows[row]
        var machine = DrumMachine(seedKit)
        let count = times.count { !machine.strike("tap", at: $0).isEmpty }
        #expect(abs(machine.tempo - tempo) < 3 && count == told, "\(what): \(machine.tempo), told \(count) times")
    }
}
