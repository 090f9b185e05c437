// `tactus capture` and `tactus watch` with files in a camera's place and the models that Tactus has for
// tests.

import Foundation
import Testing

@Suite("Live runs")
struct LiveTests {
    let place = Workplace()

    init() throws { try place.write(Sample.take, to: "take.jsonl") }

    // MARK: Records

    @Test("a record says which image it is of") func records() throws {
        let run = try place.make("$tactus capture null --resolution 64x48 --fps 20 --model echo --count 4")
        let records = run.lines.compactMap { Fields($0) }
        #expect(records.map { $0.number("frame") } == [0, 1, 2, 3] && run.lines.count == 4)
        #expect(records.map { $0.double("t") } == [0, 0.05, 0.1, 0.15])
        for record in records {
            #expect(record.number("width") == 64 && record.number("height") == 48)
            #expect(record["mirrored"] as? Bool == false && record.count("hands") == 1)
        }
    }

    @Test("two runs over one file are the same bytes, live or later") func same() throws {
        try record(20, to: "a.mjpeg")
        let script = "--model replay --model-arg take.jsonl --quiet"
        let runs = try (0..<2).map { _ in try place.shell("$tactus capture a.mjpeg \(script)") }
        #expect(runs[0].status == 0 && runs[0].err.isEmpty && runs[0].lines.count == 20, "\(runs[0])")
        #expect(runs[0].out == runs[1].out)
        for form in ["jsonl", "csv", "table"] {
            let live = try place.shell("$tactus watch a.mjpeg --all --output-format \(form) \(script)")
            let later = try place.shell(
                "$tactus capture a.mjpeg \(script) | $tactus classify --all --output-format \(form) -"
            )
            #expect(live.status == 0 && later.status == 0 && live.out == later.out && !live.out.isEmpty, "\(live)")
        }
    }

    @Test("a video that is played at once to its end is a whole run", arguments: ["", " --duration 0.2", " --count 3"])
    func playedAtOnce(_ end: String) throws {
        try record(6, to: "a.mjpeg")
        for _ in 0..<2 {
            let run = try place.shell("$tactus render a.mjpeg --model echo --stats --events x.jsonl\(end)")
            #expect(run.status == 0 && !run.err.contains("interrupted"), "\(run)")
            #expect(run.err.contains("waiting for the model"), "\(run)")
            #expect(try place.shell("ls").lines.filter { $0.hasPrefix("x.") } == ["x.jsonl"])
        }
    }

    @Test("the images that are kept are those of the records") func frames() throws {
        let run = try place.shell(
            "$tactus capture null --resolution 64x48 --model echo --count 5 --frames a.mjpeg --output a.jsonl"
        )
        #expect(run.status == 0 && run.out.isEmpty, "\(run)")
        let records = try place.lines("a.jsonl").compactMap { Fields($0) }
        let kept = Wire(try place.shell("$camera a.mjpeg --pace fast").out)
        #expect(records.count == 5 && kept.images.count >= 5 && kept.isWhole)
        for (record, image) in zip(records, kept.images) {
            #expect(record.number("frame") == image.header.number("frame"))
            #expect(record.double("t") == image.header.double("t"))
        }
    }

    @Test("images on standard input") func standardInput() throws {
        let run = try place.shell(
            "$camera null --resolution 64x48 --count 4 --pace fast | $tactus capture - --model echo"
        )
        #expect(run.status == 0 && run.lines.compactMap { Fields($0)?.number("frame") } == [0, 1, 2, 3], "\(run)")
        for (input, wrong) in [
            ("", "-: an empty stream, expected a handshake and images"),
            ("hello\n", "-: header line: 'hello', expected a value"),
        ] {
            let bad = try place.run("capture", "-", "--model", "echo", input: input)
            #expect(bad.status == 65 && bad.out.isEmpty && bad.err == "tactus: \(wrong)\n", "\(bad)")
        }
    }

    @Test("a duration is one of the images' times") func duration() throws {
        let run = try place.shell(
            "$tactus capture null --resolution 64x48 --fps 10 --model echo --duration 0.5 --quiet"
        )
        #expect(run.status == 0 && run.err.isEmpty && run.lines.count == 5, "\(run)")
    }

    // MARK: Words

    @Test("what the run is told to have been") func summary() throws {
        let run = try place.make(
            "$camera null --resolution 64x48 --fps 20 --count 6 --pace fast --record a.mjpeg >/dev/null;"
                + "$tactus capture a.mjpeg --model echo --stats >/dev/null"
        )
        let words = run.err.replacing(/[0-9][0-9.]*/, with: "#").replacing(#/ +/#, with: " ")
        try expectGolden(words, "live-summary.txt")
    }

    @Test("keypoints in an image's place: the command that reads them is named") func keypoints() throws {
        try place.write(Sample.take, to: "take.jsonl")
        let run = try place.shell("$tactus watch take.jsonl --model echo")
        #expect(run.status == 65 && run.err.contains("expected images; tactus classify reads keypoint files"), "\(run)")
    }

    @Test(
        "a run sums up all that was seen, and says once how many coefficients lay beyond 0…1",
        arguments: [
            "capture a.mjpeg", "watch a.mjpeg", "doorbell a.mjpeg", "render a.mjpeg --events x.jsonl",
        ]
    )
    func seen(_ command: String) throws {
        try record(4, to: "a.mjpeg")
        let records = (0..<4).map { number in
            let face = #"{"blendshapes":{"jawOpen":\#(number < 3 ? 1.25 : 1)}}"#
            return #"{"frame":\#(number),"hands":[],"bodies":[],"faces":[\#(face),{"blendshapes":{}}]}"#
        }
        try place.write(records, to: "faces.jsonl")
        let run = try place.make("$tactus \(command) --model replay --model-arg faces.jsonl >out")
        let said = "replay: 3 coefficients beyond 0…1, such as jawOpen 1.25; they count as the nearer of 0 and 1"
        let told = run.errLines.filter { $0.contains("coefficient") }
        // A doorbell looks at fewer images.
        #expect(command.hasPrefix("doorbell") ? told.count == 1 : told == [said], "\(run)")
        if !command.hasPrefix("doorbell"), !command.hasPrefix("render") {
            #expect(run.errLines.contains { $0.hasSuffix("; 0 hands, 0 bodies, 8 faces") }, "\(run)")
        }
    }

    @Test(
        "on a terminal, one line is renewed, and a message does not run into it",
        arguments: ["", " --frames a.mjpeg"]
    )
    func terminal(_ frames: String) throws {
        // With a limit on the size of files, which the kept images reach.
        let limit = frames.isEmpty ? "" : "ulimit -f 200; "
        let run = try place.shell(
            "\(limit)script -qec \"$tactus capture null --fps 20 --count 30 --pace real --model echo\(frames) >/dev/null\""
                + " /dev/null"
        )
        let lines = run.text.replacing(/[0-9][0-9.]*/, with: "#").split(separator: /\r\n|\r/).map(String.init)
        let clear = "\u{1B}[K"
        let status = "\(clear)in #/s  out #/s  model # ms  dropped #  hands #"
        #expect(lines.contains(status), "\(run)")
        // The line is gone before the summary, and an error, if there is one, comes last, on its own line.
        #expect(lines.contains { $0.hasPrefix(clear + "# images at # per second") }, "\(run)")
        let last = frames.isEmpty ? clear + "# images" : "tactus: a.mjpeg: cannot be written: File too large"
        #expect(lines.last?.hasPrefix(last) == true, "\(run)")
    }

    @Test("the list of devices for machines") func devices() throws {
        let run = try place.run("devices", "--json")
        #expect(run.status == 0 && run.lines.count == 1 && run.err.isEmpty, "\(run)")
        let fields = Fields(run.text)
        let models = fields?["models"] as? [[String: Any]]
        #expect(
            fields?.count("cameras") != nil && models?.contains { $0["name"] as? String == "echo" } == true,
            "\(run)"
        )
        let table = try place.run("devices")
        #expect(table.status == 0 && table.lines.contains { $0.hasPrefix("echo ") }, "\(table)")
    }

    @Test("the models of the tests keep the protocol", arguments: ["echo", "replay -- take.jsonl"])
    func models(_ model: String) throws {
        let run = try place.shell("$tactus models check \(model)")
        #expect(run.status == 0 && run.lines.last?.hasSuffix(" conforms to the protocol") == true, "\(run)")
    }

    // MARK: Faults

    @Test(
        "what cannot be run is one line and an exit code",
        arguments: [
            ("none.mp4 --model echo", 66, "none.mp4: there is no such file or folder"),
            ("take.jsonl --model echo", 65, "take.jsonl: no video or image that FFmpeg can read"),
            (
                "null --model ours/gone", 69,
                "gone: not installed, there is no program /nowhere/python; install it with: "
            ),
            ("null --model nobody", 69, "no model nobody, found "),
            ("null --model echo --output /dev/full", 74, "/dev/full: No space left on device"),
            ("null --model echo --output no/where", 74, "no/where: No such file or directory"),
            ("null --model echo --frames no/a.mjpeg", 74, "no/a.mjpeg: cannot be made: No such file or directory"),
            ("/dev/video987 --model echo", 69, "/dev/video987: there is no such device; "),
            (
                "null --model replay --model-arg none.jsonl", 69,
                "replay: ended with exit code 1, its last message: none.jsonl: "
            ),
        ]
    )
    func faults(_ arguments: String, _ status: Int32, _ wrong: String) throws {
        try place.writeModel("ours/gone", command: "[/nowhere/python]")
        let run = try place.shell("$tactus capture \(arguments)")
        #expect(run.status == status && run.out.isEmpty, "\(run)")
        #expect(run.errLines.last?.hasPrefix("tactus: \(wrong)") == true, "\(run)")
        // One line; beside it only what a model that fell has said.
        #expect(run.errLines.filter { !$0.hasPrefix("replay: ") && !$0.hasPrefix("null (") }.count == 1, "\(run)")
    }

    @Test("no camera at all", .enabled(if: !FileManager.default.fileExists(atPath: "/dev/video0"))) func noCamera()
        throws
    {
        for command in ["capture", "watch"] {
            let run = try place.shell("$tactus \(command) --model echo")
            #expect(run.status == 69 && run.out.isEmpty && run.errLines.count == 1, "\(run)")
            #expect(run.err.hasPrefix("tactus: no camera found; plug one in, or name a video file"), "\(run)")
        }
    }

    @Test(
        "wrong usage",
        arguments: [
            ("null --frames a.avi", "--frames: a.avi, expected a file that ends in .mjpeg or .mp4"),
            ("null --fps 0", "--fps: 0.0, expected 0.1 to 1000 frames per second"),
            ("null --resolution 0x48", ""),
            ("null --count 0", "--count: 0, expected 1 or more"),
        ]
    )
    func usage(_ arguments: String, _ wrong: String) throws {
        let run = try place.shell("$tactus capture --model echo \(arguments)")
        #expect(
            run.status == 64 && run.out.isEmpty && run.errLines.first?.hasPrefix("Error: \(wrong)") == true,
            "\(run)"
        )
    }

    @Test("what was recorded before the disk is full stays, in whole lines") func diskFull() throws {
        let run = try place.shell(
            "(ulimit -f 20; exec $tactus capture null --resolution 64x48 --model echo --output a.jsonl)"
        )
        #expect(run.status == 74 && run.errLines.last == "tactus: a.jsonl: File too large", "\(run)")
        let text = try place.text("a.jsonl")
        #expect(text.utf8.count > 5000)
        #expect(text.hasSuffix("\n"), "the last line is cut off")
        let back = try place.shell("$tactus classify a.jsonl")
        #expect(back.status == 0 && back.lines.count == text.split(separator: "\n").count, "\(back)")
    }

    @Test("images that cannot be kept end the run, and the records stay") func framesFull() throws {
        let run = try place.shell(
            "(ulimit -f 20; exec $tactus capture null --resolution 64x48 --model echo --frames a.mjpeg) | cat"
        )
        #expect(run.errLines.last == "tactus: a.mjpeg: cannot be written: File too large", "\(run)")
        #expect(run.lines.allSatisfy { Fields($0) != nil } && run.text.hasSuffix("\n"))
    }

    @Test("a reader that has gone ends the run with a line, not with a signal") func closedPipe() throws {
        let run = try place.shell("{ $tactus capture null --model echo; echo $? >status; } | head -n 1; cat status >&2")
        #expect(run.lines.count == 1 && run.errLines.last == "74", "\(run)")
        #expect(
            run.errLines.contains("tactus: standard output: closed by its reader before everything was written"),
            "\(run)"
        )
    }

    /// Records some blank images.
    private func record(_ count: Int, to name: String) throws {
        try place.make("$camera null --resolution 64x48 --count \(count) --pace fast --record \(name) >/dev/null")
    }
}
