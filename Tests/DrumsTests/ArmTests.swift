// The arm switch and quiet zones: hands play nothing, devices and other programs do.

import Drums
import Gestures
import Keypoints
import Shapes
import Testing

@Suite("Arming")
struct ArmTests {
    /// Strikes of two hands, in a lap or not; a held paper changes the arming, a device plays and arms too.
    private static let kit = Kit(
        name: "arming",
        instruments: [Instrument("kick", note: 36), Instrument("snare", note: 38), Instrument("pad", note: 40)],
        regions: [Region("lap", space: .image, y: HysteresisThresholds(enter: 0.3, exit: 0.4))],
        lines: [
            GestureBinding(Trigger(.strikes(shape: "rock", region: nil), hand: .right), .hit("kick")),
            GestureBinding(Trigger(.strikes(shape: nil, region: nil), hand: .left), .hit("snare")),
            GestureBinding(Trigger(.strikes(shape: nil, region: "lap")), .quiet),
            GestureBinding(Trigger(.shows("paper", seconds: 1, region: nil)), .armed(nil)),
            GestureBinding(Trigger(.shows("scissors", seconds: 1, region: nil)), .nextMode),
            GestureBinding(
                Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))),
                .rest("kick")
            ),
            GestureBinding(Trigger(.device("pad")), .hit("pad")),
        ]
    )

    /// A gesture of a letter: r and l strike, R and L in the lap, t toggles, m changes the mode, j opens the mouth, d is a
    /// device.
    private static func gesture(_ letter: Character, at time: Double) -> Gesture {
        switch letter {
        case "r", "R", "l", "L":
            Gesture(
                time: time,
                kind: .struck,
                hand: letter.lowercased() == "r" ? .right : .left,
                shape: "rock",
                regions: letter.isUppercase ? ["lap"] : []
            )
        case "t": Gesture(time: time, kind: .shown("paper", seconds: 1), hand: .left, shape: "paper")
        case "m": Gesture(time: time, kind: .shown("scissors", seconds: 1), hand: .left, shape: "scissors")
        case "j": Gesture(time: time, kind: .rose(coefficient: "jawOpen"))
        default: Gesture(time: time, kind: .impact(device: "pad"))
        }
    }

    /// Returns the results of gestures a second apart: an instrument's first letter, `+` and `-` for armed and not, `m`
    /// a mode, `_` a rest, `.` nothing.
    private static func played(_ gestures: String, isArmed: Bool = true) -> String {
        var machine = DrumMachine(kit, options: DrumOptions(isArmed: isArmed))
        return gestures.enumerated().map { number, letter in
            let actions = machine.process([gesture(letter, at: Double(number))])
            let words = actions.map { action -> String in
                switch action {
                case .hit(let hit): String(hit.instrument.name.prefix(1))
                case .armed(let isArmed, _): isArmed ? "+" : "-"
                case .mode: "m"
                case .rest: "_"
                default: "?"
                }
            }
            return words.isEmpty ? "." : words.joined()
        }.joined(separator: " ")
    }

    @Test(
        "gestures play nothing until they are armed again; devices play on",
        arguments: [
            ("rltrldjmtrl", true, "k s - . . p . . + k s"), ("rldtr", false, ". . p + k"), ("jmr", true, "k_ m k"),
            ("tt", true, "- +"),
        ]
    )
    func arming(_ gestures: String, _ isArmed: Bool, _ expected: String) {
        #expect(Self.played(gestures, isArmed: isArmed) == expected)
    }

    @Test("in a quiet zone no strike plays, however exactly another line waits for it")
    func quiet() { #expect(Self.played("rRlLr") == "k . s . k") }

    @Test("what is asked for plays and arms, and arming twice is told once")
    func asked() {
        var machine = DrumMachine(Self.kit, options: DrumOptions(isArmed: false))
        let asked: [KitAction] = [.hit("kick"), .armed(false), .armed(true), .armed(true), .armed(nil), .quiet]
        let told = asked.enumerated().map { number, action in
            machine.carryOut(action, for: DrumRequest(at: Double(number), cause: .key)).map(\.text)
        }
        #expect(told == [["kick@0.0"], [], ["armed"], [], ["not armed"], []])
    }

    @Test("not armed, nothing is recorded")
    func recording() {
        var machine = DrumMachine(Self.kit)
        machine.begin(.recording, at: 0)
        for (number, letter) in "rtrltr".enumerated() {
            _ = machine.process([Self.gesture(letter, at: Double(number + 1))])
        }
        #expect(machine.take.marble == "kick kick" && machine.faults.unarmed == 2)
    }

    @Test(
        "kits check knows quiet zones and arming",
        arguments: [
            ([], []),
            (
                [GestureBinding(Trigger(.strikes(shape: "rock", region: "lap"), hand: .right), .hit("kick"))],
                ["this can never happen: \"a hand strikes in lap\" is quiet"]
            ),
            ([GestureBinding(Trigger(.enters(region: "lap"), hand: .right), .hit("kick"))], []),
        ] as [([GestureBinding], [String])]
    )
    func check(_ lines: [GestureBinding], _ expected: [String]) {
        var kit = Self.kit
        kit.lines += lines
        #expect(kit.faults().map(\.description) == expected)
        kit.lines[3].action = .armed(false)
        let stuck = "no line arms again, expected one with armed: yes or toggle"
        #expect(kit.faults().map(\.description) == expected + [stuck])
    }
}
