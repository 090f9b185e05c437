// Failing output: a full disk, a reader that has gone, streams that were closed from the start.

import Testing

@Suite("Output")
struct OutputTests {
    let place = Workplace()

    init() throws {
        try place.write(Sample.take, to: "take.jsonl")
        try place.write(Sample.labelled, to: "set.jsonl")
    }

    static let commands = [
        "classify take.jsonl", "explain take.jsonl", "evaluate hands set.jsonl", "evaluate hands set.jsonl --partial -",
        "convert take.jsonl -", "synthesize hands --count 1", "rules list", "rules check seed", "rules show seed",
        "--help",
        "classify --help", "--version",
    ]

    @Test("a full disk is an error, not a short file", arguments: commands)
    func full(_ command: String) throws {
        let run = try place.shell("$tactus \(command) >/dev/full")
        #expect(run.status == 74)
        #expect(run.errLines.last == "tactus: standard output: No space left on device")
    }

    @Test(
        "a file that cannot be written",
        arguments: [
            ("evaluate hands set.jsonl --misclassified /dev/full", "/dev/full: No space left on device"),
            ("evaluate hands set.jsonl --partial /dev/full", "/dev/full: No space left on device"),
            ("convert take.jsonl /dev/full --to native", "/dev/full: No space left on device"),
            ("synthesize hands --count 1 --output /dev/full", "/dev/full: No space left on device"),
            ("synthesize hands --count 1 --output no/where", "no/where: No such file or directory"),
            ("convert take.jsonl . --to csv", ".: Is a directory"),
        ]
    )
    func file(_ command: String, _ message: String) throws {
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == 74 && run.errLines.last == "tactus: \(message)")
    }

    @Test(
        "what the system says of a disk through the program that writes Parquet",
        arguments: ["No space left on device", "Disk quota exceeded", "Read-only file system"]
    )
    func parquet(_ fault: String) throws {
        try place.write("#!/bin/sh\ncat >/dev/null\necho 'IO Error: \(fault)' >&2\nexit 1\n", to: "duckdb")
        let run = try place.shell("chmod +x duckdb; PATH=$PWD:$PATH $tactus convert take.jsonl out.parquet")
        #expect(run.status == 74 && run.errLines.last == "tactus: out.parquet: \(fault)", "\(run)")
    }

    @Test("a file of a folder that is read is not overwritten") func inputOfFolder() throws {
        try place.write(Sample.labelled, to: "sets/a.jsonl")
        try place.write(Sample.labelled, to: "sets/b.jsonl")
        let before = try place.bytes("sets/b.jsonl")
        let run = try place.shell("$tactus evaluate hands sets --misclassified sets/../sets/b.jsonl")
        #expect(run.status == 64)
        #expect(run.err.hasSuffix("is an input too and would be overwritten, expected another file\n"), "\(run.err)")
        #expect(try place.bytes("sets/b.jsonl") == before)
    }

    @Test("a reader that has gone ends the run with a line, not with a signal", arguments: ["1", "3"])
    func closedPipe(_ jobs: String) throws {
        try place.write(Sample.long, to: "long.jsonl")
        let run = try place.shell(
            "{ $tactus classify long.jsonl --jobs \(jobs); echo $? >status; } | head -c 1; cat status >&2"
        )
        #expect(run.text == "{")
        #expect(run.errLines == ["tactus: standard output: closed by its reader before everything was written", "74"])
    }

    @Test("standard output closed from the start is not taken by the file that is read") func closedOutput() throws {
        let before = try place.bytes("set.jsonl")
        let run = try place.shell("$tactus evaluate hands set.jsonl --misclassified wrong.jsonl >&-")
        #expect(run.status == 74)
        #expect(run.errLines.last == "tactus: standard output: Bad file descriptor")
        #expect(try place.bytes("set.jsonl") == before)
        #expect(try place.lines("wrong.jsonl").count == 2)
    }

    @Test("messages do not end up in the data when standard error is closed") func closedError() throws {
        try place.make("$tactus convert set.jsonl out.jsonl 2>&-")
        #expect(try place.lines("out.jsonl").count == Sample.labelled.count - 1)
    }
}
