// `tactus rules`: what it finds in a book, and what it says of one.

import Testing

@Suite("tactus rules")
struct RulesTests {
    let place = Workplace()

    @Test("the shipped books are good") func shipped() throws {
        let run = try place.run("rules", "check", "rock-scissors-paper", "seed", "hand-signs")
        #expect(run.status == 0 && run.err == "")
        #expect(run.lines.map { $0.hasSuffix(" shapes") && $0.contains(": good, ") } == [true, true, true])
    }

    @Test(
        "what is wrong or odd is found, with its place",
        arguments: [
            "  - {shape: a, confirmed: [indx folded]}": "4:28: error: unknown word \"indx\", did you mean \"index\"?",
            "  - {shap: a, confirmed: [index folded]}": "4:6: error: unknown field \"shap\", did you mean \"shape\"?",
            "  - {shape: a, possible: otherwise}\n  - {shape: b, possible: [index folded]}":
                "5:5: warning: b is never reached",
            "  - {shape: a, confirmed: [index folded]}\n  - {shape: b, confirmed: [middle folded]}":
                "4:5: warning: a and b can hold at once",
            "  - {shape: a, confirmed: [little hidden, little folded]}":
                "4:5: warning: a: how the little is held cannot be known while it is hidden",
        ]
    )
    func found(_ shapes: String, _ finding: String) throws {
        try place.write("book: mine\nfingers: palm\nshapes:\n\(shapes)\n", to: "mine.yaml")
        let run = try place.run("rules", "check", "mine.yaml")
        #expect(run.status == 1 && run.err == "")
        #expect(run.lines.contains { $0.hasPrefix("mine.yaml:\(finding)") }, "\(run.text)")
    }

    @Test("a book comes on standard input") func standardInput() throws {
        let seed = try place.run("rules", "show", "seed").text
        #expect(try place.run("rules", "check", "-", input: seed).lines.map { $0.hasPrefix("-: good, ") } == [true])
        let run = try place.run("rules", "check", "-", input: "shapes: []\n")
        #expect(run.status == 1 && run.text.hasPrefix("-:1:"), "\(run)")
        let twice = try place.run("classify", "-", "--rules", "-", input: seed)
        #expect(twice.status == 64 && twice.err.contains("--rules -: standard input can be read only once"), "\(twice)")
    }

    @Test("one bad book among good ones is enough") func oneOfMany() throws {
        try place.write("shapes: []\n", to: "bad.yaml")
        let run = try place.run("rules", "check", "seed", "bad.yaml")
        #expect(run.status == 1 && run.lines.count == 2)
    }

    @Test(
        "what is no rule book cannot be worked with",
        arguments: ["classify take.jsonl --rules bad.yaml", "rules list bad.yaml"]
    )
    func broken(_ command: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write("shapes: [{shape: a, confirmed: [index fold]}]\n", to: "bad.yaml")
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 65 && run.out == [])
        #expect(
            run.errLines == [
                "bad.yaml:1:39: error: unknown word \"fold\", did you mean \"folded\"?",
                "tactus: bad.yaml: no rule book: 1 error in it",
            ]
        )
    }

    @Test(
        "a book that is not there",
        arguments: ["rules check no.yaml", "rules show no.yaml", "classify - --rules no.yaml"]
    )
    func missing(_ command: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 66 && run.out == [] && run.errLines.count == 1)
        #expect(
            run.err.hasPrefix("tactus: no.yaml: no such file, nor a built-in rule book (rock-scissors-paper, seed,")
        )
    }

    @Test("list says in words what show gives as YAML") func listAndShow() throws {
        #expect(try place.run("rules", "list").lines.count == 3)
        let words = try place.run("rules", "list", "seed")
        #expect(words.status == 0 && words.lines.contains("rock is possible when middle folded."))
        let shown = try place.run("rules", "show", "seed")
        try place.write(shown.out, to: "copy.yaml")
        let copy = try place.run("rules", "list", "copy.yaml")
        #expect(copy.out == words.out)
    }

    @Test("a shipped book is meant before a file of the same name") func shadow() throws {
        try place.write("shapes: [{shape: mine, confirmed: [index folded]}]\n", to: "seed")
        #expect(try place.run("rules", "check", "./seed").text == "./seed: good, 1 shape\n")
        #expect(try place.run("rules", "check", "seed").text == "seed: good, 3 shapes\n")
    }
}
