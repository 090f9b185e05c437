// A process of a live run is killed, crashes or stands still at a moment that a seed decides: the run ends or continues,
// nothing stays behind, and every file is the old one or whole lines of the new one. A short
// round; Scripts/stress runs twenty.

import Foundation
import Testing
import Text

@Suite("Kills at random moments")
struct KillTests {
    let place = Workplace()

    /// A command line and the files that it writes; all existed before.
    private struct Pipeline {
        var words: [String]
        var files: [String]
        /// The processes of it, by the names of their programs; the engine has none here.
        var victims: [String?]

        static let capture = Pipeline(
            words: ["capture", "null", "--output", "a.jsonl", "--frames", "a.mjpeg", "--force"],
            files: ["a.jsonl", "a.mjpeg", "a.mjpeg.jsonl"],
            victims: [nil, "tactus-camera", "python3", "tactus-guard"]
        )

        static let play = Pipeline(
            words: [
                "play", "null", "--no-sound", "--view", "--view-port", "0", "--mode", "recording", "--events",
                "a.jsonl",
                "--midi-file", "a.mid", "--take", "a.yaml", "--output", "a.wav",
            ],
            files: ["a.jsonl", "a.mid", "a.yaml", "a.wav"],
            victims: [nil, "tactus-camera", "python3", "tactus-view"]
        )
    }

    /// A model that sees a drummer, whatever the images show.
    private func writeModel() throws {
        let drummer = "--pattern r.p.s. --tempo 240 --seconds 2 --fps 30 --seed 1"
        try place.make("mkdir drummer; $tactus synthesize drums drummer/d.jsonl \(drummer)")
        try place.writeModel("drummer")
        try place.write(
            """
            import json, pathlib, signal, sys
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            records = [json.loads(line) for line in open(pathlib.Path(__file__).with_name("d.jsonl"))]
            print(json.dumps({"model": "drummer", "gives": ["hands"]}), flush=True)
            while line := sys.stdin.buffer.readline():
                head = json.loads(line)
                sys.stdin.buffer.read(head["bytes"])
                hands = records[head["frame"] % len(records)]["hands"]
                sizes = {"width": 1280, "height": 720}
                print(json.dumps({"frame": head["frame"], "t": head["t"], **sizes, "hands": hands}), flush=True)

            """,
            to: "drummer/model.py"
        )
    }

    private static let oldTake = "bpm: 90\nsteps: [kick 1]\n"

    private static func old(_ name: String) -> String { name.hasSuffix(".yaml") ? oldTake : "old\n" }

    @Test("a seed's round", arguments: 0..<(Workplace.isThorough ? 20 : 4)) func round(_ seed: Int) throws {
        var dice = SplitMix64(seed: UInt64(seed))
        let pipeline = seed.isMultiple(of: 2) ? Pipeline.capture : .play
        let victim = pipeline.victims[seed / 2 % pipeline.victims.count]
        let signal = [SIGKILL, SIGSEGV, SIGSTOP][Int.random(in: 0..<3, using: &dice)]
        let moments = (0..<3).map { _ in UInt32.random(in: 0..<300_000, using: &dice) }
        let isEarly = Int.random(in: 0..<3, using: &dice) == 0
        let words =
            "seed \(seed): \(pipeline.words[0]), signal \(signal) to \(victim ?? "the engine") at \(moments), of the "
            + (isEarly ? "start" : "first record")
        try writeModel()
        for name in pipeline.files { try place.write(Self.old(name), to: name) }

        let running = try place.start(
            Workplace.program,
            pipeline.words + ["--resolution", "64x48", "--fps", "30", "--pace", "real", "--model", "./drummer"],
            environment: ["SWIFT_BACKTRACE": "enable=no", "PYTHONDONTWRITEBYTECODE": "1"]
        )
        var family: [Int32: String] = [:]
        func wait(for name: String) -> Int32? {
            while running.isRunning {
                let now = running.family
                family.merge(now) { $1 }
                if let found = now.first(where: { $0.value == name })?.key { return found }
                usleep(5_000)
            }
            return nil
        }
        // From then on it takes signals.
        _ = wait(for: "python3")
        if !isEarly {
            // For a moment there is no file: the old one has its numbered name, and the new one is not made yet.
            while running.isRunning, ["", Self.old("a.jsonl"), nil].contains(try? place.text("a.jsonl")) {
                usleep(5_000)
            }
        }
        usleep(moments[0])
        if let target = victim.map({ wait(for: $0) }) ?? running.identifier {
            family.merge(running.family) { $1 }
            kill(target, signal)
            if signal == SIGSTOP {
                usleep(moments[1])
                kill(target, SIGCONT)
            }
        }
        let isKilled = victim == nil && signal != SIGSTOP
        if !isKilled {
            // Some continue, with a process that was started again.
            usleep(moments[2])
            family.merge(running.family) { $1 }
            running.signal(SIGINT)
        }
        let run = try running.endUnread()
        RunningProgram.waitForEnd(of: family.keys)
        if isKilled {
            #expect(run.status == nil, "\(words): \(run)")
        } else {
            // One whose run is over, as its last line says, can meet the signal on its way out.
            let isOut = running.endSignal == SIGINT && run.errLines.last?.hasPrefix("tactus: ") == true
            #expect(isOut || run.status.map { [0, 69, 70].contains($0) } == true, "\(words): \(run)")
        }
        for name in pipeline.files { try expectWhole(name, isWell: run.status == 0, words) }
    }

    /// Expects the old file, under its name or a numbered one, and of the new one nothing but whole records.
    private func expectWhole(_ name: String, isWell: Bool, _ words: String) throws {
        let words = "\(name): \(words)"
        let old = Array(Self.old(name).utf8)
        let ending = name.hasSuffix(".mjpeg.jsonl") ? ".mjpeg.jsonl" : "." + (name.split(separator: ".").last ?? "")
        let kept = try? place.bytes("a.1\(ending)")
        let now = try place.bytes(name)
        if now == old { return #expect(kept == nil || !isWell && kept == old, "\(words)") }
        // One that has ended before the signal came has kept nothing.
        #expect(kept == old || isWell && kept == nil || ending == ".yaml", "\(words)")
        switch ending {
        case ".jsonl", ".mjpeg.jsonl":
            let text = String(decoding: now, as: UTF8.self)
            #expect(text.isEmpty || text.hasSuffix("\n"), "\(words)")
            #expect(text.split(separator: "\n").allSatisfy { Fields($0) != nil }, "\(words)")
        case ".mjpeg":
            // Killed before the first image it is empty, and no source of images.
            let isRead = try place.shell("$camera \(name) --pace fast >/dev/null").status == 0
            #expect(isRead || now.isEmpty, "\(words)")
        case ".mid": #expect(isWholeMIDI(now), "\(words)")
        case ".yaml": #expect(try place.shell("$tactus render --take \(name) --output b.mid").status == 0, "\(words)")
        default: #expect(isWholeWAV(now), "\(words)")
        }
    }

    /// Whether a WAV file has all samples that its header promises, and whole frames of them.
    private func isWholeWAV(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 44, bytes.starts(with: Array("RIFF".utf8)) else { return false }
        let promised = (40..<44).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
        return promised <= bytes.count - 44 && promised.isMultiple(of: 4)
    }

    /// Whether the chunks of a Standard MIDI File end where the file does.
    private func isWholeMIDI(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        guard rest.starts(with: Array("MThd".utf8)) else { return false }
        while rest.count >= 8 {
            let length = rest.dropFirst(4).prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 8 + length else { return false }
            rest = rest.dropFirst(8 + length)
        }
        return rest.isEmpty
    }
}
