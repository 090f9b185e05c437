// Folders of samples: names, layers, and what is missing or broken (<doc:Sounds>).

import Outputs
import Testing

@Suite struct SoundBankTests {
    @Test func `a sound has the name of its file`() throws {
        let folder = try TestFolder()
        try folder.write(wav: TestSound.tone(200, seconds: 0.1), to: "Kick.wav")
        try folder.write(wav: TestSound.tone(400, seconds: 0.1), to: "Closed Hat.WAV", frequency: 44_100)
        try folder.write("a note", to: "README.txt")
        let bank = try SoundBank(folder: folder.path)
        #expect(bank.names == ["closed-hat", "kick"])
        #expect(bank.problems.isEmpty)
        #expect(bank["kick"]?.layers[0].samples.count == 4_800)
        #expect(bank["Closed Hat"]?.layers[0].samples.count == 5_225)
        #expect(bank["snare"] == nil)
    }

    @Test func `numbered files are layers from soft to hard`() throws {
        let folder = try TestFolder()
        for number in [1, 2, 10] {
            try folder.write(wav: TestSound.tone(200, seconds: 0.01 * Float(number)), to: "snare-\(number).wav")
        }
        let bank = try SoundBank(folder: folder.path)
        #expect(bank.names == ["snare"])
        let layers = try #require(bank["snare"]).layers
        #expect(layers.map(\.samples.count) == [480, 960, 4_800])
        #expect(layers[0].velocities.lowerBound == 0 && layers[2].velocities.upperBound == 1)
        #expect(layers[0].velocities.upperBound == layers[1].velocities.lowerBound)
    }

    @Test func `a broken sample leaves its sound out, with one message, and the others play`() throws {
        let folder = try TestFolder()
        try folder.write(wav: TestSound.tone(200, seconds: 0.1), to: "kick.wav")
        try folder.write("this is no sound", to: "snare.wav")
        try folder.write(wav: [], to: "clap.wav")
        try folder.write([], to: "ride.flac")
        let bank = try SoundBank(folder: folder.path)
        #expect(bank.names == ["kick"])
        #expect(bank.problems.count == 3)
        #expect(bank.problems.allSatisfy { $0.kind == .broken })
        let snare = try #require(bank.problems.first { $0.subject.hasSuffix("snare.wav") })
        #expect(snare.expected == "a WAV, FLAC, AIFF or OGG file")
        #expect(!snare.description.contains("\n"))

        let sound = try recorded(bank) { output in
            output.strike(sound: "snare", velocity: 1, place: .zero, gain: 1)
            output.strike(sound: "kick", velocity: 1, place: .zero, gain: 1)
        }
        #expect(sound.counts.unknown == 1)
        #expect(sound.left.peak > 0.1)
    }

    @Test func `no folder and an empty folder are told`() throws {
        let missing = #expect(throws: TactusError.self) { _ = try SoundBank(folder: "/nowhere") }
        #expect(missing?.kind == .missing)
        #expect(missing?.description == "/nowhere: No such file or directory; expected a folder")
        let folder = try TestFolder()
        let empty = #expect(throws: TactusError.self) { _ = try SoundBank(folder: folder.path) }
        #expect(empty?.kind == .broken)
        #expect(empty?.wrong == "no samples in it")
    }

    @Test func `what a bank does not have comes from another`() throws {
        let folder = try TestFolder()
        try folder.write(wav: TestSound.tone(200, seconds: 0.1), to: "kick.wav")
        let bank = try SoundBank(folder: folder.path).filled(from: .builtIn)
        #expect(bank.names == SoundBank.builtIn.names)
        #expect(bank["kick"]?.layers.count == 1)
        #expect(bank["cue-playing"] != nil)
    }

    @Test func `hats of a folder choke each other`() throws {
        let folder = try TestFolder()
        for name in ["closed-hat", "open-hat", "kick"] {
            try folder.write(wav: TestSound.tone(200, seconds: 0.1), to: "\(name).wav")
        }
        let bank = try SoundBank(folder: folder.path)
        #expect(bank["closed-hat"]?.chokeGroup != nil)
        #expect(bank["closed-hat"]?.chokeGroup == bank["open-hat"]?.chokeGroup)
        #expect(bank["kick"]?.chokeGroup == nil)
    }
}
