// Hydrogen's kits: the three layouts of drumkit.xml, its traps, and the kit that Debian ships.

import Foundation
import Glibc
import Outputs
import Testing

@Suite struct HydrogenTests {
    private func kit(_ instruments: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <drumkit_info xmlns="http://www.hydrogen-music.org/drumkit">
         <name>Test &amp; Co</name>
         <instrumentList>\(instruments)</instrumentList>
        </drumkit_info>
        """
    }

    private func layer(_ file: String, _ least: Float, _ most: Float, gain: Float = 1) -> String {
        "<layer><filename>\(file)</filename><min>\(least)</min><max>\(most)</max><gain>\(gain)</gain><pitch>0</pitch></layer>"
    }

    private func folder(_ xml: String, samples: [String]) throws -> TestFolder {
        let folder = try TestFolder()
        try folder.write(xml, to: "drumkit.xml")
        for (number, name) in samples.enumerated() {
            try folder.write(wav: TestSound.tone(300, seconds: 0.01 * Float(number + 1)), to: name)
        }
        return folder
    }

    @Test func `a new kit: components, layers with gaps and overlaps, pan, mute group, note`() throws {
        let xml = kit(
            """
            <instrument><id>0</id><name>Snare Rock</name><volume>0.5</volume><gain>0.8</gain><pan>-0.3</pan>
            <muteGroup>3</muteGroup><midiOutNote>38</midiOutNote><applyVelocity>true</applyVelocity>
            <instrumentComponent><component_id>0</component_id><gain>0.5</gain>
            \(layer("a.wav", 0, 0.376812, gain: 2))\(layer("b.wav", 0.369565, 0.7))\(layer("c.wav", 0.75, 1))
            </instrumentComponent>
            <instrumentComponent><component_id>1</component_id><gain>1</gain>\(layer("d.wav", 0, 1))</instrumentComponent>
            </instrument>
            """
        )
        let folder = try folder(xml, samples: ["a.wav", "b.wav", "c.wav", "d.wav"])
        let bank = try SoundBank(hydrogen: folder.path)
        #expect(bank.name == "Test & Co")
        #expect(bank.problems.isEmpty)
        #expect(bank.names == ["snare-rock"])
        let snare = try #require(bank["snare"])
        #expect(snare.layers.map(\.samples.count) == [480, 960, 1_440])
        #expect(snare.layers.map(\.gain) == [1, 0.5, 0.5])
        #expect([0.37, 0.72, 0.74].map { snare.layer(for: $0) } == [0, 1, 2])
        #expect(abs(snare.gain - 0.4) < 1e-6)
        #expect(snare.pan == -0.3)
        #expect(snare.note == 38)
        #expect(snare.velocityPower == 1)
        #expect(snare.chokeGroup != nil)
    }

    @Test(
        arguments: [
            ("", "0", 480, 1, [:]), ("<pitchOffset>12</pitchOffset>", "0", 240, 1, [:]), ("", "-12", 960, 1, [:]),
            ("<pitchOffset>-7</pitchOffset>", "7", 480, 1, [:]), ("<pitchOffset>inf</pitchOffset>", "0", 480, 1, [:]),
            ("<isMuted>true</isMuted>", "0", 480, 0, [:]), ("<isMuted>false</isMuted>", "0", 480, 1, [:]),
            (
                "<filterActive>true</filterActive><Attack>100</Attack><Decay>0</Decay><Sustain>0.5</Sustain>", "0", 480,
                1, ["filterActive": 1, "Attack": 1, "Sustain": 1]
            ),
            (
                "<filterActive>false</filterActive><randomPitchFactor>0.0</randomPitchFactor><Sustain>1.0</Sustain>",
                "0", 480, 1, [:]
            ),
            ("<sampleSelectionAlgo>RANDOM</sampleSelectionAlgo>", "0", 480, 1, ["sampleSelectionAlgo": 1]),
            ("<sampleSelectionAlgo>ROUND_ROBIN</sampleSelectionAlgo>", "0", 480, 1, [:]),
        ] as [(String, String, Int, Float, [String: Int])]
    ) func `settings of a sound are read, or named`(
        settings: String,
        pitch: String,
        frames: Int,
        volume: Float,
        ignored: [String: Int]
    ) throws {
        let layer = layer("a.wav", 0, 1).replacing("<pitch>0", with: "<pitch>\(pitch)")
        let folder = try folder(
            kit("<instrument><name>kick</name><volume>1</volume>\(settings)\(layer)</instrument>"),
            samples: ["a.wav"]
        )
        let bank = try SoundBank(hydrogen: folder.path)
        let kick = try #require(bank["kick"])
        #expect(kick.layers[0].samples.count == frames && kick.gain == volume && bank.ignored == ignored)
    }

    @Test func `a file that many layers name is read once, and a kit is no larger than kits are`() throws {
        let most = String(repeating: layer("a.wav", 0, 1), count: Tuning.mostLayers)
        let row = "<instrument><name>kick</name>\(most)</instrument>"
        let over = "<instrument><name>snare</name>\(most)\(layer("a.wav", 0, 1))</instrument>"
        let small = try folder(kit(row + over), samples: ["a.wav"])
        let bank = try SoundBank(hydrogen: small.path)
        #expect(bank.names == ["kick"] && bank["kick"]?.layers.count == Tuning.mostLayers)
        #expect(bank.problems.map(\.description).count == 1)
        #expect(bank.problems.first?.description.contains("129 layers; expected at most 128") == true)
        let rows = String(repeating: "<instrument><name>k</name></instrument>", count: Tuning.mostInstruments + 1)
        let large = try folder(kit(rows), samples: [])
        let fault = #expect(throws: TactusError.self) { _ = try SoundBank(hydrogen: large.path) }
        #expect(fault?.description.contains("1001 instruments; expected at most 1000") == true)
    }

    @Test func `samples that are more than memory holds are left out`() throws {
        // Twelve times 128 layers of 4 s: 1.2 GB, if each were decoded.
        let folder = try TestFolder()
        try folder.write(wav: TestSound.tone(300, seconds: 4), to: "a.wav")
        let row = "<name>NAME</name>" + String(repeating: layer("a.wav", 0, 1), count: Tuning.mostLayers)
        let rows = (0..<12).map { "<instrument>\(row.replacing("NAME", with: "i\($0)"))</instrument>" }.joined()
        try folder.write(kit(rows), to: "drumkit.xml")
        let bank = try SoundBank(hydrogen: folder.path)
        #expect(bank.names.count == 10 && bank.problems.count == 1)
        #expect(bank.problems.first?.description.contains("more samples than 1024 MB in all") == true)
    }

    @Test(arguments: ["kick.wav", "drumkit.xml"]) func `a pipe in a folder of sounds is not waited for`(name: String)
        throws
    {
        let folder = try TestFolder()
        try folder.write(wav: TestSound.tone(300, seconds: 0.01), to: "snare.wav")
        #expect(unsafe mkfifo("\(folder.path)/\(name)", 0o600) == 0)
        do throws(TactusError) {
            let bank = try SoundBank(folder: folder.path)
            #expect(bank.names == ["snare"] && bank.problems.count == 1)
        } catch {
            #expect(name == "drumkit.xml" && error.description.contains("a pipe or a device"))
        }
    }

    /// The name of a kit's instrument, its note, and the parts that it plays.
    @Test(
        arguments: [
            ("Hat Pedal", 44, ["pedal-hat"]), ("HH foot", 30, ["pedal-hat"]), ("Thing", 44, ["pedal-hat"]),
            ("Cowbell", 30, ["cowbell"]), ("Bell", 53, ["ride-bell"]), ("Hand Clap", 39, ["clap", "snap"]),
            ("Hand Clap", 50, ["clap"]), ("Finger Snap", 39, ["snap"]), ("Woodblock hi", 30, ["wood-block"]),
            ("Splash", 30, ["splash"]),
        ]
    )
    func parts(name: String, note: Int, parts: [String]) throws {
        let xml = kit(
            "<instrument><name>\(name)</name><midiOutNote>\(note)</midiOutNote>\(layer("a.wav", 0, 1))</instrument>"
        )
        let folder = try folder(xml, samples: ["a.wav"])
        let bank = try SoundBank(hydrogen: folder.path)
        for part in parts { #expect(bank[part] != nil, "\(part)") }
        let aliases = bank.aliases.filter { BuiltInKitTests.percussion.contains($0.key) || $0.key == "snap" }
        #expect(Set(aliases.keys).isSubset(of: parts), "\(aliases)")
    }

    @Test func `a row that says no note is not taken for percussion by its number`() throws {
        let rows = (0..<20).map { "<instrument><name>sound \($0)</name>\(layer("a.wav", 0, 1))</instrument>" }
        let folder = try folder(kit(rows.joined()), samples: ["a.wav"])
        let bank = try SoundBank(hydrogen: folder.path)
        #expect(bank["kick"] != nil && bank["pedal-hat"] == nil && bank["splash"] == nil)
    }

    @Test func `a pedal cuts the open hat off, in a kit that says of its hats only that they belong together`() throws {
        let xml = kit(
            """
            <instrument><name>Hat Closed</name><muteGroup>4</muteGroup>\(layer("a.wav", 0, 1))</instrument>
            <instrument><name>Hat Open</name>\(layer("b.wav", 0, 1))</instrument>
            """
        )
        let folder = try folder(xml, samples: ["a.wav", "b.wav"])
        let own = try SoundBank(hydrogen: folder.path)
        #expect(own["open-hat"]?.chokeGroup == "hydrogen 4")
        #expect(own.filled(from: .builtIn)["pedal-hat"]?.chokeGroup == "hydrogen 4")
        let cut = try recorded(.builtIn) { output in
            output.strike(sound: "open-hat", velocity: 1, place: .zero, gain: 1)
            try output.advance(to: 0.1)
            output.strike(sound: "pedal-hat", velocity: 0.01, place: .zero, gain: 1)
            try output.advance(to: 0.4)
        }
        #expect(cut.left[0..<4_800].peak > 0.05 && cut.left[9_600..<12_000].peak < 0.002)
    }

    @Test func `an old kit: layers at the instrument, a pan for either side, and one that is older still`() throws {
        let xml = """
            <drumkit_info><name>Old</name><instrumentList>
            <instrument><id>0</id><name>BassDrum</name><volume>1</volume><pan_L>1</pan_L><pan_R>0.4</pan_R>
            \(layer("a.wav", 0, 0.5))\(layer("b.wav", 0.5, 1))</instrument>
            <instrument><id>1</id><name>hi-hat closed</name><filename>c.wav</filename></instrument>
            <instrument><id>2</id><name>3</name></instrument>
            </instrumentList></drumkit_info>
            """
        let folder = try folder(xml, samples: ["a.wav", "b.wav", "c.wav"])
        let bank = try SoundBank(hydrogen: folder.file("drumkit.xml"))
        #expect(bank.problems.isEmpty)
        #expect(bank.names == ["bassdrum", "hi-hat-closed"])
        #expect(abs((bank["kick"]?.pan ?? 0) + 0.6) < 1e-6)
        #expect(bank["kick"]?.layers.count == 2)
        #expect(bank["closed-hat"]?.layers[0].samples.count == 1_440)
    }

    @Test(
        arguments: [
            ("volume", "-1", "0 to 100"), ("volume", "nan", "0 to 100"), ("gain", "1e300", "0 to 100"),
            ("gain", "loud", "0 to 100"), ("pan", "-3", "-1 to 1"), ("pan_L", "-inf", "0 to 100"),
            ("min", "-0.5", "0 to 1"), ("max", "inf", "0 to 1"), ("muteGroup", "1.5", "-1 to 1000"),
            ("midiOutNote", "128", "-1 to 127"), ("midiOutNote", "99999999999999999999", "-1 to 127"),
        ]
    )
    func `a number that cannot be is told with its line, and the rest plays`(field: String, word: String, range: String)
        throws
    {
        let number = "\n<\(field)>\(word)</\(field)>\n"
        let isOfLayer = ["min", "max"].contains(field)
        let file = "<layer><filename>a.wav</filename>\(isOfLayer ? number : "")</layer>"
        let xml = kit("<instrument><name>Kick</name>\(isOfLayer ? file : number + file)</instrument>")
        let folder = try folder(xml, samples: ["a.wav"])
        let bank = try SoundBank(hydrogen: folder.path)
        let kind = ["muteGroup", "midiOutNote"].contains(field) ? "whole number" : "number"
        let wrong = "\(folder.path)/drumkit.xml: line 5: \(field): \(word)"
        #expect(bank.problems.map(\.description) == ["\(wrong); expected a \(kind) from \(range)"])
        let kick = try #require(bank["kick"])
        #expect(kick.gain == 1 && kick.pan == 0 && kick.note == nil && kick.layer(for: 0.5) == 0)
    }

    @Test func `a missing sample leaves its instrument out, with one message`() throws {
        let xml = kit(
            """
            <instrument><name>Kick</name>\(layer("gone.wav", 0, 0.5))\(layer("gone.wav", 0.5, 1))</instrument>
            <instrument><name>Snare</name>\(layer("a.wav", 0, 1))</instrument>
            <instrument><name>Clap</name>\(layer("../../etc/passwd", 0, 1))</instrument>
            """
        )
        let folder = try folder(xml, samples: ["a.wav"])
        let bank = try SoundBank(folder: folder.path)
        #expect(bank.names == ["snare"])
        #expect(bank.problems.map(\.kind) == [.missing, .broken])
        #expect(bank.problems[0].description == "\(folder.path)/gone.wav: there is no such sample")
        #expect(bank.problems[1].wrong == "outside of the kit")
    }

    @Test(arguments: [("../a.wav", true), ("../../a.wav", false), ("near.wav", true), ("far.wav", false)])
    func `a kit has the files of its folder and of the one above, links followed`(name: String, isThere: Bool) throws {
        let root = try TestFolder()
        try FileManager.default.createDirectory(atPath: root.file("package/kit"), withIntermediateDirectories: true)
        for path in ["a.wav", "package/a.wav"] { try root.write(wav: TestSound.tone(400, seconds: 0.1), to: path) }
        let instrument = "<instrument><name>Kick</name>\(layer(name, 0, 1))</instrument>"
        try root.write(kit(instrument), to: "package/kit/drumkit.xml")
        try root.write("<region> key=36 sample=\(name)", to: "package/kit/kit.sfz")
        for (link, target) in [("near", "../a.wav"), ("far", "../../a.wav")] {
            let path = root.file("package/kit/\(link).wav")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        }
        for bank in [
            try SoundBank(folder: root.file("package/kit")), try SoundBank(sfz: root.file("package/kit/kit.sfz")),
        ] {
            #expect((bank["kick"] != nil) == isThere && bank.problems.isEmpty == isThere, "\(bank.problems)")
            #expect(bank.problems.allSatisfy { $0.wrong == "outside of the kit" })
        }
    }

    @Test func `a broken kit is told with its line`() throws {
        let folder = try TestFolder()
        try folder.write("<drumkit_info>\n<name>x</name>\n<instrumentList>\n</drumkit_info>", to: "drumkit.xml")
        let broken = #expect(throws: TactusError.self) { _ = try SoundBank(hydrogen: folder.path) }
        #expect(
            broken?.description == "\(folder.path)/drumkit.xml: line 4: mismatched tag; expected a Hydrogen drumkit.xml"
        )
        try folder.write("<song/>", to: "drumkit.xml")
        let other = #expect(throws: TactusError.self) { _ = try SoundBank(hydrogen: folder.path) }
        #expect(other?.wrong == "no instruments in it")
        let missing = #expect(throws: TactusError.self) { _ = try SoundBank(hydrogen: "/nowhere") }
        #expect(missing?.kind == .missing)
    }

    @Test func `entities that grow without measure are refused`() throws {
        let entities = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 20))\">" }
        let folder = try TestFolder()
        try folder.write(
            "<!DOCTYPE x [<!ENTITY e0 \"laugh\">\(entities.joined())]><drumkit_info><name>&e9;</name></drumkit_info>",
            to: "drumkit.xml"
        )
        let problem = #expect(throws: TactusError.self) { _ = try SoundBank(hydrogen: folder.path) }
        #expect(problem?.kind == .broken)
    }

    static let debians = "/usr/share/hydrogen/data/drumkits/GMRockKit"

    /// The kit in it, read once for all tests.
    static let debiansBank = Result { try SoundBank(hydrogen: debians) }

    @Test func `Debian's GMRockKit is loaded and heard`() throws {
        guard unsafe access(Self.debians, R_OK) == 0 else {
            let isDemanded = unsafe getenv("CI") != nil
            #expect(!isDemanded, "GMRockKit is missing: install Debian's hydrogen-data")
            return
        }
        let bank = try Self.debiansBank.get()
        #expect(bank.problems.isEmpty)
        #expect(bank.name == "GMRockKit")
        #expect(bank["kick"]?.layers.count == 5)
        for name in BuiltInKitTests.drums where name != "snap" { #expect(bank[name] != nil, "\(name)") }
        #expect(bank.aliases["closed-hat"] == "hat-closed")
        #expect(bank.aliases["low-tom"] == "floor-tom")
        #expect(bank["closed-hat"]?.chokeGroup == bank["open-hat"]?.chokeGroup)
        #expect(
            bank.aliases["pedal-hat"] == "hat-pedal" && bank["pedal-hat"]?.chokeGroup == bank["open-hat"]?.chokeGroup
        )
        #expect(bank.aliases["snap"] == "hand-clap" && bank.aliases["ride-bell"] == "bell")
        for name in ["cowbell", "splash"] { #expect(bank[name]?.layers.count == 5, "\(name)") }
        // Each velocity layer of each instrument makes a sound.
        for name in bank.names {
            let sound = try recorded(bank) { output in
                for velocity in [0.1, 0.3, 0.5, 0.8, 1] as [Float] {
                    output.strike(sound: name, velocity: velocity, place: .zero, gain: 1)
                    try output.advance(to: Double(velocity))
                }
                output.stopAll()
            }
            #expect(max(sound.left.peak, sound.right.peak) > 0.02, "\(name)")
        }
    }
}
