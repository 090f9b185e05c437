// The language of conditions: what it reads, what it writes, and where it says a word is wrong.

import Configurations
import Keypoints
import Shapes
import Testing

/// The conditions of a one-shape book whose `confirmed` list is `text`.
func conditions(_ text: String) throws -> [Condition] {
    let file = RuleFile(text: "book: b\nshapes:\n  - shape: s\n    confirmed:\n      - \(text)\n", name: "b.yaml")
    return try file.definition().shapes[0].confirmed ?? []
}

@Suite("The language of conditions")
struct ConditionTests {
    @Test(
        "each form",
        arguments: [
            ("index extended", Condition.extended(.index)),
            ("Pinky folded", .folded(.little)),
            ("index and middle extended", .all([.extended(.index), .extended(.middle)])),
            ("ring, little folded", .all([.folded(.ring), .folded(.little)])),
            ("little hidden", .not(.visible(.little))),
            ("thumb visible", .visible(.thumb)),
            ("left hand", .side(.left)),
            ("index points up", .below(.angle(.index, .up), 45)),
            ("palm points left", .below(.palmAngle(.left), 45)),
            ("palm faces camera", .above(.palmFacing, 0.3)),
            ("palm faces away", .below(.palmFacing, -0.3)),
            ("distance(thumb, index) < 0.3 palm", .below(.distance(.thumbTip, .indexTip), 0.3)),
            ("distance(thumbTip, ring_finger_pip) > 1 palms", .above(.distance(.thumbTip, .ringPIP), 1)),
            ("spread(index, middle) > 15 degrees", .above(.spread(.index, .middle), 15)),
            ("spread(index, middle) > 15°", .above(.spread(.index, .middle), 15)),
            ("extension(thumb) < .5", .below(.extension(.thumb), 0.5)),
            ("angle(palm, down) < 30 degrees", .below(.palmAngle(.down), 30)),
            ("height(thumbTip, indexMCP) > -0.5 palm", .above(.height(.thumbTip, .indexMCP), -0.5)),
            ("width(palm) < 0.4", .below(.palmWidth, 0.4)),
            ("not index extended or middle folded", .any([.not(.extended(.index)), .folded(.middle)])),
            ("not (index extended or middle folded)", .not(.any([.extended(.index), .folded(.middle)]))),
            (
                "index extended and (middle folded or ring folded)",
                .all([.extended(.index), .any([.folded(.middle), .folded(.ring)])])
            ),
        ]
    )
    func form(_ text: String, _ expected: Condition) throws {
        #expect(try conditions(text) == [expected])
        #expect(try conditions("\(expected)") == [expected], "its own words read back")
    }

    @Test("long and all fingers") func groups() throws {
        #expect(try conditions("long fingers folded") == [.all(Finger.long.map { .folded($0) })])
        #expect(try conditions("all fingers extended") == [.all(Finger.allCases.map { .extended($0) })])
    }

    @Test("a comma between parentheses survives a flow list") func flowList() throws {
        let text = "book: b\nshapes:\n  - shape: s\n    confirmed: [distance(thumb, index) < 0.3 palm, index folded]\n"
        let definition = try RuleFile(text: text, name: "b.yaml").definition()
        #expect(definition.shapes[0].confirmed == [.below(.distance(.thumbTip, .indexTip), 0.3), .folded(.index)])
    }

    @Test("any, all and not as fields") func fields() throws {
        #expect(try conditions("any: [index folded, middle folded]") == [.any([.folded(.index), .folded(.middle)])])
        #expect(try conditions("not: left hand") == [.not(.side(.left))])
    }

    @Test(
        "what is wrong, where, and what was probably meant",
        arguments: [
            ("indx extended", "b.yaml:5:9: error: unknown word \"indx\", did you mean \"index\"?"),
            ("index extnded", "b.yaml:5:15: error: unknown word \"extnded\", did you mean \"extended\"?"),
            ("distanse(thumb, index) < 1", "b.yaml:5:9: error: unknown word \"distanse\", did you mean \"distance\"?"),
            ("distance(thumb, indx) < 1", "b.yaml:5:25: error: unknown word \"indx\", did you mean \"index\"?"),
            ("index points upp", "b.yaml:5:22: error: unknown word \"upp\", did you mean \"up\"?"),
            (
                "distance(thumb, index) < 0.3 degrees",
                "b.yaml:5:38: error: unexpected \"degrees\", distance(thumbTip, indexTip) is measured in palm"
            ),
            (
                "rise(index) > 0.1 palm",
                "b.yaml:5:27: error: unexpected \"palm\", rise(index) has no unit, expected the number alone"
            ),
            ("distance(thumb index) < 1", "b.yaml:5:24: error: unexpected \"index\", expected \",\""),
            ("extension(index) < 1.2.3", "b.yaml:5:28: error: \"1.2.3\" is not a number"),
            ("index folded !", "b.yaml:5:22: error: unexpected \"!\", expected words, numbers, < or >"),
        ]
    )
    func fault(_ text: String, _ message: String) {
        #expect { try conditions(text) } throws: { "\($0)" == message }
    }

    @Test("a comparison that no hand can turn is refused") func outOfRange() {
        #expect { try conditions("extension(index) > 3") } throws: { "\($0)".contains("expected 0.0…1.0") }
    }

    @Test("nesting has an end") func nesting() {
        let deep = String(repeating: "(", count: 40) + "index folded" + String(repeating: ")", count: 40)
        #expect { try conditions(deep) } throws: { "\($0)".contains("nested deeper than 16") }
    }
}
