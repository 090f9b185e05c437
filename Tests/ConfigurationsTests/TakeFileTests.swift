// Takes as files: what people write, what they get wrong, and that what was saved is what is loaded.

import Configurations
import Drums
import Gestures
import Testing
import Text

@Suite("Take files")
struct TakeFileTests {
    @Test("a take as people write it") func written() throws {
        let text = """
            bpm: 97.5
            subdivision: 2
            steps:
              - [kick 0.8, closed-hat]
              - rest
              - []
              - low tom 1
              - snare
            """
        let take = try TakeFile(text: text, name: "t").take()
        let usual = Gestures.Tuning.velocity
        #expect(take.tempo == 97.5 && take.subdivision == 2)
        #expect(
            take.steps == [
                [Take.Hit("kick", velocity: 0.8), Take.Hit("closed-hat", velocity: usual)], [], [],
                [Take.Hit("low tom", velocity: 1)], [Take.Hit("snare", velocity: usual)],
            ]
        )
    }

    @Test("a take as it is written") func text() {
        let usual = Gestures.Tuning.velocity
        let kick = Take.Hit("kick", velocity: usual)
        let steps = [[kick, Take.Hit("crash", velocity: 0.5)], [], [kick]]
        let lines = Take(tempo: 97.5, subdivision: 2, steps: steps).text.split(separator: "\n")
        #expect(
            lines.dropFirst() == [
                "bpm: 97.5", "subdivision: 2", "steps:", "  - [kick, crash 0.5]", "  - rest", "  - kick",
            ]
        )
    }

    @Test("a take in time as people write it, and as it is written") func layers() throws {
        let text = """
            version: 2
            bpm: 96
            metre: 3/4
            bars: 2
            quantise: 1/16 80 % swing 58 %
            muted: [layer 2, kick]
            layers:
              - layer: 1
                hits:
                  - 2.5 snare
                  - 0 kick 0.8
              - hits: []
            """
        let take = try TakeFile(text: text, name: "t").take()
        #expect(take.metre == Metre("3/4") && take.bars == 2 && take.length == 3.75)
        #expect(take.layers[0].hits.map(\.position) == [0, 2.5])
        #expect(take.muted == [.layer(2), .instrument("kick")])
        #expect(
            take.text.split(separator: "\n").dropFirst() == [
                "version: 2", "bpm: 96", "metre: 3/4", "bars: 2", "quantise: 1/16 80 % swing 58 %",
                "muted: [kick, layer 2]",
                "layers:", "  - layer: 1", "    hits:", "      - 0 kick 0.8", "      - 2.5 snare", "  - layer: 2",
                "    hits: []",
            ]
        )
    }

    @Test("any take reads back from its own text", arguments: 0..<50) func roundTrip(_ seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed))
        func number(_ most: Int) -> Int { dice.next(below: most + 1) }
        let usual = Gestures.Tuning.velocity
        let names = ["kick", "tom 1", "it's", "a, b", "- x", "é: [", "#7", " lead", "rest 2", "\"q\"", "null"]
        var take = Take(tempo: 20 + Double(number(38_000)) / 100, subdivision: number(15) + 1)
        for _ in 0..<number(12) {
            let from = number(names.count - 1)
            let count = min(number(3), names.count - from)
            take.steps.append(
                names[from..<from + count].map {
                    Take.Hit($0, velocity: number(2) == 0 ? usual : Float(number(1 << 20)) / 0x1p20)
                }
            )
        }
        if number(1) == 0 {
            let layers = (0..<number(3)).map { _ in
                TakeLayer(
                    (0..<number(9)).map { _ in
                        let name = names[number(names.count - 1)]
                        let hit = Take.Hit(name, velocity: number(2) == 0 ? usual : Float(number(1 << 20)) / 0x1p20)
                        return TakeLayer.Hit(at: Double(number(160_000)) / 10_000, hit)
                    }
                )
            }
            take = Take(
                tempo: take.tempo,
                subdivision: take.subdivision,
                steps: take.steps,
                metre: Metre(number(31) + 1, 1 << number(5)) ?? .common,
                bars: number(8),
                layers: layers
            )
            take.quantization = Quantization(grid: 4 << number(3), isTriplet: number(1) == 0, strength: 0.5)
            take.muted = Set([.steps, .instrument("kick"), .instrument("7"), .instrument("layer 1")].prefix(number(4)))
            if !layers.isEmpty { take.soloed = [.layer(layers.count)] }
        }
        let file = TakeFile(text: take.text, name: "t")
        #expect(file.findings == [], "\(take.text)")
        #expect(try file.take() == take, "\(take.text)")
    }

    @Test("an hour of steps with several hits each is read") func long() throws {
        let names = ["kick", "snare", "closed-hat", "crash", "high-tom", "ride"]
        let step = names.map { Take.Hit($0, velocity: 0.125) }
        let take = Take(tempo: 120, subdivision: 2, steps: Array(repeating: step, count: 14_400))
        #expect(take.text.utf8.count > 1 << 20)
        #expect(try TakeFile(text: take.text, name: "t").take() == take)
    }

    @Test(
        "a broken take gets one clear line",
        arguments: [
            "": "t: error: an empty file, expected a take with the fields bpm and steps",
            "version: 3\nsteps: []": "t:1:10: error: version: \"3\", expected 1 or 2; a later Tactus wrote this take",
            "metre: 5/5\nlayers: []": "t:1:8: error: metre: \"5/5\", expected a metre such as 4/4 or 7/8",
            "bars: 1\nlayers: [{hits: [0 kick, 4 kick]}]":
                "t:1:7: error: bars: \"1\", expected at least 2: a hit is at 4",
            "version: 1\nlayers: [{hits: []}]": "t:1:10: error: version: \"1\", expected 2 for a take with layers",
            "layers: [{layer: 2, hits: []}]":
                "t:1:18: error: layer: \"2\", expected 1: layers are numbered in their order",
            "layers: [{hits: [0x2 kick]}]":
                "t:1:18: error: \"0x2 kick\", expected a position in quarter notes and a hit, such as \"1.5 kick 0.8\", "
                + "and fewer than 900 bars",
            "bars: -1\nlayers: []": "t:1:7: error: bars: \"-1\", expected a whole number from 0 to 900",
            "quantise: 1/7\nlayers: []":
                "t:1:11: error: quantise: \"1/7\", expected a grid such as 1/16, 1/8t or 1/16 80 %",
            "muted: [layer 3]\nlayers: [{hits: []}]": "t:1:9: error: muted: \"layer 3\", expected a layer from 1 to 1",
            "muted: [layer 99999999999999999999]\nlayers: [{hits: []}]":
                "t:1:9: error: muted: \"layer 99999999999999999999\", expected steps or layer N",
            "solo: [kick]\nlayers: []": "t:1:8: error: solo: \"kick\", expected steps or layer N",
            "layers: [{hits: [kick]}]":
                "t:1:18: error: \"kick\", expected a position in quarter notes and a hit, such as \"1.5 kick 0.8\", "
                + "and fewer than 900 bars",
            "layers: [{hits: [1 kick 2]}]": "t:1:18: error: \"kick 2\", expected a velocity from 0 to 1",
            "steps: 3": "t:1:8: error: steps: \"3\", expected a list",
            "bpm: 120": "t:1:1: error: no field \"steps\", expected a list of steps, or layers",
            "bpm: fast\nsteps: []": "t:1:6: error: bpm: \"fast\", expected a number from 20 to 400",
            "subdivision: 0\nsteps: []": "t:1:14: error: subdivision: \"0\", expected a whole number from 1 to 16",
            "step: []": "t:1:1: error: unknown field \"step\", did you mean \"steps\"?",
            "steps: [{kick: 1}]":
                "t:1:9: error: a mapping, expected rest, a hit such as \"kick 0.8\", or a list of hits",
            "steps:\n - [rest, kick]":
                "t:2:5: error: \"rest\" as a hit, expected an instrument, or rest alone as a step",
            "steps:\n - rest 0.5":
                "t:2:4: error: \"rest 0.5\" as a hit, expected an instrument, or rest alone as a step",
            "steps:\n - [kick 0.5, kick]": "t:2:15: error: kick is given twice in a step, expected once",
            "steps: [kick 2]": "t:1:9: error: \"kick 2\", expected a velocity from 0 to 1",
            "steps: [kick nan]": "t:1:9: error: \"kick nan\", expected a velocity from 0 to 1",
            "steps: [[[kick]]]": "t:1:10: error: a list, expected a hit such as \"kick 0.8\"",
        ]
    )
    func broken(_ text: String, _ message: String) {
        let file = TakeFile(text: text, name: "t")
        #expect(file.findings.map(\.description).contains { $0.hasPrefix(message) }, "\(file.findings)")
        #expect(throws: Diagnostic.self) { try file.take() }
    }
}
