// Faults and warnings of kit files: each is one clear line.

import Configurations
import Drums
import Gestures
import Keypoints
import Shapes
import Testing

@Suite("Faults in kit files")
struct KitFaultTests {
    private static let head = "instruments: [{instrument: kick, note: 36}, {instrument: snap, note: 37}]\n"
    private static let region = "regions: [{region: high, of: picture, y: {enter: 0.6, exit: 0.5}}]\n"

    private static let bad: [String: String] = [
        "": "f.yaml: error: an empty file, expected a kit with the fields kit, instruments and gestures",
        "- a": "f.yaml:1:1: error: a list, expected a kit with the fields",
        "kit: a": "f.yaml:1:1: error: no field \"gestures\"",
        "gestures: []": "f.yaml:1:11: error: the kit has no gestures, expected at least one",
        "about: {a: 1}\ngestures: []": "f.yaml:1:8: error: about: a mapping, expected a text",
        "instruments: [{instrument: kick, note: 36, chokes: [gong]}]\ngestures: []":
            "f.yaml:1:53: error: chokes: unknown instrument \"gong\", expected kick",
        "instruments: [{instrument: a, note: 36, channel: 17}]\ngestures: []":
            "f.yaml:1:50: error: channel: \"17\", expected a whole number from 1 to 16",
        "midi: {length: 0}\ngestures: []": "f.yaml:1:16: error: length: \"0\", expected a number from 0.001 to 10",
        "midi: {program: 0}\ngestures: []": "f.yaml:1:17: error: program: \"0\", expected a whole number from 1 to 128",
        "midi: {click: loud}\ngestures: []":
            "f.yaml:1:15: error: click: \"loud\", expected a note from 0 to 127, or off",
        "instruments: [{instrument: rest, note: 36}]\ngestures: []":
            "f.yaml:1:28: error: an instrument called \"rest\", a step without hits in takes, expected another name",
        "instruments: [{instrument: steps, note: 36}]\ngestures: []":
            "f.yaml:1:28: error: an instrument called \"steps\", a part of takes, expected another name",
        "instruments: [{instrument: a, note: 36, sound: kick +}]\ngestures: []":
            "f.yaml:1:48: error: sound: \"kick +\", expected a name, or several with \" + \" between them",
        "instruments: [{instrument: a, note: 36, gain: 9}]\ngestures: []":
            "f.yaml:1:47: error: gain: \"9\", expected a number from 0 to 4, or from -60 to 12 with dB",
        "tuning: {gap: 0.02}\ngestures: []":
            "f.yaml:1:15: error: tuning.gap: \"0.02\", expected a number from 0.1 to 5",
        "tuning: {pinchReset: 0}\ngestures: []":
            "f.yaml:1:22: error: tuning.pinchReset: \"0\", expected a number from 0.1 to 60",
        "gestures: []\n---\nkit: b": "a second document, expected one in the file",
        "gesturs: []": "f.yaml:1:1: error: unknown field \"gesturs\", did you mean \"gestures\"?",
        "gestures: 3": "f.yaml:1:11: error: gestures: \"3\", expected a list",
        "rules: sed\ngestures: []": "f.yaml:1:8: error: rules: no rule book \"sed\", did you mean \"seed\"?",
        "rules: no.yaml\ngestures: []":
            "no rule book \"no.yaml\", expected rock-scissors-paper, seed, hand-signs or a rule book's",
        "tuning: {release: 400}\ngestures: []":
            "f.yaml:1:19: error: tuning.release: \"400\", expected a number from 0 to 5",
        "tuning: {relase: 0.4}\ngestures: []":
            "f.yaml:1:10: error: unknown field \"relase\", did you mean \"release\"?",
        "strikes: 900 ms ahead\ngestures: []":
            "f.yaml:1:10: error: strikes: \"900 ms ahead\", expected \"at the peak\"",
        "rests: often\ngestures: []": "f.yaml:1:8: error: rests: \"often\", expected true or false",
        "gestures: [{when: a hand strikes, quiet: yes}]": "f.yaml:1:42: error: quiet: \"yes\", expected true",
        "gestures: [{when: paper shown, armed: maybe}]":
            "f.yaml:1:39: error: armed: \"maybe\", expected yes, no or toggle",
        "gestures: [{when: paper shown, armed: no}]":
            "\"paper shown\": no line arms again, expected one with armed: yes or toggle",
        "profile: axes\ngestures: []":
            "f.yaml:1:10: error: profile: \"axes\", expected banded, axis, did you mean \"axis\"?",
        "regions: [{region: r}]": "f.yaml:1:11: error: the region r is of nothing, expected of: picture or body",
        "regions: [{region: r, of: picture}]": "f.yaml:1:11: error: the region r has no edge and no point",
        "regions: [{region: r, of: body, at: [0, 0], x: {enter: 1, exit: 0}}]": "the region r has edges and a point",
        "regions: [{region: r, of: body, at: [0]}]": "f.yaml:1:37: error: at: 1 number, expected [x, y]",
        "regions: [{region: r, of: body, at: [0, 4]}]": "at: \"4\", expected a number from -1.5 to 1.5",
        "regions: [{of: picture}]": "f.yaml:1:11: error: a region without a name",
        "regions: [{region: r, of: body, x: {enter: 1}}]": "f.yaml:1:36: error: x: half a band",
        "regions: [{region: r, of: body, x: {enter: 2, exit: 1}}]":
            "x, enter: \"2\", expected a number from -1.5 to 1.5",
        "regions: [{region: r, of: body, x: {enter: 1, exit: 1}}]": "x: enter and exit are the same",
        "regions: [{region: r, of: body, x: {enter: 1, exit: nan}}]": "x, exit: \"nan\", expected a number",
        "regions: [{region: r, of: body, hands: [foot], x: {enter: 1, exit: 0}}]":
            "hands: \"foot\", expected left, right",
        region + "regions: []": "f.yaml:2:1: error: the field regions is given twice, expected once",
        "instruments: [{instrument: a}]": "f.yaml:1:15: error: the instrument a has no note",
        "instruments: [{instrument: a, note: 128}]":
            "f.yaml:1:37: error: note: \"128\", expected a whole number from 0 to 127",
        "instruments: [{instrument: a, note: 1, gain: 13 dB}]": "gain: \"13 dB\", expected a number from 0 to 4, or",
        "instruments: [{instrument: a, note: 1, gain: dB}]": "gain: \"dB\", expected a number from 0 to 4, or",
        "instruments: [{instrument: a, note: 1, pitch: 25}]": "pitch: \"25\", expected a number from -24 to 24",
        "instruments: [{instrument: a, note: 1, gain: 5}]": "gain: \"5\", expected a number from 0 to 4",
        "instruments: [{instrument: a, note: 1, place: [1, 2]}]": "place: 2 numbers, expected [x, y, z]",
        "instruments: [{instrument: a, note: 1, chokes: [cymbal]}]":
            "f.yaml:1:49: error: chokes: unknown instrument \"cymbal\", expected a",
        "instruments: [{instrument: a, note: 1, chokes: [a]}]":
            "f.yaml:1:49: error: chokes: the instrument a chokes itself, expected others",
        "instruments:\n  - {instrument: a, note: 1}\n  - {instrument: a, note: 2}":
            "f.yaml:3:5: error: the instrument a is defined twice, expected once",
        head + "gestures: [{when: a hand strikes}]":
            "f.yaml:2:12: error: nothing happens, expected one of hit, mode, rest,",
        head + "gestures: [{when: a hand strikes, hit: kick, mode: next}]": "hit and mode at once, expected one of",
        head + "gestures: [{hit: kick}]": "f.yaml:2:12: error: no field \"when\"",
        head + "gestures: [{when: a hand strikes, hit: kik}]":
            "f.yaml:2:40: error: unknown instrument \"kik\", did you mean \"kick\"?",
        head + "gestures: [{when: a hand strikes, rest: snip}]": "unknown instrument \"snip\", did you mean \"snap\"?",
        head + "gestures: [{when: a hand strikes, mode: nxt}]":
            "f.yaml:2:41: error: mode: \"nxt\", expected next, freestyle,",
        head + "gestures: [{when: a hand strikes, tempo: 1000}]":
            "tempo: \"1000\", expected tap, beats per minute from 20 to 400",
        head + "gestures: [{when: [a], hit: kick}]": "f.yaml:2:19: error: when: a list, expected a text",
        head + "gestures: [{when: a hand enters high, hit: kick}]":
            "f.yaml:2:33: error: unknown region \"high\", none is defined",
        head + "gestures: [{when: rok shown, hit: kick}]":
            "f.yaml:2:19: error: unknown shape \"rok\", did you mean \"rock\"?",
        "gestures: [": "f.yaml:",
        "a: b\nc: \u{0}": "f.yaml:2:4: error: not YAML: control characters are not allowed",
        "a: &a [x]\nb: *a": "an alias, expected the value itself: a kit has no aliases",
    ]

    @Test("a broken file gets one clear line", arguments: bad) func broken(_ text: String, _ message: String) {
        let file = KitFile(text: text, name: "f.yaml")
        #expect(file.findings.contains { $0.description.contains(message) }, "\(file.findings)")
        #expect(throws: Diagnostic.self) { try file.kit() }
    }

    private func findings(_ gestures: String...) -> [String] {
        let list = gestures.map { "  - {\($0)}\n" }.joined()
        return KitFile(text: Self.head + Self.region + "gestures:\n" + list, name: "f").findings.map(\.description)
    }

    @Test("two lines that collide are refused with both their lines") func collisions() {
        #expect(
            findings("when: left hand strikes, hit: kick", "when: a hand strikes with rock, hit: snap") == [
                "f:5:5: error: \"a hand strikes with rock\": one gesture can be both, expected one line to be more specific than "
                    + "the other, or two that exclude each other (line 4: \"left hand strikes\")"
            ]
        )
        #expect(
            findings("when: a hand pinches, hit: kick", "when: thumb and index pinch, hit: snap") == [
                "f:5:5: error: \"a hand pinches\": waits for the same, expected one line for it (line 4: \"a hand pinches\")"
            ]
        )
        #expect(findings("when: left hand strikes, hit: kick", "when: a hand strikes, hit: snap") == [])
    }

    @Test("a mode that cannot be left is refused with its line") func modes() {
        #expect(
            findings("when: a hand strikes, hit: kick", "when: a hand pinches, mode: recording") == [
                "f:5:5: error: \"a hand pinches\": leads to the mode recording, which nothing leaves"
            ]
        )
        #expect(findings("when: a hand strikes, hit: kick", "when: a hand enters high, mode: next") == [])
    }

    @Test("a mode gesture that can never happen is refused with its line") func never() {
        let kit = """
            regions: [{region: high, of: picture, hands: [left], y: {enter: 0.6, exit: 0.5}}]
            gestures:
              - {when: right hand enters high, mode: next}
            """
        #expect(
            KitFile(text: kit, name: "f").findings.map(\.description) == [
                "f:3:5: error: \"right hand enters high\": this can never happen: the region high is not for the right hand"
            ]
        )
        let shape = "rules: mine\ngestures: [{when: paper held for 1 s, mode: next}]"
        func findings(_ shapes: [HandShape]) -> [Diagnostic] {
            let rules = shapes.map { ShapeRule(shape: $0, possible: .otherwise, confirmed: nil) }
            return KitFile(text: shape, name: "f", book: RuleBookDefinition(name: "mine", shapes: rules)).findings
        }
        #expect(findings(["rock", "papers"]).map(\.message) == ["unknown shape \"paper\", did you mean \"papers\"?"])
        #expect(findings(["paper"]) == [])
    }

    @Test("what is odd and not wrong: instruments and regions that nothing uses") func lint() {
        let text = Self.head + Self.region + "gestures: [{when: a hand strikes, hit: kick}]"
        #expect(
            KitFile(text: text, name: "f").lint().map(\.description) == [
                "f:2:11: warning: no gesture asks for the region high",
                "f:1:45: warning: no gesture hits the instrument snap",
            ]
        )
    }

    @Test(
        "a coefficient that is nearly one of a face's is odd; any other may be a source's own",
        arguments: [
            ("browInnrUp", "browInnerUp"), ("mouthSmile_L", "mouthSmileLeft"), ("JawOpen", "jawOpen"),
            ("winkleft", "winkLeft"), ("browInnerUp", nil), ("smile", nil), ("heartRate", nil),
        ] as [(String, String?)]
    )
    func coefficients(_ name: String, _ meant: String?) {
        let line = "{when: \"\(name) rises above 0.5, falls below 0.4\", hit: kick}"
        let kit = "instruments: [{instrument: kick, note: 36}]\ngestures: [\(line)]\n"
        let warning = meant.map {
            "f:2:12: warning: no face has a coefficient \"\(name)\" by ARKit's names, did you mean \"\($0)\"?"
        }
        #expect(KitFile(text: kit, name: "f").lint().map(\.description) == [warning].compactMap(\.self))
    }

    private static let motions: [(String, String, Bool)] = [
        ("a hand swipes left", "right hand draws roof", true), ("a hand swipes left", "a hand performs roof", true),
        ("left hand swipes left", "right hand draws roof", false), ("a hand waves", "a hand draws roof", true),
        ("a hand circles clockwise", "a hand draws roof", true),
        ("left hand circles clockwise", "right hand draws roof", false),
        ("a hand swipes left with rock", "a hand draws roof with paper", false),
        ("a hand swipes left with rock", "a hand draws roof", true), ("a hand swipes left", "a hand strikes", false),
        ("a wrist turns clockwise", "a hand draws roof", false),
    ]

    @Test("one motion that can be a swipe, a wave or a circle and a drawing is odd", arguments: motions)
    func twoMotions(_ row: (swipe: String, drawing: String, isOdd: Bool)) throws {
        let book = try MovementFile(
            text: "movements: m\ndefinitions:\n- {movement: roof, drawn: [[[0, 0], [1, 2], [2, 0]]]}\n",
            name: "m"
        ).book()
        let lines = "[{when: \(row.swipe), hit: kick}, {when: \(row.drawing), mode: next}]"
        let kit = "movements: m\ninstruments: [{instrument: kick, note: 36}]\ngestures: \(lines)\n"
        let file = KitFile(text: kit, name: "f", movements: book)
        #expect(file.findings.isEmpty, "\(file.findings)")
        let warnings = file.lint().map(\.description).filter { $0.contains(" before") }
        #expect(warnings.count == (row.isOdd ? 1 : 0), "\(file.lint())")
    }

    @Test(
        "a movement that is not what its verb says is odd, as in its book",
        arguments: [
            (
                "meet, turns: clockwise", "hands meet",
                "meet is turns of the index tip here, and triggers wait for it as"
            ),
            (
                "swipe left, stroke: right", "right hand swipes left",
                "\"swipe left\" is stroke: right here, and triggers"
            ),
            (
                "push, drawn: [[[0, 0], [1, 2], [2, 0]]]", "a hand pushes",
                "push replaces the built-in movement of that name: triggers wait for the drawing"
            ), ("meet, turns: clockwise", "a hand waves", nil), ("meet, stroke: together", "hands meet", nil),
        ] as [(String, String, String?)]
    )
    func oddVerbs(_ row: (definition: String, trigger: String, words: String?)) throws {
        let movements = MovementFile(text: "movements: m\ndefinitions:\n- {movement: \(row.definition)}\n", name: "m")
        let lines = "[{when: \(row.trigger), hit: kick}]"
        let text = "movements: m\ninstruments: [{instrument: kick, note: 36}]\ngestures: \(lines)\n"
        let file = KitFile(text: text, name: "f", movements: try movements.book())
        let found = file.lint()
        #expect(file.findings.isEmpty && found.count == (row.words == nil ? 0 : 1), "\(file.findings) \(found)")
        guard let words = row.words else { return }
        #expect(found[0].message.hasPrefix(words) && "\(found[0])".hasPrefix("f:3:"), "\(found)")
        #expect(movements.lint().map(\.message).contains(found[0].message), "\(movements.lint())")
    }

    @Test("a coefficient that most sources never give is odd") func rareCoefficient() {
        let line = "{when: \"tongueOut rises above 0.5, falls below 0.4\", hit: kick}"
        let kit = "instruments: [{instrument: kick, note: 36}]\ngestures: [\(line)]\n"
        #expect(
            KitFile(text: kit, name: "f").lint().map(\.description) == [
                "f:2:12: warning: neither MediaPipe's models nor a face's points give tongueOut, but recordings of ARKit do"
            ]
        )
    }

    @Test("a sentence that a comma has cut in two is told to need quotes") func cutSentence() {
        let line = "{when: jawOpen rises above 0.5, falls below 0.4, hit: kick}"
        let file = KitFile(text: "instruments: [{instrument: kick, note: 36}]\ngestures: [\(line)]\n", name: "f")
        #expect(
            file.findings.first?.description
                == "f:2:44: error: unknown field \"falls below 0.4\"; within {}, a text with a comma needs quotes"
        )
    }

    @Test("a kit of more than can be looked into is refused in a line") func large() {
        let lines = (0..<2000).map { "  - {when: device d\($0) is struck, hit: kick}" }.joined(separator: "\n")
        let file = KitFile(text: Self.head + "gestures:\n" + lines, name: "f")
        #expect(file.findings.map(\.message) == ["more than 200 gestures, expected fewer"])
    }

    @Test("one fault of an instrument is told once", arguments: ["note: 999", "note: drum", "place: [0, 0, 0]"])
    func oneFault(_ field: String) {
        let file = KitFile(
            text: "instruments: [{instrument: kick, \(field)}]\ngestures: [{when: a hand strikes, hit: kick}]\n",
            name: "f.yaml"
        )
        #expect(file.findings.count == 1 && file.findings.first?.message.contains("note") == true, "\(file.findings)")
    }

    @Test("a sound that there is not is odd, also where the note chooses another") func misnamed() {
        let kit =
            "instruments: [{instrument: gong, note: 49, sound: crahs}]\ngestures: [{when: a hand strikes, hit: gong}]"
        let file = KitFile(text: kit, name: "f")
        let warnings = file.lint(isNamed: { _ in false }, sounds: ["crash", "kick"]).map(\.description)
        #expect(
            warnings == ["f:1:15: warning: no sound \"crahs\" for the instrument gong, did you mean \"crash\"?"]
        )
        #expect(file.lint(isNamed: { _ in true }) == [])
    }

    @Test("an instrument that is not heard is odd") func mute() {
        let text = """
            instruments:
              - {instrument: kick, note: 36}
              - {instrument: gong, note: 84, sound: tamtam}
            gestures: [{when: left hand strikes, hit: kick}, {when: right hand strikes, hit: gong}]
            """
        let file = KitFile(text: text, name: "f.yaml")
        #expect(file.lint().isEmpty)
        #expect(
            file.lint { $0.note < 84 }.map(\.description) == [
                "f.yaml:3:5: warning: no sound \"tamtam\" for the instrument gong, note 84"
            ]
        )
    }
}
