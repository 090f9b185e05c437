// Books of movements: the built-in one, what a book adds and replaces, every fault with its place, and warnings.

import Drums
import Gestures
import Keypoints
import Shapes
import Testing

@testable import Configurations

@Suite("Books of movements")
struct MovementFileTests {
    private static func file(_ definitions: String) -> MovementFile {
        MovementFile(text: "movements: mine\ndefinitions:\n" + definitions, name: "m")
    }

    @Test("the built-in book gives each form its default numbers") func builtIn() {
        let book = MovementBook.swipesWavesCircles
        let swipes: [(Movement, Double)] = [(.swipeLeft, 180), (.swipeRight, 0), (.swipeUp, 90), (.swipeDown, -90)]
        var expected: [MovementDefinition] = []
        for (movement, degrees) in swipes {
            expected.append(MovementDefinition(movement, of: .palm, .stroke(StrokeForm(direction: degrees))))
        }
        expected.append(MovementDefinition(.wave, of: .indexTip, .strokes(StrokesForm())))
        for (movement, isClockwise) in [(Movement.circleClockwise, true), (.circleCounterclockwise, false)] {
            expected.append(MovementDefinition(movement, of: .indexTip, .turns(TurnsForm(isClockwise: isClockwise))))
        }
        var shake = StrokesForm()
        shake.extent = 0.2
        expected.append(MovementDefinition(.shake, of: .hand, .strokes(shake)))
        let apart: [(Movement, MovementDefinition.Point, Double)] = [
            (.turnClockwise, .turn, 0), (.turnCounterclockwise, .turn, 180), (.turnPalmUp, .roll, 0),
            (.turnPalmDown, .roll, 180), (.part, .gap, 0), (.meet, .gap, 180),
        ]
        for (movement, point, degrees) in apart {
            let form = StrokeForm(of: point, direction: degrees)
            expected.append(MovementDefinition(movement, of: point, .stroke(form)))
        }
        #expect(book.definitions == expected)
        #expect(ShippedMovements.allCases.map(\.book) == [book])
        #expect(MovementFile(text: ShippedMovements.swipesWavesCircles.text, name: "m").lint() == [])
    }

    @Test("a book adds movements to the built-in ones, and changes those that it names") func adding() throws {
        let book = try Self.file(
            """
            - {movement: swipe left, extent: at least 2 palms}
            - movement: long swipe
              stroke: any
              of: index tip
              extent: at least 3 palms
              speed: at least 4 palms/s
            - {movement: nod, strokes: 2, of: palm, pause: at most 0.5 s}
            - {movement: ring, turns: either, extent: at least 1 palm}
            """
        ).book()
        #expect(book.name == "mine")
        #expect(book.definitions.count == 17)
        var left = StrokeForm(direction: 180)
        left.extent = 2
        #expect(book.definitions[0] == MovementDefinition(.swipeLeft, of: .palm, .stroke(left)))
        var long = StrokeForm()
        (long.extent, long.speed) = (3, 4)
        let swipe = Movement(rawValue: "long swipe")
        #expect(book.definitions[14] == MovementDefinition(swipe, of: .indexTip, .stroke(long)))
        let words: [String] = [
            """
              long swipe: a stroke of the index tip in any direction, extent at least 3 palms, speed at least 4 palms/s, \
            straightness at least 0.65, duration at most 1.2 s.
            """,
            """
              nod: 2 strokes to and fro of the palm; of each extent at least 0.4 palms, straightness at least 0.65, duration \
            at most 0.5 s; of all together angle at most 45 degrees from the horizontal; between two pause at most 0.5 s.
            """,
            """
              ring: a turn of the index tip, extent at least 1 palm, angle at least 290 degrees, duration at most 4 s.
            """,
        ]
        #expect(Array(book.words.suffix(3)) == words)
        #expect(book.words[1].hasPrefix("  swipe left: a stroke of the palm to the left, angle at most 25 degrees, "))
    }

    private static let bad: [String: String] = [
        "- 3": "3:3: \"3\", expected a movement with the fields movement and stroke: DIRECTION",
        "- {stroke: left}": "3:3: a movement without a name, expected \"movement: NAME\"",
        "- {movement: a}":
            "3:3: the movement a has no form, expected stroke: DIRECTION, strokes: NUMBER, turns: SENSE or",
        "- {movement: a, stroke: left, turns: either}": "3:3: stroke and turns at once, expected one of them",
        "- {movement: a, stroke: lft}": "3:25: stroke: \"lft\", expected left, right, up, down, up left, up right",
        "- {movement: a, strokes: 1}": "3:26: strokes: \"1\", expected a whole number from 2 to 20",
        "- {movement: a, turns: left}": "3:24: turns: \"left\", expected clockwise, counterclockwise or either",
        "- {movement: a, stroke: up, of: thumb}": "3:33: of: \"thumb\", expected palm, index tip, hand",
        "- {movement: a, stroke: clockwise, of: palm}": "3:36: unknown field \"of\", expected movement, stroke, angle",
        "- {movement: a, stroke: palm up, angle: at most 60 degrees}":
            "3:41: angle: \"at most 60 degrees\", expected such as \"at least 60 degrees\", the number from 20 to 170",
        "- {movement: a, stroke: toward, extent: at least 2 palms}":
            "3:41: extent: \"at least 2 palms\", expected such as \"at least 1.5 times\", the number from 1.2 to 5",
        "- {movement: a, stroke: apart, straightness: at least 0.5}": "3:32: unknown field \"straightness\", expected",
        "- {movement: a, stroke: up, pause: at most 1 s}": "3:29: unknown field \"pause\", expected movement, stroke",
        "- {movement: a, stroke: up, sped: 2}": "3:29: unknown field \"sped\", did you mean \"speed\"?",
        "- {movement: a, stroke: up, extent: 2}":
            "3:37: extent: \"2\", expected such as \"at least 1 palm\", the number from 0.2 to 20",
        "- {movement: a, stroke: up, extent: at most 2 palms}":
            "3:37: extent: \"at most 2 palms\", expected such as \"at least 1 palm\"",
        "- {movement: a, stroke: up, duration: at most 200 ms}":
            "3:39: duration: \"at most 200 ms\", expected such as \"at most 1.2 s\", the number from 0.1 to 5",
        "- {movement: a, stroke: up, straightness: at least 65}": "3:43: straightness: \"at least 65\", expected",
        "- {movement: a, stroke: up}\n- {movement: a, stroke: down}":
            "4:3: the movement a is defined twice (line 3), expected once",
    ]

    @Test("turns, pushes and what both hands do, in words") func apart() throws {
        let book = try Self.file(
            """
            - {movement: turn clockwise, angle: at least 90 degrees}
            - {movement: flip, stroke: palm down, speed: at least 200 degrees/s}
            - {movement: push, stroke: toward, extent: at least 1.3 times, speed: at least 2 times/s}
            - {movement: clap, stroke: together, extent: at least 1 palm, duration: at most 0.5 s}
            - {movement: rattle, strokes: 6, of: hand}
            """
        ).book()
        let words = book.words.map { String($0.dropFirst(2)) }
        #expect(
            words.contains(
                "turn clockwise: a turn of the hand clockwise, angle at least 90 degrees, speed at least 120 degrees/s, "
                    + "duration at most 1.5 s."
            )
        )
        #expect(
            words.contains {
                $0.hasSuffix(", extent at least 1.3 times, speed at least 2 times/s, duration at most 1.2 s.")
            }
        )
        #expect(
            words.suffix(4).map { $0.prefix { !",;".contains($0) } } == [
                "flip: a turn of the hand that points at the camera", "push: a stroke of the hand toward the camera",
                "clap: a stroke of both palms together", "rattle: 6 strokes to and fro of the hand",
            ]
        )
    }

    @Test("every fault has its place", arguments: bad) func faults(_ text: String, _ finding: String) {
        let findings = Self.file(text).findings.map { $0.description.replacing(" error:", with: "") }
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("m:" + finding) == true, "\(findings)")
    }

    @Test("a file without definitions", arguments: [("movements: a", "definitions"), ("", "an empty file")])
    func empty(_ text: String, _ wrong: String) {
        let findings = MovementFile(text: text, name: "m").findings.map(\.description)
        #expect(findings.count == 1 && findings[0].contains(wrong), "\(findings)")
    }

    private static let odd: [String: [String]] = [
        "- {movement: meet, turns: clockwise, extent: at least 2 palms}": [
            "meet is turns of the index tip here, and triggers wait for it as \"hands meet\": expected another name, or "
                + "stroke: together"
        ],
        "- {movement: push, strokes: 3, of: hand}": [
            "push is strokes of the hand here, and triggers wait for it as \"a hand pushes\": expected another name, or "
                + "stroke: toward"
        ],
        "- {movement: push, stroke: toward}": [],
        "- {movement: push, stroke: away}": [
            "push is stroke: away here, and triggers wait for it as \"a hand pushes\": expected another name, or stroke: toward"
        ],
        "- {movement: swipe left, stroke: right, extent: at least 3 palms}": [
            "\"swipe left\" is stroke: right here, and triggers wait for it as \"a hand swipes left\": expected another "
                + "name, or stroke: left"
        ],
        "- {movement: swipe up, stroke: any, extent: at least 3 palms}": [
            "\"swipe up\" is stroke: any here, and triggers wait for it as \"a hand swipes up\": expected another name, or "
                + "stroke: up"
        ],
        "- {movement: swipe left, stroke: up left, extent: at least 3 palms}": [],
        "- {movement: circle clockwise, turns: counterclockwise, extent: at least 3 palms}": [
            "\"circle clockwise\" is turns: counterclockwise here, and triggers wait for it as \"a hand circles clockwise\": "
                + "expected another name, or turns: clockwise"
        ],
        "- {movement: turn palm up, stroke: palm down, angle: at least 90 degrees}": [
            "\"turn palm up\" is stroke: palm down here, and triggers wait for it as \"a wrist turns palm up\": expected "
                + "another name, or stroke: palm up"
        ],
        "- {movement: shake, strokes: 4, of: palm, extent: at least 0.5 palms}": [],
        "- {movement: far, stroke: any, extent: at least 3 palms}": [],
        "- {movement: left again, stroke: left}": [
            "\"left again\" is never reported: whatever is one is \"swipe left\" before"
        ],
        "- {movement: shake, strokes: 6}": ["shake is never reported: whatever is one is wave before"],
        "- {movement: shake, strokes: 6, of: index tip, extent: at least 1.5 palms}": [
            "shake is never reported: whatever is one is wave before"
        ],
        "- {movement: shake, strokes: 3}": ["nothing is reported as wave: whatever is one is shake before"],
        "- {movement: shake, strokes: 3, extent: at least 0.8 palms}": [],
        "- {movement: wide, stroke: any}": [],
        "- {movement: wide, stroke: any, extent: at least 1.2 palms}": [
            "wide takes most of \"swipe left\", \"swipe right\", \"swipe up\", \"swipe down\": of the movements that a "
                + "stroke is, that of the larger extent, then of the higher speed, is reported"
        ],
        "- {movement: rightish, stroke: right, speed: at least 3 palms/s, angle: at most 40 degrees}": [
            "rightish takes most of \"swipe right\": of the movements that a stroke is, that of the larger extent, then of "
                + "the higher speed, is reported"
        ],
        "- {movement: exact, stroke: right, speed: at least 3 palms/s, angle: at most 10 degrees}": [],
        "- {movement: fast, stroke: any, speed: at least 6 palms/s}": [],
        "- {movement: twist, stroke: clockwise, angle: at least 70 degrees}": [],
        "- {movement: nudge, stroke: left, of: index tip, extent: at least 0.3 palms}": [
            "wave can begin with nudge, which is then reported: each of its strokes is long enough, if the hand pauses "
                + "between them"
        ],
        "- {movement: nod, strokes: 4, of: palm, extent: at least 1.5 palms}": [
            "nod can begin with \"swipe left\", \"swipe right\", \"swipe up\", \"swipe down\", which is then reported: each "
                + "of its strokes is long enough, if the hand pauses between them"
        ],
        "- {movement: ring, turns: clockwise, angle: at least 350 degrees}": [
            "ring is never reported: whatever is one is \"circle clockwise\" before"
        ],
        "- {movement: ring, turns: either, angle: at least 285 degrees}": [
            "nothing is reported as \"circle clockwise\", \"circle counterclockwise\": whatever is one is ring before"
        ],
        "- {movement: ring, turns: clockwise, extent: at least 2 palms}": [],
        "- {movement: no can, stroke: up, extent: at least 8 palms, duration: at most 0.2 s}": [
            "\"no can\" can never be performed: its extent within its duration is faster than the 35.4 palms/s of the "
                + "fastest hands"
        ],
    ]

    @Test("movements that cannot be, or that another takes", arguments: odd)
    func lint(_ text: String, _ warnings: [String]) {
        #expect(Self.file(text).findings == [])
        #expect(Self.file(text).lint().map(\.description) == warnings.map { "m:3:3: warning: \($0)" })
    }

    @Test("a kit's lines name the movements of its book") func kit() throws {
        let book = try MovementBook(
            yaml: "definitions: [{movement: long swipe, stroke: any, extent: at least 3 palms}]"
        )
        func file(_ when: String) -> KitFile {
            let text = "movements: mine.yaml\ngestures: [{when: '\(when)', mode: next}]\n"
            return KitFile(text: text, name: "k", movements: book)
        }
        let kit = try file("left hand performs \"long swipe\" with paper").kit()
        let long = Movement(rawValue: "long swipe")
        #expect(kit.lines[0].trigger == Trigger(.moves(long, times: 1, shape: "paper", region: nil), hand: .left))
        #expect(kit.lines[0].trigger.words() == "left hand performs \"long swipe\" with paper")
        let drawn = try MovementBook(yaml: "definitions: [{movement: roof, drawn: [[[0, 0], [1, 2], [2, 0]]]}]")
        let drawing = "gestures: [{when: 'right hand performs roof', mode: next}]\n"
        let drawingKit = try KitFile(text: "movements: mine.yaml\n\(drawing)", name: "k", movements: drawn).kit()
        #expect(drawingKit.words.contains { $0.hasPrefix("right hand draws roof ") }, "\(drawingKit.words)")
        #expect(kit.movements == book && GestureOptions(kit).movements == book)
        #expect(
            try file("a hand performs \"circle clockwise\" 3 times").kit().lines[0].trigger.words()
                == "a hand circles clockwise 3 times"
        )
        #expect(
            file("a hand performs \"log swipe\"").findings.map(\.description) == [
                "k:2:36: error: unknown movement \"log swipe\", did you mean \"long swipe\"?"
            ]
        )
        #expect(
            KitFile(text: "movements: swipes\ngestures: [{when: a hand waves, mode: next}]", name: "k").findings
                .map(\.description) == ["k:1:12: error: movements: no book \"swipes\", expected a book's file"]
        )
    }
}
