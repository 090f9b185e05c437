// `tactus play` as a user runs it: recordings at once and in time, phones, files of all kinds, and what goes wrong.

import Foundation
import Testing

/// Takes of a body whose hands come into the places of the kit tambour.
enum BodyTake {
    /// Records of 30 a second: each letter is 0.2 s: `.` at rest, `k` right hand down, `s` left down, `h` left hand
    /// out, `m` right hand up, `r` left hand up.
    static func lines(_ places: String, from start: Double = 0) -> [String] {
        var lines: [String] = []
        for (number, place) in places.enumerated() {
            var (left, right) = ("0.2,0.5", "-0.2,0.5")
            switch place {
            case "k": right = "-0.2,0"
            case "s": left = "0.2,0"
            case "h": left = "0.5,0.5"
            case "m": right = "-0.2,0.9"
            case "r": left = "0.2,0.9"
            default: break
            }
            for part in 0..<6 {
                let time = start + Double(number * 6 + part) / 30
                let points = #""leftWrist":[\#(left)],"rightWrist":[\#(right)]"#
                lines.append(#"{"t":\#(time),"bodies":[{"unit":"metre","points":{\#(points)}}]}"#)
            }
        }
        return lines
    }
}

@Suite("Play")
struct PlayTests {
    let place = Workplace()

    init() throws { try place.write(BodyTake.lines(".k.s.m.k.h.r.m........."), to: "take.jsonl") }

    /// `t kind id` of each line of events.
    private func told(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in
            let fields = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
            let time = (fields["t"] as? Double).map { "\(($0 * 1000).rounded() / 1000)" } ?? "?"
            return "\(time) \(fields["source"] ?? "?") \(fields["kind"] ?? "?") \(fields["id"] ?? "?")"
        }
    }

    @Test("a recording whose images' size is unknown is played as square, which is said once") func unsized() throws {
        let sized = Sample.take + Sample.take.map { $0.replacing(#/"t":0/#, with: "\"t\":1") }
        try place.write(sized, to: "sized.jsonl")
        try place.write(sized.map { $0.replacing("\"width\":1000,\"height\":1000,", with: "") }, to: "bare.jsonl")
        let known = try place.shell("$tactus render sized.jsonl --kit hands")
        let unknown = try place.shell("$tactus render bare.jsonl --kit hands")
        #expect(known.status == 0 && unknown.status == 0 && known.out == unknown.out)
        let note = "bare.jsonl: unknown image size, treated as square; use --image-size WIDTHxHEIGHT"
        #expect(unknown.errLines.count { $0.hasPrefix(note) } == 1, "\(unknown.err)")
        #expect(!known.err.contains("unknown image size"))
    }

    /// Whether processes can be traced here, and no server of JACK runs: then its library has nothing to do.
    private static let hasNoJACK =
        (try? Workplace().shell("strace -f -o trace true && ! ls /dev/shm/jack_*_$(id -u)_*").status == 0) ?? false

    @Test("JACK, whose lock a killed program keeps, is not asked where it does not run", .enabled(if: hasNoJACK))
    func noJACK() throws {
        let run = try place.shell(
            "strace -f -qq -e trace=file -o trace $tactus render take.jsonl --kit tambour --output take.wav && cat trace"
        )
        #expect(run.status == 0 && run.text.contains("libopenal"), "\(run)")
        #expect(!run.text.contains("jack"), "\(run.lines.filter { $0.contains("jack") })")
    }

    @Test("a calibration says what to use, which makes the hardest strikes loudest") func calibrate() throws {
        _ = try place.run("synthesize", "drums", "d.jsonl", "--seconds", "8", "--seed", "3")
        let run = try place.make("$tactus render d.jsonl --calibrate")
        let words = try #require(run.errLines.first { $0.contains("calibrated by ") })
        // Even strokes: no curve makes the softest of them a quarter as loud.
        #expect(words.contains("; the curve would be at its limit, so it stays as it is"), "\(words)")
        #expect(!words.contains("--curve") && !words.contains("curve:"), "\(words)")
        let options = try #require(words.firstMatch(of: #/--sensitivity [\d.]+/#)).output
        func loudest(_ options: some StringProtocol) throws -> Double {
            let run = try place.shell("$tactus render d.jsonl \(options)")
            return run.text.matches(of: #/"velocity":([\d.]+)/#).compactMap { Double($0.output.1) }.max() ?? 0
        }
        #expect(try loudest("") < 0.95)
        #expect(try loudest(options) > 0.99)
        let few = try place.shell("head -60 d.jsonl >few.jsonl; $tactus render few.jsonl --calibrate")
        #expect(
            few.status == 1 && few.err.contains("of hands, expected at least 8, from soft to hard"),
            "\(few.err)"
        )
    }

    @Test("a kit whose parts the source does not show is said in one line", arguments: ["drumset", "tambour", "hands"])
    func reach(_ kit: String) throws {
        _ = try place.run("synthesize", "drums", "d.jsonl", "--seconds", "4", "--seed", "3")
        let run = try place.make("$tactus render d.jsonl --kit \(kit)")
        let lines = run.errLines.filter { $0.contains("nothing can be played; it waits for bodies") }
        #expect(lines.count == (kit == "hands" ? 0 : 1), "\(run)")
    }

    @Test("instruments of one name in two kits are two, in events and in the take") func toldApart() throws {
        try place.write(
            """
            instruments: [{instrument: kick, note: 36}]
            regions: [{region: low, of: body, y: {enter: 0.1, exit: 0.2}}]
            gestures:
              - {when: right hand enters low, hit: kick}
              - {when: left hand enters low, command: kit next}
            """,
            to: "a.yaml"
        )
        try place.write(
            """
            instruments: [{instrument: kick, note: 35}]
            regions: [{region: low, of: body, y: {enter: 0.1, exit: 0.2}}]
            gestures: [{when: right hand enters low, hit: kick}]
            """,
            to: "b.yaml"
        )
        try place.write(BodyTake.lines(".k.s.k.."), to: "two.jsonl")
        let run = try place.make("$tactus render two.jsonl --kit a.yaml --kit b.yaml --mode recording --take t.yaml")
        let hits = run.lines.filter { $0.contains(#""kind":"hit""#) }
        #expect(
            hits.count == 2 && hits[0].contains(#""instrument":"kick""#) && hits[0].contains(#""note":36"#),
            "\(hits)"
        )
        #expect(hits[1].contains(#""instrument":"b-kick""#) && hits[1].contains(#""note":35"#), "\(hits)")
        #expect(try place.lines("t.yaml").suffix(2).map { $0.filter { $0 != " " } } == ["-kick", "-b-kick"])
    }

    @Test("a recording played at once gives its events, the same bytes each time") func fast() throws {
        let run = try place.make("$tactus render take.jsonl --kit tambour")
        #expect(
            told(run.text) == [
                "0.2 file hit kick", "0.6 file hit snare", "1.0 file mode recording", "1.4 file hit kick",
                "1.8 file hit closed-hat", "2.2 file hit snap", "2.2 file rest rest", "2.6 file mode playing",
                "2.6 take hit kick", "3.1 take hit closed-hat", "4.1 take hit kick",
            ]
        )
        #expect(run.err.contains("138 records; 5 hits (kick 2, snare 1, closed-hat 1, snap 1); take 3 steps"))
        #expect(try place.shell("$tactus render take.jsonl --kit tambour").text == run.text)
        #expect(try place.shell("$tactus render - --kit tambour <take.jsonl").text.contains(#""source":"stdin""#))
    }

    @Test("in time the same is played as at once, into every kind of file") func paced() throws {
        let files = "--output paced.wav --midi-file paced.mid --events paced.jsonl --take take.yaml"
        let run = try place.make("$tactus play take.jsonl --kit tambour --no-sound --latency \(files)")
        try place.make("$tactus render take.jsonl --kit tambour --events fast.jsonl --output fast.wav")
        let (paced, fast) = (told(try place.text("paced.jsonl")), told(try place.text("fast.jsonl")))
        // The take begins when the gesture was heard of, a moment after its time.
        #expect(paced.filter { !$0.contains(" take ") } == fast.filter { !$0.contains(" take ") })
        #expect(paced.filter { $0.contains(" take ") }.count >= 2)
        #expect(try place.bytes("paced.wav").prefix(4) == Array("RIFF".utf8)[...])
        #expect(try place.bytes("paced.mid").prefix(4) == Array("MThd".utf8)[...])
        #expect(try place.text("take.yaml").contains("kick"))
        #expect(run.err.contains("engine ") && run.err.contains("end-to-end"))
    }

    @Test("each hit is heard at its time, and nothing else") func heard() throws {
        try place.make("$tactus render take.jsonl --kit tambour --output take.wav")
        let sound = try WAV(place.bytes("take.wav"))
        #expect(sound.rate == 48_000 && sound.channels == 2)
        for time in [0.2, 0.6, 1.0, 1.4, 1.8, 2.2, 2.6, 3.1, 4.1] {
            #expect(sound.begins(at: time), "no sound begins at \(time)")
        }
        #expect(sound.loudest(in: 0..<0.2) == 0)
    }

    @Test("a recording's strikes are heard when the hand stopped, not when that was sure") func onsets() throws {
        try place.make("$tactus synthesize drums drummer.jsonl --seconds 8 --jitter 0 --seed 5")
        try place.make("$tactus render drummer.jsonl --output drummer.wav --events played.jsonl")
        let sound = try WAV(place.bytes("drummer.wav"))
        var (late, atOnset, whenTold) = (0, 0, 0)
        let lines = try place.text("played.jsonl").split(separator: "\n")
        for line in lines {
            let event = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
            guard let time = event["t"] as? Double, let onset = event["onset"] as? Double else { continue }
            guard time > onset + 0.015 else { continue }
            late += 1
            // The file begins with the first record, at 0 s.
            if sound.begins(at: onset) { atOnset += 1 }
            if sound.begins(at: time) { whenTold += 1 }
        }
        // A soft hat under a snare that still sounds has no beginning that can be seen.
        #expect(late > 10 && atOnset >= late * 4 / 5 && whenTold <= late / 5, "\(late), \(atOnset), \(whenTold)")
    }

    @Test("a take that was recorded is played again, from its file") func take() throws {
        _ = try place.shell("$tactus render take.jsonl --kit tambour --take groove.yaml")
        try place.write(BodyTake.lines("........"), to: "still.jsonl")
        let again = try place.shell("$tactus render still.jsonl --kit tambour --take groove.yaml --loops 2")
        #expect(
            told(again.text) == [
                "0.0 take hit kick", "0.5 take hit closed-hat", "1.5 take hit kick", "2.0 take hit closed-hat",
            ],
            "\(again)"
        )
        let free = try place.shell("$tactus render still.jsonl --kit tambour --take groove.yaml --mode freestyle")
        #expect(free.status == 0 && free.out.isEmpty)
    }

    @Test("a real oscsend plays along") func phones() throws {
        let program = try place.start("play --kit tvdrums --osc-in 0 --no-sound --events -")
        let port = try #require(program.waitForWord(after: "on port "))
        let hits = """
            for i in snare Snare SNARE; do oscsend localhost \(port) /hit s $i; done
            oscsend localhost \(port) /hit iif 6 36 0.5; oscsend localhost \(port) /hit s gong
            oscsend localhost \(port) /tuba s loud
            """
        try place.make(hits)
        var ids: [String] = []
        while ids.count < 4, let line = program.line() {
            ids += told(line).map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
        }
        #expect(ids == Array(repeating: "osc hit snare", count: 3) + ["osc hit kick"])
        let end = try program.end(by: SIGINT)
        #expect(
            end.err.contains("OSC: 1 device, ") && end.err.contains("1 for unknown instruments")
                && end.err.contains("1 not understood"),
            "\(end)"
        )
    }

    @Test("records that come as they are made are played as they come") func stream() throws {
        let program = try place.start("play - --kit tambour --no-sound --events -")
        try program.write(BodyTake.lines(".k", from: 100).map { $0 + "\n" }.joined())
        #expect(program.line().map { told($0) } == ["100.2 stdin hit kick"])
        try program.closeInput()
        #expect(try program.end().status == 0)
    }

    @Test("a reader of events that does not read holds nothing up, and is told at the end") func stalled() throws {
        let program = try place.start("play --kit tvdrums --osc-in 0 --no-sound --events - --midi-file take.mid")
        let port = try #require(program.waitForWord(after: "on port "))
        // More than a pipe holds: 64 KiB.
        let hits = "i=0; while [ $i -lt 700 ]; do oscsend localhost \(port) /hit s snare; i=$((i + 1)); done"
        try place.make(hits + "; oscsend localhost \(port) /hello ss last snare")
        #expect(program.waitForWord(after: "last is connected, playing ") == "snare")
        program.signal(SIGINT)
        // It gives up on its own, without a reader.
        let end = try program.endUnread()
        #expect(end.status == 74 && end.err.contains("its reader does not keep up"), "\(end)")
        #expect(end.err.contains("snare 700"), "\(end)")
        #expect(try place.bytes("take.mid").count > 700 * 6)
    }

    @Test("a paced run that is interrupted ends at once with everything written") func interrupted() throws {
        try place.write(BodyTake.lines(".k" + String(repeating: ".", count: 500)), to: "long.jsonl")
        let program = try place.start(
            "play long.jsonl --kit tambour --no-sound --events - --output long.wav --midi-file long.mid"
        )
        #expect(program.line().map { told($0) } == ["0.2 file hit kick"])
        try program.end(by: SIGINT)
        #expect(try WAV(place.bytes("long.wav")).begins(at: 0.2))
        #expect(try place.bytes("long.mid").suffix(3) == [0xFF, 0x2F, 0x00])
    }

    @Test("what is broken off before anything came leaves the recordings of earlier runs") func brokenOffEarly() throws
    {
        try place.make("echo old | tee a.wav a.mid a.events.jsonl >/dev/null")
        let program = try place.start(
            "play - --kit tambour --no-sound --output a.wav --midi-file a.mid --events a.events.jsonl"
        )
        while !program.said.contains("tambour"), program.isRunning { usleep(20_000) }
        program.signal(SIGINT)
        let end = try program.end()
        #expect(end.err.contains("a.mid: nothing to record; the file was not changed"), "\(end)")
        #expect(try place.shell("cat a.wav a.mid a.events.jsonl").lines == ["old", "old", "old"])
        #expect(try place.shell("ls").lines.filter { $0.hasPrefix("a.") } == ["a.events.jsonl", "a.mid", "a.wav"])
    }

    @Test(
        "options for cameras are refused where keypoints are played",
        arguments: ["--count 5", "--model echo", "--resolution 64x48"]
    )
    func forCameras(_ option: String) throws {
        let run = try place.shell("$tactus play take.jsonl --kit tambour --events - \(option)")
        #expect(run.status == 64 && run.err.contains("is for cameras and videos, and take.jsonl is neither"), "\(run)")
    }

    @Test("records without times are a webcam's, or have the rate that is told", arguments: ["", " --no-sound"])
    func rate(_ pace: String) throws {
        let bare = BodyTake.lines(".k").map { $0.replacing(#/"t":[0-9.e-]+,/#, with: "") }
        try place.write(bare, to: "bare.jsonl")
        let play = "$tactus \(pace.isEmpty ? "render" : "play") bare.jsonl --kit tambour --events -" + pace
        let run = try place.shell(play)
        #expect(told(run.text) == ["0.2 file hit kick"], "\(run)")
        #expect(run.err.contains("bare.jsonl: records without a time, treated as 30 per second; see --fps"), "\(run)")
        let quick = try place.shell(play + " --fps 60")
        #expect(told(quick.text) == ["0.1 file hit kick"] && !quick.err.contains("without a time"), "\(quick)")
        let timed = try place.shell("$tactus render take.jsonl --kit tambour --fps 60")
        #expect(told(timed.text).first == "0.2 file hit kick", "\(timed)")
        #expect(timed.err.contains("take.jsonl: the records have times, which --fps does not change"), "\(timed)")
    }

    @Test("a disk that gets full under the sound ends the file, not the playing") func fullDisk() throws {
        let run = try place.shell(
            "trap '' XFSZ; ulimit -f 100; $tactus render take.jsonl --kit tambour --output a.wav --events -"
        )
        #expect(run.status == 74, "\(run)")
        #expect(run.err.contains("a.wav: File too large"), "\(run)")
        #expect(told(run.text).last == "4.1 take hit kick")
    }

    @Test("a source that is not there ends the playing at once") func sourceGone() throws {
        let run = try place.shell("$tactus play gone.jsonl take.jsonl --kit tambour --no-sound")
        #expect(run.status == 66, "\(run)")
        #expect(!run.err.contains("5 hits"), "\(run)")
    }

    @Test("a gap of days in a recording does not fill the disk with silence") func gap() throws {
        try place.write(BodyTake.lines(".k.") + BodyTake.lines(".s.", from: 1e6), to: "gap.jsonl")
        let run = try place.shell("$tactus render gap.jsonl --kit tambour --output a.wav --events -")
        #expect(run.status == 0 && run.err.contains("such records are dropped"), "\(run)")
        #expect(told(run.text).count == 1)
        // Where the records continue from there, they are played a moment later.
        try place.write(BodyTake.lines(".k.") + BodyTake.lines("......s.", from: 1e6), to: "on.jsonl")
        let on = try place.shell("$tactus render on.jsonl --kit tambour --output b.wav --events -")
        #expect(on.status == 0 && told(on.text).count == 2 && on.err.contains("the time continues at"), "\(on)")
        #expect(try place.bytes("b.wav").count < 10_000_000)
    }

    @Test(
        "each file that cannot be written is told once",
        arguments: [
            ("--events /dev/full", 1), ("--midi-file /dev/full", 1), ("--midi-file /dev/full --events /dev/full", 2),
        ]
    )
    func full(_ files: String, _ count: Int) throws {
        let run = try place.shell("$tactus render take.jsonl --kit tambour \(files)")
        let told = run.err.split(separator: "\n").count { $0.contains("No space left on device") }
        #expect(run.status == 74 && told == count, "\(run)")
    }

    /// The fault, the exit status, and the message.
    @Test(
        arguments: [
            ("play take.jsonl --kit nowhere.yaml", 66, "nowhere.yaml: no such file, nor a built-in kit"),
            ("render take.jsonl --kit bad.yaml", 65, "bad.yaml:2"),
            ("render gone.jsonl", 66, "gone.jsonl"),
            ("render take.jsonl take.jsonl", 64, "Unexpected argument"),
            ("play take.jsonl ./take.jsonl --no-sound", 64, "./take.jsonl is the same as take.jsonl"),
            ("play gone.mp4 --no-sound", 66, "tactus: gone.mp4: there is no such file or folder"),
            ("render take.jsonl --events take.jsonl", 64, "would be overwritten"),
            ("render take.jsonl --events a --output a", 64, "written twice"),
            ("render take.jsonl --drumkit nowhere --output a.wav", 66, "nowhere"),
            ("render take.jsonl --output /nowhere/a.wav", 74, "/nowhere/a.wav"),
            ("render take.jsonl --kit tambour --output /dev/full", 74, "/dev/full"),
            ("render take.jsonl --kit tambour --midi-file /dev/full", 74, "/dev/full"),
            ("render take.jsonl --kit tambour --events /dev/full", 74, "/dev/full"),
            ("render take.jsonl --kit tambour --midi-file .", 74, "Is a directory"),
            (
                "render take.jsonl --kit tambour --take /nowhere/a.yaml", 74,
                "/nowhere/a.yaml: cannot be written at the end: No such file"
            ),
            ("play take.jsonl --osc nohost", 64, "nohost"),
            ("play take.jsonl --osc localhost:9 --osc-profile tuba", 64, "tuba"),
            ("play take.jsonl --tempo 5000", 64, "--tempo"),
            ("render take.jsonl --take bad.yaml", 65, "bad.yaml:2"),
            ("play take.jsonl --no-sound --sound-device nowhere", 64, "--sound-device"),
            ("play take.jsonl --sound-device nowhere", 69, "nowhere"),
        ] as [(String, Int32, String)]
    )
    func refused(_ command: String, _ status: Int32, _ words: String) throws {
        try place.write("kit: bad\nsteps: 3\n", to: "bad.yaml")
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == status, "\(run)")
        #expect(run.err.contains(words), "\(run)")
        #expect(try place.text("take.jsonl").hasPrefix(#"{"t":0.0"#))
    }

    @Test("no camera, model or sound device here: said, with what to do") func nothingThere() throws {
        let run = try place.shell("TACTUS_MODELS= XDG_DATA_HOME=/nowhere $tactus play --model echo /dev/video77")
        #expect(run.status == 69 && run.errLines.last?.contains("/dev/video77") == true, "\(run)")
    }
}

/// A parsed WAV file of 16 bits.
struct WAV {
    let rate: Int
    let channels: Int
    let samples: [Int16]

    init(_ bytes: [UInt8]) throws {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        try #require(bytes.count >= 44 && bytes[..<4] == Array("RIFF".utf8)[...])
        channels = number(22, 2)
        rate = number(24, 4)
        try #require(number(34, 2) == 16 && bytes[36..<40] == Array("data".utf8)[...])
        samples = stride(from: 44, to: bytes.count - 1, by: 2).map { Int16(truncatingIfNeeded: number($0, 2)) }
    }

    /// The largest sample within some seconds.
    func loudest(in span: Range<Double>) -> Int {
        let places = span.lowerBound * Double(rate * channels)..<span.upperBound * Double(rate * channels)
        let (from, to) = (min(Int(places.lowerBound), samples.count), min(Int(places.upperBound), samples.count))
        return samples[from..<to].map { abs(Int($0)) }.max() ?? 0
    }

    /// Returns whether it gets at least twice as loud, and well above nothing, within 6 ms of a time.
    func begins(at time: Double) -> Bool {
        let (before, after) = (loudest(in: max(0, time - 0.012)..<time), loudest(in: time..<time + 0.006))
        return after > 600 && after > 2 * before
    }
}
