// `tactus evaluate`: its report, and that its counts add up byte for byte.

import Testing

@Suite("tactus evaluate")
struct EvaluateTests {
    let place = Workplace()

    init() throws {
        try place.write(Sample.labelled, to: "set.jsonl")
        try place.write(Sample.book, to: "book.yaml")
    }

    @Test("the report for people, and the one for machines", arguments: [false, true])
    func report(isJSON: Bool) throws {
        let form = isJSON ? "--json" : "--jobs=2"
        let run = try place.make(
            "$tactus evaluate hands set.jsonl --drop-keypoints 0,3 --by person --rules book.yaml \(form)"
        )
        #expect(
            run.errLines == ["set.jsonl:10: hands[0].points: 0 points, expected 21", "1 invalid record, 9 valid ones"]
        )
        try expectGolden(run.text, isJSON ? "evaluate.json" : "evaluate.txt")
    }

    @Test("any field groups the hands that have it, and conditions select some") func fields() throws {
        let records = ["test", "train", "test"].enumerated().map { place, set in
            Sample.frame(place, Sample.hand("rock", label: "rock")).replacing(
                "{\"frame\"",
                with: "{\"set\":\"\(set)\",\"frame\""
            )
        }
        try place.write(records, to: "sets.jsonl")
        let run = try place.run("evaluate hands sets.jsonl --by set --json")
        #expect(run.status == 0 && run.err == "" && run.text.contains("\"by\":\"set\""), "\(run)")
        #expect(run.text.contains("\"train\"") && run.text.contains("\"test\""), "\(run)")
        let part = try place.run("evaluate hands sets.jsonl --where set!=train --json")
        #expect(part.status == 0 && part.text.contains("\"accuracy\":{\"count\":2,\"total\":2,"), "\(part)")
        let none = try place.run("evaluate hands sets.jsonl --by sett")
        #expect(none.err.contains("--by: no hand has a field or column sett; there are set, label"), "\(none)")
        try place.write(records.map { $0.replacing("\"set\"", with: "\"person\"") }, to: "beside.jsonl")
        let beside = try place.run("evaluate hands beside.jsonl --by person")
        #expect(beside.err.contains("--by: person stands beside the hands; use --person person"), "\(beside)")
        let named = try place.run("evaluate hands beside.jsonl --by person --person person")
        #expect(named.err == "" && named.lines.contains { $0.hasPrefix("train ") }, "\(named)")
        let empty = try place.run("evaluate hands sets.jsonl --where set=x")
        #expect(
            empty.status == 1 && empty.err.contains("no hand is left by --where set=x; set is test, train"),
            "\(empty)"
        )
        let reference = try place.run("evaluate hands sets.jsonl --reference sets.jsonl --where label=rock")
        #expect(reference.status == 64 && reference.err.contains("the labels are those of --reference"), "\(reference)")
    }

    @Test("each way of grouping", arguments: [("person", ["ann", "bob", "set.jsonl"]), ("side", ["left", "right"])])
    func grouping(_ by: String, _ groups: [String]) throws {
        let run = try place.run("evaluate", "hands", "set.jsonl", "--by", by)
        let rows = run.lines.drop { $0 != "By \(by), no keypoints dropped" }.dropFirst(2).map {
            String($0.prefix { $0 != " " })
        }
        for group in groups { #expect(rows.contains(group), "\(rows)") }
    }

    @Test("handedness is the side") func handedness() throws {
        let run = try place.run("evaluate", "hands", "set.jsonl", "--by", "handedness")
        #expect(
            try run.status == 0 && run.out == place.run("evaluate", "hands", "set.jsonl", "--by", "side").out,
            "\(run)"
        )
    }

    @Test("by source, each argument is one") func bySource() throws {
        try place.write(Array(Sample.labelled[..<4]), to: "other.jsonl")
        let run = try place.run("evaluate", "hands", "set.jsonl", "other.jsonl", "--by", "source")
        #expect(
            run.lines.contains { $0.hasPrefix("other.jsonl ") } && run.lines.contains { $0.hasPrefix("set.jsonl ") }
        )
    }

    @Test("an input without people counts as one source, and a frame without a hand as nobody's") func sources() throws
    {
        let people = (0..<4).map { number in
            Sample.frame(number, Sample.hand("rock", label: "rock", person: "p\(number / 2)"))
        }
        let bare = Sample.frame(9, Sample.hand("paper", label: "paper"))
        try place.write(people + ["{\"frame\":7,\"hands\":[]}"], to: "people.jsonl")
        try place.write([bare], to: "bare.jsonl")
        let run = try place.run("evaluate hands people.jsonl bare.jsonl --rules book.yaml --by person")
        #expect(run.text.contains("CI95: bootstrap over 3 people or sources"), "\(run)")
        let rows = run.lines.drop { !$0.hasPrefix("By person") }.dropFirst(2).prefix(4)
        #expect(rows.map { $0.prefix { $0 != " " } } == ["bare.jsonl", "p0", "p1", "mean"], "\(run)")
        let none = try place.run("evaluate hands bare.jsonl --rules book.yaml --by person")
        #expect(none.err.contains("person"), "\(none)")
    }

    @Test("what it got wrong evaluates to nothing but wrong") func errors() throws {
        let run = try place.run("evaluate hands set.jsonl --misclassified wrong.jsonl --rules book.yaml")
        #expect(run.status == 0)
        let wrong = try place.lines("wrong.jsonl")
        #expect(wrong.map { $0.contains("\"frame\":4") } == [true, false] && wrong[1].contains("\"frame\":7"))
        #expect(wrong[0].contains(#""failed":"possible: little folded""#), "\(wrong[0])")
        #expect(wrong.allSatisfy { $0.contains("\"verdict\":\"") && $0.contains("\"certainty\":\"") })
        let again = try place.run("evaluate", "hands", "wrong.jsonl", "--json", "--rules", "book.yaml")
        #expect(again.text.contains(#""accuracy":{"count":0,"total":2,"#))
    }

    @Test("parts put together in any order are one run over all", arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
    func merging(_ order: [Int]) throws {
        let synthesis = try place.run(
            "synthesize hands --shape rock paper scissors other --count 15 --noise 0.1 --drop-keypoints 2"
        )
        var records = synthesis.lines
        records.insert("{\"hands\":3}", at: 31)
        try place.write(records, to: "all.jsonl")
        let options = "--drop-keypoints 0,2,5 --by person --seed 7"
        let parts = [records[..<10], records[10..<40], records[40...]]
        for (number, part) in parts.enumerated() {
            try place.write(Array(part), to: "part\(number).jsonl")
            try place.make("$tactus evaluate hands part\(number).jsonl \(options) --partial \(number).json >report")
        }
        let one = try place.shell("$tactus evaluate hands all.jsonl \(options) --partial all.json --jobs 2")
        let files = order.map { "\($0).json" }.joined(separator: " ")
        let merged = try place.shell("$tactus evaluate merge \(files) --partial merged.json")
        #expect(merged.status == 0 && merged.err == "")
        #expect(one.lines.count > 60)
        #expect(merged.out == one.out)
        #expect(try place.bytes("merged.json") == place.bytes("all.json"))
        let json = try place.shell("$tactus evaluate merge --json \(files)")
        #expect(json.out == (try place.shell("$tactus evaluate merge --json all.json")).out)
    }

    @Test(
        "counts of other rules or options are not mixed",
        arguments: [
            ("--rules seed", "other.json: rules: seed ("), ("--seed 2", "other.json: seed: 2, expected 1 "),
            ("--drop-keypoints 1", "other.json: drops: "), ("--by side", "other.json: by: side, expected nothing"),
            ("--confidence 0.5", "other.json: rules: rock-scissors-paper ("),
        ]
    )
    func refused(_ options: String, _ message: String) throws {
        try place.make(
            "$tactus evaluate hands set.jsonl --partial one.json >r 2>e && $tactus evaluate hands set.jsonl \(options) --partial other.json >r 2>e"
        )
        let run = try place.run("evaluate", "merge", "one.json", "other.json")
        #expect(run.status == 65 && run.out == [] && run.errLines.count == 1)
        #expect(run.err.hasPrefix("tactus: \(message)"), "\(run.err)")
    }

    @Test("two results of a run take their places together, or neither does") func together() throws {
        let run = try place.shell(
            "echo old >e.jsonl; $tactus evaluate hands set.jsonl --misclassified e.jsonl --partial /dev/full"
        )
        #expect(run.status == 74 && run.err.contains("/dev/full"), "\(run)")
        #expect(try place.text("e.jsonl") == "old\n")
    }

    @Test("true frames without a record are said") func shortTruth() throws {
        let truth = (0..<5).map { Sample.frame($0, Sample.hand("rock", label: "rock"), time: Double($0)) }
        try place.write(truth, to: "truth.jsonl")
        try place.write(Array(truth.prefix(2)), to: "seen.jsonl")
        let run = try place.shell("$tactus evaluate hands seen.jsonl --reference truth.jsonl")
        let words = "--reference: 3 of 5 true frames have no record, with 3 labelled hands that are not counted"
        #expect(run.status == 0 && run.err.contains(words), "\(run)")
        #expect(
            try !place.shell("$tactus evaluate hands truth.jsonl --reference truth.jsonl").err.contains("--reference:")
        )
        try place.write(truth + [truth[0]], to: "twice.jsonl")
        let twice = try place.shell("$tactus evaluate hands twice.jsonl --reference truth.jsonl")
        #expect(twice.err == "--reference: 1 record repeats a frame number, and the frame counts again\n", "\(twice)")
    }

    @Test(
        "what is no count cannot be merged",
        arguments: [
            ("{}", "tactus"), ("{\"tactus\":\"scores\"}", "tactus"), ("", "nothing"), ("[", "end"), ("{} {}", "tactus"),
            (" \n", "nothing"),
            (#"{"tactus":"event-scores","version":2}"#, "a report, as tactus evaluate --json prints it"),
        ]
    )
    func noTally(_ text: String, _ word: String) throws {
        try place.write(text, to: "x.json")
        let run = try place.run("evaluate", "merge", "x.json")
        #expect(run.status == 65 && run.out == [] && run.errLines.count == 1)
        #expect(run.err.hasPrefix("tactus: x.json: ") && run.err.contains(word))
    }

    @Test("where no label is found the fields that are there are offered, and --label takes one") func namedLabel()
        throws
    {
        let records = Sample.labelled.map { $0.replacing("\"label\":", with: "\"mudra_name\":") }
        try place.write(records, to: "named.jsonl")
        let none = try place.run("evaluate", "hands", "named.jsonl")
        #expect(none.status == 65 && none.err.contains("; use --label NAME with one of mudra_name"), "\(none)")
        try place.write(Sample.table(["set", "label", "person"], ["a", "rock", "ann"]), to: "table.csv")
        let typo = try place.run("evaluate hands table.csv --label lable --image-size 1000x1000")
        #expect(
            typo.status == 65 && typo.err.contains("column lable, as --label names; there are set, label, person"),
            "\(typo)"
        )
        let usual = try place.run("evaluate", "hands", "set.jsonl")
        for jobs in ["", "--jobs 1", "--jobs 3"] {
            let run = try place.shell("$tactus evaluate hands named.jsonl --label mudra_name \(jobs)")
            #expect(run.status == usual.status && run.out == usual.out, "\(run)")
        }
        try place.make("$tactus convert --label mudra_name named.jsonl c.csv; $tactus evaluate hands c.csv")
        let classified = try place.run("classify", "named.jsonl", "--label", "mudra_name", "--all")
        #expect(classified.text.contains("\"label\":\"rock\""), "\(classified)")
    }

    @Test("hands without labels are nothing to score") func unlabelled() throws {
        try place.write(Sample.take, to: "take.jsonl")
        let run = try place.run("evaluate", "hands", "take.jsonl")
        #expect(run.status == 65 && run.out == [])
        let wrong = "tactus: take.jsonl: 5 hands, none with a label, expected "
        let expected = "labels, as hands[].label of records or a table's column label; "
        #expect(run.err == wrong + expected + "use --label NAME, or --label folder\n")
        try place.write([Sample.frame(70, Sample.hand("rock", label: "rock"))], to: "truth.jsonl")
        let other = try place.run("evaluate", "hands", "take.jsonl", "--reference", "truth.jsonl")
        #expect(
            other.status == 65 && other.err.contains("expected hands in the frames that truth.jsonl has"),
            "\(other)"
        )
    }

    @Test("a label that the book lacks is another gesture, not an error") func unknownLabel() throws {
        let hands = ["wave", "rock"].map { Sample.frame(0, Sample.hand("rock", label: $0)) }
        try place.write(hands, to: "wave.jsonl")
        let run = try place.run("evaluate", "hands", "wave.jsonl")
        #expect(run.status == 0 && run.err == "")
        #expect(run.lines.contains { $0.hasPrefix("out-of-set hands") && $0.hasSuffix(" 1") })
    }
}
