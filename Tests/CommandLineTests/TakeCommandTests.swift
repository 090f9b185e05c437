// `tactus take`: takes shown, changed, merged, imported and exported.

import Foundation
import Testing

@Suite("Take")
struct TakeCommandTests {
    let place = Workplace()

    private static let steps = "bpm: 120\nsubdivision: 2\nsteps: [[kick 0.2, snare 0.9], rest, kick 0.6, rest]\n"
    private static let song = """
        version: 2
        bpm: 96
        metre: 7/8
        bars: 2
        quantise: 1/16
        muted: [layer 2]
        layers:
          - layer: 1
            hits: [0 kick 0.8, 1.0208 snare, 6.99 snare 0.1]
          - layer: 2
            hits: [0.5 closed-hat 0.4]

        """

    init() throws {
        try place.write(Self.steps, to: "steps.yaml")
        try place.write(Self.song, to: "song.yaml")
    }

    private var names: [String] { (try? place.shell("ls -A").lines) ?? [] }

    // MARK: Showing

    @Test("a take is shown as a grid") func show() throws {
        let run = try place.run("take show song.yaml")
        #expect(run.status == 0 && run.err.isEmpty)
        #expect(
            run.lines == [
                "96 bpm, 7/8, 7 quarter notes, 4.375 s, 4 hits", "quantise: 1/16", "muted: layer 2",
                "layer 1: 2 bars, 3 hits", "           1              2",
                "kick      |X.............|..............|", "snare     |-...X.........|..............|",
                "layer 2: 2 bars, 1 hit", "           1              2",
                "closed-hat|..o...........|..............|",
                ". no hit, - below 0.25, o below 0.5, x below 0.75, X from 0.75",
                "kick 1, snare 2, closed-hat 1",
            ]
        )
        #expect(
            try place.run("take", "show", "-", input: Self.steps).text.contains("kick |-.x.....|\nsnare|X.......|\n")
        )
    }

    @Test("a take is JSON for programs") func json() throws {
        let run = try place.run("take show song.yaml --json")
        let fields = try JSONSerialization.jsonObject(with: Data(run.out)) as? [String: Any] ?? [:]
        let layers = fields["layers"] as? [[String: Any]] ?? []
        let hits = layers.first?["hits"] as? [[String: Any]] ?? []
        #expect(hits.map { $0["heard"] as? Double } == [0, 1, 7] && hits.count == 3, "\(run)")
        #expect(hits[1]["position"] as? Double == 1.0208 && fields["metre"] as? String == "7/8")
        #expect((fields["counts"] as? [String: Int]) == ["kick": 1, "snare": 2, "closed-hat": 1])
    }

    // MARK: Changing

    @Test("the grid of a take's own file is set and removed, and each file before is kept") func quantise() throws {
        let run = try place.make("$tactus take quantise song.yaml --grid '1/8t 80 % swing 58 %'")
        #expect(run.err == "song.yaml: the previous file is kept as song.1.yaml\n" && run.out.isEmpty)
        #expect(try place.text("song.yaml").contains("quantise: 1/8t 80 % swing 58 %\n"))
        #expect(try place.text("song.yaml").contains("- 1.0208 snare\n"))
        #expect(try place.text("song.1.yaml") == Self.song)
        try place.make("$tactus take quantise song.yaml --grid off")
        #expect(try !place.text("song.yaml").contains("quantise"))
        #expect(names == ["song.1.yaml", "song.2.yaml", "song.yaml", "steps.yaml"])
    }

    @Test("an applied grid is in the positions") func apply() throws {
        let run = try place.run("take quantise song.yaml --apply --output -")
        #expect(run.text.contains("- 1 snare\n") && !run.text.contains("quantise"), "\(run)")
        #expect(try place.text("song.yaml") == Self.song)
    }

    @Test("a seed gives one take, and other takes for other seeds") func humanise() throws {
        let runs = try ["1", "1", "2"].map { try place.run("take humanise steps.yaml --seed \($0) --output -").text }
        #expect(runs[0] == runs[1] && runs[0] != runs[2] && runs[0].contains("  - layer: 1\n"))
        let run = try place.run("take humanise song.yaml --output out.yaml")
        #expect(run.status == 0 && run.err.contains("song.yaml: the grid 1/16 draws hits back"), "\(run)")
    }

    @Test("merged takes sound together") func merge() throws {
        try place.write("bpm: 60\nsteps: [crash, rest, rest, rest, rest, rest, rest]\n", to: "seven.yaml")
        let run = try place.run("take merge song.yaml seven.yaml --output both.yaml")
        #expect(run.status == 0 && run.err.isEmpty, "\(run)")
        let show = try place.run("take show both.yaml")
        #expect(show.lines[0] == "96 bpm, 7/8, 7 quarter notes, 4.375 s, 5 hits")
        #expect(show.text.contains("layer 3: 2 bars, 1 hit") && show.text.contains("muted: layer 2"), "\(show)")
    }

    // MARK: Exchanging

    @Test("a take that is exported and imported again is what was heard") func exchange() throws {
        let export = try place.make("$tactus take export song.yaml --output song.mid")
        #expect(export.err == "song.yaml: 1 hit muted, and left out\n")
        let run = try place.run("take import song.mid")
        #expect(run.status == 0 && run.text.contains("metre: 7/8\nbars: 2\n"), "\(run)")
        #expect(run.text.contains("- 0 kick 0.803\n      - 0 snare 0.102\n      - 1 snare\n"), "\(run)")
        try place.make(
            "$tactus take export song.yaml --output song.mid --format 0 2>said; grep -q 'kept as song.1.mid' said"
        )
        #expect(try place.bytes("song.mid")[9] == 0 && place.bytes("song.1.mid")[9] == 1)
    }

    @Test("instruments that a kit does not have are said") func missing() throws {
        let run = try place.run("take export song.yaml --kit tvdrums --output a.h2song")
        #expect(run.status == 0 && run.err.contains("song.yaml: closed-hat is no instrument of the kit"), "\(run)")
        #expect(try place.text("a.h2song").contains("<patternID>bar 2</patternID>"))
        // Without a kit, those of the built-in sounds are known as well.
        try place.write("bpm: 100\nsteps: [[kick, cowbell], [], snare, []]\n", to: "bell.yaml")
        let bell = try place.run("take export bell.yaml --output bell.mid")
        #expect(bell.status == 0 && bell.err.isEmpty, "\(bell)")
        #expect(try place.run("take import bell.mid").text.contains("cowbell"))
        try place.make("$tactus take export song.yaml --output a.mid 2>/dev/null")
        let imported = try place.run("take import a.mid --kit tambour")
        #expect(imported.status == 0 && imported.err.isEmpty, "\(imported)")
    }

    // MARK: Refusals

    @Test("a broken take of a folder is named, and the others are shown and played") func folder() throws {
        try place.write(Self.steps, to: "set/a.yaml")
        try place.write("version: 2\nbars: 1\nlayers:\n  - layer: 1\n    hits: [9 kick]\n", to: "set/b.yaml")
        let alone = try place.run("take show set/b.yaml")
        let shown = try place.run("take show set/")
        #expect(alone.status == 65 && shown.status == 65 && shown.text.contains("1 a: 120 bpm"), "\(shown)")
        #expect(shown.err.contains("set/b.yaml: no take: 1 error in it; not shown\n"), "\(shown)")
        #expect(shown.err.contains("set/: 1 take cannot be read"), "\(shown)")
        let played = try place.run("render --take set/")
        #expect(
            played.status == 0 && played.err.contains("set/b.yaml: no take: 1 error in it; not played\n"),
            "\(played)"
        )
    }

    @Test(
        "what cannot be done is one line",
        arguments: [
            ("quantise steps.yaml --grid 1/16", 65, "steps.yaml: a take of steps alone has nothing to quantise"),
            ("quantise steps.yaml", 64, "nothing would change, expected --grid or --apply"),
            (
                "quantise song.yaml --grid 1/5", 64,
                "The value '1/5' is invalid for '--grid <grid>', expected 1/16, 1/8t"
            ),
            ("quantise song.yaml --grid off --apply", 64, "--apply: there is no grid with --grid off"),
            ("quantise none.yaml --grid 1/16", 66, "none.yaml: there is no such file"),
            ("quantise song.yaml --grid 1/16 --output ./song.yaml", 64, "./song.yaml: song.yaml is an input too"),
            ("quantise song.yaml --grid 1/16 --output no/song.yaml", 74, "no/song.yaml: "),
            ("humanise song.yaml --timing 100", 64, "--timing: 100.0, expected 0 to 50 milliseconds"),
            ("humanise song.yaml --velocity -1", 64, "--velocity"),
            ("merge song.yaml steps.yaml --output a.yaml", 65, "steps.yaml: 2 quarter notes long, expected 7"),
            ("merge song.yaml --output a.yaml", 64, "one take to merge, expected two or more"),
            ("merge - - --output a.yaml", 64, "standard input can be read only once"),
            ("import song.yaml", 65, "song.yaml: byte 0: \"vers\", expected MThd"),
            ("import none.mid", 66, "none.mid: there is no such file"),
            (
                "import song.yaml --channel 17", 64,
                "The value '17' is invalid for '--channel <n or all>', expected 1 to 16"
            ),
            (
                "export song.yaml --output a.wav", 64,
                "--output: a.wav, expected a name that ends in .mid, .midi or .h2song"
            ),
            ("export song.yaml --output a.h2song --format 1", 64, "--format: a.h2song is no Standard MIDI File"),
            ("export song.yaml --output a.mid --kit nosuch", 66, "nosuch: no built-in kit"),
            ("frobnicate", 64, "Unexpected argument 'frobnicate', expected one of: show, quantise, humanise, merge"),
        ] as [(String, Int32, String)]
    )
    func refused(_ command: String, _ status: Int32, _ line: String) throws {
        let run = try place.run("take \(command)")
        #expect(run.status == status && run.out.isEmpty && run.err.contains(line), "\(run)")
        #expect(names == ["song.yaml", "steps.yaml"])
    }
}
