// Rule files as a whole: the shipped ones, and every kind of broken one.

import RuleFiles
import Shapes
import Testing

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
            ("", "f.yaml: error: an empty file, expected a rule book with the fields book and shapes"),
            ("- a", "f.yaml:1:1: error: a list, expected a rule book with the fields"),
            ("book: x", "f.yaml:1:1: error: no field \"shapes\", expected a list of shapes"),
            ("shapes: []", "f.yaml:1:9: error: the book has no shapes, expected at least one"),
            ("shapes: 3", "f.yaml:1:9: error: shapes: \"3\", expected a list"),
            (
                "shaps: []\nshapes: [{shape: a, confirmed: index folded}]",
                "f.yaml:1:1: error: unknown field \"shaps\", did you mean \"shapes\"?"
            ),
            ("shapes: [{shape: a, confirmed: index folded}]\nchoose: nearst", "did you mean \"nearest\"?"),
            ("shapes: [{shape: a}]", "the shape a has no conditions"),
            ("shapes: [{shape: a, possible: []}]", "possible: an empty list, expected conditions"),
            ("shapes: [{confirmed: index folded}]", "a shape without a name"),
            (
                "shapes:\n - {shape: a, confirmed: index folded}\n - {shape: a, confirmed: index folded}",
                "f.yaml:3:4: error: the shape a stands here a second time"
            ),
            ("shapes: [{shape: a, confirmed: index folded}]\nlabels: {b: [c]}", "unknown field \"b\""),
            (
                "shapes: [{shape: a, confirmed: index folded}]\nat least: 2",
                "at least: \"2\", expected a number from 0 to 1"
            ),
            ("shapes: [", "f.yaml:"),
            ("a: b: c", "not YAML"),
            ("a: 1\na: 2", "stands twice, expected once"),
            ("a: \u{0}", "a NUL byte, expected text"),
        ]
    )
    func broken(_ text: String, _ message: String) {
        let file = RuleFile(text: text, name: "f.yaml")
        #expect(file.findings.contains { $0.description.contains(message) }, "\(file.findings)")
        #expect(throws: RuleFinding.self) { try file.definition() }
    }

    @Test("deep brackets do not reach the YAML library") func deep() {
        let file = RuleFile(text: String(repeating: "[", count: 100_000), name: "f.yaml")
        #expect(file.findings.map(\.message) == ["nested deeper than 64, expected a rule book"])
    }

    @Test("a book in words") func words() throws {
        let words = ShippedBook.seed.book.definition.words
        #expect(words.contains("rock is possible when middle folded."))
        #expect(words.contains("  It is confirmed when also index folded and ring folded and little folded."))
    }
}

@Suite("Linting")
struct RuleLintTests {
    private func warnings(_ shapes: String, _ head: String = "") -> [String] {
        RuleFile(text: "book: b\n\(head)\nshapes:\n\(shapes)", name: "b").lint().map(\.message)
    }

    @Test("a shape behind otherwise is never reached") func behindOtherwise() {
        let found = warnings(" - {shape: a, possible: otherwise}\n - {shape: b, possible: [index folded]}")
        #expect(found == ["b is never reached: its conditions exclude each other, or an earlier shape takes all"])
    }

    @Test("a shape that an earlier one swallows is never reached") func swallowed() {
        let found = warnings(
            " - {shape: a, possible: [index folded]}\n - {shape: b, possible: [index folded, middle folded]}"
        )
        #expect(found == ["b is never reached: its conditions exclude each other, or an earlier shape takes all"])
    }

    @Test("conditions that exclude each other") func contradiction() {
        #expect(warnings(" - {shape: a, possible: [index folded, index extended]}").count == 1)
        let never = warnings(" - {shape: a, possible: [index folded], confirmed: [index extended]}")
        #expect(never == ["a is never confirmed: its conditions exclude each other"])
    }

    @Test("two shapes that can hold at once, and two that cannot") func overlap() {
        let both = warnings(" - {shape: a, confirmed: [index folded]}\n - {shape: b, confirmed: [middle folded]}")
        #expect(both == ["a and b can hold at once; the earlier one, a, is taken"])
        let apart = warnings(
            " - {shape: a, confirmed: [index folded]}\n - {shape: b, confirmed: [index extended, middle folded]}"
        )
        #expect(apart == [])
    }

    @Test("what can never be known") func neverKnown() {
        let found = warnings(" - {shape: a, confirmed: [little hidden, little folded]}", "fingers: palm")
        #expect(found == ["a: nothing can be known of how the little is held while it is hidden"])
    }
}
