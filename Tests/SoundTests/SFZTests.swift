// SFZ instruments: their text, their regions, and the strokes that play them (<doc:Sounds#SFZ>).

import Platform
import RealModule
import Testing

@testable import Outputs

@Suite struct SFZTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        for (name, hertz) in [("a", 400), ("b", 800), ("c", 1_600)] {
            try folder.write(wav: TestSound.tone(Float(hertz), seconds: 0.1), to: "\(name).wav")
        }
    }

    private func bank(_ text: String) throws -> SoundBank {
        try folder.write(text, to: "kit.sfz")
        return try SoundBank(sfz: folder.file("kit.sfz"))
    }

    /// The tokens of a text in one file, each in a few characters.
    private func words(_ text: String) throws -> [String] {
        let text = try SFZText(path: "kit.sfz") { _ in text }
        return text.tokens.map { token, _ in
            switch token {
            case .header(let name): "<\(name)>"
            case .opcode(let name, let value): "\(name)=\(value)"
            }
        }
    }

    @Test(
        arguments: [
            (
                "<region> key=36 sample=My Kick 1.wav volume=-3",
                ["<region>", "key=36", "sample=My Kick 1.wav", "volume=-3"]
            ),
            ("<group>key=36<region>sample=a b.wav", ["<group>", "key=36", "<region>", "sample=a b.wav"]),
            (
                "// <region>\n<Region> // key=1\n\tlovel=3 /* hivel=4\n key=9 */ hivel=5",
                ["<region>", "lovel=3", "hivel=5"]
            ),
            ("#define $K 36\n#define $KIT 40\nkey=$K lokey=$KIT pan=$X", ["key=36", "lokey=40", "pan=$X"]),
            ("#define $A ke\n#define $B y\n$A$B=1", ["key=1"]), ("", []), ("sample=\r\n", ["sample="]),
        ]
    ) func `the parts of a text`(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    @Test(
        arguments: [
            ("<region\nkey=1", "line 1: <region; expected <region> or another header"),
            ("<region>\nfoo bar", "line 2: foo bar; expected NAME=VALUE"),
            ("#define K 1", "line 1: #define K 1; expected #define $NAME VALUE"),
            ("\n#include \"../../a.sfz\"", "line 2: #include: ../../a.sfz; expected \(KitFolder.expected)"),
            ("#include \"a/../..\\../a.sfz\"", "line 1: #include: a/../..\\../a.sfz; expected \(KitFolder.expected)"),
            ("#include \"kit.sfz\"", "line 1: #include: kit.sfz includes itself, or too deep"),
            ("#include \"/etc/passwd\"", "line 1: #include: /etc/passwd; expected \(KitFolder.expected)"),
            (
                "#define $A \(String(repeating: "a", count: 3_000))\n<region>\nsample=$A$A.wav",
                "line 3: $A$A.wav: too long with its definitions; expected at most 4096 bytes"
            ),
            (
                "<region> key=36 sample=a.wav\0.wav",
                "line 1: a control character, 0 in hexadecimal; expected text"
            ),
            (
                "<region>\nkey=36 sample=\u{1B}[2Ja.wav // \u{7}",
                "line 2: a control character, 1b in hexadecimal; expected text"
            ),
            ("#include \"a.sfz\0\"", "line 1: a control character, 0 in hexadecimal; expected text"),
            ("// nothing", "no <region> in it; expected an SFZ file"),
        ]
    ) func `an error has a place, and what was expected`(text: String, expected: String) throws {
        let error = #expect(throws: TactusError.self) { _ = try bank(text) }
        #expect(error?.kind == .broken)
        #expect(error?.description == "\(folder.path)/kit.sfz: \(expected)")
    }

    @Test func `headers pass their opcodes on to those below`() throws {
        let file = try SFZFile(path: "kit.sfz") { _ in
            """
            <control> default_path=Samples/
            <global> volume=-6 pan=10
            <group> key=38 lovel=64
            <region> sample=s1.wav
            <region> sample=s2.wav hivel=100 pan=-20
            <group>
            <region> sample=k.wav key=c2
            <global>
            <region> sample=h.wav key=42
            """
        }
        #expect(file.regions.map(\.sample) == ["s1.wav", "s2.wav", "k.wav", "h.wav"].map { "Samples/\($0)" })
        #expect(file.regions.map(\.keys) == [38...38, 38...38, 36...36, 42...42])
        #expect(file.regions.map(\.velocities) == [64...127, 64...100, 0...127, 0...127])
        #expect(file.regions.map(\.volume) == [-6, -6, -6, 0] && file.regions.map(\.pan) == [10, -20, 10, 0])
    }

    @Test func `an included file is read in place, also twice with other definitions`() throws {
        let texts = [
            "kit/kit.sfz": "#define $N 36\n#include \"../one.sfz\"\n#define $N 38\n#include \"..\\one.sfz\"",
            "kit/../one.sfz": "<region> key=$N sample=$N.wav",
        ]
        let file = try SFZFile(path: "kit/kit.sfz") { path throws(TactusError) in
            guard let text = texts[path] else { throw TactusError(.missing, path, "no such file") }
            return text
        }
        #expect(file.regions.map(\.sample) == ["36.wav", "38.wav"] && file.regions.map(\.keys) == [36...36, 38...38])
    }

    @Test(arguments: [
        ("127", true), ("1e300", false), ("inf", false), ("nan", false), ("-1e19", false), ("64.4", true),
    ])
    func `a controller at any number plays the regions of its range`(value: String, isPlayed: Bool) throws {
        let file = try SFZFile(path: "kit.sfz") { _ in
            "<control> set_cc4=\(value)\n<region> sample=a.wav locc4=64\n<region> sample=b.wav"
        }
        #expect(file.regions.map(\.sample) == (isPlayed ? ["a.wav", "b.wav"] : ["b.wav"]))
    }

    @Test func `regions that no hit plays are left out, and opcodes without effect are counted`() throws {
        let file = try SFZFile(path: "kit.sfz") { _ in
            """
            <control> set_cc4=127
            <region> sample=a.wav key=46 locc4=64 cutoff=300
            <region> sample=b.wav key=46 hicc4=63
            <region> sample=c.wav key=46 trigger=release
            <region> sample=d.wav key=46 on_locc64=1 on_hicc64=127
            <region> sample=e.wav key=46 end=-1
            <region> sample=f.wav key=46 sw_last=24 sw_default=24 fil_type=lpf_2p cutoff=200
            <region> sample=g.wav key=46 sw_last=25 sw_default=24
            <region> sample=*sine key=46
            <region> key=46
            <curve> v000=0
            """
        }
        #expect(file.regions.map(\.sample) == ["a.wav", "f.wav"])
        #expect(file.ignored == ["cutoff": 2, "fil_type": 1, "<curve>": 1, "v000": 1])
    }

    @Test(
        arguments: [
            ("lovel=soft", "lovel: soft; expected a whole number from 0 to 127"),
            ("key=h4", "key: h4; expected a key from 0 to 127, or c-1 to g9"),
            ("volume=nan", "volume: nan; expected a number from -144 to 48"),
            ("seq_length=0", "seq_length: 0; expected a whole number from 1 to 100"),
            ("hirand=2", "hirand: 2; expected a number from 0 to 1"),
        ]
    ) func `a value that cannot be is a problem, and the rest plays`(opcode: String, expected: String) throws {
        let bank = try bank("<region> key=36\nsample=a.wav \(opcode)")
        #expect(bank.problems.map(\.description) == ["\(folder.path)/kit.sfz: line 2: \(expected)"])
        #expect(bank.sounds.count == 1)
    }

    @Test(arguments: [("c4", 60), ("C-1", 0), ("f#2", 42), ("Bb1", 34), ("g9", 127), ("36", 36)])
    func keys(word: String, key: Int) throws {
        #expect(try SFZRegion.key(word) == key)
    }

    @Test func `sounds have their notes and the names of General MIDI's parts`() throws {
        let bank = try bank("<region> sample=a.wav key=36 <region> sample=b.wav lokey=48 hikey=50 pitch_keytrack=0")
        #expect(bank.names == ["note-36", "note-48", "note-49", "note-50"])
        #expect(bank["kick"]?.note == 36 && bank["crash"]?.note == 49 && bank["high-tom"]?.note == 50)
        #expect(bank.problems.isEmpty)
    }

    @Test func `velocities, turns and chances choose regions, and all that answer sound together`() throws {
        let bank = try bank(
            """
            <group> key=38
            <region> sample=a.wav hivel=63 seq_length=2
            <region> sample=b.wav hivel=63 seq_length=2 seq_position=2
            <region> sample=a.wav lovel=64
            <region> sample=c.wav lovel=64
            <group> key=40
            <region> sample=a.wav hirand=0.3
            <region> sample=b.wav lorand=0.3
            """
        )
        let snare = try #require(bank["note-38"])
        var turns = LayerTurns(snare, seed: 0)
        let strokes: [Float] = [0.1, 0.9, 0.4, 0.2, 0.4999, 1]
        #expect(strokes.map { turns.next(of: snare, velocity: $0) } == [[0], [2, 3], [1], [0], [1], [2, 3]])
        let random = try #require(bank["note-40"])
        var chances = LayerTurns(random, seed: 1)
        let chosen = (0..<1_000).map { _ in chances.next(of: random, velocity: 0.5) }
        #expect(chosen.allSatisfy { $0.count == 1 })
        #expect((250...350).contains(chosen.count { $0 == [0] }))
        var again = LayerTurns(random, seed: 1)
        #expect(chosen == (0..<1_000).map { _ in again.next(of: random, velocity: 0.5) })
    }

    @Test(
        arguments: [
            ("", [0.25, 1] as [Float]), ("amp_veltrack=0", [1, 1]), ("amp_veltrack=50", [0.625, 1]),
            ("amp_veltrack=-100", [0.75, 0]), ("amp_velcurve_64=1", [1, 1]), ("amp_velcurve_127=0.5", [0.252, 0.5]),
            ("volume=-6.0206", [0.125, 0.5]), ("amplitude=50", [0.125, 0.5]),
        ]
    ) func `the loudness of velocities 64 and 127`(opcodes: String, gains: [Float]) throws {
        let sound = try #require(try bank("<region> key=36 sample=a.wav \(opcodes)")["kick"])
        for (velocity, gain) in zip([64, 127] as [Float], gains) {
            let own = sound.gain(velocity: velocity / 127, layer: 0)
            #expect(abs(own - gain) < 0.005, "\(velocity): \(own)")
        }
    }

    @Test func `pitch, cut and envelope change the sample`() throws {
        func samples(_ opcodes: String) throws -> [Float] {
            try #require(try bank("<region> key=36 sample=a.wav pitch_keycenter=36 \(opcodes)")["kick"]).layers[0]
                .samples
        }
        let plain = try samples("")
        #expect(plain.count == 4_800)
        for opcodes in ["transpose=12", "tune=1200", "pitch_keycenter=24"] {
            let octave = try samples(opcodes)
            #expect(octave.count == 2_400)
            #expect(Spectrum.level(800, of: octave) > 0.45, "\(opcodes)")
        }
        #expect(try samples("pitch_keycenter=24 pitch_keytrack=0") == plain)
        #expect(try samples("offset=1200 end=2399") == Array(plain[1_200..<2_400]))
        #expect(try samples("offset=99999").count == 1)
        let soft = try samples("ampeg_attack=0.05")
        #expect(soft[..<600].peak < 0.15 && Array(soft[2_400...]) == Array(plain[2_400...]))
        let short = try samples("ampeg_decay=0.02 ampeg_sustain=0")
        #expect(short.count == 960 && short[900...].peak < 0.01)
    }

    @Test func `a group is cut off by those that say so, in one direction`() throws {
        let text = """
            <region> key=46 sample=a.wav group=1 off_by=2
            <region> key=42 sample=b.wav group=2
            """
        let bank = try bank(text)
        for (first, second, isCut) in [("note-46", "note-42", true), ("note-42", "note-46", false)] {
            let hertz: Float = first == "note-46" ? 400 : 800
            let sound = try recorded(bank) { output in
                output.strike(sound: first, velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: 0.05)
                output.strike(sound: second, velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: 0.2)
            }
            let level = Spectrum.level(hertz, of: sound.left[2_900..<4_700])
            #expect((level < 0.01) == isCut, "\(first): \(level)")
        }
    }

    @Test func `many layers are replaced together when voices run out`() {
        var table = VoiceTable(voices: 4, fading: 4)
        func start(_ sound: Int, _ layers: Int) -> VoiceTable.Start {
            let ends = Array(repeating: 1_000, count: layers)
            return table.start(sound: sound, group: nil, chokedBy: nil, at: 0, ends: ends, settled: 128)
        }
        #expect(start(1, 2) == .init(sources: [0, 1], faded: [], hasStolen: false))
        #expect(start(2, 2) == .init(sources: [2, 3], faded: [], hasStolen: false))
        #expect(start(3, 1) == .init(sources: [4], faded: [0, 1], hasStolen: true))
        #expect(start(4, 2) == .init(sources: [5, 6], faded: [2, 3], hasStolen: true))
    }
}
