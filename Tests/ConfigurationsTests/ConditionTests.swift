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
            "index extended": .extended(.index),
            "Pinky folded": .folded(.little),
            "index and middle extended": .all([.extended(.index), .extended(.middle)]),
            "ring, little folded": .all([.folded(.ring), .folded(.little)]),
            "little hidden": .not(.visible(.little)),
            "thumb visible": .visible(.thumb),
            "left hand": .side(.left),
            "index points up": .below(.angle(.index, .up), 45),
            "palm points left": .below(.palmAngle(.left), 45),
            "palm faces camera": .above(.palmFacing, 0.3),
            "palm faces away": .below(.palmFacing, -0.3),
            "distance(thumb, index) < 0.3 palm": .below(.distance(.thumbTip, .indexTip), 0.3),
            "distance(thumbTip, ring_finger_pip) > 1 palms": .above(.distance(.thumbTip, .ringPIP), 1),
            "spread(index, middle) > 15 degrees": .above(.spread(.index, .middle), 15),
            "spread(index, middle) > 15°": .above(.spread(.index, .middle), 15),
            "extension(thumb) < .5": .below(.extension(.thumb), 0.5),
            "angle(palm, down) < 30 degrees": .below(.palmAngle(.down), 30),
            "height(thumbTip, indexMCP) > -0.5 palm": .above(.height(.thumbTip, .indexMCP), -0.5),
            "width(palm) < 0.4": .below(.palmWidth, 0.4),
            "width(palm) < 1e-05": .below(.palmWidth, 1e-5),
            "bend(index) >= 30 degrees": .not(.below(.bend(.index), 30)),
            "bend(index) <= 30°": .not(.above(.bend(.index), 30)),
            "30 < bend(index)": .above(.bend(.index), 30),
            "10° <= bend(index) < 20°": .all([.not(.below(.bend(.index), 10)), .below(.bend(.index), 20)]),
            "20 degrees > bend(index) > 10 degrees": .all([.above(.bend(.index), 10), .below(.bend(.index), 20)]),
            "bend(index) > 10 and bend(index) < 20": .all([.above(.bend(.index), 10), .below(.bend(.index), 20)]),
            "not 10 < bend(index) < 20": .not(.all([.above(.bend(.index), 10), .below(.bend(.index), 20)])),
            "-0.5 <= height(index, wrist) <= 0.5 palm": .all([
                .not(.below(.height(.indexTip, .wrist), -0.5)), .not(.above(.height(.indexTip, .wrist), 0.5)),
            ]),
            "bend(index) > bend(middle)": .less(.bend(.middle), .bend(.index)),
            "bend(index) >= bend(middle)": .not(.less(.bend(.index), .bend(.middle))),
            "5 < bend(index) < bend(middle) <= bend(ring)": .all([
                .above(.bend(.index), 5), .less(.bend(.index), .bend(.middle)),
                .not(.less(.bend(.ring), .bend(.middle))),
            ]),
            "2 fingers extended": .count(2...2, Finger.allCases.map { .extended($0) }),
            "0 fingers folded": .count(0...0, Finger.allCases.map { .folded($0) }),
            "at least 1 finger visible": .count(1...5, Finger.allCases.map { .visible($0) }),
            "at most 3 long fingers hidden": .count(0...3, Finger.long.map { .not(.visible($0)) }),
            "2 to 3 long fingers extended": .count(2...3, Finger.long.map { .extended($0) }),
            "5 fingers extended": .count(5...5, Finger.allCases.map { .extended($0) }),
            "at least 2 fingers point up": .count(2...5, Finger.allCases.map { .below(.angle($0, .up), 45) }),
            "at least 2 of (index extended, not middle folded, bend(ring) < bend(little) or left hand)": .count(
                2...3,
                [
                    .extended(.index), .not(.folded(.middle)),
                    .any([.less(.bend(.ring), .bend(.little)), .side(.left)]),
                ]
            ),
            "1 of (2 fingers extended, thumb folded) and index extended": .all([
                .count(1...1, [.count(2...2, Finger.allCases.map { .extended($0) }), .folded(.thumb)]),
                .extended(.index),
            ]),
            "not index extended or middle folded": .any([.not(.extended(.index)), .folded(.middle)]),
            "not (index extended or middle folded)": .not(.any([.extended(.index), .folded(.middle)])),
            "index extended and (middle folded or ring folded)": .all([
                .extended(.index), .any([.folded(.middle), .folded(.ring)]),
            ]),
        ] as [String: Condition]
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
            "indx extended": "b.yaml:5:9: error: unknown word \"indx\", did you mean \"index\"?",
            "index extnded": "b.yaml:5:15: error: unknown word \"extnded\", did you mean \"extended\"?",
            "distanse(thumb, index) < 1": "b.yaml:5:9: error: unknown word \"distanse\", did you mean \"distance\"?",
            "distance(thumb, indx) < 1": "b.yaml:5:25: error: unknown word \"indx\", did you mean \"index\"?",
            "index points upp": "b.yaml:5:22: error: unknown word \"upp\", did you mean \"up\"?",
            "distance(thumb, index) < 0.3 degrees":
                "b.yaml:5:38: error: unexpected \"degrees\", distance(thumbTip, indexTip) is measured in palm",
            "rise(index) > 0.1 palm":
                "b.yaml:5:27: error: unexpected \"palm\", rise(index) has no unit, expected the number alone",
            "distance(thumb index) < 1": "b.yaml:5:24: error: unexpected \"index\", expected \",\"",
            "extension(index) < 1.2.3": "b.yaml:5:28: error: \"1.2.3\" is not a number",
            "bend(index) == 20": "b.yaml:5:21: error: unexpected \"=\", expected <, <=, > or >=",
            "bend(index) < wide": "b.yaml:5:23: error: unexpected \"wide\", expected a number or a measure",
            "10 < bend(index) > 5": "b.yaml:5:26: error: \"<\" and \">\" in one comparison, expected one direction",
            "20 < bend(index) < 10":
                "b.yaml:5:9: error: no number is above 20.0 and below 10.0, expected the smaller one first",
            "10 <= bend(index) <= 10":
                "b.yaml:5:9: error: no number is above 10.0 and below 10.0, expected the smaller one first",
            "10 < 20": "b.yaml:5:14: error: a number compared with a number, expected a measure on one side",
            "bend(index) < bend(index)":
                "b.yaml:5:9: error: bend(index) compared with itself, expected another measure",
            "bend(index) < distance(thumb, index)":
                "b.yaml:5:9: error: bend(index) is measured in degrees and distance(thumbTip, indexTip) is measured in palm, expected one unit",
            "width(palm) < bend(index)":
                "b.yaml:5:9: error: width(palm) has no unit and bend(index) is measured in degrees, expected one unit",
            "10 palm < bend(index)": "b.yaml:5:12: error: unexpected \"palm\", bend(index) is measured in degrees",
            "6 fingers extended": "b.yaml:5:9: error: 6 of 5 is either always or never so, expected 0 to 5",
            "at least 0 fingers extended":
                "b.yaml:5:9: error: at least 0 of 5 is either always or never so, expected 1 to 5",
            "at most 4 long fingers extended":
                "b.yaml:5:9: error: at most 4 of 4 is either always or never so, expected 0 to 3",
            "3 to 2 fingers extended": "b.yaml:5:9: error: 3 to 2 of 5 is either always or never so, expected 0 to 5",
            "at lest 2 fingers extended": "b.yaml:5:12: error: unknown word \"lest\", did you mean \"least\"?",
            "at least 1.5 fingers extended": "b.yaml:5:18: error: unexpected number 1.5, expected a whole number",
            "2 fingers extnded": "b.yaml:5:19: error: unknown word \"extnded\", did you mean \"extended\"?",
            "at least 2 thumbs up":
                "b.yaml:5:20: error: unexpected \"thumbs\", expected fingers, long fingers, or of (…)",
            "2 of (index extended": "b.yaml:5:29: error: unexpected end of the condition, expected \")\"",
            "index folded !": "b.yaml:5:22: error: unexpected \"!\", expected words, numbers, < or >",
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
