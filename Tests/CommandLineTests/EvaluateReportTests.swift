// `tactus evaluate hands --report`: the page beside the table, its provenance, and what keeps it from being written.

import Foundation
import Testing

@Suite("tactus evaluate hands --report")
struct EvaluateReportTests {
    let place = Workplace()

    init() throws {
        try place.write(Sample.labelled, to: "set.jsonl")
        try place.write(Sample.book, to: "book.yaml")
    }

    @Test("The page has scores and provenance, and the table stays as it is") func page() throws {
        let command = "evaluate hands set.jsonl --rules book.yaml --drop-keypoints 0,3"
        let plain = try place.run(command)
        let run = try place.run("\(command) --report page.html")
        #expect(run.status == 0 && run.out == plain.out && run.err == plain.err, "\(run)")
        let page = try place.text("page.html")
        let sums = try place.make("sha256sum set.jsonl book.yaml | cut -d ' ' -f 1").lines
        #expect(sums.count == 2 && sums.allSatisfy { page.contains("<code>\($0)</code>") })
        #expect(page.contains("<code>tactus \(command) --report page.html</code>"))
        for words in [
            "top-1 accuracy", "rock scores higher", "By person, the worst of 3 first", "scissors → paper",
            "set.jsonl, frame 4",
        ] {
            #expect(page.contains(words), "\(words)")
        }
        try place.make(
            "$tactus \(command) --report again.html >r 2>e"
        )
        #expect(try place.text("again.html").replacing("again", with: "page") == page)
    }

    @Test(
        "The page, the table, the JSON and merged counts have the same values, intervals and numbers of hands",
        arguments: [
            "", "--by person", "--by person --drop-keypoints 0,2,4", "--by source", "--by side",
            "--person file --by person",
            "--aspect-ratio 4:3 --by person", "--where person=p01", "--by person --where label=rock",
            "--by person --labels other=ignored",
        ]
    )
    func agreement(_ options: String) throws {
        for (seed, name) in ["a.jsonl", "b.jsonl", "c.jsonl"].enumerated() {
            let size = options.contains("aspect") ? #"s/"width":[0-9]*,"height":[0-9]*,//"# : ""
            try place.make(
                "$tactus synthesize hands --shape rock paper other --count 40 --noise 0.2 --seed \(seed + 3) | sed '\(size)' >\(name)"
            )
        }
        let command = "evaluate hands a.jsonl b.jsonl c.jsonl \(options)"
        let run = try place.run("\(command) --report page.html --partial counts.json")
        #expect(run.status == 0, "\(run)")
        let page = try place.text("page.html").replacing("\u{A0}", with: " ")
        let lead = try #require(page.firstMatch(of: #/<p class="lead">(.*?)</p>/#)).1
        let json = try place.run("\(command) --json").text
        let keys = ["accuracy", "coverage", "selectiveAccuracy", "falseAcceptRate"]
        let pattern = #/(\S.*?) {2,}(\S+ %|–) +(\S+ %|–) +(\S+ %|–) +(\d+) +(\d+)/#
        let rows = run.lines.drop { !$0.hasPrefix("Summary") }.dropFirst(2).prefix(4)
        for (key, line) in zip(keys, rows) {
            let row = try #require(line.wholeMatch(of: pattern), "\(line)")
            let (value, low, high) = (row.2, row.3.replacing(" %", with: ""), row.4)
            let shown = try #require(page.firstMatch(of: try Regex(#"<tr><th scope="row">\#(row.1)</th>.*?</tr>"#))).0
            let interval = row.6 == "0" ? ">–<" : ">\(low)–\(high)<"
            #expect(shown.contains(">\(value)<") && shown.contains(interval), "\(line): \(shown)")
            #expect(shown.contains(">\(row.5) of \(row.6)<"), "\(line): \(shown)")
            if row.6 != "0" { #expect(lead.contains("\(value) (\(low)–\(high))"), "\(line): \(lead)") }
            let bounds = try Regex(#""bootstrap":\[.*?"\#(key)":\[([0-9.]+),([0-9.]+)\]"#)
            guard let found = json.firstMatch(of: bounds) else { continue }
            for (place, end) in [low, high.replacing(" %", with: "")].enumerated() {
                let exact = found.output[place + 1].substring.flatMap { Double($0) } ?? -1
                let difference = (Double(end) ?? -1) - 100 * exact
                #expect(difference.magnitude < 0.051, "\(line)")
            }
        }
        #expect(rows.count == 4 && run.text.contains("bootstrap") == json.contains(#""bootstrap":[{"#), "\(run)")
        // Counts do not say which input a hand without a person is from.
        let merged = try place.run("evaluate merge counts.json")
        #expect(merged.text == run.text, "\(merged)")
    }

    @Test("People and sources of the page are those of the table", arguments: ["person", "source"])
    func groups(_ field: String) throws {
        try place.write(Sample.labelled.map { $0.replacing(/,"person":"[^"]*"/, with: "") }, to: "bare.jsonl")
        let run = try place.run("evaluate hands set.jsonl bare.jsonl --by \(field) --report page.html")
        let page = try place.text("page.html")
        let rows = run.lines.drop { !$0.hasPrefix("By \(field)") }.dropFirst(2).prefix { !$0.hasPrefix("mean") }
        #expect(!rows.isEmpty)
        for row in rows {
            let words = row.split(separator: " ")
            #expect(page.contains("<tr><th scope=\"row\">\(words[0])</th><td>\(words[1])</td>"), "\(row)")
        }
    }

    @Test(
        "It is the same on any number of cores, of several sources, and with other dropped keypoints",
        arguments: ["0", "2,4"]
    )
    func jobs(_ drops: String) throws {
        try place.make(
            "$tactus synthesize hands --shape rock paper ok --count 300 --noise 0.15 --seed 3 --output a.jsonl"
        )
        let pages = try ["1", "3"].map { jobs in
            try place.make(
                "$tactus evaluate hands a.jsonl set.jsonl --drop-keypoints \(drops) --jobs \(jobs) --report r.html >r 2>e"
            )
            return try place.text("r.html").replacing("--jobs \(jobs)", with: "")
        }
        #expect(pages[0] == pages[1] && pages[0].contains("By source"))
    }

    @Test("A drawn hand is cited as explain takes it, or else by its line", arguments: ["", "--where person=ann"])
    func cited(_ option: String) throws {
        let records = (0..<700).map { number in
            let label = number == 650 ? "scissors" : "paper"
            let hand = Sample.hand("paper", label: label, person: "ann")
            return Sample.frame(0, hand).replacing("\"frame\":0,", with: "")
        }
        try place.write(["no record"] + records, to: "long.jsonl")
        try place.make("$tactus evaluate hands long.jsonl --rules book.yaml --report page.html \(option) >r 2>e")
        let page = try place.text("page.html")
        #expect(page.contains(option.isEmpty ? ">long.jsonl, frame 650<" : ">long.jsonl:652<"))
        #expect(!page.contains(option.isEmpty ? "long.jsonl:652" : "frame 650"))
    }

    @Test("Names of files are escaped, and the command is one that a shell reads") func names() throws {
        let name = "a <b>'&\".jsonl"
        try place.write(Sample.labelled, to: name)
        let run = try place.run("evaluate", "hands", name, "--report", "page.html")
        #expect(run.status == 0, "\(run)")
        let page = try place.text("page.html")
        #expect(
            page.contains("<code>tactus evaluate hands 'a &lt;b&gt;'\\''&amp;&quot;.jsonl' --report page.html</code>")
        )
        #expect(!page.contains("<b>"))
    }

    @Test(
        "A page that cannot be written is reported before any record is read",
        arguments: [
            ("none/page.html", 74, "none/page.html"), ("set.jsonl", 64, "is an input too"),
            ("p.json", 64, "--report p.json and --partial p.json"),
        ] as [(String, Int32, String)]
    )
    func unwritable(_ path: String, _ status: Int32, _ words: String) throws {
        let run = try place.run("evaluate hands set.jsonl --partial p.json --report \(path)")
        #expect(run.status == status && run.out.isEmpty && run.errLines.count == 1 && run.err.contains(words), "\(run)")
    }

    @Test("A run without scores leaves the old page; standard output and streams do as well") func ends() throws {
        try place.write("old", to: "page.html")
        try place.write(Sample.take, to: "take.jsonl")
        #expect(try place.run("evaluate hands take.jsonl --report page.html").status == 65)
        #expect(try place.text("page.html") == "old")
        let run = try place.shell("$tactus evaluate hands - --report - <set.jsonl")
        #expect(run.status == 0 && run.text.hasPrefix("<!DOCTYPE html>") && run.text.hasSuffix("</html>\n"), "\(run)")
        #expect(run.text.contains("a stream"))
    }

    @Test("The curves are in the report for machines, and in that of merged counts; people and sources are not")
    func json() throws {
        let run = try place.run("evaluate hands set.jsonl --json --partial p.json")
        #expect(run.status == 0 && run.text.contains("\"riskCoverage\":{\"byMargin\":{\"area\":"), "\(run)")
        #expect(run.text.contains("\"sources\":[{\"name\":\"set.jsonl\","), "\(run)")
        let merged = try place.run("evaluate merge p.json --json")
        #expect(merged.status == 0 && merged.text.contains("\"riskCoverage\":{\"byMargin\":{\"area\":"), "\(merged)")
        #expect(!merged.text.contains("\"people\"") && !merged.text.contains("\"sources\""), "\(merged)")
        #expect(run.text.hasPrefix(String(merged.text.dropLast(2))), "\(merged)")
        #expect(try place.run("evaluate merge p.json --report page.html").status == 64)
    }
}
