// Tests of the labels' meanings.

import Evaluation
import Testing

private let aliases: [String: LabelMap.Target] = [
    "palm": .shape("paper"), "stop": .shape("paper"), "stop_inverted": .shape("paper"), "fist": .shape("rock"),
    "peace": .shape("scissors"), "two-up": .shape("scissors"), "no_gesture": .ignored, "grabbing": .other,
]

@Suite struct LabelMapTests {
    @Test(arguments: [
        ("rock", LabelMap.Meaning.shape("rock")), ("ROCK", .shape("rock")), (" Rock ", .shape("rock")),
        ("palm", .shape("paper")), ("stop_inverted", .shape("paper")), ("Stop-Inverted", .shape("paper")),
        ("stop inverted", .shape("paper")), ("two_up", .shape("scissors")), ("TWO UP", .shape("scissors")),
        ("no gesture", .ignored), ("Grabbing", .other("grabbing")), ("Thumbs-Up", .other("thumbs_up")),
        ("stopinverted", .other("stopinverted")), ("", .unlabelled), (" - ", .unlabelled),
    ])
    func `a label is found however it is spelled`(label: String, meaning: LabelMap.Meaning) throws {
        let map = try LabelMap(shapes: threeShapes, aliases: aliases)
        #expect(map.meaning(of: label) == meaning)
    }

    @Test func `no label is unlabelled`() throws {
        #expect(try LabelMap(shapes: threeShapes).meaning(of: nil) == .unlabelled)
    }

    @Test func `without aliases only the shapes are known`() throws {
        let map = try LabelMap(shapes: threeShapes)
        #expect(map.meaning(of: "paper") == .shape("paper"))
        #expect(map.meaning(of: "palm") == .other("palm"))
    }

    @Test(arguments: [
        ("paper", LabelMap.Target.shape("paper")), ("other", .other), ("ignored", .ignored),
    ])
    func `a target is read from its name`(name: String, target: LabelMap.Target) {
        #expect(LabelMap.Target(named: name) == target)
    }

    @Test func `a shape keeps its own spelling`() throws {
        let map = try LabelMap(shapes: ["Two-Up"])
        #expect(map.meaning(of: "two_up") == .shape("Two-Up"))
        #expect(map.meaning(of: "Two-Up") == .shape("Two-Up"))
    }

    @Test func `an alias of no shape names the shapes there are`() {
        let problem = #expect(throws: TallyProblem.self) {
            try LabelMap(shapes: threeShapes, aliases: ["palm": .shape("papre")])
        }
        #expect(
            problem?.description
                == "aliases.palm: \"papre\" is no shape of the rule book, expected rock, scissors, paper, other, ignored"
        )
    }

    @Test(arguments: [
        ["rock": LabelMap.Target.shape("paper")], ["Rock": .other], ["a-b": .shape("rock"), "a_b": .ignored],
        ["--": .shape("rock")],
    ])
    func `aliases that contradict a name or each other are refused`(aliases: [String: LabelMap.Target]) {
        #expect(throws: TallyProblem.self) { try LabelMap(shapes: threeShapes, aliases: aliases) }
    }

    @Test func `an alias that repeats what is known is taken`() throws {
        let map = try LabelMap(shapes: threeShapes, aliases: ["ROCK": .shape("rock"), "a-b": .other, "a_b": .other])
        #expect(map.meaning(of: "A B") == .other("a_b"))
    }

    @Test(arguments: [("A  B", "a__b"), ("_a_", "a"), ("Ärger\t1", "ärger_1"), ("", ""), ("a-_ b", "a___b")])
    func `folding gives one spelling`(label: String, folded: String) {
        #expect(LabelMap.fold(label) == folded)
        #expect(LabelMap.fold(folded) == folded)
    }
}
