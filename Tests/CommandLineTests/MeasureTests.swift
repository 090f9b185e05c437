// `tactus measure`: rows in each form, quantiles, separations, histograms, and what cannot be measured.

import Testing

@Suite("tactus measure")
struct MeasureCommandTests {
    let place = Workplace()

    private func writeSet() throws {
        // Three people, who show rock and paper, and one hand whose fingertips are hidden.
        let hands = ["ann", "bob", "cy"].flatMap { person in
            [("rock", person), ("rock", person), ("paper", person)]
        }
        var records = hands.enumerated().map { Sample.frame($0, Sample.hand($1.0, label: $1.0, person: $1.1)) }
        records.append(Sample.frame(9, Sample.hand("paper", label: "paper", person: "cy", hidden: [8])))
        try place.write(records, to: "set.jsonl")
    }

    @Test("each hand is a row, in each form", arguments: ["jsonl", "csv", "table"]) func rows(_ form: String) throws {
        try place.write(
            Sample.take + [Sample.frame(5, Sample.hand("rock", label: "a,b", person: "ann"))],
            to: "take.jsonl"
        )
        let run = try place.run(
            "measure",
            "take.jsonl",
            "--measure",
            "distance(thumb, index)",
            "--measure",
            "facing",
            "--output-format",
            form
        )
        #expect(run.status == 0 && run.err == "")
        try expectGolden(run.text, "measure-\(form).txt")
    }

    @Test("any number of jobs and any order of the words give the same bytes") func jobs() throws {
        try place.write(Sample.long, to: "long.jsonl")
        let one = try place.run("measure", "long.jsonl", "--jobs", "1", "--output-format", "csv")
        let two = try place.run("measure", "long.jsonl", "--jobs", "3", "--output-format", "csv")
        #expect(one.status == 0 && one.lines.count == 5_001 && one.out == two.out)
        #expect(
            one.lines[0].hasPrefix(
                "t,frame,hand,side,file,id,label,person,extension(thumb) lower,extension(thumb) upper,"
            )
        )
    }

    @Test("a hand of an image of unknown size, mirrored or not, has bounds, and what needs them is unknown")
    func bounds()
        throws
    {
        let record = Sample.frame(0, Sample.hand("paper")).replacing(
            "\"width\":1000,\"height\":1000,\"mirrored\":false,",
            with: ""
        )
        try place.write([record], to: "bare.jsonl")
        let run = try place.run(
            "measure",
            "bare.jsonl",
            "--measure",
            "distance(index, middle)",
            "--measure",
            "facing",
            "--measure",
            "visible(index)"
        )
        let row = try #require(
            run.text.wholeMatch(
                of:
                    #/.*"side":"left","distance\(indexTip, middleTip\)":\[([0-9.]+),([0-9.]+)\],"facing\(palm\)":null,"visible\(index\)":1.0\}\n/#
            )
        )
        let (low, high) = (Double(row.1) ?? 1, Double(row.2) ?? 0)
        #expect(run.status == 0 && low < high)
        #expect(
            run.err.contains("unknown image size: 1 hand is measured within bounds, for all image sizes from"),
            "\(run)"
        )
        let sized = try place.run(
            "measure",
            "bare.jsonl",
            "--measure",
            "distance(index, middle)",
            "--image-size",
            "3x4"
        )
        let value = try #require(sized.text.firstMatch(of: #/Tip\)":([0-9.]+)\}/#).flatMap { Double($0.1) })
        #expect(sized.err == "" && low < value && value < high)
    }

    @Test("a search for a person that would take forever is given up", arguments: ["(a+)+$", "(?:a|aa)*(b)"])
    func endless(_ pattern: String) throws {
        let name = String(repeating: "a", count: 60)
        let record = Sample.frame(0, Sample.hand("rock")).replacing(
            "{\"frame\"",
            with: "{\"file\":\"\(name)!\",\"frame\""
        )
        try place.write([record, record], to: "set.jsonl")
        let run = try place.run("measure", "set.jsonl", "--person", pattern, "--measure", "extension(index)")
        let words =
            "set.jsonl:2: --person \(pattern) takes more than 2 seconds on \(name)!, expected an expression with fewer"
        #expect(run.status == 65 && run.errLines.dropFirst().first?.hasPrefix(words) ?? false, "\(run)")
    }

    @Test("a field by which no hand can be grouped is reported", arguments: ["--quantiles", "--separate rock paper"])
    func noGroup(_ summary: String) throws {
        try writeSet()
        func run(_ by: String) throws -> String {
            try place.shell("$tactus measure set.jsonl \(summary) --by \(by)").err
        }
        #expect(try run("camera").contains("--by: no hand has a field or column camera; there are label, person"))
        for by in ["person", "source", "side"] { #expect(try !run(by).contains("--by")) }
    }

    @Test("an extension stays within 0…1 where the tip is missing", arguments: ["", "--aspect-ratio 1:1"])
    func clamped(_ option: String) throws {
        let hands = ["rock", "paper"].map { Sample.hand($0, hidden: [8, 12]) }
        try place.write(hands.map { "{\"hands\":[\($0)]}" }, to: "tipless.jsonl")
        let run = try place.shell("$tactus measure tipless.jsonl --measure extension \(option)")
        let bounds = run.text.matches(of: #/\[(-?[0-9.]+),(-?[0-9.]+)\]/#).flatMap { [Double($0.1), Double($0.2)] }
        #expect(bounds.contains(0) && bounds.contains(1), "\(run)")
        #expect(bounds.allSatisfy { (0...1).contains($0 ?? -1) }, "\(run)")
    }

    @Test("quantiles by label, and by any field", arguments: [("", "paper", "rock"), ("--by person", "ann", "bob")])
    func quantiles(_ by: String, _ one: String, _ other: String) throws {
        try writeSet()
        let run = try place.shell("$tactus measure set.jsonl --quantiles --measure bend \(by)")
        #expect(run.status == 0 && run.err == "")
        let rows = run.lines.map { $0.split(separator: " ") }
        #expect(run.lines[0].split(separator: " ").suffix(9).first == "hands" && rows.count >= 11)
        #expect(run.text.contains(" \(one) ") && run.text.contains(" \(other) "))
        for form in ["csv", "jsonl"] {
            let table = try place.shell(
                "$tactus measure set.jsonl --quantiles --measure bend --output-format \(form) \(by)"
            )
            #expect(table.lines.count == rows.count - (form == "csv" ? 0 : 1) && table.err == "", "\(table)")
        }
    }

    @Test(
        "more quantiles than a table has are refused",
        arguments: [("", 65), ("--measure bend", 0), ("--by person", 0)]
    )
    func identifiers(_ options: String, _ status: Int32) throws {
        try place.write((0..<900).map { Sample.frame($0, Sample.hand("rock", label: "id\($0)")) }, to: "set.jsonl")
        let run = try place.run("measure set.jsonl --quantiles \(options)")
        let words =
            "--quantiles: 900 groups of hands with 119 measures each, expected at most 100000 rows of quantiles: another field "
            + "that groups hands, or fewer measures; see --by and --measure"
        #expect(run.status == status && run.err.contains(words) == (status == 65), "\(run)")
    }

    @Test("the measures that separate two labels are ranked, with errors and across people") func separation() throws {
        try writeSet()
        let run = try place.run("measure set.jsonl --separate rock paper --output-format csv")
        #expect(run.status == 0 && run.err == "", "\(run)")
        #expect(run.lines[0] == "label,condition,score,fitted,hands,wrong,other_hands,other_wrong")
        let best = try #require(run.lines.dropFirst().first)
        #expect(best.contains(",1.0,1.0,6,0,4,0") && best.hasPrefix("rock,"), "\(best)")
        // Rule books accept the printed conditions.
        let rows = run.lines.dropFirst().filter { !$0.contains(" and ") && !$0.contains("\"") }
        #expect(rows.count >= 40)
        let shapes = rows.prefix(30).enumerated().map { place, row in
            "  - {shape: s\(place), confirmed: [\"\(row.split(separator: ",")[1])\"]}"
        }
        try place.write(["shapes:"] + shapes, to: "book.yaml")
        #expect(try place.run("rules list book.yaml").status == 0)
        // Labels that mean the same are joined, and files may be behind them.
        let joined = try place.run(
            "measure",
            "--separate",
            "rock|stone",
            "PAPER",
            "set.jsonl",
            "--output-format",
            "csv"
        )
        #expect(joined.lines.count == run.lines.count && joined.status == 0, "\(joined)")
        let table = try place.run("measure set.jsonl --separate rock paper")
        #expect(
            table.text.contains(
                "\nscore: each person or source by the threshold that is chosen without it; of one measure"
            )
        )
        #expect(table.lines[0] == "rock: 6 hands of 3 persons or sources; paper: 4 hands of 3 persons or sources")
        #expect(
            table.lines[1].hasPrefix("label  condition  ")
                && table.text.contains("and 107 more; --output-format csv has them all")
        )
    }

    @Test("a histogram with the threshold and its errors") func histogram() throws {
        try writeSet()
        let run = try place.run(
            "measure",
            "set.jsonl",
            "--separate",
            "rock",
            "paper",
            "--histogram",
            "--measure",
            "bend(middle)"
        )
        #expect(run.status == 0 && run.err == "")
        try expectGolden(run.text, "measure-histogram.txt")
    }

    @Test("one person alone gives no score across people") func onePerson() throws {
        try writeSet()
        let run = try place.run("measure set.jsonl --where person=ann --separate rock paper --output-format jsonl")
        #expect(
            run.status == 0 && run.err.hasPrefix("no person or source can be left out of one of the labels"),
            "\(run)"
        )
        #expect(
            run.lines[0].contains("\"score\":null,\"fitted\":1.0,\"hands\":2,\"wrong\":0,\"other_hands\":1"),
            "\(run)"
        )
    }

    @Test("persons are read from paths") func persons() throws {
        for person in ["p1", "p2"] {
            try place.write(
                ["rock", "paper"].enumerated().map { Sample.frame($0, Sample.hand($1, label: $1)) },
                to: "data/\(person)/take.jsonl"
            )
        }
        for (option, names) in [("'(p[0-9])/'", ["p1", "p2"]), ("folder", ["data/p1", "data/p2"])] {
            let run = try place.shell("$tactus measure data --measure bend --person \(option) --output-format csv")
            let persons = run.lines.dropFirst().compactMap {
                $0.split(separator: ",", omittingEmptySubsequences: false)[7]
            }
            #expect(persons.map(String.init) == names.flatMap { [$0, $0] } && run.err == "", "\(run)")
        }
        let scores = try place.shell("$tactus evaluate hands data --person '(p[0-9])/' --by person --json")
        #expect(scores.status == 0 && scores.text.contains("\"p2\""), "\(scores)")
    }

    @Test(
        "what cannot be measured",
        arguments: [
            ("set.jsonl --measure bned", 64, "--measure: unknown word \"bned\", did you mean \"bend\"?"),
            ("set.jsonl --measure 'bend(indx)'", 64, "--measure: unknown word \"indx\", did you mean \"index\"?"),
            ("set.jsonl --separate rock", 64, "--separate: 1 label, expected two"),
            ("--separate rock paper", 64, "no files, expected keypoints as files, folders or -"),
            (
                "set.jsonl --separate rock papr", 1,
                "no hand has the label papr, expected paper (4 hands), rock (6 hands), did you mean \"paper\"?"
            ),
            ("set.jsonl --separate rock Rock", 64, "--separate: rock twice, expected two labels"),
            ("set.jsonl --by person", 64, "--by: expected --quantiles or --separate beside it"),
            ("set.jsonl --histogram", 64, "--histogram: expected --separate beside it"),
            ("set.jsonl --quantiles --separate rock paper", 64, "--quantiles and --separate, expected one of them"),
            ("set.jsonl --where label", 64, "expected FIELD=VALUE or FIELD!=VALUE"),
            ("set.jsonl --where label=stone", 1, "set.jsonl: no records are left by --where label=stone"),
            (
                "set.jsonl --person '(a)(b)'", 64,
                "--person: (a)(b): 2 groups, expected a regular expression with one group"
            ),
            ("empty.jsonl", 1, "empty.jsonl: no hands to measure"),
            ("none.jsonl", 66, "none.jsonl"),
        ]
    )
    func faults(_ options: String, _ status: Int32, _ message: String) throws {
        try writeSet()
        try place.write([Sample.frame(0)], to: "empty.jsonl")
        let run = try place.shell("$tactus measure \(options)")
        #expect(run.status == status && run.err.contains(message), "\(run)")
        #expect(run.out.isEmpty)
    }
}
