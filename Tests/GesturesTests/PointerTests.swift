// Keys and events by their words, motion, dwell, and what keeps events back.

import RealModule
import Testing

@testable import Gestures

@Suite struct PointerTests {
    @Test(
        "keys by name",
        arguments: [
            ("a", [30]), ("Super+a", [125, 30]), ("ctrl+SHIFT+T", [29, 42, 20]), ("PageDown", [109]), ("F4", [62]),
            ("F12", [88]), ("Alt+Left", [56, 105]), ("Super", [125]), ("F13", [183]), ("0", [11]),
        ] as [(String, [UInt16])]
    )
    func keys(_ text: String, _ codes: [UInt16]) throws {
        let chord = try KeyChord(text)
        #expect(chord.codes == codes)
        #expect(try KeyChord(chord.words) == chord)
        #expect(PointerEvent(line: PointerEvent.key(chord).line) == .key(chord))
    }

    @Test(
        "keys that end the session or take the screen away",
        arguments: [
            "SysRq", "Alt+SysRq", "Print", "Power", "sleep", "Ctrl+Alt+F1", "Alt+Ctrl+f12", "Ctrl+Alt+Delete",
            "Ctrl+Shift+Alt+F3", "Ctrl+AltGr+Delete", "AltGr+Ctrl+F2", "Ctrl+Alt+Backspace", "WakeUp", "alt+ctrl+F24",
        ]
    )
    func refused(_ text: String) {
        #expect { try KeyChord(text) } throws: { if case .refused? = $0 as? KeyChord.Fault { true } else { false } }
        #expect(PointerEvent(line: "key \(text)") == nil)
    }

    @Test("the device has no key that is refused") func device() {
        #expect(Set(KeyChord.allCodes).isDisjoint(with: [99, 116, 142, 143, 205, 210, 408, 198]))
        #expect(Set(KeyChord.allCodes).count == KeyChord.allCodes.count)
    }

    @Test("texts that are no keys", arguments: ["", "+", "a+", "a+b", "Ctrl+Ctrl+a", "Crtl+a", "ä", "a b"])
    func malformed(_ text: String) { #expect(throws: KeyChord.Fault.self) { try KeyChord(text) } }

    @Test(
        "events read back from their lines",
        arguments: [
            .move(x: -3, y: 12), .place(x: 0.25, y: 1), .button(.left, isDown: true), .button(.middle, isDown: false),
            .scroll(-3),
        ] as [PointerEvent]
    )
    func lines(_ event: PointerEvent) { #expect(PointerEvent(line: event.line) == event) }

    @Test(
        "lines that are no events",
        arguments: [
            "", "move 1", "move 1 2 3", "move 99999 0", "place 2 0", "place nan 0", "button left", "button left held",
            "scroll 0", "scroll 400", "key Power", "move 1.5 2", "run xterm",
        ]
    )
    func noEvents(_ line: String) { #expect(PointerEvent(line: line) == nil) }

    @Test("a trembling place does not move the pointer, and a way moves it as fast as its speed asks")
    func motion() {
        var motion = PointerMotion(Tuning.handPointer)
        var sum = SIMD2<Int>.zero
        for number in 0..<90 {
            let shake = number % 2 == 0 ? 0.004 : -0.004
            sum = sum &+ motion.process(SIMD2(shake, -shake), at: Double(number) / 30)
        }
        #expect(sum == .zero)
        func pixels(_ seconds: Double) -> Int {
            var motion = PointerMotion(Tuning.handPointer)
            let frames = Int(seconds * 30)
            return (0...frames + 30).reduce(0) { sum, number in
                let place = min(Double(number) / Double(frames), 1)
                return sum + motion.process(SIMD2(place, 0), at: Double(number) / 30).x
            }
        }
        let (slow, fast) = (pixels(4), pixels(0.3))
        #expect((130...200).contains(slow) && (550...1_100).contains(fast), "\(slow) and \(fast)")
    }

    @Test("a person's own range and tremor are learnt, and then rest still", arguments: [(0.08, 0.5), (0.02, 3)])
    func calibration(_ tremor: Double, _ width: Double) throws {
        func place(_ time: Double) -> SIMD2<Double> {
            let shake = SIMD2(Double.sin(time * 31), Double.cos(time * 37)) * tremor
            return time < Tuning.exerciseRest ? shake : shake + SIMD2(Double.sin(time * 2) * width / 2, 0)
        }
        var exercise = PointerExercise(isHead: false)
        #expect(throws: PointerExercise.Fault.tooFew) { try exercise.result() }
        let parts = (0..<610).map { exercise.process(place(Double($0) / 30), at: Double($0) / 30) }
        #expect(parts.first == .rest && parts[300] == .range && parts.last == .done)
        let result = try exercise.result()
        #expect(width < 1 ? (2...4.5).contains(result.speed) : result.speed == 1, "\(result)")
        func jitter(_ calibration: PointerCalibration?) -> Int {
            var motion = PointerMotion(Tuning.handPointer.calibrated(calibration))
            return (0..<150).reduce(0) { sum, number in
                let step = motion.process(place(Double(number) / 30), at: Double(number) / 30)
                return sum + abs(step.x) + abs(step.y)
            }
        }
        let (own, usual) = (jitter(result), jitter(nil))
        #expect(tremor < 0.05 ? own <= 2 : own * 10 <= usual, "\(own), \(usual)")
    }

    @Test("nothing is learnt from a hand that does not rest, or does not move", arguments: [(1.0, 2.0), (0, 0)])
    func noCalibration(_ rest: Double, _ width: Double) {
        var exercise = PointerExercise(isHead: false)
        for number in 0..<610 {
            let time = Double(number) / 30
            let reach = time < Tuning.exerciseRest ? rest : width
            _ = exercise.process(SIMD2(Double.sin(time * 5) * reach, 0), at: time)
        }
        #expect(throws: rest > 0 ? PointerExercise.Fault.restless : .motionless) { try exercise.result() }
    }

    @Test("a pointer that rests clicks once, and again when it has moved") func dwell() {
        var dwell = Dwell(seconds: 1)
        let clicks = Marbles(step: 0.25).run("m.......m.........~.......|") { mark, time in
            let step = mark == "m" ? SIMD2(40, 0) : mark == "~" ? SIMD2(3, 3) : .zero
            return dwell.process(step, at: time) ? "C" : "."
        }
        #expect(clicks == "....C.......C.............|")
    }

    @Test("events wait while another pointer moves, and nothing stays down") func gate() {
        var gate = PointerGate()
        let (press, up) = (PointerEvent.button(.left, isDown: true), PointerEvent.button(.left, isDown: false))
        #expect(gate.process(press, at: 0) == press && gate.process(press, at: 0) == nil)
        #expect(gate.otherMoved(at: 1) == [up] && gate.otherMoved(at: 1.1) == [])
        #expect(gate.process(.move(x: 1, y: 1), at: 1.5) == nil && gate.isPaused(at: 1.5))
        #expect(gate.process(up, at: 2.2) == nil, "what was not pressed is not released")
        #expect(gate.process(press, at: 2.3) == press && gate.process(nil, at: 2.5) == nil)
        #expect(gate.waited(until: 3.4) == [] && gate.waited(until: 3.6) == [up], "its sender is silent")
        gate.escape(isDown: true, at: 5)
        gate.escape(isDown: true, at: 5.5)
        #expect(!gate.isOver(at: 5.9) && gate.isOver(at: 6))
        gate.escape(isDown: false, at: 6)
        #expect(!gate.isOver(at: 9))
    }
}
