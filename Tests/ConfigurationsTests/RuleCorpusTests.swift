// Every input that the fuzzer of rule books is started from, or once found, through the same checks; and books made to
// be hard.

import Configurations
import FuzzInputs
import Shapes
import Testing

@Suite("Rule books of any kind")
struct RuleCorpusTests {
    @Test("there is a corpus") func isThere() { #expect(SavedInput.all(of: "yaml").count >= 20) }

    @Test("every saved input holds, whole and cut off, and with other numbers", arguments: SavedInput.all(of: "yaml"))
    func saved(_ input: SavedInput) {
        for bytes in input.variants(most: 8, cuts: 8) { fuzzRules(bytes) }
    }

    struct Hard: CustomTestStringConvertible, Sendable {
        var what: String
        var text: String
        var finding: String
        var testDescription: String { what }
    }

    /// Books that once exhausted the stack, the memory, or patience.
    static let hard: [Hard] = {
        func list(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined(separator: "\n") }
        func book(_ condition: String) -> String { "shapes:\n - {shape: a, confirmed: \"\(condition)\"}\n" }
        let doublings = (1...24).map { " - &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }.joined(separator: "\n")
        let rows = [
            ("aliases of aliases", "shapes:\n - &a0 [x]\n\(doublings)\n - ? *a24\n   : 1\n", "f:3:9: error: an alias"),
            (
                "a shape many times",
                "shapes:\n - &a {shape: a, confirmed: index folded}\n\(list(3_000) { _ in " - *a" })",
                "f:3:4: error: an alias"
            ),
            ("an alias behind a lone return", "a: &a [x]\r*a : 1", "f:2:1: error: an alias"),
            (
                "many fingers", book(String(repeating: "index, ", count: 10_000) + "index folded"),
                "f:2:27: error: more than 1000 conditions"
            ),
            (
                "many conditions", book(Array(repeating: "index folded", count: 10_000).joined(separator: " and ")),
                "f:2:27: error: more than 1000 conditions"
            ),
            (
                "parentheses without an end", "shapes: [{shape: a, confirmed: [\(list(20_000) { _ in "(," })]}]",
                "f:1:34: error: unexpected"
            ),
            ("many faults", "shapes:\n\(list(10_000) { _ in " - 1" })", "f:102:4: error: here and further on is more"),
            (
                "many unknown fields", "shapes: []\n\(list(5_000) { "key\($0): 1" })",
                "f:102:1: error: here and further on is more"
            ),
            (
                "a name of many lines", "shapes: [{shape: \"a\\nb\", confirmed: index folded}]",
                "f:1:18: error: \"a\u{FFFD}b\" as the name of a shape"
            ),
            (
                "a long name", "book: \(String(repeating: "a", count: 100_000))\nshapes: []",
                "expected 1 to 64 characters in a line"
            ),
            ("a key of many lines", "\"a\\nb\": 1\nshapes: []", "f:1:1: error: unknown field \"a\u{FFFD}b\""),
        ]
        return rows.map { Hard(what: $0.0, text: $0.1, finding: $0.2) }
    }()

    @Test("a book made to be hard is refused in a line", arguments: hard)
    func refused(_ row: Hard) {
        let file = RuleFile(text: row.text, name: "f")
        #expect(file.findings.contains { $0.description.contains(row.finding) }, "\(file.findings.suffix(2))")
        #expect(file.findings.count <= 101)
        fuzzRules(Array(row.text.utf8))
    }

    @Test("stars are fine where they are no alias") func stars() {
        let text = "about: a * b, *c* and\n  more *\nshapes: [{shape: \"*\", confirmed: index folded}] # *x"
        #expect(RuleFile(text: text, name: "f").findings == [])
    }

    @Test("commas between fingers, and within parentheses, do not end an item of a list") func commas() throws {
        let list = "[index, middle and ring folded, distance(thumb, index) < 0.3 palm, little, thumb extended]"
        let file = RuleFile(text: "shapes: [{shape: a, confirmed: \(list)}]", name: "f")
        #expect(try file.definition().shapes[0].confirmed?.count == 3, "\(file.findings)")
    }

    @Test("the largest book is looked into") func largest() throws {
        let conditions = Array(repeating: "index folded", count: 998).joined(separator: ", ")
        let text =
            "shapes:\n - {shape: a, confirmed: [\(conditions)]}\n - {shape: b, confirmed: [index extended, index folded]}"
        let lint = RuleFile(text: text, name: "f").lint()
        #expect(
            lint.map(\.message) == [
                "b is never reached: its conditions exclude each other"
            ]
        )
        fuzzRules(Array(text.utf8))
    }

    @Test("looking into a book of too many alternatives ends, and says so") func tooMany() {
        let fingers = ["thumb", "index", "middle", "ring", "little"]
        let shapes = (0..<90).map { shape in
            let choices = (0..<5).map { choice in
                let (a, b) = (fingers[(shape + choice) % 5], fingers[(shape + choice * 2 + 1) % 5])
                return
                    "extension(\(a)) < 0.\((shape * 7 + choice * 3) % 50 + 10) or extension(\(b)) > 0.\((shape * 3 + choice) % 40 + 50)"
            }
            return " - {shape: s\(shape), possible: [\(choices.joined(separator: ", "))]}"
        }
        let lint = RuleFile(text: "shapes:\n" + shapes.joined(separator: "\n"), name: "f").lint()
        #expect(lint.last?.message.hasSuffix("the search reached its limit") == true, "\(lint.count)")
    }
}
