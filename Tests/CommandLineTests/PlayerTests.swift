// The calibration of players, learned, kept and used by name. The drummers are drawn, with strokes at known times.

import Foundation
import Testing

@Suite("Players")
struct PlayerTests {
    let place = Workplace()

    /// The program with its own home.
    private let tactus = "XDG_DATA_HOME=$PWD/data $tactus"

    private func drum(_ options: String) throws {
        try place.make("$tactus synthesize drums d.jsonl --subdivision 1 --pattern r/. --tempo 100 \(options)")
    }

    @Test(
        "drummers who are ahead of the click or behind it are told so within 3 ms",
        arguments: ["--seed 3 --fps 30", "--seed 4 --fps 60", "--seed 5 --fps 30 --jitter 15"],
        [1, 4]
    )
    func tune(_ drummer: String, _ frames: Int) throws {
        try drum("--seconds 30 \(drummer)")
        // The click begins with the first record, strokes are on the beats of the whole recording.
        try place.make("tail -n +\(frames + 1) d.jsonl >late.jsonl")
        let run = try place.make(
            "$tactus render late.jsonl --tune --tempo 100 --fixed-latency 80 --events events.jsonl"
        )
        let line = try #require(run.errLines.first { $0.contains("tuned by ") })
        let told = try #require(line.firstMatch(of: #/they sound (\d+) ms (late|early)/#)).output
        let start = Double(frames) / (drummer.contains("60") ? 60 : 30)
        let offsets = try place.lines("d.events.jsonl").compactMap { line -> Double? in
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            guard event?["kind"] as? String == "hit", let time = event?["t"] as? Double, time > start else {
                return nil
            }
            let beats = (time - start + 0.08) / 0.6
            return (beats - beats.rounded()) * 600
        }.sorted()
        let truth = offsets[offsets.count / 2]
        #expect(abs((Double(told.1) ?? 0) * (told.2 == "late" ? 1 : -1) - truth) <= 3, "\(line), true \(truth)")
    }

    @Test("a calibration is drawn, kept by name, completed, used, and overridden") func kept() throws {
        try drum("--seconds 12 --seed 3")
        let learn = try place.make("\(tactus) render d.jsonl --calibrate --player ann --events a.jsonl")
        #expect(learn.err.contains("data/tactus/players/ann.yaml: kept; use it by --player ann"), "\(learn)")
        #expect(learn.errLines.contains { $0.hasPrefix("1.0 |") && $0.contains("o") }, "\(learn)")
        let tune = try place.make("\(tactus) render d.jsonl --tune --tempo 100 --player ann --events b.jsonl")
        #expect(tune.err.contains("to hear them on the beat: --onset predicted --fixed-latency 0"), "\(tune)")
        let lines = try place.lines("data/tactus/players/ann.yaml").dropFirst().map { $0.prefix { $0 != ":" } }
        // The curve of even strokes would be at its limit.
        #expect(lines == ["sensitivity", "onset", "fixed-latency"])
        func loudest(_ options: String) throws -> Double {
            let run = try place.make("\(tactus) render d.jsonl \(options)")
            return run.text.matches(of: #/"velocity":([\d.]+)/#).compactMap { Double($0.output.1) }.max() ?? 0
        }
        #expect(try loudest("") < 0.8 && loudest("--player ann") > 0.95)
        #expect(try loudest("--player ann --sensitivity 0.5") < 0.8)
    }

    @Test("feet have a strength of their own, and hands keep theirs where only feet are calibrated") func feet() throws
    {
        let drummer = "$tactus synthesize drums f.jsonl --view seated --seconds 20 --seed 3 --kit drumset"
        try place.make("\(drummer) --pattern r.../..r. --feet x.x./....")
        let both = try place.make(
            "\(tactus) render f.jsonl --kit drumset --calibrate --player ann.yaml --events a.jsonl"
        )
        #expect(both.err.contains("strikes of hands: --sensitivity"), "\(both)")
        #expect(both.err.contains("strikes of feet: in a kit tuning: {footSensitivity: "), "\(both)")
        let fields = try place.lines("ann.yaml").dropFirst().map { $0.prefix { $0 != ":" } }
        #expect(fields == ["sensitivity", "foot-sensitivity"])
        func kicks(_ options: String) throws -> [String] {
            try place.make("\(tactus) render f.jsonl --kit drumset \(options)").lines.filter { $0.contains("kick") }
        }
        try place.make("grep -v foot ann.yaml >hands.yaml")
        let before = try kicks("")
        #expect(try before.count >= 8 && kicks("--player hands.yaml") == before)
        #expect(try kicks("--player ann.yaml") != before)
    }

    @Test("a name that nobody has, and a file that is wrong, are one line") func wrong() throws {
        try drum("--seconds 2 --seed 3")
        let unknown = try place.shell("\(tactus) render d.jsonl --player bob")
        #expect(unknown.status == 66 && unknown.err.contains("players/bob.yaml: no such player; expected --calibrate"))
        try place.write("curve: much\n", to: "p.yaml")
        let wrong = try place.run("render d.jsonl --player p.yaml")
        #expect(
            wrong.status == 65 && wrong.err.contains("p.yaml:1:8: error: curve: \"much\", expected a number"),
            "\(wrong)"
        )
        let few = try place.run("render d.jsonl --tune --tempo 100 --player new.yaml")
        #expect(
            few.status == 1 && few.err.contains("--tune: ")
                && few.err.contains("expected at least 8, one on each beat"),
            "\(few)"
        )
        #expect(try !place.shell("ls").text.contains("new.yaml"))
    }
}
