// The names of samples in a folder (<doc:Sounds>).

import Testing

@testable import Outputs

@Suite struct SampleNameTests {
    @Test(
        arguments: [
            ("kick.wav", "kick", 0, 0), ("Closed Hat.WAV", "closed-hat", 0, 0), ("snare-2.flac", "snare", 2, 0),
            ("snare-10.wav", "snare", 10, 0), ("snare_v2_rr3.wav", "snare", 2, 3),
            ("snare_vl12_rr1.ogg", "snare", 12, 1),
            ("tom 1.wav", "tom-1", 0, 0), ("tom_1.wav", "tom-1", 0, 0), ("808_Conga_1.flac", "808-conga-1", 0, 0),
            ("Cowbell-Soft.wav", "cowbell", 2, 0), ("Cowbell-Hardest.wav", "cowbell", 7, 0),
            ("snare_OH_FF_9.wav", "snare-oh", 6, 9), ("kick-rr2.wav", "kick", 0, 2), ("hat-3-2.wav", "hat-3", 2, 0),
            ("bd_vel3-2.aiff", "bd", 3, 2), ("soft.wav", "soft", 0, 0), ("v2.wav", "v2", 0, 0), ("-1.wav", "1", 0, 0),
            ("rr1_rr2.wav", "rr1", 0, 2), ("round-trip.wav", "round-trip", 0, 0),
            ("a-99999999999999999999.wav", "a-99999999999999999999", 0, 0),
        ]
    )
    func names(file: String, sound: String, layer: Int, round: Int) throws {
        let name = try #require(SampleName(file: file))
        #expect(name.sound == sound && name.layer == layer && name.round == round, "\(name)")
    }

    @Test(arguments: ["README.txt", ".wav", "kick", "kick.mp3", ""]) func `what is no sample`(file: String) {
        #expect(SampleName(file: file) == nil)
    }

    @Test func `numbered files of a part take turns, beside sounds of their own`() throws {
        let folder = try TestFolder()
        for (place, name) in ["snare_1", "snare 2", "tom_1", "tom_2", "kick_1", "crash", "crash_2", "ride_1", "ride_2"]
            .enumerated()
        {
            try folder.write(wav: TestSound.tone(200, seconds: 0.01 * Float(place + 1)), to: "\(name).wav")
        }
        let bank = try SoundBank(folder: folder.path)
        #expect(bank.sounds["snare"]?.layers.map(\.samples.count) == [480, 960])
        #expect(bank.sounds["ride"]?.layers.count == 2 && bank.sounds["crash"]?.layers.count == 1)
        #expect(bank.sounds["snare-2"]?.layers.count == 1 && bank.sounds["tom-2"]?.layers.count == 1)
        #expect(bank.sounds["tom"] == nil && bank.sounds["kick"] == nil)
    }

    @Test func `layers and rounds of a folder`() throws {
        let folder = try TestFolder()
        for (layer, round) in [(1, 1), (1, 2), (4, 1), (4, 2), (4, 3)] {
            let tone = TestSound.tone(200, seconds: 0.01 * Float(10 * layer + round))
            try folder.write(wav: tone, to: "snare_v\(layer)_rr\(round).wav")
        }
        let layers = try #require(try SoundBank(folder: folder.path)["snare"]).layers
        #expect(layers.map(\.samples.count) == [11, 12, 41, 42, 43].map { $0 * 480 })
        #expect(layers.map(\.velocities) == [0...0.5, 0...0.5, 0.5...1, 0.5...1, 0.5...1])
    }
}
