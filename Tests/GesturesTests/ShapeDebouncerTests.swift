// Shapes over time, and holds, as streams of classifications.

import Gestures
import SyntheticHands
import Shapes
import Testing

@Suite struct ShapeDebouncerTests {
    /// Runs a stream of classifications: a capital is confirmed, a small letter only possible, `-` none, `.` a frame
    /// without the hand. Answers with the shape that begins to be shown.
    private func run(_ stream: String, step: Double = 1.0 / 30) -> String {
        var watch = ShapeDebouncer()
        return Marbles(step: step).run(stream) { mark, time in
            if mark == "." { return "-" }
            let shape = mark == "-" ? nil : HandShape(mark.lowercased())
            let change = watch.process(shape, isConfirmed: mark.isUppercase, at: time)
            return change.map { Character($0.shape.name) } ?? "-"
        }
    }

    @Test(
        "Attack and release at 30 fps",
        arguments: [
            // Confirmed: with the second frame. Possible: after 0.15 s, whether or not one of the frames is confirmed
            // late.
            ("RRRR|", "-r--|"),
            ("rrrrrr|", "-----r|"),
            ("rRR|", "--r|"),
            ("rRr|", "--r|"),
            // A single odd classification is nothing.
            ("RR-PP--|", "-r--p--|"),
            ("RRRPRRRRRR|", "-r--------|"),
            ("RRRpppRRR|", "-r-------|"),
            ("RRppppppRR|", "-r-----p-r|"),
            // A held shape is reported once, over short losses too …
            ("RRRR------RRRR|", "-r------------|"),
            ("RR......RRRR|", "-r----------|"),
            // … and again when it was let go for a quarter of a second.
            ("RR--------RRR|", "-r---------r-|"),
            ("RR........RRR|", "-r---------r-|"),
            // Evidence in a row: none breaks it, a frame without the hand does not.
            ("rrr-rrr|", "-------|"),
            ("R.R|", "--r|"),
            ("rrr...r|", "------r|"),
            ("|", "|"),
        ]
    )
    func attackAndRelease(stream: String, expected: String) {
        #expect(run(stream) == expected)
    }

    @Test("The same at 60 fps: every frame twice, the same shapes")
    func sixty() {
        for stream in ["RRRR", "rrrrrrr", "RRPP--RRPP", "RRRppppppRR", "RR--------RRR", "RRRPRRRRRR"] {
            let slow = run(stream).filter { $0 != "-" }
            let fast = run(String(stream.flatMap { [$0, $0] }), step: 1.0 / 60).filter { $0 != "-" }
            #expect(slow == fast, "\(stream)")
        }
    }

    @Test("While a movement blurs the hand, it keeps what it showed, and evidence waits")
    func blur() {
        for (stream, expected) in [("RR*************PRR|", "-r----------------|"), ("R*****R|", "------r|")] {
            var watch = ShapeDebouncer()
            let answer = Marbles().run(stream) { mark, time in
                let change =
                    mark == "*"
                    ? watch.process(.none, isBlurred: true, at: time)
                    : watch.process(HandShape(mark.lowercased()), isConfirmed: true, at: time)
                return change.map { Character($0.shape.name) } ?? "-"
            }
            #expect(answer == expected)
        }
    }

    @Test("A change carries its first evidence, and how long confirmation took")
    func onset() throws {
        var watch = ShapeDebouncer()
        #expect(watch.process("rock", isConfirmed: false, at: 1.0) == nil)
        #expect(watch.process("rock", isConfirmed: true, at: 1.1) == nil)
        let shown = watch.process("rock", isConfirmed: true, at: 1.14)
        let change = try #require(shown)
        #expect(change.onset == 1.0)
        #expect(change.time == 1.14)
        #expect(change.isConfirmed)
        #expect(watch.shown == "rock")
    }

    @Test("The sure shape outlives a blur, and is forgotten after half a second")
    func sure() {
        var watch = ShapeDebouncer()
        for time in [0.0, 0.04] { _ = watch.process("rock", isConfirmed: true, at: time) }
        _ = watch.process("paper", isConfirmed: false, at: 0.08)
        _ = watch.process(nil, isConfirmed: false, at: 0.4)
        #expect(watch.shown == nil)
        #expect(watch.sure(at: 0.4) == "rock")
        #expect(watch.sure(at: 0.55) == nil)
    }

    @Test(
        "Random classifications: a shape begins only if it was not shown, at the time of its record, not before its onset"
    )
    func random() {
        for seed in 0..<50 {
            var generator = SeededGenerator(seed: UInt64(seed))
            var watch = ShapeDebouncer()
            var time = 0.0
            var classification: (shape: HandShape?, isConfirmed: Bool) = (nil, false)
            for _ in 0..<500 {
                time += generator.uniform(in: 0.01...0.06)
                if generator.chance(0.3) {
                    let shapes: [HandShape?] = [nil, "rock", "paper"]
                    classification = (shapes[generator.below(3)], generator.chance(0.5))
                }
                let before = watch.shown
                guard
                    let change = watch.process(classification.shape, isConfirmed: classification.isConfirmed, at: time)
                else {
                    continue
                }
                #expect(change.shape != before || change.onset > time - 0.5)
                #expect(change.time == time)
                #expect(change.onset < time)
                #expect(watch.shown == change.shape && watch.sure(at: time) == change.shape)
            }
        }
    }
}
