// Rule files as a whole: the shipped ones, and every kind of broken one.

import Configurations
import Shapes
import Testing
import Text

@Suite("Rule files")
struct RuleFileTests {
    @Test("the shipped books are read, compile and have nothing odd about them", arguments: ShippedBook.allCases)
    func shipped(_ book: ShippedBook) throws {
        let file = RuleFile(text: book.text, name: book.rawValue)
        #expect(file.findings == [])
        #expect(file.lint() == [])
        #expect(try file.definition().name == book.rawValue)
    }

    @Test("the seed's book says what the article says") func seed() throws {
        let definition = ShippedBook.seed.book.definition
        #expect(definition.fingers == .palm)
        #expect(definition.shapes.map(\.shape) == ["rock", "scissors", "paper"])
        #expect(definition.shapes[2].possible == .otherwise)
    }

    @Test(
        "a broken file gets one clear line",
        arguments: [
            "": "f.yaml: error: an empty file, expected a rule book with the fields book and shapes",
            "- a": "f.yaml:1:1: error: a list, expected a rule book with the fields",
            "book: x": "f.yaml:1:1: error: no field \"shapes\", expected a list of shapes",
            "shapes: []": "f.yaml:1:9: error: the book has no shapes, expected at least one",
            "shapes: 3": "f.yaml:1:9: error: shapes: \"3\", expected a list",
            "shaps: []\nshapes: [{shape: a, confirmed: index folded}]":
                "f.yaml:1:1: error: unknown field \"shaps\", did you mean \"shapes\"?",
            "shapes: [{shape: a, confirmed: index folded}]\nchoose: nearst": "did you mean \"nearest\"?",
            "shapes: [{shape: a}]": "the shape a has no conditions",
            "shapes: [{shape: a, possible: []}]": "possible: an empty list, expected conditions",
            "shapes: [{confirmed: index folded}]": "a shape without a name",
            "shapes:\n - {shape: rock, confirmed: index folded}\n - {shape: ROCK, confirmed: index folded}":
                "f.yaml:3:4: error: the shape ROCK is the same label as rock, expected names that differ in more",
            "shapes:\n - {shape: b-a, confirmed: index folded}\n - {shape: \"b_a \", confirmed: index folded}":
                "is the same label as b-a",
            "shapes: [{shape: none, confirmed: index folded}]":
                "f.yaml:1:18: error: a shape called \"none\", which means no shape, expected another name",
            "shapes: [{shape: a, possible: [any: []]}]": "any: an empty list, expected conditions",
            "shapes: [{shape: a, possible: [all and index folded]}]": "\"all\", expected all fingers, with no other",
            "shapes: [{shape: a, possible: [0.2]}]": "unexpected end of the condition, expected <, <=, > or >=",
            "shapes: [{shape: a, possible: [bend(index) > 200]}]": "bend(index) is either always or never above 200.0",
            "shapes:\n - {shape: a, confirmed: index folded}\n - {shape: a, confirmed: index folded}":
                "f.yaml:3:4: error: the shape a is defined twice",
            "shapes: [{shape: a, confirmed: index folded}]\nlabels: {b: [c]}": "unknown field \"b\"",
            "shapes: [{shape: a, confirmed: index folded}]\nat least: 2":
                "at least: \"2\", expected a number from 0 to 1",
            "shapes: [": "f.yaml:",
            "a: b: c": "not YAML",
            "about: [1]\nshapes: []": "f.yaml:1:8: error: about: a list, expected a text",
            "shapes: [{shape: a, confirmed: or or}]": "unknown word \"or\", expected",
            "a: 1\na: 2": "is given twice, expected once",
            "a: \u{0}": "not YAML: control characters are not allowed",
        ]
    )
    func broken(_ text: String, _ message: String) {
        let file = RuleFile(text: text, name: "f.yaml")
        #expect(file.findings.contains { $0.description.contains(message) }, "\(file.findings)")
        #expect(throws: Diagnostic.self) { try file.definition() }
    }

    @Test("deep brackets do not reach the YAML library") func deep() {
        let file = RuleFile(text: String(repeating: "[", count: 100_000), name: "f.yaml")
        #expect(file.findings.map(\.message) == ["nested deeper than 64, expected a rule book"])
    }

    @Test("pairs in either order, with names of several words, and back from their own words")
    func pairs() throws {
        let shapes = "shapes: [{shape: a b, confirmed: index folded}, {shape: C, possible: index extended}]\n"
        let texts = [
            #"right hand \"A B\" and left hand c"#, #"left hand C and right hand \"a b\""#, "both hands c",
        ]
        let pairs = texts.enumerated().map { " p \($0): \"\($1)\"" }.joined(separator: "\n")
        let file = RuleFile(text: shapes + "pairs:\n" + pairs, name: "f")
        let found = try file.definition().pairs
        #expect(found.map(\.name) == ["p 0", "p 1", "p 2"])
        #expect(found.map(\.left) == ["C", "C", "C"])
        #expect(found.map(\.right) == ["a b", "a b", "C"])
        #expect(
            found.map(\.description) == [
                "left hand C and right hand \"a b\"", "left hand C and right hand \"a b\"", "both hands C",
            ]
        )
        #expect(try file.definition().words.contains("The pair p 2 means both hands C."))
        let warnings = file.lint().filter { $0.message.contains("pair") }
        #expect(warnings.map(\.line) == [3, 4, 5])
        #expect(warnings[0].message == "the pair p 0 is never confirmed: C never is")
    }

    @Test(
        "what is wrong with pairs",
        arguments: [
            ("[a]", "f:2:8: error: pairs: a list, expected a name and the shapes of both hands for each"),
            ("{p: [a]}", "f:2:12: error: p: a list, expected \"right hand SHAPE and left hand SHAPE\" or"),
            ("{p: both hands b}", "f:2:23: error: unexpected \"b\", expected a shape of the book"),
            ("{p: both hands rook}", "f:2:23: error: unknown word \"rook\", did you mean \"rock\"?"),
            ("{p: right hand rock and right hand rock}", "f:2:32: error: unexpected \"right\", expected left"),
            ("{p: right hand rock}", "f:2:27: error: unexpected end, expected and"),
            (
                "{p: rihgt hand rock and left hand rock}",
                "f:2:12: error: unknown word \"rihgt\", did you mean \"right\"?"
            ),
            ("{p: both hands rock please}", "f:2:28: error: unexpected \"please\", expected the end"),
            ("{p: \"\"}", "f:2:13: error: unexpected end, expected \"right hand SHAPE and left hand SHAPE\" or"),
        ]
    )
    func pairFaults(_ pairs: String, _ message: String) {
        let file = RuleFile(text: "shapes: [{shape: rock, confirmed: index folded}]\npairs: \(pairs)", name: "f")
        #expect(file.findings.count == 1)
        #expect(file.findings.contains { $0.description.hasPrefix(message) }, "\(file.findings)")
    }

    @Test("a book in words") func words() throws {
        let words = ShippedBook.seed.book.definition.words
        #expect(words.contains("rock is possible when middle folded."))
        #expect(words.contains("  It is confirmed if also index folded and ring folded and little folded."))
    }
}

@Suite("Linting")
struct RuleLintTests {
    private func warnings(_ shapes: String, _ head: String = "") -> [String] {
        RuleFile(text: "book: b\n\(head)\nshapes:\n\(shapes)", name: "b").lint().map(\.message)
    }

    @Test("a shape behind otherwise is never reached") func behindOtherwise() {
        let found = warnings(" - {shape: a, possible: otherwise}\n - {shape: b, possible: [index folded]}")
        #expect(
            found == ["b is never reached: a, an earlier shape, is possible whenever no shape before it is"]
        )
    }

    @Test("a shape that an earlier one swallows is never reached") func swallowed() {
        let found = warnings(
            " - {shape: a, possible: [index folded]}\n - {shape: b, possible: [index folded, middle folded]}"
        )
        #expect(found == ["b is never reached: a, an earlier shape, matches every such hand"])
    }

    @Test("a score that no choice looks at") func idleScore() {
        let shape = " - {shape: a, possible: [index folded]}"
        #expect(
            warnings(shape, "at least: 0.9") == [
                "at least: changes nothing with choose: first, expected choose: nearest"
            ]
        )
        #expect(warnings(shape, "at least: 0.9\nchoose: nearest") == [])
    }

    @Test("conditions that exclude each other") func contradiction() {
        let never = warnings(" - {shape: a, possible: [index folded, index extended]}")
        #expect(never == ["a is never reached: its conditions exclude each other"])
        let unsure = warnings(" - {shape: a, possible: [index folded], confirmed: [index extended]}")
        #expect(unsure == ["a is never confirmed: its conditions exclude each other"])
    }

    @Test("two shapes that can hold at once, and two that cannot") func overlap() {
        let both = warnings(" - {shape: a, confirmed: [index folded]}\n - {shape: b, confirmed: [middle folded]}")
        #expect(both == ["a and b can hold at once; the earlier one, a, is chosen"])
        let apart = warnings(
            " - {shape: a, confirmed: [index folded]}\n - {shape: b, confirmed: [index extended, middle folded]}"
        )
        #expect(apart == [])
    }

    @Test("what can never be known") func neverKnown() {
        let found = warnings(" - {shape: a, confirmed: [little hidden, little folded]}", "fingers: palm")
        #expect(found == ["a: how the little is held cannot be known while it is hidden"])
    }

    @Test(
        "what shuts a shape out of a book that takes the first",
        arguments: [
            " - {shape: a, possible: [index folded]}\n - {shape: b, possible: [index extended]}\n"
                + " - {shape: c, possible: otherwise}":
                "c is never reached: the shapes before it take every such hand together",
            " - {shape: a, possible: [distance(thumb, index) < 0.5]}\n"
                + " - {shape: b, possible: [distance(thumb, index) < 0.3, middle folded]}":
                "b is never reached: a, an earlier shape, matches every such hand",
            " - {shape: a, possible: [index points up, index points down]}":
                "a is never reached: its conditions exclude each other",
            " - {shape: a, confirmed: [palm points left, \"angle(palm, up) < 40\"]}":
                "a is never reached: its conditions exclude each other",
            " - {shape: a, confirmed: [index points up, \"angle(index, left) > 80\"]}": "",
        ]
    )
    func shutOut(_ shapes: String, _ found: String) { #expect(warnings(shapes) == (found.isEmpty ? [] : [found])) }

    @Test("where what cannot be known counts as not so, a later shape may still be reached")
    func literal() {
        let sides = " - {shape: a, possible: [left hand]}\n - {shape: b, possible: [right hand]}\n"
        #expect(warnings(sides + " - {shape: c, possible: otherwise}", "missing: literal") == [])
        #expect(warnings(sides + " - {shape: c, possible: otherwise}", "missing: strict").count == 1)
        let either = " - {shape: a, possible: [left hand or right hand]}\n - {shape: b, possible: [index folded]}"
        #expect(warnings(either, "missing: literal") == [])
    }

    @Test(
        "a nearest shape is shut out only by one that is always as near",
        arguments: [
            ("[index extended, middle extended]", "[index extended, middle extended, little extended]", ""),
            ("[index extended]", "[index folded, index extended]", ""),
            (
                "[index extended, middle folded]", "[middle folded, index extended]",
                "b is never reached: a, an earlier shape, always scores at least as high"
            ),
            (
                "[distance(thumb, index) < 0.5 palm]", "[distance(thumb, index) < 0.3 palm]",
                "b is never reached: a, an earlier shape, always scores at least as high"
            ),
            ("[distance(thumb, index) < 0.3 palm]", "[distance(thumb, index) < 0.5 palm]", ""),
            ("otherwise", "otherwise", "b is never reached: a, an earlier shape, always scores at least as high"),
            ("otherwise", "[index folded]", ""),
        ]
    )
    func nearest(_ first: String, _ second: String, _ found: String) {
        let shapes = " - {shape: a, possible: \(first)}\n - {shape: b, possible: \(second)}"
        #expect(warnings(shapes, "choose: nearest") == (found.isEmpty ? [] : [found]))
    }

    @Test("a nearest shape whose conditions never hold well enough") func notEnough() {
        let shapes = " - {shape: a, possible: [index folded, index extended]}"
        #expect(
            warnings(shapes, "choose: nearest\nat least: 0.6")
                == ["a is never reached: its conditions exclude each other and never hold to 0.6 of 1"]
        )
        #expect(warnings(shapes, "choose: nearest\nat least: 0.5") == [])
    }

    @Test("shapes said to be never nearest are never the classification on random values", arguments: 0..<40)
    func nearestIsSound(_ seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed))
        let words = [
            "index extended", "index folded", "middle extended", "middle folded", "distance(thumb, index) < 0.3",
            "distance(thumb, index) < 0.5", "distance(thumb, index) > 0.4",
        ]
        let shapes = (0..<4).map { place in
            let picked = (0..<(1 + dice.next(below: 3))).map { _ in words[dice.next(below: words.count)] }
            return " - {shape: s\(place), possible: [\"\(picked.joined(separator: "\", \""))\"]}"
        }
        let file = RuleFile(text: "choose: nearest\nshapes:\n\(shapes.joined(separator: "\n"))", name: "b")
        let messages = file.lint().map(\.message)
        let never = Set(messages.filter { $0.contains(" is never reached") }.map { String($0.prefix(2)) })
        let book = try RuleBook(try file.definition())
        for _ in 0..<3_000 {
            let values = book.measures.map { measure in
                dice.next(below: 8) == 0
                    ? Interval.unknown
                    : Interval(
                        measure.range.lowerBound + Float(dice.next(below: 1_001)) / 1_000
                            * min(measure.range.upperBound, 1)
                    )
            }
            if let shape = book.decide(values).shape { #expect(!never.contains(shape.name), "\(shapes)") }
        }
    }

    @Test("shapes that overlap and are never confirmed") func overlapOfChoices() {
        let apart = warnings(
            " - {shape: a, possible: [distance(thumb, index) < 0.5]}\n"
                + " - {shape: b, possible: [distance(thumb, index) > 0.3]}"
        )
        #expect(apart == ["a and b can hold at once; the earlier one, a, is chosen"])
        let special = warnings(
            " - {shape: a, possible: [index folded, middle folded]}\n - {shape: b, possible: [index folded]}"
        )
        #expect(special == [], "a special case before the general one is meant")
    }

    @Test("two shapes at once where the nearest is taken") func nearestOverlap() {
        let both = warnings(
            " - {shape: a, confirmed: [index folded]}\n - {shape: b, confirmed: [middle folded]}",
            "choose: nearest"
        )
        #expect(both == ["a and b can hold at once; the one with the higher score is chosen"])
    }

    @Test(
        "measures of one place",
        arguments: [
            "distance(index, index) < 0.5", "height(wrist, wrist) < 0.5", "spread(index, index) < 5",
            "ratio(index, thumb, wrist, wrist) < 0.5",
        ]
    )
    func onePlace(_ condition: String) {
        let found = warnings(" - {shape: a, possible: [\"\(condition)\"]}")
        #expect(found.count == 1 && found[0].hasSuffix(" compares a place with itself"), "\(found)")
    }

    @Test(
        "a label of two shapes",
        arguments: [
            ("{a: [x], b: [x]}", "the label \"x\" means a already, expected one shape for it"),
            ("{a: [\"X y\"], none: [x_y]}", "the label \"x_y\" means a already, expected one shape for it"),
            ("{b: [A]}", "the label \"A\" means a already, expected one shape for it"),
        ]
    )
    func labels(_ labels: String, _ message: String) {
        let shapes = "shapes: [{shape: a, confirmed: index folded}, {shape: b, confirmed: index extended}]"
        let file = RuleFile(text: "\(shapes)\nlabels: \(labels)", name: "b")
        #expect(file.findings.map(\.message) == [message])
        #expect(RuleFile(text: "\(shapes)\nlabels: {a: [x, X, a]}", name: "b").findings == [])
    }

    @Test("a condition of any length may stand in a flow list", arguments: [2, 12, 150])
    func longFlow(_ count: Int) throws {
        let long = Array(repeating: "distance(thumb, index) > 0.1 palm", count: count).joined(separator: " or ")
        let flow = RuleFile(text: "shapes: [{shape: a, possible: [\(long), index, middle and ring folded]}]", name: "b")
        #expect(flow.findings == [])
        let block = RuleFile(
            text: "shapes:\n - shape: a\n   possible:\n   - \(long)\n   - index, middle and ring folded",
            name: "b"
        )
        #expect(try flow.definition().shapes == block.definition().shapes)
    }
}
