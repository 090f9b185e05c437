// An input that could not be read whole is no success; nothing is read twice, nothing hangs, and no answer waits for
// more.

import Foundation
import Testing

@Suite("Whole inputs")
struct WholeInputTests {
    let place = Workplace()

    init() throws {
        for (number, name) in ["d/a.jsonl", "d/c.jsonl"].enumerated() {
            try place.write([Sample.frame(number, Sample.hand("rock", label: "rock"))], to: name)
        }
    }

    // MARK: Lost

    private static let commands = ["classify d", "evaluate hands d", "convert d -", "evaluate hands d --json --jobs 2"]

    @Test(
        "a file of a folder that cannot be read does not stop the others, and the run did not succeed",
        arguments: commands
    )
    func unreadable(_ command: String) throws {
        let run = try place.shell("ln -s /proc/self/mem d/b.jsonl; $tactus \(command)")
        #expect(run.status == 74 && !run.out.isEmpty)
        #expect(
            run.errLines == [
                "d/b.jsonl: cannot be read: Input/output error",
                "tactus: 1 file could not be read; the result is incomplete",
            ]
        )
    }

    @Test(
        "a folder of a known format of which no file can be read is an error of input and output",
        arguments: commands
    )
    func nothingReadable(_ command: String) throws {
        let run = try place.shell("rm d/*; ln -s /proc/self/mem d/b.jsonl; $tactus \(command) --from native")
        #expect(run.status == 74 && run.err.contains("d/b.jsonl: cannot be read: Input/output error"), "\(run)")
    }

    @Test("a link that leads nowhere stands for a file that is not there", arguments: commands)
    func gone(_ command: String) throws {
        let run = try place.shell("ln -s nowhere d/b.jsonl; $tactus \(command)")
        #expect(run.status == 74 && !run.out.isEmpty)
        #expect(run.errLines.first == "d/b.jsonl: there is no such file or folder")
        #expect(run.errLines.last == "tactus: 1 file not found; the result is incomplete")
    }

    @Test(
        "a file that ends within a record was cut, and the run did not succeed",
        arguments: [
            (["e.jsonl"], "e.jsonl:2: "), (["e.json"], "e.json:2: "), (["e.csv"], "e.csv:3: "),
        ]
    )
    func cut(_ names: [String], _ problem: String) throws {
        let name = names[0]
        let records = Sample.take[..<2].map { $0 + "\n" }.joined()
        switch name {
        case "e.jsonl": try place.write(String(records.dropLast(300)), to: name)
        case "e.json":
            try place.write("[" + records.split(separator: "\n").joined(separator: ",\n").dropLast(200), to: name)
        default:
            let csv = try place.run("convert", "-", "-", "--to", "csv", input: records).text
            try place.write(String(csv.dropLast(200)), to: name)
        }
        for command in ["classify \(name)", "convert \(name) -", "classify - <\(name)", "classify --jobs 2 \(name)"] {
            let run = try place.shell("$tactus \(command)")
            #expect(run.status == 65, "\(command): \(run)")
            #expect(
                run.errLines.first?.contains(command.contains("<") ? problem.suffix(4) : problem[...]) == true,
                "\(run)"
            )
            #expect(run.errLines.last == "tactus: 1 file cut off in the middle of a record; the result is incomplete")
            #expect(run.text.contains(command.hasPrefix("convert") ? "points" : "rock"))
        }
    }

    @Test("events that end within one were cut too") func cutEvents() throws {
        let event = #"{"t":1,"kind":"hit","id":"kick"}"#
        try place.write([event], to: "truth.events.jsonl")
        try place.write(event + "\n" + event.dropLast(4), to: "played.events.jsonl")
        let run = try place.run("evaluate", "events", "played.events.jsonl", "--reference", "truth.events.jsonl")
        #expect(run.status == 65 && run.text.contains("hit"))
        #expect(run.errLines.last?.hasPrefix("tactus: 1 file cut off in the middle") == true)
    }

    @Test(
        "a bad record in the middle, a bad one at the end of a line, and a whole last line without a line break are no loss",
        arguments: ["%\n{\"hands\":[\n", "%\n{\"hands\":3}"]
    )
    func noLoss(_ text: String) throws {
        try place.write(text.replacing("%", with: Sample.take[0]), to: "take.jsonl")
        let run = try place.run("classify", "take.jsonl")
        #expect(run.status == 0 && run.errLines.last == "1 invalid record, 1 valid one", "\(run)")
    }

    @Test(
        "a table with a header and no rows holds nothing, as an empty file does",
        arguments: ["classify", "evaluate hands", "convert"]
    )
    func headerOnly(_ command: String) throws {
        try place.write(Sample.take, to: "take.jsonl")
        let csv = try place.run("convert", "take.jsonl", "-", "--to", "csv")
        try place.write([csv.lines[0]], to: "empty.csv")
        let run = try place.shell("$tactus \(command) empty.csv \(command == "convert" ? "-" : "")")
        #expect(run.status == 65 && run.out.isEmpty && run.errLines.count == 1)
        #expect(run.err.hasPrefix("tactus: empty.csv: no "), "\(run)")
    }

    // MARK: Folders

    @Test(
        "nothing is read twice, whatever links lead to it",
        arguments: [
            "ln -s ../d d/again", "ln -s . d/loop", "ln -s a.jsonl d/b.jsonl", "ln d/a.jsonl d/b.jsonl",
            "mkdir d/s; ln -s \"$PWD/d\" d/s/up", "ln -s ../d d/0; ln -s ../d d/1",
        ]
    )
    func links(_ make: String) throws {
        let run = try place.shell(
            "\(make); $tactus classify d; $tactus evaluate hands d --json | grep -c '\"hands\":2,'"
        )
        #expect(run.lines.count == 3 && run.lines.last == "1", "\(run)")
        #expect(
            run.errLines.allSatisfy {
                $0.contains(" was skipped: it is d") && $0.hasSuffix(", which has already been read")
            }
        )
        #expect(!run.errLines.isEmpty)
    }

    @Test("a folder elsewhere is read by its link, once, and by its own name where it has one") func elsewhere() throws
    {
        try place.write([Sample.take[1]], to: "e/s/x.jsonl")
        let run = try place.shell("ln -s ../e d/x; ln -s ../e d/y; $tactus classify d | grep -o '\"file\":\"[^\"]*\"'")
        #expect(run.lines == ["\"file\":\"a.jsonl\"", "\"file\":\"c.jsonl\"", "\"file\":\"x/s/x.jsonl\""])
        #expect(run.errLines == ["d/y was skipped: it is d/x, which has already been read"])
        let own = try place.shell("ln -s s e/a; $tactus convert e - | grep -o '\"file\":\"[^\"]*\"'")
        #expect(own.lines == ["\"file\":\"s/x.jsonl\""])
    }

    @Test("what is no file is passed over, and said", .timeLimit(.minutes(10))) func pipes() throws {
        let run = try place.shell("mkfifo d/b.jsonl d/p; ln -s /dev/zero d/z.jsonl; $tactus classify d")
        #expect(run.status == 0 && run.lines.count == 2)
        #expect(
            run.errLines == [
                "d/b.jsonl was skipped: a named pipe, expected a file",
                "d/p was skipped: a named pipe, expected a file",
                "d/z.jsonl was skipped: a device, expected a file",
            ]
        )
    }

    // MARK: Slow input

    private static let detector = #"{"landmarks":[],"handedness":[]}"#

    @Test(
        "an input that comes slowly is answered record by record",
        .timeLimit(.minutes(10)),
        arguments: [
            (["classify", "-"], Sample.take[0]), (["classify", "--jobs", "2", "-"], Sample.take[0]),
            (["convert", "-", "-"], Sample.take[0]), (["classify", "-"], detector),
            (["classify", "--jobs", "3", "-"], detector), (["convert", "-", "-"], detector),
        ]
    )
    func slowly(_ arguments: [String], _ record: String) throws {
        let run = try place.start(Workplace.program, arguments)
        for _ in 0..<3 {
            // The next record is written when this one was answered, and not before.
            try run.write(record + "\n")
            #expect(run.line()?.hasPrefix("{") == true)
        }
        try run.closeInput()
        let end = try run.end()
        #expect(end.status == 0 && end.lines.count == 3, "\(end)")
    }
}
