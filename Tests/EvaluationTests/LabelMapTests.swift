// Tests of the labels' meanings.

import Evaluation
import Testing

private let aliases: [String: LabelMap.Target] = [
    "palm": .shape("paper"), "stop": .shape("paper"), "stop_inverted": .shape("paper"), "fist": .shape("rock"),
    "peace": .shape("scissors"), "two-up": .shape("scissors"), "no_gesture": .ignored, "grabbing": .other,
]

@Suite struct LabelChoicesTests {
    private let shapes = ["rock", "scissors", "two up"]

    private func map(_ text: String) throws -> LabelMap {
        var map = try LabelMap(shapes: shapes, aliases: ["fist": .shape("rock"), "wave": .other])
        try map.take(try LabelChoices(text), shapes: shapes)
        return map
    }

    @Test(
        arguments: [
            ("Scissor=scissors", "scissor", .shape("scissors")), ("a=b=rock", "A=B", .shape("rock")),
            ("Ciseaux = scissors , Pierre=rock", "pierre", .shape("rock")), ("fist=other", "Fist", .other("fist")),
            ("rock=other", "rock", .other("rock")), ("hand=ignored", "hand", .ignored),
            ("v=Two-Up", "v", .shape("two up")),
            ("# of mine\nPierre=rock # the stone\r\n\nx=other", "Pierre", .shape("rock")),
            ("x=rock", "fist", .shape("rock")),
            ("x=rock", "wave", .other("wave")), ("x=rock,X=rock", "x", .shape("rock")),
        ] as [(String, String, LabelMap.Meaning)]
    )
    func `what is said of a label holds, whatever the book says`(
        text: String,
        label: String,
        meaning: LabelMap.Meaning
    ) throws {
        #expect(try map(text).meaning(of: label) == meaning)
    }

    @Test(arguments: [
        ("rock", "\"rock\", expected LABEL=SHAPE, LABEL=SHAPE|SHAPE, LABEL=other or LABEL=ignored"),
        ("", "\"\", expected LABEL=SHAPE"),
        ("=rock", "\"=rock\", expected"), ("a=", "\"a=\", expected"), ("# a=rock", "\"# a=rock\", expected"),
        ("a=rock,a=scissors", "a: \"rock\" and \"scissors\", expected one of them"),
        ("a=paper", "a: \"paper\" is not a shape of the rule book, expected rock, scissors, two up, other, ignored"),
    ])
    func `what is no map, or names no shape, is refused`(text: String, message: String) {
        let problem = #expect(throws: Diagnostic.self) { try map(text) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.description ?? "")")
    }

    @Test func `a map knows the labels that it holds, and which mean shapes`() throws {
        let map = try map("Ciseaux=scissors,no_gesture=ignored")
        #expect(["rock", "FIST", "wave", "ciseaux", "no gesture"].allSatisfy(map.knows))
        #expect(!map.knows("paper"))
        #expect(map.labelsOfShapes == ["ciseaux", "fist", "rock", "scissors", "two_up"])
    }

    @Test func `counts with other labels are counts of other rules`() throws {
        let marks = try ["a=rock", "a=scissors", "b=rock", "a=rock,b=rock"].map {
            try LabelChoices($0).fingerprint(after: "x")
        }
        #expect(Set(marks).count == 4)
        #expect(try LabelChoices("A = Rock").fingerprint(after: "x") == marks[0])
        #expect(try LabelChoices("a=rock").fingerprint(after: "y") != marks[0])
    }
}

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
        let problem = #expect(throws: Diagnostic.self) {
            try LabelMap(shapes: threeShapes, aliases: ["palm": .shape("papre")])
        }
        #expect(
            problem?.description
                == "aliases.palm: \"papre\" is not a shape of the rule book, expected rock, scissors, paper, other, ignored"
        )
    }

    @Test(arguments: [
        ["rock": LabelMap.Target.shape("paper")], ["Rock": .other], ["a-b": .shape("rock"), "a_b": .ignored],
        ["--": .shape("rock")],
    ])
    func `aliases that contradict a name or each other are refused`(aliases: [String: LabelMap.Target]) {
        #expect(throws: Diagnostic.self) { try LabelMap(shapes: threeShapes, aliases: aliases) }
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
