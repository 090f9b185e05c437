// Takes as files: what people write, what they get wrong, and that what was saved is what is loaded.

import Configurations
import Drums
import Gestures
import Testing

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

    @Test("any take reads back from its own text", arguments: 0..<50) func roundTrip(_ seed: Int) throws {
        var state = UInt64(seed) &* 2 &+ 1
        func number(_ most: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % (most + 1)
        }
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
        let file = TakeFile(text: take.text, name: "t")
        #expect(file.findings == [], "\(take.text)")
        #expect(try file.take() == take)
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
            ("", "t: error: an empty file, expected a take with the fields bpm and steps"),
            ("steps: 3", "t:1:8: error: steps: \"3\", expected a list"),
            ("bpm: 120", "t:1:1: error: no field \"steps\", expected a list of steps"),
            ("bpm: fast\nsteps: []", "t:1:6: error: bpm: \"fast\", expected a number from 20 to 400"),
            ("subdivision: 0\nsteps: []", "t:1:14: error: subdivision: \"0\", expected a whole number from 1 to 16"),
            ("step: []", "t:1:1: error: unknown field \"step\", did you mean \"steps\"?"),
            (
                "steps: [{kick: 1}]",
                "t:1:9: error: a mapping, expected rest, a hit such as \"kick 0.8\", or a list of hits"
            ),
            (
                "steps:\n - [rest, kick]",
                "t:2:5: error: \"rest\" as a hit, expected an instrument, or rest alone as a step"
            ),
            (
                "steps:\n - rest 0.5",
                "t:2:4: error: \"rest 0.5\" as a hit, expected an instrument, or rest alone as a step"
            ),
            ("steps:\n - [kick 0.5, kick]", "t:2:15: error: kick is given twice in a step, expected once"),
            ("steps: [kick 2]", "t:1:9: error: \"kick 2\", expected a velocity from 0 to 1"),
            ("steps: [kick nan]", "t:1:9: error: \"kick nan\", expected a velocity from 0 to 1"),
            ("steps: [[[kick]]]", "t:1:10: error: a list, expected a hit such as \"kick 0.8\""),
        ]
    )
    func broken(_ text: String, _ message: String) {
        let file = TakeFile(text: text, name: "t")
        #expect(file.findings.map(\.description).contains { $0.hasPrefix(message) }, "\(file.findings)")
        #expect(throws: Diagnostic.self) { try file.take() }
    }
}
