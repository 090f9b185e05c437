// `tactus play` controlled by a real oscsend: modes, tempo, taps and the commands of recordings in time.

import Foundation
import Testing

@Suite("Play, controlled over OSC")
struct PlayOSCTests {
    let place = Workplace()

    @Test("modes, tempo and taps come from a real oscsend, and what Tactus tells itself is no mode that begins anew")
    func asked() throws {
        let program = try place.start("play --kit tvdrums --no-camera --osc-in 0 --no-sound --events -")
        #expect(program.waitForWord(after: "playing the kit tvdrums from OSC alone, without a ") == "camera;")
        let port = try #require(program.waitForWord(after: "on port "))
        let asking = """
            oscsend localhost \(port) /mode s next; oscsend localhost \(port) /mode s recording
            oscsend localhost \(port) /hit s kick; oscsend localhost \(port) /tempo f 96
            oscsend localhost \(port) /tap f 1; oscsend localhost \(port) /tap f 0; sleep 0.5
            oscsend localhost \(port) /tap; oscsend localhost \(port) /mode s playing
            oscsend localhost \(port) /mode s tuba; oscsend localhost \(port) /tempo f 9000
            oscsend localhost \(port) /tempo s fast; oscsend localhost \(port) /hit s snare
            """
        try place.make(asking)
        var modes: [String] = []
        var tempos: [Double] = []
        while let line = program.line() {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if event["kind"] as? String == "mode" { modes.append(event["id"] as? String ?? "") }
            if event["kind"] as? String == "tempo" { tempos.append(Double(event["id"] as? String ?? "") ?? 0) }
            if event["id"] as? String == "snare" { break }
        }
        #expect(modes == ["recording", "playing"])
        // Two taps half a second apart, as long as two programs take to start.
        #expect(tempos.count == 2 && tempos.first == 96 && (60...125).contains(tempos.last ?? 0), "\(tempos)")
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("/mode: tuba, expected freestyle, recording, playing or next"), "\(end)")
        #expect(end.err.contains("3 not understood"), "\(end)")
    }

    @Test("what is sent before a recording's first record does not change the times of its events") func early() throws
    {
        try place.make("$tactus synthesize drums d.jsonl --seconds 2 --seed 2")
        let rendered = try place.make("$tactus render - --kit drumset --events - <d.jsonl").lines
        let program = try place.start("play - --kit drumset --osc-in 0 --no-sound --events -")
        let port = try #require(program.waitForWord(after: "on port "))
        try place.make("oscsend localhost \(port) /tempo f 96; sleep 0.2")
        try program.write(place.text("d.jsonl"))
        try program.closeInput()
        var (lines, tempos) = ([String](), 0)
        while let line = program.line() {
            if line.contains(#""kind":"tempo""#) { tempos += 1 } else { lines.append(line) }
        }
        #expect(lines == rendered && !lines.isEmpty && tempos == 1)
        #expect(try program.end().status == 0)
    }

    @Test("a take whose folder vanishes is kept elsewhere, and one whose folder is back is written there")
    func vanished() throws {
        let data = try #require(try place.make("pwd").lines.first) + "/data"
        for isBack in [false, true] {
            try place.make("rm -rf songs; mkdir songs")
            let program = try place.start(
                "play --kit hands --no-camera --osc-in 0 --no-sound --record time --take songs/ --events -",
                environment: ["XDG_DATA_HOME": data]
            )
            let port = try #require(program.waitForWord(after: "on port "))
            try place.make(
                "rm -r songs; oscsend localhost \(port) /tactus/overdub; oscsend localhost \(port) /hit s ride"
            )
            while let line = program.line(), !line.contains("ride") {}
            try place.make("oscsend localhost \(port) /tactus/overdub")
            while let line = program.line(), !line.contains("playing") {}
            if isBack { try place.make("mkdir songs") }
            program.signal(SIGINT)
            let end = try program.end()
            #expect(end.status == (isBack ? 0 : 74), "\(end)")
            let kept = isBack ? "songs/take.yaml" : "data/tactus/takes/take.yaml"
            #expect(try place.lines(kept).contains("      - 0 ride"), "\(end)")
            #expect(isBack || end.err.contains("the take is kept as \(data)/tactus/takes/take.yaml"), "\(end)")
        }
    }

    /// Without the kernel's sequencer, as in containers.
    private static let hasNoSequencer = !FileManager.default.fileExists(atPath: "/dev/snd/seq")

    @Test(
        "what cannot be heard or read over MIDI is one line",
        arguments: [
            ("--midi-in --no-camera", 69, "snd-seq"), ("--midi-in Pad --no-camera", 69, "snd-seq"),
            ("--follow midi --take t.yaml", 69, "snd-seq"), ("--midi-clock --take t.yaml", 69, "snd-seq"),
            ("--follow tape", 64, "midi"), ("--midi-map pads.yaml", 64, "--midi-in"),
            ("--midi-in --midi-learn", 64, "--midi-map"),
        ]
    )
    func withoutASequencer(_ words: String, _ status: Int32, _ expected: String) throws {
        guard Self.hasNoSequencer || status == 64 else { return }
        try place.write("bpm: 90\nsteps: [kick]", to: "t.yaml")
        let run = try place.shell("$tactus play \(words) --no-sound")
        #expect(run.status == status && run.out.isEmpty, "\(run)")
        #expect(run.err.contains(expected), "\(run)")
        if status == 69 { #expect(run.errLines.count == 1, "\(run)") }
    }

    @Test("a real oscsend plays a whole session: two layers in two bars, undone, repeated, muted and quantised")
    func looper() throws {
        let program = try place.start(
            "play --kit hands --no-camera --osc-in 0 --no-sound --record time --bars 2 --tempo 240 --take loop.yaml --events -"
        )
        let port = try #require(program.waitForWord(after: "on port "))
        try place.make(
            """
            say() { oscsend localhost \(port) "$@"; }
            say /tactus/overdub; say /hit s kick; sleep 0.6; say /hit s snare; say /tactus/overdub
            say /tactus/overdub i 1; say /tactus/overdub i 0; say /hit s ride; sleep 0.3; say /tactus/overdub i 1
            say /tactus/undo; say /tactus/redo; say /tactus/mute ii 1 1; say /tactus/quantise s 1/16
            say /tactus/clear i 0; say /tactus/fly; say /hit s crash
            """
        )
        var told: [String] = []
        while told.last != "crash", let line = program.line() {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            if event["source"] as? String == "osc" { told.append(event["id"] as? String ?? "") }
        }
        let recorded = ["recording", "kick", "snare", "playing", "recording", "ride", "playing"]
        #expect(told == recorded + ["undo", "redo", "mute layer 1 on", "quantise 1/16", "crash"])
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("fly, expected mode, record, "), "\(end)")
        let lines = try place.lines("loop.yaml").filter { !$0.hasPrefix("#") }
        #expect(
            lines.map { $0.replacing(/[0-9.]+ (kick|snare|ride)/, with: { "at \($0.output.1)" }) } == [
                "version: 2", "bpm: 240", "bars: 2", "quantise: 1/16", "muted: [layer 1]",
                "layers:", "  - layer: 1", "    hits:", "      - at kick", "      - at snare", "  - layer: 2",
                "    hits:", "      - at ride",
            ]
        )
        // 0.6 s are 2.4 quarter notes, and what two programs take to start.
        let snare = try #require(lines.first { $0.hasSuffix("snare") }?.split(separator: " ").dropFirst().first)
        #expect((2.4...4).contains(Double(snare) ?? 0), "\(snare)")
    }

    @Test("the takes of a folder are scenes, which a real oscsend switches between and adds to")
    func scenes() throws {
        try place.make("mkdir songs")
        for (name, tempo) in [("verse", 240), ("chorus", 300)] {
            try place.write("bpm: \(tempo)\nsteps: [kick, snare, rest, rest]\n", to: "songs/\(name).yaml")
        }
        try place.write("bpm: 90\nsteps: [kick]\n", to: "songs/verse.1.yaml")
        try place.write("bpm: 90\nsteps: [kick]\n", to: "songs/7.yaml")
        let program = try place.start(
            "play --kit hands --no-camera --osc-in 0 --no-sound --record time --take songs --events -"
        )
        let port = try #require(program.waitForWord(after: "on port "))
        try place.make(
            """
            say() { oscsend localhost \(port) "$@"; }
            say /tactus/scene i 2; sleep 1.5; say /tactus/scene s bridge; sleep 1.2
            say /tactus/overdub; say /hit s ride; say /tactus/overdub; say /tactus/scene i 9; say /hit s crash
            """
        )
        var told: [String] = []
        while told.last != "crash", let line = program.line() {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            guard event["source"] as? String == "osc" else { continue }
            told.append(event["id"] as? String ?? "")
            if event["kind"] as? String != "hit" { #expect(event["why"] as? String == "asked for by osc", "\(line)") }
        }
        #expect(
            told == ["scene verse", "240", "scene bridge", "recording", "ride", "playing", "crash"],
            "\(told)"
        )
        let end = try program.end(by: SIGINT)
        #expect(end.err.contains("bridge: a new take begins; the others are chorus, verse"), "\(end)")
        #expect(end.err.contains("songs/7.yaml: not read, expected a name of letters"), "\(end)")
        #expect(end.err.contains("scene 9: expected a number from 1 to 3, next, previous or a name"), "\(end)")
        #expect(try place.lines("songs/bridge.yaml").contains("bpm: 240"))
        #expect(try place.text("songs/verse.yaml") == "bpm: 240\nsteps: [kick, snare, rest, rest]\n")
        #expect(
            try place.run("take show songs").lines.map { $0.replacing(/, [0-9.]+ s, .*/, with: "") } == [
                "1 bridge: 240 bpm, 4/4, 4 quarter notes", "2 chorus: 300 bpm, 4/4, 4 quarter notes",
                "3 verse: 240 bpm, 4/4, 4 quarter notes",
            ]
        )
    }
}
