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
            "<region> key=36 sample=My Kick 1.wav volume=-3": [
                "<region>", "key=36", "sample=My Kick 1.wav", "volume=-3",
            ],
            "<group>key=36<region>sample=a b.wav": ["<group>", "key=36", "<region>", "sample=a b.wav"],
            "// <region>\n<Region> // key=1\n\tlovel=3 /* hivel=4\n key=9 */ hivel=5": [
                "<region>", "lovel=3", "hivel=5",
            ],
            "#define $K 36\n#define $KIT 40\nkey=$K lokey=$KIT pan=$X": ["key=36", "lokey=40", "pan=$X"],
            "#define $A ke\n#define $B y\n$A$B=1": ["key=1"], "": [], "sample=\r\n": ["sample="],
        ]
    ) func `the parts of a text`(text: String, expected: [String]) throws {
        #expect(try words(text) == expected)
    }

    @Test(
        arguments: [
            "<region\nkey=1": "line 1: <region; expected <region> or another header",
            "<region>\nfoo bar": "line 2: foo bar; expected NAME=VALUE",
            "#define K 1": "line 1: #define K 1; expected #define $NAME VALUE",
            "\n#include \"../../a.sfz\"": "line 2: #include: ../../a.sfz; expected \(KitFolder.expected)",
            "#include \"a/../..\\../a.sfz\"": "line 1: #include: a/../..\\../a.sfz; expected \(KitFolder.expected)",
            "#include \"kit.sfz\"": "line 1: #include: kit.sfz includes itself, or too deep",
            "#include \"/etc/passwd\"": "line 1: #include: /etc/passwd; expected \(KitFolder.expected)",
            "#define $A \(String(repeating: "a", count: 3_000))\n<region>\nsample=$A$A.wav":
                "line 3: $A$A.wav: too long with its definitions; expected at most 4096 bytes",
            "<region> key=36 sample=a.wav\0.wav": "line 1: a control character, 0 in hexadecimal; expected text",
            "<region>\nkey=36 sample=\u{1B}[2Ja.wav // \u{7}":
                "line 2: a control character, 1b in hexadecimal; expected text",
            "#include \"a.sfz\0\"": "line 1: a control character, 0 in hexadecimal; expected text",
            "// nothing": "no <region> in it; expected an SFZ file",
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
        #expect(file.regions.map { $0["volume"] } == [-6, -6, -6, 0])
        #expect(file.regions.map { $0["pan"] } == [10, -20, 10, 0])
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
            <region> key=46
            <region> sample=h.wav key=-1
            <region> sample=i.wav key=46 sw_lolast=22 sw_hilast=24 trigger=first
            <region> sample=j.wav key=46 sw_down=24
            <region> sample=k.wav key=46 lobend=1
            <region> sample=l.wav key=46 lobend=-200 hibend=200 pan_oncc135=50 amp_random=3 group_label=x
            <region> sample=m.wav key=46 pan_oncc4=50 pan_curvecc4=8
            <curve> v000=0
            <effect> bus=main
            """
        }
        #expect(file.regions.map(\.sample) == ["a.wav", "e.wav", "f.wav", "i.wav", "l.wav", "m.wav"])
        var ignored = ["cutoff": 2, "fil_type": 1, "<effect>": 1, "bus": 1, "pan_oncc135": 1, "amp_random": 1]
        ignored["curve 8, which is not defined"] = 1
        #expect(file.ignored == ignored)
    }

    @Test(
        arguments: [
            ("lovel=soft", "lovel: soft; expected a whole number from 0 to 127"),
            ("key=h4", "key: h4; expected a key from 0 to 127, or c-1 to g9"),
            ("volume=nan", "volume: nan; expected a number from -144 to 48"),
            ("seq_length=0", "seq_length: 0; expected a whole number from 1 to 100"),
            ("hirand=2", "hirand: 2; expected a number from 0 to 1"),
            ("gain_cc5=loud", "gain_cc5: loud; expected a number from -192 to 192"),
            ("xf_velcurve=linear", "xf_velcurve: linear; expected gain or power"),
            ("pan_curvecc1=-1", "pan_curvecc1: -1; expected a whole number from 0 to 255"),
        ]
    ) func `a value that cannot be is a problem, and the rest plays`(opcode: String, expected: String) throws {
        let bank = try bank("<region> key=36\nsample=a.wav \(opcode)")
        #expect(bank.problems.map(\.description) == ["\(folder.path)/kit.sfz: line 2: \(expected)"])
        #expect(bank.sounds.count == 1)
    }

    @Test(arguments: [("c4", 60), ("C-1", 0), ("f#2", 42), ("Bb1", 34), ("g9", 127), ("36", 36)])
    func keys(word: String, key: Int) throws {
        #expect(try SFZValue.key(word) == key)
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

    /// The gains of a region, in dB, by what SFZ writes about its opcodes.
    @Test(
        arguments: [
            // The gain of velocity 64 is (64 / 127)².
            ("", "", [-11.91, 0] as [Float]), ("", "amp_veltrack=0", [0, 0]), ("", "amp_veltrack=50", [-4.06, 0]),
            ("", "amp_veltrack=-100", [-2.54, -99]), ("", "amp_velcurve_64=1", [0, 0]),
            ("", "amp_velcurve_127=0.5", [-11.97, -6.02]), ("", "volume=-6", [-17.91, -6]),
            ("", "amplitude=50", [-17.93, -6.02]), ("", "gain=-6", [-17.91, -6]),
            // A level of each header, and two names of one opcode; the last one counts.
            ("", "volume=-6 gain=-12", [-23.91, -12]), ("", "gain=-12 volume=-6", [-17.91, -6]),
            (
                "<global> global_volume=-1 <master> master_volume=-2 <group> group_volume=-3", "volume=-6",
                [-23.91, -12]
            ),
            ("<group> group_amplitude=50", "amplitude=50", [-23.95, -12.04]), ("", "group_volume=6", [-5.91, 6]),
            // Controllers at 0, where they are set, and along their curves.
            ("", "volume_oncc20=-6", [-11.91, 0]), ("<control> set_cc20=127", "volume_oncc20=-6", [-17.91, -6]),
            ("<control> set_cc20=127", "gain_cc20=-12 volume=3", [-20.91, -9]),
            ("<control> set_cc20=127", "gain_cc20=-12 volume_oncc20=-3", [-14.91, -3]),
            ("<control> set_hdcc20=0.5", "volume_oncc20=-12", [-17.91, -6]),
            ("<control> set_realcc20=0.5", "volume_oncc20=-12", [-17.91, -6]),
            ("<control> set_cc101=127", "amplitude_oncc101=100", [-11.91, 0]),
            ("", "amplitude_oncc101=100", [-99, -99]),
            ("<control> set_hdcc9=0.5 set_hdcc8=0.1", "amplitude_oncc9=100 amplitude_oncc8=100", [-37.93, -26.02]),
            ("<control> set_hdcc9=0.5", "amplitude_oncc9=100 amplitude_curvecc9=4", [-23.95, -12.04]),
            ("<control> set_hdcc9=0.25", "amplitude_oncc9=100 amplitude_curvecc9=2", [-14.41, -2.5]),
            (
                "<curve> curve_index=7 v000=0 v095=0.5 v127=1 <control> set_cc9=95",
                "amplitude_cc9=100 amplitude_curvecc9=7", [-17.93, -6.02]
            ),
            ("<control> set_cc3=127", "amp_veltrack_oncc3=-50", [-4.06, 0]),
            (
                "<control> set_cc3=127 set_cc4=127", "volume_oncc3=-6 volume_smoothcc3=20 volume_oncc4=-6",
                [-23.91, -12]
            ),
            // Volume and expression of MIDI, unless the file uses them for something else.
            ("<control> set_cc7=100", "", [-11.91, 0]), ("<control> set_cc7=127", "", [-7.76, 4.15]),
            ("<control> set_cc7=64", "", [-19.67, -7.75]), ("<control> set_cc11=64", "", [-23.81, -11.91]),
            ("<control> set_cc7=127", "volume_cc7=-3", [-10.76, 1.15]),
            // Fades.
            ("", "amp_veltrack=0 xfin_lovel=32 xfin_hivel=96", [-3.01, 0]),
            ("", "amp_veltrack=0 xfin_lovel=32 xfin_hivel=96 xf_velcurve=gain", [-6.02, 0]),
            ("", "amp_veltrack=0 xfout_lovel=32 xfout_hivel=96", [-3.01, -99]),
            ("", "amp_veltrack=0 xfin_lovel=65 xfin_hivel=127", [-99, 0]),
            ("<control> set_cc4=64", "amp_veltrack=0 xfin_locc4=0 xfin_hicc4=127", [-2.98, -2.98]),
            ("<control> set_cc4=64", "amp_veltrack=0 xfout_locc4=0 xfout_hicc4=127 xf_cccurve=gain", [-6.09, -6.09]),
            ("", "amp_veltrack=0 xfin_lokey=24 xfin_hikey=48", [-3.01, -3.01]),
            ("", "amp_veltrack=0 xfout_lokey=c1 xfout_hikey=c3 xf_keycurve=gain", [-6.02, -6.02]),
            ("", "amp_veltrack=0 amp_keytrack=-0.5 amp_keycenter=24", [-6, -6]),
        ]
    ) func `the loudness of velocities 64 and 127`(before: String, opcodes: String, decibels: [Float]) throws {
        let sound = try #require(try bank("\(before) <region> key=36 sample=a.wav \(opcodes)")["kick"])
        for (velocity, expected) in zip([64, 127] as [Float], decibels) {
            let own = 20 * Float.log10(max(sound.gain(velocity: velocity / 127, layer: 0), 1.12e-5))
            #expect(abs(own - expected) < 0.1, "\(velocity): \(own)")
        }
    }

    @Test(
        arguments: [
            ("<control> set_cc80=64", "pan=-100 pan_oncc80=200", "pan", 0.8),
            ("", "pan=-100 pan_oncc80=200", "pan", -100),
            (
                "<curve> curve_index=9 v000=0 v063=0.25 v095=0.5 v0127=1 <control> set_cc36=63",
                "tune=-1200 tune_oncc36=4800 tune_curvecc36=9", "pitch", 0
            ),
            ("<control> set_cc72=63.5", "tune_cc72=1200 tune_curvecc72=1", "pitch", 0),
            ("<control> set_cc72=127", "pitch_oncc72=1200", "pitch", 1_200),
            ("<control> set_cc10=127", "", "pan", 100), ("<control> set_hdcc10=0.5", "", "pan", 0),
            ("<control> set_cc21=127", "ampeg_hold=0.3 ampeg_hold_oncc21=-0.3", "ampeg_hold", 0),
            ("<control> set_cc21=127", "ampeg_decay=1 ampeg_decaycc21=-0.9", "ampeg_decay", 0.1),
            ("<control> set_cc21=127", "ampeg_sustain=100 ampeg_sustain_oncc21=-100", "ampeg_sustain", 0),
            ("<control> set_cc6=64", "offset_oncc6=1270", "offset", 640),
            ("<control> set_cc106=127", "width=0 width_oncc106=100", "width", 100),
        ] as [(String, String, String, Double)]
    ) func `controllers where they are set change numbers`(
        before: String,
        opcodes: String,
        name: String,
        number: Double
    )
        throws
    {
        let file = try SFZFile(path: "kit.sfz") { _ in "\(before) <region> key=36 sample=a.wav \(opcodes)" }
        #expect(abs(file.regions[0][name] - number) < 0.5)
        #expect(file.ignored.isEmpty && file.problems.isEmpty)
    }

    @Test(
        arguments: [
            ("lohdcc4=0.5", true), ("lohdcc4=0.51", false), ("hihdcc4=0.49", false), ("hirealcc4=0.5", true),
            ("locc4=64", false), ("hicc4=63", true), ("hicc4=62", false), ("locc5=1", false), ("hicc5=0", true),
        ]
    ) func `conditions of fine controllers choose regions`(opcode: String, isPlayed: Bool) throws {
        let file = try SFZFile(path: "kit.sfz") { _ in "<control> set_hdcc4=0.5 <region> sample=a.wav \(opcode)" }
        #expect(file.regions.count == (isPlayed ? 1 : 0))
    }

    @Test(arguments: [("note_offset=2", 38), ("octave_offset=-1", 24), ("note_offset=-2 octave_offset=1", 46)])
    func `offsets move keys, and not their pitch`(opcodes: String, key: Int) throws {
        let file = try SFZFile(path: "kit.sfz") { _ in
            "<control> \(opcodes) <region> key=36 sample=a.wav sw_default=20 sw_last=20 <region> lokey=36 hikey=40 sample=b.wav"
        }
        #expect(file.regions.map(\.keys) == [key...key, key...key + 4])
        #expect(file.regions[0].shape(of: key).cents == 0)
        #expect(file.regions[1].shape(of: key).cents == -2_400)
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
        let late = try samples("delay=0.01")
        #expect(late.count == 5_280 && Array(late[480...]) == plain && late[..<480].peak == 0)
        let held = try samples("ampeg_hold=0.05 ampeg_decay=0.02 ampeg_sustain=0")
        #expect(held.count == 3_360 && Array(held[..<2_400]) == Array(plain[..<2_400]))
        // An eighteenth of the decay after its begin, the loudness is e to the power of −1/2, and it stays at the half.
        let half = try samples("ampeg_decay=0.18 ampeg_sustain=50")
        for (at, gain) in [(480, 0.6065), (960, 0.5), (4_000, 0.5)] as [(Int, Float)] {
            #expect(abs(half[at - 60..<at + 60].peak / plain[at - 60..<at + 60].peak - gain) < 0.08, "\(at)")
        }
        let short = try samples("ampeg_decay=0.02 ampeg_sustain=0")
        #expect(short.count == 960 && short[900...].peak < 0.01)
    }

    @Test func `a narrow stereo sample has both sides on both`() throws {
        let tone = TestSound.tone(400, seconds: 0.1)
        try folder.write(wav: tone.flatMap { [$0, 0] }, to: "s.wav", channels: 2)
        for (width, left, right) in [(100, 1, 0), (0, 0.7071, 0.7071), (-100, 0, 1), (50, 0.9239, 0.3827)]
            as [(Int, Float, Float)]
        {
            let layer = try #require(try bank("<region> key=36 sample=s.wav width=\(width)")["kick"]).layers[0]
            #expect(abs(layer.samples.peak - 0.5 * left) < 0.001, "\(width)")
            #expect(abs((layer.right ?? []).peak - 0.5 * right) < 0.001, "\(width)")
        }
    }

    @Test(
        arguments: [
            // By the other alone, also where that is silent, and by any of its layers.
            ("group=1 off_by=2", "sample=b.wav group=2", true),
            ("group=1 off_by=2", "sample=*silence group=2", true),
            ("group=1 off_by=2", "sample=*SILENCE group=2", true),
            ("group=1 off_by=2", "sample=none.wav end=-1 group=2", true),
            (
                "off_by=44",
                "sample=b.wav group=42 off_by=41 <region> key=42 sample=*silence end=-1 group=44 off_by=43", true
            ),
            ("group=1 off_by=2", "sample=b.wav group=3 off_by=2", false),
            ("group=2", "sample=b.wav group=1 off_by=2", false),
            // Regions of a group that nothing cuts off.
            ("group=501", "sample=b.wav group=501", false),
            ("polyphony_group=501 offby=501", "sample=b.wav polyphony_group=501", true),
        ]
    ) func `a region is cut off by the groups that it names`(open: String, closed: String, isCut: Bool) throws {
        let bank = try bank("<region> key=46 sample=a.wav \(open) <region> key=42 \(closed)")
        #expect(bank.problems.isEmpty && bank.names == ["note-42", "note-46"])
        let sound = try recorded(bank) { output in
            output.strike(sound: "note-46", velocity: 1, place: TestSound.front, gain: 1)
            try output.advance(to: 0.05)
            output.strike(sound: "note-42", velocity: 1, place: TestSound.front, gain: 1)
            try output.advance(to: 0.2)
        }
        let level = Spectrum.level(400, of: sound.left[2_900..<4_700])
        #expect((level < 0.01) == isCut, "\(level)")
    }

    @Test func `a silent key is silent, and a wave that players make is named`() throws {
        let bank = try bank("<control> default_path=in/ <region> key=49 sample=*silence\n<region> key=36 sample=*sine")
        #expect(bank["crash"]?.layers.map(\.samples) == [[0]])
        let wrong = "*sine: a wave that is not made here; expected a file, or *silence"
        #expect(bank.problems.map(\.description) == ["\(folder.path)/kit.sfz: \(wrong)"])
    }

    @Test func `a region that is too loud is played as loud as it can be, and named`() throws {
        let bank = try self.bank("<region> key=36 sample=a.wav volume=30")
        #expect(try #require(bank["kick"]).gain(velocity: 1, layer: 0) == 16)
        let wrong = "line 1: louder than 24 dB; expected 24 dB at most, which is played"
        #expect(bank.problems.map(\.description) == ["\(folder.path)/kit.sfz: \(wrong)"])
    }

    @Test func `many layers are replaced together when voices run out`() {
        var table = VoiceTable(voices: 4, fading: 4)
        func start(_ sound: Int, _ layers: Int) -> VoiceTable.Start {
            let ends = Array(repeating: 1_000, count: layers)
            let groups: [String?] = Array(repeating: nil, count: layers)
            return table.start(sound: sound, groups: [], chokedBy: groups, at: 0, ends: ends, settled: 128)
        }
        #expect(start(1, 2) == .init(sources: [0, 1], faded: [], hasStolen: false))
        #expect(start(2, 2) == .init(sources: [2, 3], faded: [], hasStolen: false))
        #expect(start(3, 1) == .init(sources: [4], faded: [0, 1], hasStolen: true))
        #expect(start(4, 2) == .init(sources: [5, 6], faded: [2, 3], hasStolen: true))
    }
}
