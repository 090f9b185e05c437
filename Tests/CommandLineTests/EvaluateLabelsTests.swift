// `tactus evaluate`: labels that the book does not know, and partial counts: invalid, twice, or several.

import Testing

@Suite("tactus evaluate, labels and parts")
struct EvaluateLabelsTests {
    let place = Workplace()

    private func write(_ labels: [(shape: String, label: String)], to name: String = "set.jsonl") throws {
        let records = labels.enumerated().map {
            Sample.frame($0, Sample.hand($1.shape, label: $1.label), time: Double($0))
        }
        try place.write(records, to: name)
    }

    private static let french = [
        ("rock", "Pierre"), ("paper", "Feuille"), ("paper", "Feuille"), ("scissors", "Ciseaux"),
    ]

    // MARK: Labels

    @Test("where no label is known the answer is no, with the labels, and the nearest names") func noneKnown() throws {
        try write(Self.french)
        let run = try place.run("evaluate", "hands", "set.jsonl")
        #expect(run.status == 1 && run.errLines.count == 1)
        #expect(
            run.err
                == "tactus: no label is known to the rule book rock-scissors-paper: feuille (2 hands), ciseaux (1 hand), "
                + "pierre (1 hand); its shapes are scissors, rock, paper; use --labels LABEL=SHAPE,…\n"
        )
        #expect(run.text.contains("out-of-set hands"))
        try write([("scissors", "Scissor"), ("scissors", "Scissor")])
        let near = try place.run("evaluate", "hands", "set.jsonl", "--json")
        #expect(
            near.status == 1 && near.err.contains(": scissor (2 hands, perhaps scissors); its shapes are "),
            "\(near)"
        )
    }

    @Test(
        "--labels says what they mean, in itself or in a file",
        arguments: ["Pierre=rock,Feuille=paper,CISEAUX = Scissors", "labels.txt"]
    )
    func labels(_ map: String) throws {
        try write(Self.french)
        try place.write(["# mine", "Pierre=rock", "Feuille=paper # leaf", "", "Ciseaux=scissors"], to: "labels.txt")
        let run = try place.run("evaluate", "hands", "set.jsonl", "--labels", map, "--json")
        #expect(run.status == 0 && run.err == "")
        #expect(run.text.contains(#""accuracy":{"count":4,"total":4,"#))
    }

    @Test(
        "a label may mean any of several shapes",
        arguments: [("paper|scissors", 2), ("paper", 1), ("scissors|paper", 2)]
    )
    func either(_ shapes: String, _ right: Int) throws {
        try write([("paper", "flat"), ("scissors", "flat"), ("rock", "flat"), ("rock", "rock")])
        let run = try place.run("evaluate", "hands", "set.jsonl", "--labels", "flat=\(shapes)", "--json")
        #expect(run.status == 0 && run.text.contains("\"accuracy\":{\"count\":\(right + 1),\"total\":4,"), "\(run)")
    }

    @Test("a label that is said to be something else is known to be that") func others() throws {
        try write([("four", "vier")])
        #expect(try place.run("evaluate", "hands", "set.jsonl").status == 1)
        let run = try place.run("evaluate", "hands", "set.jsonl", "--labels", "vier=other")
        #expect(run.status == 0 && run.err == "")
        try write([("rock", "rock"), ("rock", "vier")])
        let ignored = try place.run("evaluate", "hands", "set.jsonl", "--labels", "rock=other,vier=ignored", "--json")
        #expect(ignored.text.contains(#""hands":0,"unlabelled":0,"ignored":1,"#), "\(ignored)")
    }

    @Test("the shape that a label may mean is one that --labels takes, where an alias of it is nearest") func alias()
        throws
    {
        try write([("thumbs_up", "thumbsup"), ("rock", "rock")])
        let run = try place.run("evaluate", "hands", "set.jsonl", "--rules", "hand-signs")
        #expect(run.status == 0)
        #expect(run.err.contains("if it means thumbs_up, use --labels thumbsup=thumbs_up"), "\(run)")
        let said = try place.run("evaluate hands set.jsonl --rules hand-signs --labels thumbsup=thumbs_up")
        #expect(said.status == 0 && said.err == "", "\(said)")
    }

    @Test("a label that is nearly one of the book's is a warning, one that is another word is not") func similar()
        throws
    {
        try write([("rock", "rock"), ("scissors", "Scissor"), ("four", "four"), ("four", "pape")])
        let run = try place.run("evaluate", "hands", "set.jsonl")
        #expect(run.status == 0)
        #expect(
            run.errLines == [
                "the label pape (1 hand) is unknown to the rule book and counts as out of set; if it means paper, use "
                    + "--labels pape=paper",
                "the label scissor (1 hand) is unknown to the rule book and counts as out of set; if it means scissors, "
                    + "use --labels scissor=scissors",
            ]
        )
    }

    @Test(
        "a map that is none",
        arguments: [
            (
                "a=stone", 64,
                "--labels: a: \"stone\" is not a shape of the rule book, expected scissors, rock, paper, other"
            ),
            ("a=rock|stone", 64, "--labels: a: \"stone\" is not a shape of the rule book, expected scissors, rock"),
            ("=", 64, "--labels: \"=\", expected LABEL=SHAPE"),
            ("no.txt", 66, "no.txt: there is no such file or folder"),
            ("bad.txt", 65, "bad.txt:1: \"rock\", expected LABEL=SHAPE"),
        ]
    )
    func noMap(_ map: String, _ status: Int32, _ message: String) throws {
        try write(Self.french)
        try place.write(["rock"], to: "bad.txt")
        let run = try place.run("evaluate", "hands", "set.jsonl", "--labels", map)
        #expect(run.status == status && run.out.isEmpty)
        #expect(run.err.hasPrefix("tactus: \(message)"), "\(run)")
    }

    // MARK: Parts

    private func part(_ name: String, _ options: String = "") throws {
        try place.make("$tactus evaluate hands \(name).jsonl \(options) --partial \(name).json >report")
    }

    @Test("the same part is not counted twice, under whatever name and in whatever stream") func twice() throws {
        try write([("rock", "rock"), ("paper", "paper")], to: "a.jsonl")
        try write([("paper", "rock")], to: "b.jsonl")
        for name in ["a", "b"] { try part(name) }
        for (files, message) in [
            ("a.json b.json copy.json", "copy.json: counts of the same hands as a.json, expected each part once"),
            ("all.json", "all.json:3: counts of the same hands as all.json, expected each part once"),
        ] {
            let run = try place.shell(
                "cp a.json copy.json; cat a.json b.json a.json >all.json; $tactus evaluate merge \(files)"
            )
            #expect(run.status == 65 && run.out.isEmpty && run.err == "tactus: \(message)\n", "\(run)")
        }
        // Equal counts of other hands are other counts.
        try place.write([Sample.frame(7, Sample.hand("paper", label: "rock"), time: 99)], to: "c.jsonl")
        try part("c")
        let run = try place.shell("$tactus evaluate merge --json a.json b.json c.json")
        #expect(run.status == 0 && run.text.contains(#""accuracy":{"count":2,"total":4,"#), "\(run)")
        // Nor is a sum counted beside its parts.
        for parts in ["a.json b.json", "a.json b.json c.json"] {
            let sum = try place.shell(
                "$tactus evaluate merge \(parts) --partial sum.json >report && $tactus evaluate merge sum.json a.json b.json c.json"
            )
            #expect(sum.status == 65 && sum.out.isEmpty, "\(sum)")
            #expect(sum.err.hasPrefix("tactus: sum.json: counts of the same hands as others together"), "\(sum)")
        }
    }

    @Test("parts that are numbered are not the same, whatever their hands are, but each number counts once")
    func numbered() throws {
        try write([("rock", "rock"), ("paper", "paper")], to: "a.jsonl")
        try part("a")
        for (numbers, status, message) in [
            (["1", "2", "3"], 0, ""),
            (["1", "2", "1"], 65, "-:3: counts of the same hands as -, expected each part once"),
            (["1", ""], 65, "-:2: counts of the same hands as -, expected each part once"),
            (["\"1\""], 65, "-: part: \"1\", expected a whole number"),
        ] as [([String], Int32, String)] {
            let tally = try place.text("a.json").dropFirst()
            let lines = numbers.map { $0.isEmpty ? "{\(tally)" : "{\"part\":\($0),\(tally)" }.joined()
            let run = try place.run("evaluate", "merge", "-", "--json", input: lines)
            #expect(run.status == status && run.err == (message.isEmpty ? "" : "tactus: \(message)\n"), "\(run)")
            if status == 0 { #expect(run.text.contains(#""accuracy":{"count":6,"total":6,"#), "\(run)") }
        }
    }

    @Test("several parts in one stream, on standard input too, are as good as in files") func stream() throws {
        for number in 0..<3 {
            let records = Sample.long[number * 40..<number * 40 + 40].map {
                $0.replacing("\"points\"", with: "\"label\":\"rock\",\"points\"")
            }
            try place.write(records, to: "\(number).jsonl")
            try part("\(number)")
        }
        let files = try place.make("$tactus evaluate merge 0.json 1.json 2.json --partial sum.json")
        for script in [
            "cat 0.json 1.json 2.json | $tactus evaluate merge -",
            "cat 0.json 1.json >x; $tactus evaluate merge 2.json x",
        ] {
            let run = try place.shell("\(script) --partial again.json")
            #expect(run.status == 0 && run.out == files.out, "\(run)")
            #expect(try place.bytes("again.json") == place.bytes("sum.json"))
        }
        try place.write("{\"tactus\":\"tally\"\n", to: "cut.json")
        let cut = try place.shell("cat 0.json cut.json | $tactus evaluate merge -")
        #expect(cut.status == 65 && cut.out.isEmpty && cut.err.hasPrefix("tactus: -:"), "\(cut)")
    }

    @Test("counts of nothing are counts, and add nothing", arguments: ["", "\n", "t"])
    func empty(_ text: String) throws {
        try write([("rock", "rock"), ("paper", "paper")], to: "a.jsonl")
        try part("a")
        let header = try place.run("convert", "a.jsonl", "-", "--to", "csv").lines[0] + "\n"
        let run = try place.run("evaluate", "hands", "-", "--partial", "-", input: text == "t" ? header : text)
        #expect(run.status == 0 && run.err == "" && run.lines.count == 1, "\(run)")
        try place.write(run.text, to: "none.json")
        let merged = try place.shell("$tactus evaluate merge none.json a.json none.json --partial sum.json")
        #expect(merged.status == 0 && merged.err == "")
        #expect(try place.bytes("sum.json") == place.bytes("a.json"))
        // Without --partial there is nothing to score, as before.
        #expect(try place.run("evaluate", "hands", "-", input: text == "t" ? header : text).status == 65)
    }

    @Test("a part may hold nothing but other gestures; the whole is judged") func othersAlone() throws {
        try write([("rock", "rock")], to: "a.jsonl")
        try write([("four", "vier")], to: "b.jsonl")
        for name in ["a", "b"] { try part(name) }
        #expect(try place.run("evaluate", "merge", "a.json", "b.json").status == 0)
        let run = try place.run("evaluate", "merge", "b.json")
        #expect(run.status == 1 && run.err.contains("no label is known to the rule book"))
    }

    @Test("counts with other labels are not mixed") func otherLabels() throws {
        try write([("rock", "rock"), ("rock", "stone")], to: "a.jsonl")
        try part("a")
        try place.write(try place.text("a.jsonl"), to: "b.jsonl")
        try part("b", "--labels stone=rock")
        let run = try place.run("evaluate", "merge", "a.json", "b.json")
        #expect(run.status == 65 && run.err.hasPrefix("tactus: b.json: rules: rock-scissors-paper ("), "\(run)")
    }

    @Test("played events that are there twice are not counted twice") func events() throws {
        try place.write([#"{"t":1,"kind":"hit","id":"kick"}"#], to: "truth.events.jsonl")
        try place.write([#"{"t":1.01,"kind":"hit","id":"kick"}"#], to: "a.events.jsonl")
        try place.make("$tactus evaluate events a.events.jsonl --reference truth.events.jsonl --partial a.json >report")
        let run = try place.run("evaluate", "merge", "a.json", "a.json")
        #expect(
            run.status == 65
                && run.err == "tactus: a.json: counts of the same events as a.json, expected each part once\n"
        )
    }
}
