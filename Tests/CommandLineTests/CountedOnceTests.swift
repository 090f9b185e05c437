// Every item counts once in a result, and omitted ones are reported.

import Foundation
import Testing

@Suite("Counted once, and nothing left out unsaid")
struct CountedOnceTests {
    let place = Workplace()

    private func write(_ label: String = "rock", to name: String) throws {
        try place.write([Sample.frame(0, Sample.hand("rock", label: label), time: 0)], to: name)
    }

    // MARK: Sources

    @Test(
        "a source that is named twice, by whatever name, is refused",
        arguments: [
            ("a.jsonl a.jsonl", "a.jsonl is named twice"), ("a.jsonl ./a.jsonl", "./a.jsonl is the same as a.jsonl"),
            ("sub/link.jsonl a.jsonl", "a.jsonl is the same as sub/link.jsonl"), (". sub", "sub is in . too"),
            ("sub/deep sub", "sub/deep is in sub too"), ("sub a.jsonl", "a.jsonl is in sub too"),
            ("- -", "- is named twice"),
        ]
    )
    func twice(_ sources: String, _ words: String) throws {
        for name in ["a.jsonl", "sub/b.jsonl", "sub/deep/c.jsonl"] { try write(to: name) }
        _ = try place.shell("ln -s ../a.jsonl sub/link.jsonl")
        for command in ["classify", "evaluate hands"] {
            let run = try place.shell("$tactus \(command) \(sources) </dev/null")
            #expect(run.status == 64 && run.out.isEmpty, "\(run)")
            #expect(run.err.contains("\(words): its records would count twice"), "\(run)")
        }
    }

    @Test("different files of the same contents are different sources") func copies() throws {
        for name in ["a.jsonl", "sub/a.jsonl"] { try write(to: name) }
        #expect(try place.run("classify", "a.jsonl", "sub").lines.count == 2)
    }

    // MARK: Points

    @Test("points that count as not seen are said", arguments: ["classify", "evaluate hands"])
    func confidence(_ command: String) throws {
        let frame = Sample.frame(0, Sample.hand("rock", label: "rock"), time: 0)
        let point = try #require(frame.firstMatch(of: #/"points":\[\[([^,\]]*),([^,\]]*)/#))
        let unsure = frame.replacing(point.0, with: "\"points\":[[\(point.1),\(point.2),0,0.3],[\(point.1),\(point.2)")
        // The first point stands twice now; of the 22 the last goes.
        let end = try #require(unsure.range(of: "]]", options: .backwards))
        let cut = try #require(unsure[..<end.lowerBound].range(of: ",[", options: .backwards))
        let record = unsure[..<cut.lowerBound] + unsure[unsure.index(after: end.lowerBound)...]
        try place.write([String(record), String(record)], to: "native.jsonl")
        try place.write("[\(record)]", to: "list.json")
        for name in ["native.jsonl", "list.json"] {
            let run = try place.run("\(command) \(name)")
            let points =
                name == "native.jsonl"
                ? "2 points of confidence 0.3 or less count" : "1 point of confidence 0.3 or less counts"
            #expect(run.err.contains("\(name): \(points) as not seen; --confidence 0 keeps"), "\(run)")
            #expect(!(try place.run("\(command) \(name) --confidence 0").err.contains("not seen")))
        }
    }

    // MARK: Coefficients

    @Test(
        "coefficients beyond 0…1 are said once, however a file is read",
        arguments: [
            "classify FILE >out", "classify --jobs 2 FILE >out", "evaluate hands FILE >out", "convert FILE out.jsonl",
            "doorbell FILE",
            "render --events x.jsonl FILE",
        ]
    )
    func coefficients(_ command: String) throws {
        // More than one part of a file that is read in parallel.
        let hand = Sample.hand("rock", label: "rock")
        let records = (0..<3_000).map { number in
            let face = "\"faces\":[{\"blendshapes\":{\"jawOpen\":\(number % 1_000 == 999 ? 1.25 : 0.5)}}],"
            return Sample.frame(number, hand, time: Double(number) / 30).replacing("{\"t\"", with: "{\(face)\"t\"")
        }
        #expect(records[0].contains("faces"))
        try place.write(records, to: "native.jsonl")
        try place.write("[" + records.joined(separator: ",") + "]", to: "list.json")
        for name in ["native.jsonl", "list.json"] {
            let run = try place.shell("$tactus \(command.replacing("FILE", with: name))")
            let said = "\(name): 3 coefficients beyond 0…1, such as jawOpen 1.25; they count as the nearer of 0 and 1"
            #expect(run.errLines.filter { $0.contains("coefficient") } == [said], "\(run)")
        }
    }

    // MARK: Labels

    @Test("labels of the user's that no hand has are said, and not offered back") func unseenLabels() throws {
        try place.write(
            ["rokk", "rock"].enumerated().map { Sample.frame($0, Sample.hand("rock", label: $1), time: Double($0)) },
            to: "set.jsonl"
        )
        let run = try place.run("evaluate", "hands", "set.jsonl", "--labels", "rok=rock")
        #expect(run.err.contains("--labels: no hand has the label rok\n"), "\(run)")
        #expect(run.err.contains("if it means rock, use --labels rokk=rock"), "\(run)")
        #expect(!(try place.run("evaluate", "hands", "set.jsonl", "--labels", "rokk=rock").err.contains("no hand has")))
    }

    @Test("a word for the side is understood by the hands, whichever of MediaPipe's two it is") func exchanged() throws
    {
        let header = (["handedness"] + (0..<21).flatMap { ["x\($0)", "y\($0)", "z\($0)"] }).joined(separator: ",")
        let hands = try place.run("synthesize", "hands", "--count", "12").lines.flatMap {
            line -> [(String, [[Double]])] in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (record?["hands"] as? [[String: Any]] ?? []).compactMap { hand in
                guard let side = hand["side"] as? String, let points = hand["points"] as? [[Double]] else { return nil }
                return (side, points)
            }
        }
        #expect(hands.count > 30)
        for isMirrored in [false, true] {
            let rows = hands.map { side, points in
                // MediaPipe's word for a hand in an image that is not mirrored is the other one.
                let word = (side == "left") == isMirrored ? "Left" : "Right"
                return ([word] + points.flatMap { $0.prefix(3).map { "\($0)" } }).joined(separator: ",")
            }
            try place.write([header] + rows, to: isMirrored ? "left.csv" : "right.csv")
        }
        let runs = try ["left.csv", "right.csv"].map { try place.run("classify", $0, "--aspect-ratio", "4:3").err }
        #expect(runs.count { $0.contains("sides are named as in images that are not mirrored") } == 1, "\(runs)")
        #expect(!runs.contains { $0.contains("contradict") })
    }

    // MARK: Files and ends

    @Test("what was played does not take the place of what is true") func truth() throws {
        #expect(try place.run("synthesize", "drums", "d.jsonl", "--seconds", "3").status == 0)
        let truth = try place.text("d.events.jsonl")
        let run = try place.shell("$tactus render d.jsonl --events d.events.jsonl")
        #expect(run.status == 64 && run.err.contains("the true events of d.jsonl"), "\(run)")
        #expect(try place.text("d.events.jsonl") == truth)
    }

    @Test("sounds that are not there are refused, also where nothing is heard") func sounds() throws {
        try place.write(BodyTake.lines(".k."), to: "body.jsonl")
        let run = try place.shell("$tactus render body.jsonl --kit tambour --drumkit NoSuchKit")
        #expect(run.status == 66 && run.err.contains("NoSuchKit: no kit of this name"), "\(run)")
    }

    @Test(
        "a first Ctrl-C ends a take that is rendered for ever, and what came so far is whole",
        arguments: ["mid", "wav"]
    )
    func forever(_ form: String) throws {
        try place.write("bpm: 240\nsteps:\n  - snare\n  - kick\n", to: "g.yaml")
        try place.write("old\n", to: "out.\(form)")
        let run = try place.start("render --take g.yaml --output out.\(form) --loops 99999999999")
        while run.isRunning, !run.said.contains("playing") { usleep(10_000) }
        // A sound's file grows; that of notes is written at the end, and takes of them come by the thousand.
        while form == "wav", run.isRunning, ((try? place.bytes("out.wav"))?.count ?? 0) < 1000 { usleep(10_000) }
        usleep(1_000_000)
        run.signal(SIGINT)
        let end = try run.endUnread()
        #expect(end.status == 0, "\(end)")
        #expect(try place.bytes("out.\(form)").count > 60)
        // It is not the requested result: the previous file is not given up for it.
        #expect(end.err.contains("interrupted") && end.err.contains("is kept as out.1.\(form)"), "\(end)")
        #expect(try place.text("out.1.\(form)") == "old\n")
        if form == "mid" { #expect(try place.shell("file out.mid").text.contains("Standard MIDI data")) }
    }

    @Test(
        "a first Ctrl-C ends a rendering whose input is idle, and what came so far is whole",
        arguments: ["-", "pipe"],
        ["mid", "wav"]
    )
    func idle(_ source: String, _ form: String) throws {
        try place.write(BodyTake.lines(".k.s.k.s.k.s"), to: "body.jsonl")
        try place.make("mkfifo pipe")
        let run = try place.start("render \(source) --kit tambour --output out.\(form)")
        while run.isRunning, !run.said.contains("playing") { usleep(10_000) }
        let pipe = source == "-" ? nil : FileHandle(forWritingAtPath: place.path("pipe"))
        #expect((pipe == nil) == (source == "-"))
        let lines = try place.text("body.jsonl")
        if let pipe { try pipe.write(contentsOf: Data(lines.utf8)) } else { try run.write(lines) }
        while run.isRunning, (try? place.bytes("out.\(form)")) == nil { usleep(10_000) }
        usleep(300_000)
        run.signal(SIGINT)
        let end = try run.endUnread()
        try pipe?.close()
        #expect(end.status == 0 && end.err.contains("interrupted: the output ends there"), "\(end)")
        #expect(try place.bytes("out.\(form)").count > 60)
        if form == "mid" { #expect(try place.shell("file out.mid").text.contains("Standard MIDI data")) }
    }

    @Test(
        "a first Ctrl-C ends what waits for a pipe's reader",
        arguments: ["play --no-sound --events", "render --midi-file", "render --output"]
    )
    func unreadPipe(_ command: String) throws {
        try place.write(BodyTake.lines(".k.s"), to: "body.jsonl")
        try place.make("mkfifo pipe")
        let words = "\(command) pipe body.jsonl --kit tambour"
        let run = try place.start(words)
        // From then on it takes the signal.
        while run.isRunning, !run.catches(SIGINT) { usleep(10_000) }
        usleep(1_500_000)
        run.signal(SIGINT)
        let end = try run.endUnread()
        let isWaiting = end.status == 74 && end.err.contains("interrupted before anybody read from it")
        // On a slow machine its sounds are not made yet.
        #expect(isWaiting || end.err.contains("interrupted before anything was played"), "\(end)")
        // With a reader it is written, as ever; a WAV file cannot be a pipe.
        guard !command.hasSuffix("--output") else { return }
        let read = try place.shell("cat pipe >got & $tactus \(words) && wait && wc -c <got")
        #expect(read.status == 0 && (read.lines.last.flatMap { Int($0) } ?? 0) > 50, "\(read)")
    }

    @Test(
        "Ctrl-C before anything worth keeping leaves the recordings of an earlier run",
        arguments: [(["o.ev", "o.mid"], "--events o.ev --midi-file o.mid"), (["o.wav"], "--output o.wav")]
    )
    func brokenOff(_ files: [String], _ options: String) throws {
        try place.write(BodyTake.lines("...................."), to: "rest.jsonl")
        for file in files { try place.write("old\n", to: file) }
        let run = try place.start("play rest.jsonl --kit tambour --no-sound \(options)")
        while run.isRunning, !run.said.contains("playing") { usleep(10_000) }
        usleep(500_000)
        run.signal(SIGINT)
        let end = try run.endUnread()
        #expect(end.status == 0, "\(end)")
        for file in files {
            let places = [file, "o.1." + file.dropFirst(2)]
            #expect(places.contains { (try? place.text($0)) == "old\n" }, "\(file): \(end)")
        }
    }

    @Test("of two runs that save one take and one MIDI file the second is told, and its take is kept")
    func twoTakes() throws {
        #expect(try place.run("synthesize", "drums", "d.jsonl", "--seconds", "6").status == 0)
        let words = "play d.jsonl --no-sound --take t.yaml --mode recording --midi-file t.mid"
        let runs = try ["one", "two"].map { try place.start(words, said: $0) }
        let ends = try runs.map { try $0.endUnread() }
        // Each may be the second with one of the two files.
        #expect(ends.contains { $0.status == 74 }, "\(ends)")
        for name in ["t.yaml: ", "t.mid cannot be written: "] {
            let words = "\(name)another program has written it meanwhile; this run's is kept as"
            #expect(ends.count { $0.status == 74 && $0.err.contains(words) } == 1, "\(ends)")
        }
        for name in ["t.yaml", "t.1.yaml"] {
            #expect(try place.text(name).split(separator: "\n").count > 10, "\(name)")
        }
        #expect(try place.bytes("t.1.mid").count > place.bytes("t.mid").count / 2)
    }

    @Test("a shorter run costs a longer one neither its sound nor its events, and both say so")
    func grownTogether() throws {
        for (name, seconds, seed) in [("long", "12", "11"), ("short", "3", "12")] {
            let made = try place.run("synthesize", "drums", "\(name).jsonl", "--seconds", seconds, "--seed", seed)
            #expect(made.status == 0, "\(made)")
        }
        func start(_ name: String) throws -> RunningProgram {
            try place.start("play \(name).jsonl --no-sound --output o.wav --events e.ev", said: name)
        }
        let long = try start("long")
        while long.isRunning, ["o.wav", "e.ev"].contains(where: { (try? place.bytes($0)) == nil }) { usleep(10_000) }
        let short = try start("short").endUnread()
        let end = try long.endUnread()
        #expect(short.status == 0 && end.status == 74, "\(short) \(end)")
        for (name, kept) in [("o.wav", "o.1.wav"), ("e.ev", "e.1.ev")] {
            let words = "\(name): another run was writing the previous file, which is kept as \(kept)\n"
            #expect(short.err.contains(words), "\(short)")
            let taken = "\(name): another program has written it meanwhile; this run's is kept as \(kept)\n"
            #expect(end.err.contains(taken), "\(end)")
            #expect(try place.bytes(kept).count > place.bytes(name).count * 3 / 2)
        }
        #expect(try place.shell("file o.wav o.1.wav").text.matches(of: #/WAVE audio/#).count == 2)
    }

    @Test(
        "of runs that end at the same moment none costs the take of another",
        arguments: ["", "bpm: 90\nsteps: [crash 1]\n"]
    )
    func takesAtOnce(_ old: String) throws {
        for letter in ["k", "s"] {
            try place.write(BodyTake.lines(String(repeating: ".\(letter)", count: 4)), to: "\(letter).jsonl")
        }
        let play = "--kit tambour --mode recording --take g.yaml >/dev/null 2>&1"
        let script = """
            for i in $(seq 30); do
              rm -f g*.yaml; \(old.isEmpty ? "" : "printf '\(old.replacing("\n", with: "\\n"))' >g.yaml")
              $tactus render k.jsonl \(play) & $tactus render s.jsonl \(play); wait
              grep -q snare g*.yaml && grep -q kick g*.yaml \(old.isEmpty ? "" : "&& grep -q crash g*.yaml") || ls g*
            done
            """
        let run = try place.shell(script)
        #expect(run.text.isEmpty, "\(run)")
    }

    @Test("a video that is broken off leaves the earlier one with its own keypoints", arguments: [SIGINT, SIGKILL])
    func brokenVideo(_ signal: Int32) throws {
        #expect(try place.run("synthesize", "video", "s.mp4", "--seconds", "1").status == 0)
        let before = try ["s.mp4", "s.jsonl"].map { try place.bytes($0) }
        let run = try place.start("synthesize video s.mp4 --seconds 60 --seed 9 --force")
        while run.isRunning, (try? place.bytes("s.1.jsonl")) == nil || (try? place.bytes("s.jsonl")) == nil {
            usleep(10_000)
        }
        run.signal(signal)
        _ = try run.endUnread()
        #expect(try ["s.1.mp4", "s.1.jsonl"].map { try place.bytes($0) } == before)
    }

    @Test("what dead runs left beside results goes, what runs that live have there stays") func leftovers() throws {
        try place.write(Sample.long, to: "long.jsonl")
        let run = try place.shell(
            "mkdir .tactus-999999997-folder; touch .tactus-999999997-folder/part; touch -d '2 hours ago' .tactus-999999997-folder "
                + ".tactus-999999999-dead .tactus-$$-alive .tactus-other; touch .tactus-999999998-new; "
                + "$tactus convert long.jsonl out.jsonl; ls -A | grep '^[.]tactus' | tr -d 0-9 | sort | paste -s -d ' '"
        )
        #expect(run.lines == [".tactus--alive .tactus--new .tactus-other"], "\(run)")
    }

    @Test("nothing lies beside a result while it is written, so that nothing is left of it") func nameless() throws {
        try place.write(Sample.long, to: "long.jsonl")
        let run = try place.shell(
            "mkfifo in; $tactus convert in out.jsonl & pid=$!; (cat long.jsonl; exec sleep 60) >in & feeder=$!; sleep 1; "
                + "ls -A | grep -c '^[.]tactus'; kill -KILL $pid; wait $pid; kill $feeder; ls -A"
        )
        #expect(run.lines.first == "0" && !run.text.contains(".tactus"), "\(run)")
        #expect(!run.lines.contains("out.jsonl"))
    }

    @Test("a link beside a named file is never written through", arguments: ["", " --force"])
    func linkBeside(_ force: String) throws {
        try place.write("precious\n", to: "other.txt")
        _ = try place.shell("ln -s other.txt d.events.jsonl")
        let run = try place.shell("$tactus synthesize drums d.jsonl --seconds 2\(force)")
        #expect(run.status == 64 && run.err.contains("is a link to a file that you did not name"), "\(run)")
        #expect(try place.text("other.txt") == "precious\n")
    }

    @Test("how many cores", arguments: ["-1", "0", "1025"]) func jobs(_ count: String) throws {
        try write(to: "a.jsonl")
        let run = try place.run("classify", "a.jsonl", "--jobs", count)
        #expect(run.status == 64 && run.err.contains("--jobs: \(count), expected 1 to 1024"), "\(run)")
    }

    // MARK: Truth and words

    @Test("a truth that has a frame twice is none, and one of a mirrored image is turned") func truths() throws {
        let labelled = Array(Sample.labelled.dropLast())
        try place.write(labelled, to: "set.jsonl")
        let bare = labelled.map { $0.replacing(#/,"label":"[^"]*"/#, with: "") }
        try place.write(bare, to: "seen.jsonl")
        let plain = try place.run("evaluate", "hands", "seen.jsonl", "--reference", "set.jsonl", "--json")
        #expect(plain.status == 0, "\(plain)")
        try place.write(labelled + labelled, to: "twice.jsonl")
        let twice = try place.run("evaluate", "hands", "seen.jsonl", "--reference", "twice.jsonl")
        #expect(twice.status == 65 && twice.err.contains("twice, expected the frames of one recording"), "\(twice)")
        #expect(!twice.err.contains("--strict"))
        // The same hands, seen in a mirror and said to be so.
        try place.write(labelled.map { Self.mirrored($0, "false") }, to: "set.jsonl")
        let turned = bare.map { line in
            Self.mirrored(line, "true")
                .replacing(#/\[([0-9.]+),([0-9.]+)\]/#) { "[\(1 - (Double($0.output.1) ?? 0)),\($0.output.2)]" }
        }
        try place.write(turned, to: "turned.jsonl")
        let run = try place.run("evaluate", "hands", "turned.jsonl", "--reference", "set.jsonl", "--json")
        let hands = #/"hands":(\d+)/#
        #expect(try hands.firstMatch(in: run.text)?.1 == hands.firstMatch(in: plain.text)?.1, "\(run)")
    }

    /// A record whose image is said to be mirrored, or not.
    private static func mirrored(_ line: String, _ word: String) -> String {
        line.replacing(#/"mirrored":\w+,?/#, with: "").replacing("{\"frame\"", with: "{\"mirrored\":\(word),\"frame\"")
    }

    @Test("words of files and of the network do not command the terminal") func words() throws {
        let label = #"\u001b[31mrock\u001b]0;x\u0007"#
        try place.write([Sample.frame(0, Sample.hand("rock", label: label), time: 0)], to: "a.jsonl")
        for run in [try place.run("evaluate", "hands", "a.jsonl"), try place.run("explain", "a.jsonl")] {
            #expect(!run.err.contains("\u{1B}") && !run.text.contains("\u{1B}"), "\(run)")
        }
    }

    @Test("what is no file is refused for sound and notes", arguments: ["--output", "--midi-file"])
    func stream(_ option: String) throws {
        try place.write(BodyTake.lines(".k."), to: "body.jsonl")
        let run = try place.shell("$tactus render body.jsonl --kit tambour \(option) -")
        #expect(run.status == 64 && run.err.contains("\(option): -, expected a file"), "\(run)")
    }

    @Test("options for shapes are refused where hits are scored", arguments: ["--rules seed", "--fixed-latency 0"])
    func forHits(_ option: String) throws {
        #expect(try place.run("synthesize", "drums", "d.jsonl", "--seconds", "3").status == 0)
        #expect(try place.shell("$tactus evaluate kit d.jsonl --kit hands \(option)").status == 64)
    }
}
