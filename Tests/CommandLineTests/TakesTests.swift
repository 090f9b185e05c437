// The takes of a file: each is kept in every case.

import Foundation
import Testing

@Suite("Takes in their file")
struct TakesTests {
    let place = Workplace()

    private static let groove = "# Mine.\nbpm: 90\nsteps:\n  - snare\n  - rest\n"

    private func play(_ places: String, _ options: String = "") throws -> Outcome {
        try place.write(BodyTake.lines(places), to: "body.jsonl")
        return try place.shell("$tactus render body.jsonl --kit tambour --take g.yaml \(options)")
    }

    private var names: [String] { (try? place.shell("ls -A").lines.filter { $0 != "body.jsonl" }) ?? [] }

    @Test("a recording without a hit costs no take", arguments: [".m.m.", ".m.m.m.", ".m."])
    func misread(_ places: String) throws {
        try place.write(Self.groove, to: "g.yaml")
        let run = try play(places, "--mode freestyle")
        #expect(run.status == 0 && run.text.contains(#""id":"recording""#), "\(run)")
        #expect(try place.text("g.yaml") == Self.groove)
        #expect(names == ["g.yaml"])
    }

    @Test("a take that was left alone is played again after a recording without a hit") func again() throws {
        try place.write(Self.groove, to: "g.yaml")
        let run = try play(".m.m........", "--mode freestyle")
        #expect(run.text.contains(#""source":"take","kind":"hit","id":"snare""#), "\(run)")
    }

    @Test("a new take goes into the file, and the one before is kept") func replaced() throws {
        try place.write(Self.groove, to: "g.yaml")
        let run = try play(".m.k.m.", "--mode freestyle")
        #expect(run.status == 0 && run.err.contains("kept as g.1.yaml"), "\(run)")
        #expect(try place.text("g.1.yaml") == Self.groove)
        #expect(try place.text("g.yaml").contains("kick") && names == ["g.1.yaml", "g.yaml"])
        #expect(try play(".m.s.m.", "--mode freestyle").status == 0)
        #expect(try place.text("g.1.yaml") == Self.groove && place.text("g.2.yaml").contains("kick"))
    }

    @Test("a tempo that is asked for is saved with the same steps; a take that is only played stays as it is")
    func tempo() throws {
        #expect(try play(".k.s.", "--mode recording").status == 0)
        #expect(try place.text("g.yaml").contains("bpm: 120"))
        try place.make("$tactus render --take g.yaml --tempo 90 --loops 1")
        #expect(try place.text("g.yaml").contains("bpm: 120") && names == ["g.yaml"])
        #expect(try play(".k.s.", "--mode recording --tempo 96 --subdivision 2").status == 0)
        let text = try place.text("g.yaml")
        #expect(text.contains("bpm: 96") && text.contains("subdivision: 2"), "\(text)")
        #expect(names == ["g.1.yaml", "g.yaml"])
    }

    @Test("each recording of a run is kept") func several() throws {
        let run = try play(".m.k.m.m.m.s.m.", "--mode freestyle")
        #expect(run.status == 0, "\(run)")
        #expect(try place.text("g.1.yaml").contains("kick") && place.text("g.yaml").contains("snare"))
        #expect(names == ["g.1.yaml", "g.yaml"])
    }

    @Test("a run that is killed while it records leaves what it has recorded, and the take before")
    func killedWhileRecording() throws {
        try place.write(Self.groove, to: "g.yaml")
        let places = (0..<12).map { _ in ".k" + String(repeating: ".", count: 8) }.joined()
        try place.write(BodyTake.lines(places), to: "body.jsonl")
        let program = try place.start(
            "play body.jsonl --kit tambour --no-sound --take g.yaml --mode recording --events -"
        )
        while program.isRunning, (try? place.text("g.yaml").contains("kick")) != true { usleep(20_000) }
        program.signal(SIGKILL)
        #expect(try program.end().status == nil)
        #expect(try place.text("g.1.yaml") == Self.groove)
        #expect(try place.text("g.yaml").contains("kick"))
    }

    @Test("a recording that the end cuts off is kept too") func cut() throws {
        #expect(try play(".m.k.s").status == 0)
        #expect(try place.text("g.yaml").contains("kick") && place.text("g.yaml").contains("snare"))
    }

    @Test("a link and the file's rights stay, and nothing of another name is touched") func link() throws {
        try place.write(Self.groove, to: "inner/real.yaml")
        try place.make(
            "chmod 600 inner/real.yaml; ln -s inner/real.yaml g.yaml; echo victim >victim; ln -s victim g.yaml.new"
        )
        #expect(try play(".m.k.m.", "--mode freestyle").status == 0)
        let run = try place.shell(
            "readlink g.yaml; stat -c %a inner/real.yaml; cat victim; ls -A inner; readlink g.yaml.new"
        )
        #expect(run.lines == ["inner/real.yaml", "600", "victim", "real.1.yaml", "real.yaml", "victim"], "\(run)")
        #expect(try place.text("inner/real.yaml").contains("kick"))
    }

    @Test("a run that is killed after a recording leaves its take") func killed() throws {
        try place.write(Self.groove, to: "g.yaml")
        let running = try place.start("play - --kit tambour --no-sound --take g.yaml --mode freestyle --events -")
        try running.write(BodyTake.lines(".m.k.m.").map { $0 + "\n" }.joined())
        while let line = running.line(), !line.contains("\"playing\"") {}
        while running.isRunning, (try? place.text("g.yaml").contains("kick")) != true { usleep(20_000) }
        running.signal(SIGKILL)
        #expect(try running.end().status == nil)
        #expect(try place.text("g.yaml").contains("kick") && place.text("g.1.yaml") == Self.groove)
    }

    @Test("a full disk costs neither the take nor the one before") func full() throws {
        try place.write(Self.groove, to: "g.yaml")
        try place.write(BodyTake.lines(".m." + String(repeating: "k.", count: 120) + "m."), to: "body.jsonl")
        let run = try place.shell(
            "trap '' XFSZ; ulimit -f 1; $tactus render body.jsonl --kit tambour --take g.yaml --mode freestyle --events /dev/null"
        )
        #expect(run.status == 74 && run.err.contains("g.yaml: File too large"), "\(run)")
        #expect(try place.text("g.yaml") == Self.groove)
    }
}
