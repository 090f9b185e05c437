// `tactus classify`: its forms, its sources, and the same bytes on any number of cores.

import Testing

@Suite("tactus classify")
struct ClassifyTests {
    let place: Workplace

    init() throws { place = try Workplace() }

    @Test("each form of the output", arguments: ["jsonl", "csv", "table"])
    func forms(_ form: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Sample.book, to: "book.yaml")
        let run = try place.run("classify", "take.jsonl", "--format", form, "--rules", "book.yaml")
        #expect(run.status == 0)
        #expect(run.err == "1 further hand was left out; --all judges it too\n")
        try expectGolden(run.text, "classify-\(form).txt")
    }

    @Test("--all judges all hands, and leaves nothing out") func all() throws {
        try place.write(Sample.take, to: "take.jsonl")
        let first = try place.run("classify", "take.jsonl")
        let all = try place.run("classify", "take.jsonl", "--all")
        #expect(all.err == "")
        #expect(all.lines[2].split(separator: "{").count == 3 && all.lines[2].contains("rock"))
        #expect(zip(first.lines, all.lines).map { $0 == $1 } == [true, true, false, true, true])
    }

    @Test("any number of jobs gives the same bytes") func jobs() throws {
        try place.write(Sample.long, to: "long.jsonl")
        let one = try place.run("classify", "long.jsonl")
        #expect(one.status == 0 && one.lines.count == Sample.long.count)
        for jobs in ["2", "4"] {
            let more = try place.run("classify", "long.jsonl", "--jobs", jobs)
            #expect(more.out == one.out && more.status == 0)
        }
    }

    @Test("a file, standard input, a folder and several files give the same verdicts") func sources() throws {
        for (number, record) in Sample.take.enumerated() { try place.write([record], to: "folder/\(number).jsonl") }
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Array(Sample.take[..<2]), to: "a.jsonl")
        try place.write(Array(Sample.take[2...]), to: "b.jsonl")
        let expected = try place.run("classify", "take.jsonl")
        #expect(expected.lines.count == Sample.take.count)
        let input = try place.text("take.jsonl")
        for run in [
            try place.run("classify", "-", input: input), try place.run("classify", "folder"),
            try place.run("classify", "a.jsonl", "b.jsonl"), try place.run("classify", "folder/", "--jobs", "3"),
        ] {
            #expect(run.out == expected.out && run.status == 0 && run.err == expected.err)
        }
    }

    @Test("line breaks of Windows and a byte order mark change nothing", arguments: ["\r\n", "\n"])
    func lineBreaks(_ lineBreak: String) throws {
        let text = Sample.take.map { $0 + lineBreak }.joined()
        try place.write("\u{FEFF}" + text, to: "mark.jsonl")
        try place.write(Sample.take, to: "take.jsonl")
        let expected = try place.run("classify", "take.jsonl")
        #expect(try place.run("classify", "mark.jsonl").out == expected.out)
        #expect(try place.run("classify", "-", input: text).out == expected.out)
    }

    @Test("a book of the user's own") func ownBook() throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(
            """
            shapes:
              - shape: closed
                confirmed: [index, middle, ring and little folded]
              - shape: open
                possible: otherwise
            """,
            to: "mine.yaml"
        )
        let run = try place.run("classify", "take.jsonl", "--rules", "mine.yaml", "--format", "csv")
        #expect(run.lines.dropFirst().map { $0.split(separator: ",")[4] } == ["closed", "open", "open", "open"])
        #expect(run.status == 0)
    }

    @Test("the shipped books are found from anywhere", arguments: ["rock-scissors-paper", "seed", "hand-signs"])
    func shippedBooks(_ book: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl", "--rules", book)
        #expect(run.status == 0 && run.lines.count == Sample.take.count)
    }

    @Test("a recording whose hands contradict their sides is said to look mirrored") func mirrored() throws {
        try place.write(try place.run("synthesize", "--count", "12").out, to: "good.jsonl")
        try place.write(
            try place.lines("good.jsonl").map { line in
                line.replacing(#/"(left|right)"/#) { $0.output.1 == "left" ? "\"right\"" : "\"left\"" }
            },
            to: "bad.jsonl"
        )
        #expect(try place.run("classify", "good.jsonl").err == "")
        let run = try place.run("classify", "bad.jsonl")
        #expect(run.status == 0)
        #expect(
            run.err.wholeMatch(of: #/bad.jsonl: this recording looks mirrored: \d+ of \d+ hands .*; see --mirrored\n/#)
                != nil
        )
    }
}
