// The language of what a kit waits for: sentences, messages, and words that read back.

import Configurations
import Drums
import Gestures
import Keypoints
import Shapes
import Testing
import Text

/// Reads a text as the one trigger of a kit.
private func read(_ text: String, shapes: [HandShape] = ["rock", "paper"], regions: [String] = ["high", "low"])
    -> KitFile
{
    func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    // Each slightly larger than the one before: it does not lie within an earlier one.
    let list = regions.enumerated().map { place, name in
        " - {region: \(quoted(name)), of: picture, y: {enter: 0.\(90 - place), exit: 0.\(50 - place)}}\n"
    }.joined()
    let kit = "rules: book\nregions:\n\(list)gestures:\n - do: it\n   when: \(quoted(text))\n"
    let rules = shapes.map { ShapeRule(shape: $0, possible: .otherwise, confirmed: nil) }
    return KitFile(text: kit, name: "f", book: RuleBookDefinition(name: "book", shapes: rules))
}

@Suite("Triggers in words")
struct KitTriggerTests {
    private static let good: [String: Trigger] = [
        "right hand strikes with rock": Trigger(.strikes(shape: "rock", region: nil), hand: .right),
        "a hand strikes": Trigger(.strikes(shape: nil, region: nil)),
        "either hand strikes in high": Trigger(.strikes(shape: nil, region: "high")),
        "Left Hand strikes with paper in low": Trigger(.strikes(shape: "paper", region: "low"), hand: .left),
        "left hand enters high": Trigger(.enters(region: "high"), hand: .left),
        "paper held for 1 s in high": Trigger(.shows("paper", seconds: 1, region: "high")),
        "paper held for 500 ms": Trigger(.shows("paper", seconds: 0.5, region: nil)),
        "paper held for 1.5s by the left hand": Trigger(.shows("paper", seconds: 1.5, region: nil), hand: .left),
        "right hand holds rock for 2 seconds in low": Trigger(.shows("rock", seconds: 2, region: "low"), hand: .right),
        "rock shown": Trigger(.shows("rock", seconds: 0, region: nil)),
        "right hand shows rock in high": Trigger(.shows("rock", seconds: 0, region: "high"), hand: .right),
        "right foot strikes": Trigger(.footStrikes(.right)), "a foot strikes": Trigger(.footStrikes(nil)),
        "right hand strikes in high while left foot is up": Trigger(
            .strikes(shape: nil, region: "high"),
            hand: .right,
            foot: FootPosition(.left, isUp: true)
        ),
        "a hand strikes with rock while Right foot is down": Trigger(
            .strikes(shape: "rock", region: nil),
            foot: FootPosition(.right, isUp: false)
        ),
        "thumb and index pinch": Trigger(.pinches), "thumb and index release": Trigger(.releases),
        "right hand pinches": Trigger(.pinches, hand: .right),
        "left hand releases": Trigger(.releases, hand: .left),
        "device kick is struck": Trigger(.device("kick")),
        "right hand swipes left": Trigger(.moves(.swipeLeft, times: 1, shape: nil, region: nil), hand: .right),
        "a hand swipes up with paper in high": Trigger(.moves(.swipeUp, times: 1, shape: "paper", region: "high")),
        "left hand waves in low": Trigger(.moves(.wave, times: 1, shape: nil, region: "low"), hand: .left),
        "right hand swipes left fast": fast(.swipeLeft, hand: .right),
        "a hand swipes up fast with paper in high": fast(.swipeUp, shape: "paper", region: "high"),
        "left hand shakes": Trigger(.moves(.shake, times: 1, shape: nil, region: nil), hand: .left),
        "right wrist turns palm up": Trigger(.moves(.turnPalmUp, times: 1, shape: nil, region: nil), hand: .right),
        "a wrist turns clockwise in low": Trigger(.moves(.turnClockwise, times: 1, shape: nil, region: "low")),
        "left hand turns palm down": Trigger(.moves(.turnPalmDown, times: 1, shape: nil, region: nil), hand: .left),
        "hands part with paper in high": Trigger(.moves(.part, times: 1, shape: "paper", region: "high")),
        "hands meet": Trigger(.moves(.meet, times: 1, shape: nil, region: nil)),
        "a hand performs meet": Trigger(.moves(.meet, times: 1, shape: nil, region: nil)),
        "a hand performs wave": Trigger(.moves(.wave, times: 1, shape: nil, region: nil)),
        "a hand circles clockwise": Trigger(.moves(.circleClockwise, times: 1, shape: nil, region: nil)),
        "a hand circles counterclockwise 2 times with rock": Trigger(
            .moves(.circleCounterclockwise, times: 2, shape: "rock", region: nil)
        ),
        "device \"my phone\" is struck": Trigger(.device("my phone")),
        "jawOpen rises above 0.5, falls below 0.4": Trigger(
            .rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))
        ),
        "face smiles": Trigger(.rises(coefficient: "smile", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        "mouth opens": Trigger(.rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        "eyes close": Trigger(.rises(coefficient: "eyesClosed", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        "left eye winks": Trigger(.rises(coefficient: "winkLeft", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        "right eye winks": Trigger(.rises(coefficient: "winkRight", HysteresisThresholds(enter: 0.5, exit: 0.4))),
        "jawOpen rises above 0.5 and falls below .4": Trigger(
            .rises(coefficient: "jawOpen", HysteresisThresholds(enter: 0.5, exit: 0.4))
        ),
        "eyeBlinkLeft falls below 0.2, rises above 0.3": Trigger(
            .rises(coefficient: "eyeBlinkLeft", HysteresisThresholds(enter: 0.2, exit: 0.3))
        ),
    ]

    private static func fast(
        _ movement: Movement,
        hand: Handedness? = nil,
        shape: HandShape? = nil,
        region: String? = nil
    ) -> Trigger {
        var trigger = Trigger(.moves(movement, times: 1, shape: shape, region: region), hand: hand)
        trigger.isFast = true
        return trigger
    }

    @Test("sentences", arguments: good) func sentence(_ text: String, _ trigger: Trigger) throws {
        let file = read(text)
        #expect(file.findings == [])
        #expect(try file.kit().lines.map(\.trigger) == [trigger])
    }

    private static let bad: [(String, Int, String)] = [
        ("", 1, "an empty text, expected what is waited for, such as \"right hand strikes with rock\""),
        ("rigth hand strikes", 1, "unknown word \"rigth\", did you mean \"right\"?"),
        ("right hant strikes", 7, "unknown word \"hant\", did you mean \"hand\"?"),
        ("right foor strikes", 7, "unknown word \"foor\", did you mean \"foot\"?"),
        ("right foot taps", 12, "unexpected \"taps\", expected strikes"),
        ("a hand strikes while a foot is up", 22, "unexpected \"a\", expected left or right"),
        ("a hand strikes while left foot is raised", 35, "unexpected \"raised\", expected up or down"),
        ("a hand pinches while left foot is up", 16, "unexpected \"while\", expected the end"),
        ("right hand strike", 12, "unknown word \"strike\", did you mean \"strikes\"?"),
        (
            "right hand dances", 12,
            "unexpected \"dances\", expected strikes, enters, shows, holds, pinches, releases, swipes"
        ),
        ("right hand", 11, "unexpected end, expected strikes, enters, shows, holds, pinches, releases, swipes, waves"),
        ("right hand swipes", 18, "unexpected end, expected left, right, up or down"),
        ("right hand swipes lft", 19, "unknown word \"lft\", did you mean \"left\"?"),
        ("right hand circles clockwise 0 times", 30, "unexpected \"0\", expected 1 to 20 times"),
        ("right hand circles clockwise 2", 31, "unexpected end, expected times"),
        ("a hand waves fast", 14, "unexpected \"fast\", expected the end"),
        ("right wrist turns palm", 23, "unexpected end, expected up or down"),
        ("right wrist waves", 13, "unexpected \"waves\", expected turns"),
        ("both hands part", 1, "unknown words \"both hands\", did you mean \"hands\"?"),
        ("hands prat", 7, "unknown word \"prat\", did you mean \"part\"?"),
        ("right hand performs meet", 21, "meet takes both hands, expected \"hands meet\""),
        (
            "right hand pushes", 18,
            "the book of movements swipes-waves-circles has no push, expected one that defines it, as - "
                + "{movement: push, stroke: toward}"
        ),
        ("right hand draws roof", 18, "unknown movement \"roof\", none is defined"),
        ("right hand draws wave", 18, "wave is not drawn, expected \"performs wave\""),
        ("right hand performs", 20, "unexpected end, expected the name of a movement"),
        ("right hand performs lunge", 21, "unknown movement \"lunge\", expected swipe left, swipe right, swipe up"),
        ("right hand waves 2 times", 18, "unexpected \"2\", expected the end"),
        ("right hand strikes with rok", 25, "unknown shape \"rok\", did you mean \"rock\"?"),
        ("right hand strikes with", 24, "unexpected end, expected the name of a shape"),
        ("right hand strikes with lizard", 25, "unknown shape \"lizard\", expected rock, paper"),
        ("right hand strikes in hihg", 23, "unknown region \"hihg\", did you mean \"high\"?"),
        ("right hand strikes hard", 20, "unexpected \"hard\", expected the end"),
        ("paper hold for 1 s", 7, "unknown word \"hold\", did you mean \"held\"?"),
        ("paper held 1 s", 12, "unexpected \"1\", expected for"),
        ("paper held for long", 16, "unexpected \"long\", expected a time such as 1 s"),
        ("paper held for 1", 17, "unexpected end, expected s or ms behind the number"),
        ("paper held for 1 hour", 18, "unexpected \"hour\", expected s or ms behind the number"),
        ("paper held for 0 s", 16, "0 s, expected more than 0 and at most 60 s; a shape that is not held is shown"),
        ("paper held for 61 s", 16, "61 s, expected more than 0 and at most 60 s; a shape that is not held is shown"),
        ("paper held for 1 s by the tail", 27, "unexpected \"tail\", expected right, left, a or either"),
        ("devise kick is struck", 1, "unknown word \"devise\", did you mean \"device\"?"),
        ("device kick is stuck", 16, "unknown word \"stuck\", did you mean \"struck\"?"),
        ("device \"kick is struck", 8, "a quote without its end, expected \" behind the name"),
        ("jawOpen raises above 0.5", 9, "unknown word \"raises\", did you mean \"rises\"?"),
        ("jawOpen rises above 5, falls below 4", 21, "unexpected \"5\", expected a number from 0 to 1"),
        ("jawOpen rises above 0.5", 24, "unexpected end, expected \", falls below NUMBER\""),
        (
            "jawOpen rises above 0.5, falls below 0.6", 38,
            "0.6, expected less than 0.5, so that a value that trembles is not"
        ),
        ("jawOpen rises above 0.5, rises above 0.6", 26, "the same way twice, expected falls below"),
        ("boom", 1, "unexpected \"boom\", expected who does what, such as"),
        (", a", 1, "unexpected \",\", expected who does what"),
    ]

    @Test("a text that is none gets one clear line", arguments: bad) func fault(
        _ text: String,
        _ column: Int,
        _ message: String
    ) {
        let findings = read(text).findings
        #expect(findings.count == 1)
        #expect(findings[0].message.hasPrefix(message), "\(findings)")
        // The text is in quotes behind `   when: `.
        #expect(findings[0].column == column + 10 && findings[0].line == 7, "\(findings)")
    }

    @Test("any trigger reads back from its own words", arguments: 0..<300) func roundTrip(_ seed: Int) throws {
        var dice = TriggerDice(seed)
        let trigger = dice.trigger()
        let file = read(trigger.words(), shapes: TriggerDice.shapes, regions: TriggerDice.names)
        #expect(file.findings == [], "\(trigger.words())")
        #expect(try file.kit().lines.map(\.trigger) == [trigger], "\(trigger.words())")
    }

    @Test("a shipped kit's triggers read back from the words that people are shown", arguments: ShippedKit.allCases)
    func shippedWords(_ shipped: ShippedKit) throws {
        let kit = shipped.kit
        let shapes = kit.book?.shapes ?? []
        for line in kit.lines {
            let regions = kit.regions.isEmpty ? ["none"] : kit.regions.map(\.name)
            let file = read(line.trigger.words(), shapes: shapes, regions: regions)
            #expect(try file.kit().lines.map(\.trigger) == [line.trigger])
            #expect(kit.words.contains { $0.hasPrefix(line.trigger.words()) && $0.hasSuffix(line.action.words) })
        }
    }

    @Test("a kit with letters changed, lost or doubled is read or refused in one line", arguments: ShippedKit.allCases)
    func mutations(_ shipped: ShippedKit) {
        let letters = Array(shipped.text.unicodeScalars)
        let others = Array("[]{}:-#\"'\n\t ,&*!|>%@`0x.é\u{0}\u{FEFF}".unicodeScalars)
        var refused = 0
        for seed in 0..<120 {
            var dice = TriggerDice(seed)
            var text = letters
            for _ in 0...dice.number(3) {
                let place = dice.number(text.count - 1)
                switch dice.number(2) {
                case 0: text[place] = dice.pick(others)
                case 1: text.remove(at: place)
                default: text.insert(contentsOf: text[place..<min(place + 5, text.count)], at: place)
                }
            }
            var string = ""
            string.unicodeScalars.append(contentsOf: text)
            let file = KitFile(text: string, name: "k.yaml")
            for finding in file.findings + file.lint() {
                #expect(finding.description.hasPrefix("k.yaml:") && !finding.description.contains("\n"))
            }
            guard let kit = try? file.kit() else {
                refused += 1
                #expect(!file.findings.isEmpty)
                continue
            }
            #expect(!kit.words.isEmpty && kit.faults() == [])
        }
        #expect((5..<120).contains(refused))
    }
}

/// Makes triggers of every kind, with names that need care; the same for the same seed.
private struct TriggerDice {
    static let names = [
        "high", "in", "left", "hand", "device", "thumb", "and", "rises", "is", "for", "shown", "two words", "quo\"te",
        "a", "é", "9", "held", "x,y", "\"\"", "it's",
    ]
    static let shapes = names.map { HandShape($0) }

    private var dice: SplitMix64

    init(_ seed: Int) { dice = SplitMix64(seed: UInt64(seed)) }

    /// A number 0…most.
    mutating func number(_ most: Int) -> Int { dice.next(below: most + 1) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(elements.count - 1)] }

    mutating func trigger() -> Trigger {
        let region = number(1) == 0 ? nil : pick(Self.names)
        let shape = pick(Self.shapes)
        switch number(8) {
        case 0: return Trigger(.enters(region: pick(Self.names)), hand: hand())
        case 1: return Trigger(.strikes(shape: number(1) == 0 ? nil : shape, region: region), hand: hand())
        case 2: return Trigger(.shows(shape, seconds: 0, region: region), hand: hand())
        case 3: return Trigger(.shows(shape, seconds: Double(number(59_999) + 1) / 1000, region: region), hand: hand())
        case 4: return Trigger(.pinches, hand: hand())
        case 5: return Trigger(.releases, hand: hand())
        case 6:
            let enter = Double(number(1000)) / 1000
            let exit = Double(number(999)) / 1000
            return Trigger(
                .rises(
                    coefficient: pick(Self.names),
                    HysteresisThresholds(enter: enter, exit: exit < enter ? exit : exit / 1000 + enter * 0.999 + 0.001)
                )
            )
        case 7:
            let (subject, movement, _) = pick(Movement.verbs.filter { ![.push, .pull].contains($0.movement) })
            let shape = number(1) == 0 ? nil : shape
            let hand = subject == .hands ? nil : hand()
            var trigger = Trigger(.moves(movement, times: 1, shape: shape, region: region), hand: hand)
            trigger.isFast = movement.rawValue.hasPrefix("swipe") && number(1) == 0
            return trigger
        default: return Trigger(.device(pick(Self.names)))
        }
    }

    private mutating func hand() -> Handedness? { pick([nil, .left, .right]) }
}
