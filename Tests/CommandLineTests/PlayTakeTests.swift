// `tactus play` with a take and no source; what is refused before anything begins; what is said about kits and sounds.

import Foundation
import Testing

@Suite("Play: takes, kits, sounds")
struct PlayTakeTests {
    let place = Workplace()

    private static let groove = """
        bpm: 240
        subdivision: 2
        steps: [kick 1, closed-hat 0.5, [snare 1, closed-hat 0.5], rest]
        """

    init() throws {
        try place.write(Self.groove, to: "groove.yaml")
        try place.write(BodyTake.lines(".k.s.k.s.k.s"), to: "take.jsonl")
    }

    private func ids(_ run: Outcome) -> [String] {
        run.lines.map { line in
            let fields = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? [:]
            return "\(fields["t"] ?? "?") \(fields["id"] ?? "?")"
        }
    }

    private static let round = ["0.0 kick", "0.125 closed-hat", "0.25 snare", "0.25 closed-hat"]

    @Test("a take is played without a source, once in time") func alone() throws {
        let run = try place.shell("$tactus play --take groove.yaml --loops 1 --no-sound --events -")
        #expect(run.status == 0 && run.lines.count == 4, "\(run)")
        #expect(ids(run).map { $0.split(separator: " ")[1] } == Self.round.map { $0.split(separator: " ")[1] })
        #expect(
            run.err.contains("playing the kit hands from groove.yaml") && run.err.contains("4 hits of it played"),
            "\(run)"
        )
        #expect(try place.text("groove.yaml") == Self.groove)
    }

    @Test("and round and round, until Ctrl-C") func round() throws {
        let program = try place.start("play --take groove.yaml --no-sound --events -")
        for _ in 0..<9 { #expect(program.line() != nil) }
        try program.end(by: SIGINT)
    }

    @Test("a take is rendered, as fast as that goes, to sound or notes") func render() throws {
        let run = try place.make(
            "$tactus render --take groove.yaml --output groove.wav --loops 2 --events - && "
                + "$tactus render --take groove.yaml --output groove.mid && $tactus render --take groove.yaml --midi-file b.mid"
        )
        #expect(ids(run) == Self.round + ["0.5 kick", "0.625 closed-hat", "0.75 snare", "0.75 closed-hat"])
        let sound = try WAV(place.bytes("groove.wav"))
        // The others begin while the kick still sounds.
        #expect(try sound.begins(at: 0) && place.bytes("groove.wav").count > Int(0.75 * 48_000) * 4)
        let notes = try place.bytes("groove.mid")
        // On channel 10: 36, 42, 38 and 42.
        let begun = notes.indices.dropLast(2).filter { notes[$0] == 0x99 }.map { notes[$0 + 1] }
        #expect(notes.prefix(4) == Array("MThd".utf8)[...] && begun == [36, 42, 38, 42])
        // With the rest at the end: a sequencer repeats the file in time.
        let end = try NoteTimes(notes).end
        #expect(abs(end - 0.5) < 0.001, "\(end)")
        #expect(try place.bytes("b.mid") == notes)
        let first = try place.bytes("groove.wav")
        _ = try place.shell("$tactus render --take groove.yaml --output groove.wav --loops 2")
        #expect(try place.bytes("groove.wav") == first)
        // The hits of a take are a recording like those of hands, and replace one.
        #expect(try place.shell("ls groove*").lines == ["groove.mid", "groove.wav", "groove.yaml"])
    }

    private static let song = """
        version: 2
        bpm: 120
        metre: 4/4
        bars: 1
        layers:
          - layer: 1
            hits: [0 kick 0.9, 0 crash 0.6, 1 snare 0.5, 2 kick 0.7, 3 snare 0.6, 3.5 Tom/1 0.5]
          - layer: 2
            hits: [0.5 closed-hat 0.4, 1 open-hat 0.6, 1.7 closed-hat 0.5, 2 ride 0.5, 2.2 ride 0.5, 3 open-hat 0.6]
        """

    private static let songKit = """
        rules: hand-signs
        instruments:
          - {instrument: kick, note: 36}
          - {instrument: snare, note: 38, sound: snare + clap}
          - {instrument: closed-hat, note: 42, chokes: [ride]}
          - {instrument: open-hat, note: 46}
          - {instrument: crash, note: 49}
          - {instrument: ride, note: 51, pan: -0.8}
          - {instrument: Tom/1, note: 41, sound: low-tom}
          - {instrument: cowbell, note: 56}
        gestures: [{when: right hand strikes, hit: kick}]
        """

    @Test("stems are files of single drums, which add up to the mix, sample by sample; nothing is replaced unasked")
    func stems() throws {
        try place.write(Self.song, to: "song.yaml")
        try place.write(Self.songKit, to: "song-kit.yaml")
        let render = "$tactus render --take song.yaml --kit song-kit.yaml --loops 2 --click"
        let run = try place.make("\(render) --output mix.wav --stems stems && ls stems && \(render) --output alone.wav")
        let names = ["Tom-1", "click", "closed-hat", "crash", "kick", "open-hat", "ride", "snare"]
        #expect(run.lines == names.map { $0 + ".wav" } && run.err.contains("mix.wav; stems in stems"), "\(run)")
        #expect(try place.bytes("mix.wav") == place.bytes("alone.wav"))
        let mix = try WAV(place.bytes("mix.wav")).samples
        let stems = try names.map { try WAV(place.bytes("stems/\($0).wav")).samples }
        #expect(stems.allSatisfy { $0.count == mix.count && $0.contains { abs(Int($0)) > 300 } })
        // Each of them is rounded.
        let worst = mix.indices.map { at in abs(stems.reduce(0) { $0 + Int($1[at]) } - Int(mix[at])) }.max()
        #expect(worst ?? 99 <= names.count / 2 + 1)
        let again = try place.shell("\(render) --stems stems")
        #expect(again.status == 64 && again.err.contains(".wav: already exists, and --stems stems would replace it"))
        // What another performance left there is named.
        try place.write(Self.song.replacing("2 ride 0.5, 2.2 ride 0.5, ", with: ""), to: "song.yaml")
        let later = try place.make("\(render) --stems stems --force")
        #expect(later.err.contains("stems in stems: also 1 file of sound of other performances: ride.wav"), "\(later)")
        #expect(try place.shell("ls stems").lines.count == names.count)
        let one = try place.shell("\(render) --output other --stems other")
        #expect(one.status == 64 && one.err.contains("--stems other"), "\(one)")
    }

    @Test("sound is FLAC where the name says so, with the samples of WAV") func flac() throws {
        let render = "$tactus render --take groove.yaml"
        try place.make(
            "\(render) --output a.wav && \(render) --output a.FLAC --stems stems && head -c 4 a.FLAC stems/*.flac >heads"
        )
        let heads = try place.text("heads")
        #expect(heads.split(separator: "fLaC").count == 4, "\(heads)")
        #expect(try place.bytes("a.FLAC").count < place.bytes("a.wav").count)
        try place.make("mkdir kit; cp a.FLAC kit/kick.flac; mkdir other; cp a.wav other/kick.wav")
        try place.write("bpm: 60\nsteps: [kick]\n", to: "one.yaml")
        try place.make(
            "for kit in kit other; do $tactus render --take one.yaml --drumkit ./$kit --output $kit.wav; done"
        )
        #expect(try place.bytes("kit.wav") == place.bytes("other.wav"))
    }

    @Test("the kit is the first that has the instruments; what none has is named") func kits() throws {
        try place.write("bpm: 400\nsteps: [floortom, racktom, kick]\n", to: "toms.yaml")
        try place.write("bpm: 400\nsteps: [kick, gong, [snare, gong, bell]]\n", to: "gong.yaml")
        let toms = try place.shell("$tactus render --take toms.yaml")
        #expect(toms.status == 0 && toms.lines.count == 3 && toms.err.contains("playing the kit tvdrums"), "\(toms)")
        let gong = try place.shell("$tactus render --take gong.yaml")
        #expect(gong.lines.count == 3 && gong.err.contains("gong.yaml: the kit hands has no gong; not played"))
        #expect(gong.err.contains("gong.yaml: not in the kit hands, played as built in: bell"), "\(gong)")
    }

    @Test("a recording that is played at once ends after its --duration")
    func duration() throws {
        let whole = try place.shell("$tactus render take.jsonl --kit tambour")
        let part = try place.shell("$tactus render take.jsonl --kit tambour --duration 1.1")
        #expect(ids(whole).count == 6 && ids(part).count == 3, "\(part)")
        #expect(part.err.contains("33 records; 3 hits"), "\(part)")
        // From the first record on, whenever that was; and a take's rounds end there too.
        try place.write(BodyTake.lines(".k.s.k.s", from: 500), to: "late.jsonl")
        let late = try place.shell("$tactus render late.jsonl --kit tambour --duration 0.7")
        #expect(ids(late).map { $0.split(separator: " ")[1] } == ["kick", "snare"], "\(late)")
        let take = try place.shell("$tactus render --take groove.yaml --loops 100 --duration 1.1")
        #expect(ids(take).count == 9, "\(take)")
    }

    @Test(
        "a recording that is played in time ends after its --duration of its own time, as one that is rendered",
        arguments: [("take.jsonl", ""), ("- <take.jsonl", ""), ("- ", "(sleep 1.5; cat take.jsonl) | ")]
    )
    func ownDuration(source: String, feed: String) throws {
        let rest = "--kit tambour --duration 1.1 --events -"
        let rendered = try place.shell("$tactus render take.jsonl \(rest)")
        let played = try place.shell("\(feed)$tactus play \(source) \(rest) --no-sound")
        #expect(played.status == 0 && played.err.contains("33 records; 3 hits"), "\(played)")
        #expect(ids(played) == ids(rendered))
    }

    @Test("a metre for new takes is not written into one that nothing was recorded into") func oldMetre() throws {
        try place.make("$tactus render take.jsonl --kit tambour --mode playing --take groove.yaml --metre 7/8")
        #expect(try place.text("groove.yaml") == Self.groove)
        #expect(try place.shell("ls groove*").lines == ["groove.yaml"])
    }

    @Test("a live file of notes has what was played when it was meant, however late it was told") func notes() throws {
        try place.make("$tactus synthesize drums drummer.jsonl --seconds 4 --seed 5")
        let run = try place.shell(
            "$tactus play drummer.jsonl --no-sound --midi-file live.mid --fixed-latency 30 --events live.jsonl --latency && "
                + "$tactus render drummer.jsonl --midi-file fast.mid"
        )
        #expect(run.status == 0 && run.err.contains("strike detection "), "\(run)")
        let onsets = try place.lines("live.jsonl").compactMap { line in
            ((try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any])?["onset"] as? Double
        }.sorted()
        let live = try NoteTimes(place.bytes("live.mid")).seconds
        #expect(live.count == onsets.count && live.count > 8)
        // A tick is 1.04 ms; the file begins with the first record.
        for (time, onset) in zip(live, onsets) { #expect(abs(time - onset - 0.03) < 0.004, "\(time), \(onset)") }
    }

    /// The fault, the exit status, and the message.
    @Test(
        arguments: [
            ("render take.jsonl --output x.mp3", 64, "--output: x.mp3, expected a file that ends in .wav"),
            ("render take.jsonl --output a.b/x.Ogg", 64, "expected a file that ends in .wav"),
            ("render take.jsonl --midi-file x.wav", 64, "--midi-file: x.wav, expected a file that ends in .mid"),
            ("render take.jsonl --stems -", 64, "--stems: '-', expected a folder"),
            ("render take.jsonl --stems ''", 64, "--stems: '', expected a value"),
            ("render take.jsonl --force", 64, "--force: expected --stems too"),
            ("render take.jsonl --stems groove.yaml", 74, "groove.yaml"),
            ("render --output x.wav", 64, "nothing would be played, expected a recording, or --take"),
            ("render /dev/video0", 64, "/dev/video0 is a camera, expected a recording; tactus play plays cameras"),
            ("render --take groove.yaml --mode recording", 66, "groove.yaml: only a take, and no recording"),
            ("render --take gone.yaml --output x.wav", 66, "gone.yaml: there is no such take"),
            ("render take.jsonl --output a.wav --drumkit GMRockit", 66, "GMRockit: no kit of this name in "),
            (
                "render take.jsonl --output a.wav --drumkit mine", 66,
                "expected built-in, or ./mine for the one here"
            ),
            (
                "render take.jsonl --output a.wav --drumkit b.h2drumkit", 66,
                "b.h2drumkit: there is no such drum kit"
            ),
            (
                "render take.jsonl --output a.wav --drumkit x.sfz", 66,
                "x.sfz: No such file or directory; expected an SFZ file"
            ),
            ("render take.jsonl --output a.wav --drumkit ./x.SF2:128:8", 66, "./x.SF2: there is no such SoundFont"),
            ("render take.jsonl --output a.wav --drumkit ./x.gig", 65, "GIG files are not supported; expected"),
            ("render take.jsonl --output a.wav --width 2", 64, "--width: 2.0, expected 0 to 1"),
            ("render take.jsonl --width 0.5", 64, "--width: there is no sound to render"),
        ] as [(String, Int32, String)]
    )
    func refused(_ command: String, _ status: Int32, _ words: String) throws {
        try place.write("", to: "mine/kick.wav")
        let run = try place.shell("$tactus \(command)")
        #expect(run.status == status && run.out.isEmpty, "\(run)")
        #expect(run.err.contains(words), "\(run)")
        // What never began came to nothing, and does not say how little.
        #expect(!run.err.contains("0 hits"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: place.path("x.mp3")))
    }

    // MARK: Sounds

    private static let mute = """
        instruments:
          - {instrument: kick, note: 36}
          - {instrument: tamtam, note: 84}
          - {instrument: theremin, note: 9}
        gestures:
          - {when: device kick is struck, hit: kick}
          - {when: device tamtam is struck, hit: tamtam}
          - {when: device theremin is struck, hit: theremin}
        """

    @Test("instruments without a sound are named, in one line, before the playing") func mute() throws {
        try place.write(Self.mute, to: "mine.yaml")
        let run = try place.shell("$tactus render take.jsonl --kit mine.yaml --output a.wav")
        #expect(
            run.errLines.filter { $0.contains("tamtam") } == [
                "no sound for tamtam (note 84), theremin (note 9): not heard; see --drumkit"
            ],
            "\(run)"
        )
        let check = try place.run("kits", "check", "mine.yaml")
        #expect(check.status == 1)
        #expect(
            check.lines == [
                "mine.yaml:3:5: warning: no sound for the instrument tamtam, note 84",
                "mine.yaml:4:5: warning: no sound for the instrument theremin, note 9",
            ]
        )
        try place.write(WAVFile.silence, to: "samples/tamtam.wav")
        try place.write(WAVFile.silence, to: "samples/theremin.wav")
        #expect(try place.run("kits", "check", "mine.yaml", "--drumkit", "./samples").status == 0)
    }

    @Test("what General MIDI has and a kit may name is heard with the built-in sounds") func generalMIDI() throws {
        try place.write(
            """
            instruments: [{instrument: cowbell, note: 56}, {instrument: pedal-hat, note: 44}, {instrument: bell, note: 53}]
            gestures:
              - {when: left hand enters down, hit: cowbell}
              - {when: right hand enters down, hit: pedal-hat}
              - {when: device x is struck, hit: bell}
            regions: [{region: down, of: body, y: {enter: 0.1, exit: 0.2}}]
            """,
            to: "mine.yaml"
        )
        #expect(try place.run("kits", "check", "mine.yaml").status == 0)
        let run = try place.shell("$tactus render take.jsonl --kit mine.yaml --output a.wav --events -")
        #expect(run.status == 0 && !run.err.contains("no sound"), "\(run)")
        let sound = try WAV(place.bytes("a.wav"))
        for time in [0.2, 0.6, 1.0] { #expect(sound.begins(at: time), "\(time)") }
    }

    @Test("a Hydrogen kit is found by its name, the user's own first, and never what lies here") func named() throws {
        let xml =
            "<drumkit_info><name>N</name><instrumentList><instrument><name>Gong</name>"
            + "<layer><filename>a.wav</filename></layer></instrument></instrumentList></drumkit_info>"
        for folder in ["home/.hydrogen/data/drumkits/Mine", "Here"] {
            try place.write(xml, to: "\(folder)/drumkit.xml")
            try place.write(WAVFile.stereo, to: "\(folder)/a.wav")
        }
        let play = "HOME=$PWD/home $tactus render take.jsonl --kit tambour --output a.wav --drumkit"
        let mine = try place.make("\(play) Mine")
        #expect(!mine.err.contains("played as mono"))
        #expect(mine.err.contains("Mine: using the built-in snare, closed-hat, crash, snap"), "\(mine)")
        #expect(try place.shell("\(play) Here").status == 66)
        try place.make("\(play) ./Here")
    }

    // MARK: Devices in records

    @Test("a device that the kit does not know is named, and a rate that its profile is not made for") func devices()
        throws
    {
        let readings = (0..<60).map { number in
            #"{"t":\#(Double(number) / 30),"motions":[{"device":"kick","z":0.1,"unit":"g"},{"device":"tuba","z":0}]}"#
        }
        try place.write(readings, to: "phone.jsonl")
        let run = try place.shell("$tactus render phone.jsonl --kit tvdrums")
        #expect(run.err.contains("the kit has no trigger for the device tuba"), "\(run)")
        #expect(run.err.contains("kick: 30.0 readings per second, the detector squared-delta expects 100.0"), "\(run)")
        let tuned = try place.shell("$tactus render phone.jsonl --kit tvdrums --impact-detector adaptive")
        #expect(!tuned.err.contains("readings per second"), "\(tuned)")
    }

    @Test("a take whose place a pipe has taken is kept elsewhere, and nobody is waited for") func pipe() throws {
        let program = try place.start(
            "play --kit tvdrums --osc-in 0 --no-sound --events - --mode recording --take pads.yaml --duration 4",
            environment: ["XDG_DATA_HOME": place.path("data")]
        )
        let port = try #require(program.waitForWord(after: "on port "))
        try place.make("oscsend localhost \(port) /hit s snare")
        #expect(program.line()?.contains("snare") == true)
        try place.make("rm -f pads.yaml; mkfifo pads.yaml")
        let end = try program.end()
        #expect(end.status == 74, "\(end)")
        #expect(end.err.contains("pads.yaml: it is no file any more; the take is kept as "), "\(end)")
        #expect(try place.text("data/tactus/takes/pads.yaml").contains("snare"))
    }

    @Test("a pad that is let go is no hit, no step and no note") func releases() throws {
        let program = try place.start(
            "play --kit tvdrums --osc-in 0 --no-sound --events - --mode recording --take pads.yaml --chord-window 0"
        )
        let port = try #require(program.waitForWord(after: "on port "))
        let press = "oscsend localhost \(port) /hit sf snare 0.8; oscsend localhost \(port) /hit sf snare 0.0; "
        let gong = "oscsend localhost \(port) /hit s gong; oscsend localhost \(port) /hit s gong; "
        try place.make(press + press + gong + "oscsend localhost \(port) /hit s kick")
        let ids = (0..<3).compactMap { _ in program.line() }
        #expect(ids.map { $0.contains("snare") } == [true, true, false], "\(ids)")
        program.signal(SIGINT)
        let end = try program.end()
        #expect(end.err.contains("take 3 steps") && end.err.contains("snare 2, kick 1"), "\(end)")
        #expect(end.err.contains("2 silent, with velocity 0 or less"), "\(end)")
        #expect(end.err.components(separatedBy: "the kit tvdrums has no gong, expected hihat, ").count == 2, "\(end)")
    }
}

/// The beginnings of notes in a MIDI file of type 0, by the book.
struct NoteTimes {
    private(set) var seconds: [Double] = []

    /// The end of the track.
    private(set) var end = 0.0

    init(_ file: [UInt8]) throws {
        try #require(file.count > 22 && file.prefix(4) == Array("MThd".utf8)[...])
        var (at, time, tempo) = (22, 0.0, 500_000.0)
        while at < file.count {
            var wait = 0
            repeat {
                wait = wait << 7 | Int(file[at] & 0x7F)
                at += 1
            } while file[at - 1] & 0x80 != 0
            time += Double(wait) * tempo / 480 / 1e6
            let count = file[at] == 0xFF ? 3 + Int(file[at + 2]) : 3
            let bytes = file[at..<at + count]
            if file[at] == 0xFF, file[at + 1] == 0x51 { tempo = bytes.suffix(3).reduce(0) { $0 * 256 + Double($1) } }
            if file[at] == 0x99 { seconds.append(time) }
            if file[at] == 0xFF, file[at + 1] == 0x2F { end = time }
            at += count
        }
    }
}

/// Small WAV files of 16 bits and 48 kHz.
enum WAVFile {
    static let silence = bytes([0, 0, 0, 0], channels: 1)
    static let stereo = bytes([100, -100, 50, -50], channels: 2)

    private static func bytes(_ samples: [Int16], channels: Int) -> [UInt8] {
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
        let size = samples.count * 2
        let head = Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
        let form = little(channels, 2) + little(48_000, 4) + little(96_000 * channels, 4) + little(2 * channels, 2)
        return head + form + little(16, 2) + Array("data".utf8) + little(size, 4)
            + samples.flatMap { little(Int(UInt16(bitPattern: $0)), 2) }
    }
}
