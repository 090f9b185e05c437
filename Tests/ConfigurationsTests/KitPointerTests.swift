// What kits say about pointers, and what a machine does by them: hands and heads as rows of frames.

import Configurations
import Keypoints
import Shapes
import RealModule
import Testing

@testable import Drums
@testable import Gestures
@testable import SyntheticHands

@Suite struct KitPointerTests {
    private static func kit(_ gestures: String) throws -> Kit {
        try KitFile(text: "kit: k\nrules: hand-signs\ngestures: [\(gestures)]", name: "k.yaml").kit()
    }

    @Test(
        "words of pointers read back as what a person is told",
        arguments: [
            "{point: right hand}": "The pointer follows the palm of the right hand.",
            "{point: left index, speed: 2}":
                "The pointer follows the tip of the left index finger at 2 times the usual speed.",
            "{point: head, dwell: 1}":
                "The pointer follows the head; where it rests for 1 s, the left button is clicked.",
            "{point: right hand, scrolls: peace}":
                "The pointer follows the palm of the right hand; with peace, the hand scrolls.",
            "{point: head, scrolls: tilt}":
                "The pointer follows the head; tilted to a shoulder, it scrolls, to the right one down.",
            "{when: mouth opens, press: left}": "press the left button",
            "{when: mouth opens, press: double left}": "press the left button twice",
            "{when: mouth opens, press: hold right}": "hold the right button, or release it",
            "{when: thumbs_up held for 1 s, key: super+A}": "press Super+a",
            "{when: right hand swipes left, key: Alt+Left}": "press Alt+Left",
            "{when: left hand pinches, scroll: down 5}": "scroll down 5",
            "{when: left hand pinches, precision: toggle}": "move precisely, or as usual",
        ]
    )
    func words(_ line: String, _ words: String) throws {
        let shown = try Self.kit(line).words
        #expect(shown.contains { $0.hasSuffix(words) }, "\(shown)")
    }

    @Test(
        "faults of pointers",
        arguments: [
            "{point: right foot}":
                "point: \"right foot\", expected right hand, left hand, right index, left index, head",
            "{point: head}, {point: head}": "two lines with \"point\", expected one",
            "{point: head, area: [0, 0, 1, 1]}": "area is for hands, expected point: right hand",
            "{point: right hand, area: [1, 0, 0, 1]}":
                "area: expected [left, bottom, right, top] as shares of the image",
            "{point: right hand, scrolls: peac}": "scrolls: unknown shape \"peac\", did you mean \"peace\"?",
            "{point: head, scrolls: peace}": "scrolls: \"peace\", expected tilt, for a head",
            "{point: right hand, dwell: 0}": "dwell: \"0\", expected a number from 0.3 to 10",
            "{point: head, gain: 2}": "unknown field \"gain\"",
            "{when: mouth opens, press: lft}": "press: \"lft\", expected left, middle or right",
            "{when: mouth opens, scroll: up 99}": "scroll: \"up 99\", expected up or down, alone or with 1 to 50 steps",
            "{when: mouth opens, key: Crtl+a}": "key: unknown key \"Crtl\", did you mean \"Ctrl\"?",
            "{when: mouth opens, key: Ctrl+Alt+F2}": "key: Ctrl+Alt+F2 is not pressed by gestures",
            "{when: mouth opens, key: Power}": "key: Power is not pressed by gestures, as it ends the session",
            "{when: mouth opens, key: a+b}": "key: \"a+b\", expected a key such as PageDown",
            "{when: mouth opens, key: [a]}": "key: a list, expected a key such as PageDown",
            "{when: mouth opens, key: a, press: left}": "press and key at once",
        ]
    )
    func faults(_ lines: String, _ message: String) {
        let file = KitFile(text: "kit: k\nrules: hand-signs\ngestures: [\(lines)]", name: "k.yaml")
        #expect(file.findings.contains { "\($0)".contains(message) }, "\(file.findings)")
    }

    // MARK: The machine

    /// Frames of a right hand: `.` stays, `>` and `v` go right and down, `o` pinches, `d` drags, `s` shows two fingers,
    /// `u` goes up with them, ` ` is not seen.
    private static func hand(
        _ marks: String,
        _ kit: Kit,
        tremor: Double = 0,
        calibration: PointerCalibration? = nil
    ) -> [String] {
        var machine = PointerMachine(kit, calibration: calibration)
        let camera = HandCamera(
            size: ImageSize(width: 640, height: 480),
            metres: 0.7,
            palmLength: HandAnatomy.average.palmLength
        )
        var place = SIMD2<Double>.zero
        var answers: [String] = []
        for (number, mark) in marks.enumerated() {
            if mark == ">" || mark == "d" { place.x += 15 }
            if mark == "u" { place.y -= 15 }
            if mark == "v" { place.y += 15 }
            let shape =
                "od".contains(mark)
                ? SyntheticShape.ok.pose
                : "su".contains(mark)
                    ? SyntheticShape.scissors.pose : .blend(SyntheticShape.ok.pose, SyntheticShape.paper.pose, at: 0.7)
            var moved = camera
            moved.position.x -= place.x + Double.sin(Double(number)) * tremor
            moved.position.y -= place.y
            var frame = Frame(time: Double(number) / 30, size: ImageSize(width: 640, height: 480))
            if mark != " " {
                frame.hands = [Hand(points: SyntheticHand(pose: shape).points(from: moved), side: .right)]
            }
            answers += machine.process(frame).map(\.line)
        }
        return answers + machine.release().map(\.line)
    }

    private static func sum(_ lines: [String]) -> SIMD2<Int> {
        lines.compactMap { line -> SIMD2<Int>? in
            guard case .move(let x, let y)? = PointerEvent(line: line) else { return nil }
            return SIMD2(x, y)
        }.reduce(.zero) { $0 &+ $1 }
    }

    @Test("the pointer follows the hand as in a mirror, and a pinch holds the button without a movement") func follows()
        throws
    {
        let kit = ShippedKit.pointerHand.kit
        let right = Self.sum(Self.hand("....>>>>>>....", kit))
        #expect(right.x > 100 && abs(right.y) <= 2, "\(right)")
        let down = Self.sum(Self.hand("....vvvvvv....", kit))
        #expect(down.y > 100 && abs(down.x) <= 2, "\(down)")
        let click = Self.hand("..........oooooooo........", kit)
        #expect(click == ["button left down", "button left up"])
        let drag = Self.hand("..........ooooodddddddooo..........", kit)
        #expect(drag.first == "button left down" && drag.filter { $0.hasPrefix("button") }.count == 2)
        let released = try #require(drag.firstIndex(of: "button left up"))
        #expect(Self.sum(Array(drag[..<released])).x > 50, "\(drag)")
    }

    @Test("a button is released when the hand is lost, and at the end") func lost() throws {
        let kit = ShippedKit.pointerHand.kit
        #expect(Self.hand("..........oooooooo                ", kit) == ["button left down", "button left up"])
        #expect(Self.hand("..........oooooooo", kit) == ["button left down", "button left up"])
        #expect(Self.hand("..........oooo  oooo....", kit).count == 2, "a short loss is none")
    }

    @Test("a hand that scrolls does not point") func scrolls() throws {
        let kit = try Self.kit("{point: right hand, scrolls: peace}")
        let lines = Self.hand("..........ssssssssssuuuuuuuuss", kit)
        #expect(lines.contains { $0.hasPrefix("scroll") } && lines.allSatisfy { !$0.hasPrefix("scroll -") }, "\(lines)")
        #expect(abs(Self.sum(lines).y) < 20, "\(lines)")
    }

    @Test("a hand that trembles clicks, and one on its way does not") func arrived() {
        let kit = ShippedKit.pointerHand.kit
        let marks = "..............oooooo......"
        #expect(Self.hand(marks, kit, tremor: 3).contains("button left down"))
        #expect(!Self.hand(marks, kit, tremor: 8).contains("button left down"))
        let own = PointerCalibration(speed: 1, deadZone: 0.09)
        #expect(Self.hand(marks, kit, tremor: 8, calibration: own).contains("button left down"))
        #expect(!Self.hand("....>>>>>>dddddddddd", kit).contains("button left down"))
    }

    @Test(
        "a pinch that did not close presses nothing, and one that opened before does",
        arguments: [
            ("oooooooooooooooo", 0), ("......                oooooooooo", 0), ("oooooooo......oooooo", 1),
            ("..........oooo....oooo....", 2),
        ]
    )
    func closes(_ marks: String, _ presses: Int) throws {
        #expect(Self.hand(marks, ShippedKit.pointerHand.kit).filter { $0 == "button left down" }.count == presses)
        let keys = try Self.kit("{point: right hand}, {when: right hand pinches, key: a}")
        #expect(Self.hand(marks, keys).filter { $0 == "key a" }.count == presses)
    }

    @Test("in an area, the hand's place is the pointer's") func area() throws {
        let kit = try Self.kit("{point: right hand, area: [0.2, 0.2, 0.8, 0.8]}")
        let places = Self.hand("....>>>>>>....", kit).compactMap { PointerEvent(line: $0) }
        guard case .place(let x, let y)? = places.last else {
            Issue.record("no place")
            return
        }
        #expect(x > 0.5 && x < 1 && y > 0.2 && y < 0.8, "\(places)")
    }

    /// Frames of a head: degrees to the right, and how far the mouth is open.
    private static func head(_ frames: [(Double, Float)], _ kit: Kit, isMirrored: Bool = false) -> [String] {
        var machine = PointerMachine(kit)
        var answers: [String] = []
        for (number, (degrees, mouth)) in frames.enumerated() {
            let outward = SIMD2(-degrees / 57.3 * (isMirrored ? -1 : 1), 1)
            var transform = [Float](repeating: 0, count: 16)
            (transform[0], transform[5], transform[8], transform[10], transform[15]) = (1, 1, Float(outward.x), 1, 1)
            let face = Face(blendshapes: ["jawOpen": mouth], transform: transform)
            let frame = Frame(time: Double(number) / 30, isMirrored: isMirrored, faces: [face])
            answers += machine.process(frame).map(\.line)
        }
        return answers + machine.release().map(\.line)
    }

    @Test("the pointer follows the head, and rests while the mouth opens to click", arguments: [false, true])
    func heads(isMirrored: Bool) {
        let kit = ShippedKit.pointerHead.kit
        let turn = (0..<10).map { (Double($0), Float(0.05)) } + (0..<5).map { _ in (9, 0.05) }
        let lines = Self.head(turn, kit, isMirrored: isMirrored)
        #expect(Self.sum(lines).x > 100 && lines.allSatisfy { $0.hasPrefix("move") }, "\(lines)")
        let opens = (0..<10).map { number in (number < 5 ? 0 : 0.2, number < 5 ? Float(0.1) : 0.7) }
        #expect(Self.head(opens, kit) == ["button left down", "button left up"])
    }

    @Test("a head that is tilted scrolls, faster the more, and holds the pointer", arguments: [false, true])
    func tilts(isMirrored: Bool) throws {
        let kit = try Self.kit("{point: head, scrolls: tilt}")
        func scrolled(_ degrees: Double) -> (steps: Int, moves: Int) {
            var machine = PointerMachine(kit)
            let events = (0..<90).flatMap { number -> [PointerEvent] in
                let radians = (number < 30 ? 5 : 5 + degrees) / 57.3 * (isMirrored ? -1 : 1)
                var transform = [Float](repeating: 0, count: 16)
                (transform[0], transform[1]) = (Float(Double.cos(radians)), Float(Double.sin(radians)))
                (transform[8], transform[10], transform[15]) = (Float(number) / 100, 1, 1)
                let face = Face(blendshapes: [:], transform: transform)
                return machine.process(Frame(time: Double(number) / 30, isMirrored: isMirrored, faces: [face]))
            }
            let steps = events.map { event in if case .scroll(let steps) = event { steps } else { 0 } }.reduce(0, +)
            return (steps, events.count { event in if case .move = event { true } else { false } })
        }
        #expect(scrolled(15).steps == 0 && scrolled(15).moves > 40)
        #expect((-11 ... -9).contains(scrolled(30).steps) && scrolled(30).moves < 30, "\(scrolled(30))")
        #expect((18...20).contains(scrolled(-40).steps), "\(scrolled(-40))")
    }

    @Test("not armed, nothing happens but arming") func arms() throws {
        let kit = try Self.kit("{point: head}, {when: mouth opens, press: left}, {when: face smiles, armed: toggle}")
        var machine = PointerMachine(kit)
        func face(_ time: Double, _ smile: Float, _ jaw: Float) -> [PointerEvent] {
            var transform = [Float](repeating: 0, count: 16)
            (transform[10], transform[15]) = (1, 1)
            let shapes: [String: Float] = ["mouthSmileLeft": smile, "mouthSmileRight": smile, "jawOpen": jaw]
            return machine.process(Frame(time: time, faces: [Face(blendshapes: shapes, transform: transform)]))
        }
        #expect(face(0, 0, 0) == [] && face(0.1, 0, 0.9).count == 2 && face(0.2, 0, 0) == [])
        #expect(face(0.3, 0.9, 0) == [] && face(0.4, 0, 0) == [] && face(0.5, 0, 0.9) == [] && face(0.6, 0, 0) == [])
        #expect(face(0.7, 0.9, 0) == [] && face(0.8, 0, 0) == [] && face(0.9, 0, 0.9).count == 2)
    }
}
