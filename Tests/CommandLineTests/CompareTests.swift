// `tactus evaluate hands --against` and `--predictions`: reports, changed hands, and what cannot be compared.

import Testing

@Suite("tactus evaluate hands, comparisons")
struct CompareTests {
    let place = Workplace()

    /// The sample book, but for a paper that is confirmed with a folded thumb alone.
    private static let other = Sample.book.replacing("book: sample", with: "book: other")
        .replacing("confirmed: [stretch(thumb) > -0.15 palm]", with: "confirmed: [extension(thumb) < 0.3]")

    private static let shapes = ["rock", "scissors", "paper"]

    init() throws {
        try place.write(Sample.book, to: "a.yaml")
        try place.write(Self.other, to: "b.yaml")
        // Four people with three hands each; those of the last one have wrong labels.
        let records = (0..<12).map { number in
            let label = Self.shapes[(number + (number < 9 ? 0 : 1)) % 3]
            return Sample.frame(number, Sample.hand(Self.shapes[number % 3], label: label, person: "p\(number / 3)"))
        }
        try place.write(records, to: "set.jsonl")
    }

    private func compare(_ options: String) throws -> Outcome {
        try place.run("evaluate hands set.jsonl --rules a.yaml \(options)")
    }

    @Test("two books are compared over people, and changed hands are written") func books() throws {
        let run = try compare("--against b.yaml --changed changed.jsonl")
        #expect(run.status == 0 && run.err == "--changed: 4 hands\n", "\(run)")
        #expect(run.text.contains("Paired: 12 hands of known shapes, 0 out of set; 4 people\n"), "\(run.text)")
        #expect(run.text.contains("CI95 by bootstrap over 4 people."))
        let row = try #require(run.lines.first { $0.hasPrefix("confirmed ") })
        #expect(row.split(separator: " ").map(String.init) == ["confirmed", "6", "3", "0", "3", "0.2500"], "\(row)")
        let changed = try place.lines("changed.jsonl")
        let verdicts = #""verdict":"paper","certainty":"confirmed","against":"paper","againstCertainty":"possible""#
        #expect(changed.count == 4 && changed.allSatisfy { $0.contains(verdicts) }, "\(changed)")
        let json = try compare("--against b.yaml --json")
        #expect(json.text.hasPrefix(#"{"tactus":"comparison","version":1,"a":{"name":"a.yaml","#), "\(json)")
        #expect(json.text.contains(#""people":4,"sources":0,"resamplings":1000,"#))
    }

    @Test("shapes with other names are joined by the labels of the first book") func names() throws {
        let book = Sample.book.replacing("shape: rock", with: "shape: fist").replacing(
            "{rock: [fist]",
            with: "{fist: [rock]"
        )
        try place.write(book, to: "c.yaml")
        let run = try compare("--against c.yaml")
        let row = try #require(run.lines.first { $0.hasPrefix("top-1  ") })
        #expect(row.split(separator: " ").map(String.init) == ["top-1", "9", "0", "0", "3", "–"], "\(row)")
        #expect(run.err == "")
        try place.write(
            book.replacing("fist", with: "x").replacing("scissors", with: "y").replacing("paper", with: "z"),
            to: "d.yaml"
        )
        let none = try compare("--against d.yaml")
        #expect(
            none.status == 64 && none.err.contains("none of its shapes is one of a.yaml: rock, scissors, paper"),
            "\(none)"
        )
    }

    @Test("the same bytes on any number of cores") func cores() throws {
        try place.write((0..<40).flatMap { _ in Sample.labelled.dropLast() }, to: "long.jsonl")
        func files(_ jobs: Int) throws -> [[UInt8]] {
            let options = "--rules a.yaml --against b.yaml --changed c\(jobs) --misclassified w\(jobs) --jobs \(jobs)"
            let run = try place.make("$tactus evaluate hands long.jsonl \(options) --json")
            return [run.out, try place.bytes("c\(jobs)"), try place.bytes("w\(jobs)")]
        }
        #expect(try files(1) == files(2))
    }

    /// Returns a table with a row for each hand of the set, with its true shape.
    private static func table(_ head: String?, _ row: (Int, String) -> String) -> [String] {
        let rows = (0..<12).map { row($0, shapes[$0 % 3]) }
        return [head].compactMap(\.self) + rows
    }

    /// Predictions for the hands of the set, joined in different ways, and the message about that.
    private static let joins: [(table: [String], words: String)] = [
        (table("frame,prediction") { "\($0).0,\($1)" }, "paired by frame: 12 hands"),
        (table("hand;y_pred;frame") { "0;\($1);\($0)" }, "paired by frame and hand: 12 hands"),
        (table("id,file,frame,pred") { "r\($0 % 6),\($0 / 6).jsonl,1,\($1)" }, "paired by id and file: 12 hands"),
        (table("predicted") { _, shape in shape }, "paired by position: 12 hands"),
        (
            table(nil) { #"{"file":"set.jsonl","frame":\#($0),"prediction":"\#($1)"}"# },
            "paired by file and frame: 12 hands"
        ),
    ]

    @Test("predictions are paired", arguments: joins.indices) func predictions(_ row: Int) throws {
        let (table, words) = Self.joins[row]
        if words.hasPrefix("paired by id") {
            let records = try place.lines("set.jsonl").enumerated().map { number, line in
                line.replacing("{\"frame\"", with: #"{"id":"r\#(number % 6)","file":"\#(number / 6).jsonl","frame""#)
            }
            try place.write(records, to: "set.jsonl")
        }
        try place.write(table, to: "p")
        let run = try compare("--predictions p")
        #expect(run.status == 0 && run.err == "--predictions: \(words)\n", "\(run)")
        #expect(run.lines.contains { $0.hasPrefix("top-1 accuracy") && $0.contains("75.0 %") }, "\(run.text)")
        #expect(run.lines.contains { $0.hasPrefix("No difference is shown in top-1 accuracy") }, "\(run.text)")
    }

    @Test("hands without a prediction, predictions without a hand, other labels and rejections") func partly() throws {
        let rows = ["0,fist,0.9", "1,,", "2,palm,0.4", "3,wave,0.8", "40,rock,1"]
        try place.write(["frame,prediction,confidence"] + rows, to: "p.csv")
        let run = try compare("--predictions p.csv --confirm-from 0.5 --json")
        let expected = [
            "paired by frame: 4 hands", "no prediction for 8 hands, left out: frame 4; frame 5; frame 6 and 5 more",
            "no hand for 1 prediction: frame 40", "no shapes of the rule book, counted as none: wave (1)",
        ]
        #expect(run.errLines == expected.map { "--predictions: \($0)" }, "\(run)")
        #expect(run.text.contains(#""top1":{"both":2,"onlyA":2,"onlyB":0,"neither":0,"p":0.5}"#), "\(run.text)")
        #expect(run.text.contains(#""confirmed":{"both":1,"onlyA":3,"onlyB":0,"neither":0,"p":0.25"#))
    }

    /// Options that are refused, with the files that they need and the message.
    private static let refused: [(options: String, table: [String], status: Int32, message: String)] = [
        ("--against a.yaml", [], 64, "--against a.yaml: the same rules as a.yaml, expected another book"),
        ("--against kits.yaml", [], 66, "kits.yaml"),
        ("--against b.yaml --predictions p", [], 64, "--against and --predictions: expected one of them"),
        ("--changed c", [], 64, "--changed needs --against or --predictions"),
        ("--confirm-from 0.5 --against b.yaml", [], 64, "--confirm-from is for --predictions"),
        ("--against b.yaml --by person", [], 64, "--by is for scores of one rule book, not for a comparison"),
        ("--against b.yaml --partial c", [], 64, "--partial is for scores of one rule book, not for a comparison"),
        ("--against b.yaml --drop-keypoints 0,2", [], 64, "--drop-keypoints is for scores of one rule book"),
        ("--predictions none", [], 66, "none"),
        ("--predictions p", [], 65, "p: no rows, expected the label of each hand"),
        (
            "--predictions p", ["frame,x", "0,1"], 65,
            "p:1: no column prediction; there are frame, x, expected a column of predicted labels"
        ),
        ("--predictions p", ["frame,pred", "0,", "1,"], 65, "p: no prediction in any of 2 rows, expected the label"),
        ("--predictions p", ["frame,pred", "0,rock", "0,rock"], 65, "p:3: frame 0 again, as in the row before"),
        ("--predictions p", ["frame,pred", "a,rock"], 65, "p:2: frame: a, expected a whole number from 0"),
        ("--predictions p", ["id,pred", "a,rock", ",rock"], 65, "p:3: id: missing, expected one in each row"),
        (
            "--predictions p", ["id,pred", "a,rock"], 65,
            "p: no row is of a hand of the data by id: rows are id a, expected"
        ),
        (
            "--predictions p", ["pred", "rock"], 65,
            "p: 1 row without id, file or frame, expected 12 rows, one for each"
        ),
        (
            "--predictions p", ["frame,pred", "0,ok"], 65,
            "p: no predicted label is known: ok (1), expected paper, rock"
        ),
        ("--predictions p --confirm-from 0.5", ["frame,pred", "0,rock"], 65, "p:1: no column confidence"),
        (
            "--predictions p --confirm-from 0.5", ["frame,pred,score", "0,rock,high"], 65,
            "p:2: confidence: high, expected a number"
        ),
        ("--predictions p --prediction-column b", ["frame,pred", "0,rock"], 65, "p:1: no column b; there are frame"),
        ("--predictions p", [#"{"frame":0,"pred":"rock"}"#, #"{"frame":1,"#], 65, "p:2:"),
    ]

    @Test("each thing that cannot be compared is one line", arguments: refused.indices) func refusals(_ row: Int) throws
    {
        let (options, table, status, message) = Self.refused[row]
        try place.write(table, to: "p")
        let run = try compare(options)
        #expect(run.status == status && run.err.contains(": \(message)"), "\(run)")
        #expect(run.errLines.count == 1 || status == 64, "\(run)")
        #expect(run.out == [])
    }

    @Test("of several hands of the data with one id none is paired, and certainty may be in capitals") func repeats()
        throws
    {
        let records = try place.lines("set.jsonl").enumerated().map { number, line in
            line.replacing("{\"frame\"", with: #"{"id":"r\#(number < 4 ? number % 2 : number)","frame""#)
        }
        try place.write(records, to: "set.jsonl")
        try place.write(Self.table("id,prediction,certainty") { "r\($0),\($1),CONFIRMED" }, to: "p")
        let run = try compare("--predictions p --json")
        let expected = [
            "paired by id: 8 hands",
            "4 hands left out: several are each of id r0; id r1; add file, frame or hand to the predictions",
            "no hand for 2 predictions: id r2; id r3",
        ]
        #expect(run.status == 0 && run.errLines == expected.map { "--predictions: \($0)" }, "\(run)")
        #expect(run.text.contains(#""confirmed":{"both":5,"onlyA":0,"onlyB":0,"neither":3"#), "\(run.text)")
    }

    @Test("a shape that only B has is written by its name there") func unknownShape() throws {
        let book = Sample.book.replacing("shape: scissors", with: "shape: fork")
        try place.write(book.replacing("scissors: [peace], ", with: ""), to: "c.yaml")
        let run = try compare("--against c.yaml --changed changed.jsonl")
        #expect(run.err.hasPrefix("--against: no shapes of the rule book, counted as none: fork (4)\n"), "\(run)")
        let words = #""verdict":"scissors","certainty":"confirmed","against":"fork","againstCertainty":"confirmed""#
        #expect(try place.lines("changed.jsonl").count { $0.contains(words) } == 4)
    }

    @Test("the rows of measure join over several inputs, with and without ids") func measured() throws {
        let frames = (0..<3).map { Sample.frame($0, Sample.hand("rock", label: "rock", person: "p\($0)")) }
        try place.write(frames.map { "{\"id\":\"a\"," + $0.dropFirst() }, to: "one.jsonl")
        try place.write(frames, to: "two.jsonl")
        try place.make(
            "$tactus measure one.jsonl two.jsonl --output-format csv --measure extension | cut -d, -f1-7 >m.csv"
        )
        let rows = try place.lines("m.csv")
        #expect(rows[0] == "t,frame,hand,source,side,file,id")
        try place.write([rows[0] + ",pred"] + rows.dropFirst().map { $0 + ",rock" }, to: "p.csv")
        let run = try place.run("evaluate hands one.jsonl two.jsonl --rules a.yaml --predictions p.csv")
        #expect(run.status == 0 && run.text.contains("6 hands of known shapes"), "\(run)")
    }

    @Test("two hands of a record need their numbers") func twoHands() throws {
        try place.write(
            [Sample.frame(0, Sample.hand("rock", label: "rock"), Sample.hand("paper", label: "paper"))],
            to: "set.jsonl"
        )
        try place.write(["frame,pred", "0,rock"], to: "p")
        let run = try compare("--predictions p")
        #expect(
            run.status == 65 && run.err.contains("several hands of the data are each of frame 0, expected"),
            "\(run)"
        )
        try place.write(["frame,hand,pred", "0,1,paper", "0,0,rock"], to: "p")
        let both = try compare("--predictions p")
        #expect(both.status == 0 && both.text.contains("No interval: only 1 source"), "\(both)")
    }
}
