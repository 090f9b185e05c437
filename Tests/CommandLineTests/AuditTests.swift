// `tactus evaluate hands --audit`: findings, what is written without them, and what cannot be audited.

import Foundation
import Testing

@Suite("tactus evaluate --audit")
struct AuditCommandTests {
    let place = Workplace()

    /// Writes hands of each shape in turn, in which the labels of some frames are changed.
    private func write(_ changes: [Int: String] = [:], to file: String = "hands.jsonl") throws {
        let run = try place.run("synthesize hands --count 60 --seed 3 --output \(file) --shape rock paper thumbs_up")
        #expect(run.status == 0)
        var lines = try place.lines(file)
        for (line, label) in changes {
            lines[line] = lines[line].replacing(/"label":"[a-z_]+"/, with: "\"label\":\"\(label)\"")
        }
        try place.write(lines, to: file)
    }

    private static let changes = [30: "paper", 61: "rock", 62: "paper"]

    @Test("Nothing is suspicious about labels that nobody changed") func clean() throws {
        try write()
        let run = try place.run("evaluate hands --audit hands.jsonl")
        #expect(run.status == 0 && run.err == "", "\(run)")
        #expect(run.text == "nothing suspicious in 180 labelled hands of 8 people\n")
    }

    @Test("Changed labels are printed, and the remaining hands are written") func planted() throws {
        try write(Self.changes)
        let run = try place.run("evaluate hands --audit hands.jsonl --output cleaned.jsonl")
        #expect(run.status == 1 && run.err == "cleaned.jsonl: 3 hands left out\n", "\(run)")
        #expect(run.lines.count == 4, "\(run)")
        #expect(run.lines.contains { $0.hasPrefix("hands.jsonl, frame 61: 1 hand labelled rock looks like paper (") })
        #expect(
            run.lines.last == "3 findings in 180 labelled hands of 8 people: 3 look like another label",
            "\(run)"
        )
        let all = try place.lines("hands.jsonl")
        #expect(try place.lines("cleaned.jsonl") == all.indices.filter { Self.changes[$0] == nil }.map { all[$0] })
        #expect(try place.run("evaluate hands --audit cleaned.jsonl").status == 0)
    }

    @Test("Hands at rest under several labels are one finding, with their spans, and are left out") func rest() throws {
        for (seed, shape) in ["rock", "paper", "ok"].enumerated() {
            try place.make(
                """
                $tactus synthesize hands --shape thumbs_up --count 40 --persons 1 --roll -20..20 --seed \(seed + 1) >rest
                $tactus synthesize hands --shape \(shape) --count 60 --persons 1 --roll -20..20 --seed \(seed + 5) >sign
                cat rest sign | sed 's/"label":"[a-z_]*"/"label":"\(shape)"/; s/"frame":[0-9]*,//' >>signs.jsonl
                """
            )
        }
        let run = try place.run("evaluate hands --audit signs.jsonl --output cleaned.jsonl")
        let line = try #require(run.lines.first { $0.contains("look alike") }, "\(run)")
        let pattern =
            #/signs\.jsonl.*: these (\d+) hands look alike under 3 labels \(ok, paper, rock\): rest or transition/#
        let count = try #require(line.wholeMatch(of: pattern).flatMap { Int($0.1) }, "\(run)")
        #expect(run.status == 1 && (60...120).contains(count), "\(run)")
        #expect(run.lines.last?.contains("\(count) look alike under several labels") ?? false, "\(run)")
        #expect(try place.lines("cleaned.jsonl").count <= 300 - count)
        let json = try place.run("evaluate hands --audit signs.jsonl --json")
        #expect(json.text.contains(#""kind":"alike","source":"signs.jsonl""#), "\(json)")
        #expect(json.text.contains(#""count":\#(count),"labels":["ok","paper","rock"]"#), "\(json)")
    }

    @Test("Hands that repeat others are counted, in the audit, in scores, in their page, and in a fit") func repeated()
        throws
    {
        let run = try place.run("synthesize hands --count 10 --seed 3 --shape rock paper --noise 0.1")
        try place.write(run.lines.flatMap { Array(repeating: $0, count: 7) }, to: "hands.jsonl")
        let words = "140 labelled hands, 20 distinct"
        let audit = try place.run("evaluate hands --audit hands.jsonl")
        #expect(audit.lines.last?.contains(words) ?? false, "\(audit)")
        #expect(try place.run("evaluate hands --audit hands.jsonl --json").text.contains(#""distinct":20"#))
        let scores = try place.run("evaluate hands hands.jsonl --report page.html --json")
        let note = "\(words): repeated hands count each time, which makes Wilson intervals too narrow"
        #expect(scores.errLines.contains(note), "\(scores)")
        #expect(scores.text.contains(#""labelledHands":140,"distinctHands":20"#), "\(scores)")
        #expect(try place.text("page.html").contains("\(note)."))
        #expect(try place.run("fit hands.jsonl").err.contains("120 repeated hands counted once"))
    }

    @Test("Inputs without people stay apart in what is written") func persons() throws {
        try write()
        for name in ["one.jsonl", "two.jsonl"] {
            try place.write(
                try place.lines("hands.jsonl").map { $0.replacing(/,"person":"[^"]*"/, with: "") },
                to: name
            )
        }
        let run = try place.run("evaluate hands --audit one.jsonl two.jsonl --output cleaned.jsonl")
        #expect(run.err.contains("cleaned.jsonl: 180 hands without a person have the input's name as person"), "\(run)")
        #expect(try place.lines("cleaned.jsonl").allSatisfy { $0.contains("\"person\":\"one.jsonl\"") })
    }

    @Test("The report as JSON has the same bytes with any number of jobs") func json() throws {
        try write(Self.changes)
        let runs = try [1, 3].map { try place.run("evaluate hands --audit hands.jsonl --json --jobs \($0)") }
        #expect(runs[0].status == 1 && runs[0].out == runs[1].out)
        let report = try #require(try JSONSerialization.jsonObject(with: Data(runs[0].out)) as? [String: Any])
        let findings = try #require(report["findings"] as? [[String: Any]])
        #expect(report["tactus"] as? String == "audit" && report["hands"] as? Int == 180 && findings.count == 3)
        let frames = findings.compactMap { ($0["hands"] as? [[String: Any]])?.first?["frame"] as? Int }
        #expect(Set(frames) == Set(Self.changes.keys))
        #expect(findings.allSatisfy { $0["kind"] as? String == "label" && $0["person"] != nil })
    }

    @Test("The hands of another file under another name are copies, and are left out") func copies() throws {
        try write()
        let others = try place.text("hands.jsonl").replacing("\"person\":\"p", with: "\"person\":\"q")
        try place.write(others, to: "others.jsonl")
        let run = try place.run("evaluate hands --audit hands.jsonl others.jsonl --output cleaned.jsonl")
        #expect(run.status == 1 && run.err == "cleaned.jsonl: 180 hands left out\n", "\(run)")
        #expect(run.lines.contains { $0.hasPrefix("others.jsonl, frames ") && $0.contains("copies of hands.jsonl, ") })
        #expect(try place.lines("cleaned.jsonl").count == 180)
    }

    @Test(
        "What cannot be audited is said in one line",
        arguments: [
            ("--audit none.jsonl", 66, "none.jsonl: "), ("--audit empty.jsonl", 65, "empty.jsonl: "),
            ("--audit bare.jsonl", 65, "bare.jsonl: 1 hand, none with a label that counts, expected labels, as"),
            ("--audit --by person hands.jsonl", 64, "--by and --audit: expected one of them"),
            ("--audit --drop-keypoints 2 hands.jsonl", 64, "--drop-keypoints and --audit: expected one of them"),
            ("--output cleaned.jsonl hands.jsonl", 64, "--output: expected --audit beside it"),
            ("--audit hands.jsonl --output hands.jsonl", 64, "hands.jsonl"),
        ]
    )
    func wrong(_ words: String, _ status: Int32, _ message: String) throws {
        try place.write([Sample.frame(0, Sample.hand("rock", label: "rock"))], to: "hands.jsonl")
        try place.write([Sample.frame(0, Sample.hand("rock"))], to: "bare.jsonl")
        try place.write("", to: "empty.jsonl")
        let run = try place.run("evaluate hands \(words)")
        #expect(run.status == status && run.err.contains(message) && run.text == "", "\(run)")
        #expect(!FileManager.default.fileExists(atPath: place.path("cleaned.jsonl")))
    }

    @Test("A finding in a folder names its file") func folder() throws {
        try write(Self.changes)
        try place.make("mkdir -p all/b && mv hands.jsonl all/b/")
        let run = try place.run("evaluate hands --audit all")
        let words = "all, file b/hands.jsonl, frame 61: 1 hand labelled rock looks like paper ("
        #expect(run.status == 1 && run.lines.contains { $0.hasPrefix(words) }, "\(run)")
    }

    @Test(
        "Hands that contradict their images' size are a finding, unless they are as wide as it says",
        arguments: [("640x480", 0), ("1280x720", 0), ("480x640", 1), ("wrong", 1)]
    )
    func aspect(_ size: String, _ status: Int) throws {
        let stated = status == 1 ? "640x480" : size
        try place.make(
            "$tactus synthesize hands --shape rock paper ok --count 80 --roll -180..180 --resolution \(stated) >hands.jsonl"
        )
        let fields = #""width":640,"height":480"#
        if status == 1 {
            let other = size == "wrong" ? #""width":1280,"height":480"# : #""width":480,"height":640"#
            try place.write(try place.text("hands.jsonl").replacing(fields, with: other), to: "hands.jsonl")
        }
        let run = try place.run("evaluate hands --audit hands.jsonl")
        let ratio = size == "wrong" ? "2.67" : "0.75"
        let words = "hands.jsonl: 240 hands contradict the images' aspect ratio of \(ratio): theirs is 1."
        #expect(run.lines.contains { $0.hasPrefix(words) && $0.hasSuffix("), 4:3") } == (status == 1), "\(run)")
        #expect(run.text.contains("contradict") == (status == 1))
        let json = try place.run("evaluate hands --audit hands.jsonl --json")
        let number = ratio == "0.75" ? "0.75" : "2.667"
        let found = #"{"kind":"aspect","source":"hands.jsonl","count":240,"stated":\#(number),"aspect":1."#
        #expect(json.text.contains(found) == (status == 1), "\(json)")
    }

    @Test("Hands whose points lie in one place are said to have no palm") func collapsed() throws {
        let points = Array(repeating: "[0.5,0.5]", count: 21).joined(separator: ",")
        let hand = #"{"points":[\#(points)],"label":"rock"}"#
        try place.write((0..<3).map { Sample.frame($0, hand) }, to: "hands.jsonl")
        let run = try place.run("evaluate hands --audit hands.jsonl")
        let words = "3 hands have no palm, as the points lie in one place: only the rule book judges them"
        #expect(run.errLines.contains(words) && !run.err.contains("missing points"), "\(run)")
    }

    @Test("One label, and hands with missing points, are judged by the rule book, and it is said") func rulesOnly()
        throws
    {
        let hands = (0..<12).map {
            Sample.frame($0, Sample.hand($0 < 6 ? "rock" : "paper", label: "rock", hidden: [3]))
        }
        try place.write(hands, to: "hands.jsonl")
        let run = try place.run("evaluate hands --audit hands.jsonl")
        #expect(run.status == 1, "\(run)")
        #expect(
            run.err.contains("all hands are labelled rock, expected a second label: only the rule book judges them")
        )
        #expect(run.err.contains("12 hands have missing points: only the rule book judges them"))
        #expect(
            run.lines.first?.hasPrefix("hands.jsonl, frames 6 to 11: 6 hands labelled rock look like paper (") == true
        )
    }
}
