// Conditions with names, conditions for hands of known depth, and what a linter finds in the language's larger forms.

import Configurations
import Keypoints
import Shapes
import Testing
import Text

@Suite("Named conditions and depth in rule files")
struct NamedConditionTests {
    private static let text = """
        book: b
        conditions:
          apart: [thumb_up, "distance(thumb, index) > 0.3 palm"]
          thumb_up: angle(thumb, up) < 30 degrees
          Few: {any: [at most 1 long finger extended, not apart]}
        shapes:
          - shape: a
            possible: [apart, index folded, when depth is known: palm faces camera]
            confirmed: ["few and not apart or 1 of (apart, few, index folded)"]
          - shape: b
            possible: [not apart]
            confirmed:
              - middle folded
              - when depth is known: [apart, thumb extended]
        """

    @Test("names before and after their use, and in other names") func names() throws {
        let file = RuleFile(text: Self.text, name: "f")
        let definition = try file.definition()
        let thumb = Condition.named("thumb_up", .below(.angle(.thumb, .up), 30))
        let apart = Condition.named("apart", .all([thumb, .above(.distance(.thumbTip, .indexTip), 0.3)]))
        let few = Condition.named(
            "Few",
            .any([.count(0...1, Finger.long.map { .extended($0) }), .not(apart)])
        )
        #expect(
            definition.shapes[0].choiceConditions == [apart, .folded(.index), .whenDepth(.above(.palmFacing, 0.3))]
        )
        #expect(
            definition.shapes[0].confirmed == [
                .any([.all([few, .not(apart)]), .count(1...1, [apart, few, .folded(.index)])])
            ]
        )
        #expect(definition.shapes[1].confirmed?.last == .whenDepth(.all([apart, .extended(.thumb)])))
        #expect(definition.namedConditions.map(\.name) == ["thumb_up", "apart", "Few"])
        #expect(definition.words.contains("thumb_up means angle(thumb, up) < 30.0 degrees."))
        _ = try RuleBook(definition)
    }

    @Test("a book written from its words is the same book") func circle() throws {
        let definition = try RuleFile(text: Self.text, name: "f").definition()
        func list(_ conditions: [Condition]) -> String { conditions.map { "\n   - \($0)" }.joined() }
        var text = "book: b\nconditions:\n"
        for (name, condition) in definition.namedConditions { text += " \(name): \(condition)\n" }
        text += "shapes:\n"
        for rule in definition.shapes {
            text += " - shape: \(rule.shape)\n   possible:\(list(rule.choiceConditions))\n"
            text += "   confirmed:\(list(rule.confirmed ?? []))\n"
        }
        #expect(try RuleFile(text: text, name: "f").definition() == definition, "\(text)")
    }

    @Test(
        "what is wrong with names",
        arguments: [
            (
                "{a: b, b: c, c: a}", "a",
                ["f:1:14: error: a uses b uses c uses a, expected conditions without a circle"]
            ),
            ("{a: not a}", "a", ["f:1:14: error: a uses a, expected conditions without a circle"]),
            ("{apart: index folded}", "apert", ["f:2:34: error: unknown word \"apert\", did you mean \"apart\"?"]),
            (
                "{index: middle folded}", "index folded",
                [
                    "f:1:14: error: \"index\" as the name of a condition, a word that has a meaning already, expected another name"
                ]
            ),
            (
                "{two words: middle folded}", "index folded",
                [
                    "f:1:14: error: \"two words\" as the name of a condition, expected 1 to 64 letters, digits, _ or -, "
                        + "a letter first"
                ]
            ),
            (
                "{x: middle folded, X: index folded}", "x",
                [
                    "f:1:32: error: \"X\" names two conditions, expected names that differ in more than upper and lower case"
                ]
            ),
            (
                "[index folded]", "index folded",
                ["f:1:13: error: conditions: a list, expected a name and conditions for each"]
            ),
            ("{x: []}", "index folded", ["f:1:17: error: x: an empty list, expected conditions"]),
            ("{x: indx folded}", "x", ["f:1:17: error: unknown word \"indx\", did you mean \"index\"?"]),
            (
                "{x: {when depth is known: index folded}}", "not x",
                ["f:2:34: error: when depth is known: within a condition, expected a separate item"]
            ),
            ("{x: {when depth is known: index folded}}", "x", ["every condition is for hands of known depth"]),
            (
                "{x: {whenever: index folded}}", "index folded",
                ["expected any: or all: with a list, not: or when depth is known:"]
            ),
        ]
    )
    func faults(_ section: String, _ condition: String, _ expected: [String]) {
        let text = "conditions: \(section)\nshapes: [{shape: a, confirmed: [\"\(condition)\"]}]"
        let found = RuleFile(text: text, name: "f").findings.map(\.description)
        #expect(found.count == expected.count, "\(found)")
        for (one, other) in zip(found, expected) { #expect(one.contains(other)) }
    }

    @Test("a name that no shape uses") func unused() {
        let text = "conditions: {x: index folded, y: x, z: y}\nshapes: [{shape: a, confirmed: [x]}]"
        let found = RuleFile(text: text, name: "f").lint().map(\.description)
        #expect(found == ["f:1:37: warning: the condition z is used by no shape"])
    }

    @Test("names multiply no conditions and nest only so deep", arguments: [true, false])
    func large(_ isForward: Bool) {
        let doubled = (0..<30).map { "n\($0): \($0 == 0 ? "index folded" : "n\($0 - 1) or n\($0 - 1)")" }
        let chained = (0..<20_000).map { "n\($0): not n\($0 + 1)" } + ["n20000: index folded"]
        for (names, message) in [
            (doubled, "conditions, expected fewer"), (chained, "names within names, deeper than 16"),
        ] {
            let list = (isForward ? names : names.reversed()).joined(separator: "\n ")
            let file = RuleFile(text: "conditions:\n \(list)\nshapes: [{shape: a, confirmed: [n9]}]", name: "f")
            #expect(file.findings.contains { $0.message.contains(message) || $0.message.contains("deeper than 16") })
            #expect(file.findings.count <= 101)
        }
    }

    @Test(
        "what excludes each other, and what does not",
        arguments: [
            ("bend(index) < bend(middle), bend(middle) < bend(index)", true),
            ("bend(index) < bend(middle), bend(middle) <= bend(index)", true),
            ("bend(index) <= bend(middle), bend(middle) <= bend(index)", false),
            ("bend(index) < bend(middle), bend(index) > 60, bend(middle) < 50", true),
            ("bend(index) < bend(middle), bend(index) > 50, bend(middle) < 60", false),
            ("bend(index) >= 20, bend(index) < 20", true), ("bend(index) >= 20, bend(index) <= 20", false),
            ("bend(index) > 20, 10 < bend(index) <= 20", true),
            ("extension(index) >= 1", false), ("extension(index) > 1", true),
            ("2 fingers extended, 3 fingers extended", true), ("2 fingers extended, 3 fingers folded", false),
            ("at least 4 fingers extended, index folded, middle folded", true),
            ("at least 3 fingers extended, index folded, middle folded", false),
            ("not at most 3 fingers extended, index folded, middle folded", true),
            ("1 of (index folded, index extended), thumb folded", false),
            ("2 of (index folded, index extended), thumb folded", true),
            ("left hand, right hand", true), ("not left hand, not right hand", true),
            ("low, high", true), ("low, not high", false),
        ]
    )
    func exclusion(_ conditions: String, _ isImpossible: Bool) {
        let items = conditions.split(separator: ", ").joined(separator: "\n   - ")
        let list = conditions.contains(" of (") ? conditions.replacing("), ", with: ")\n   - ") : items
        let text = """
            conditions: {low: extension(index) < 0.3, high: extension(index) > 0.6}
            shapes:
             - shape: a
               possible:
               - \(list)
            """
        let file = RuleFile(text: text, name: "f")
        #expect(file.findings == [])
        let found = file.lint().map(\.message).filter { !$0.contains("is used by no shape") }
        #expect(found == (isImpossible ? ["a is never reached: its conditions exclude each other"] : []))
    }

    @Test("what is for hands of known depth excludes nothing on others") func depthLint() {
        func lint(_ list: String) -> [String] {
            RuleFile(text: "shapes: [{shape: a, possible: [\(list)]}]", name: "f").lint().map(\.message)
        }
        #expect(lint("index folded, when depth is known: index extended") == [])
        #expect(lint("index folded, index extended, when depth is known: thumb folded").count == 1)
    }
}
