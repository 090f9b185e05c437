// The sound of an instrument: its own by name, by a synonym, by its note, the built-in one, or none.

import Outputs
import Testing

@Suite struct FittingTests {
    private static let own = TestSound.bank(["kick": TestSound.click, "clap": TestSound.click, "gong": TestSound.click])

    /// The request of an instrument, and the origin of its sound: in a folder with a kick, a clap and a gong.
    @Test(
        arguments: [
            ("kick", 36, .own), ("Kick", 99, .own), ("bass drum", 99, .own), ("hand clap", 99, .own),
            ("gong", 52, .own),
            ("snare", 38, .other("snare")), ("pedal-hat", 44, .other("pedal-hat")), ("cowbell", 56, .other("cowbell")),
            ("boom", 36, .byNote("kick")), ("boom", 35, .byNote("kick")), ("moose", 56, .other("cowbell")),
            ("moose", 46, .other("open-hat")), ("snap", 39, .other("snap")), ("moose", 0, .none), ("moose", 127, .none),
        ] as [(String, Int, SoundOrigin)]
    )
    func origin(name: String, note: Int, origin: SoundOrigin) {
        let (bank, origins) = Self.own.fitted(to: [AudioRequest(name, note: note)], with: .builtIn)
        #expect(origins == [origin])
        #expect((bank[name] == nil) == (origin == .none))
    }

    /// The whole of what General MIDI calls percussion that the built-in kit plays, and what it does not.
    @Test func notes() {
        let heard = (27...87).filter { SoundBank.builtIn.has(AudioRequest("?", note: $0)) }
        #expect(heard == Array(35...64) + [69, 70, 75, 76, 77, 80, 81, 82])
    }

    @Test func `each gets the sound that is told, and what is there already stays`() {
        let wishes = [AudioRequest("moose", note: 36), AudioRequest("kick", note: 38)]
        let (bank, _) = Self.own.fitted(to: wishes, with: .builtIn)
        #expect(
            bank["moose"]?.layers[0].samples == TestSound.click && bank["kick"]?.layers[0].samples == TestSound.click
        )
        #expect(bank["cue-playing"] != nil)
    }

    @Test func `one sound at two pitches is two sounds`() throws {
        let bank = SoundBank(
            name: "test",
            sounds: ["tom": SampledSound(layers: [SampleLayer(TestSound.tone(200, seconds: 0.1))])]
        )
        let wishes = [AudioRequest("tom", note: 45), AudioRequest("tom", note: 41, pitch: -12)]
        let (fitted, origins) = bank.fitted(to: wishes, with: .builtIn)
        #expect(origins == [.own, .own])
        let low = try #require(fitted[wishes[1].key]?.layers[0].samples)
        #expect(fitted[wishes[0].key]?.layers[0].samples.count == 4_800 && low.count == 9_600)
        #expect(Spectrum.level(100, of: low) > 0.45)
    }

    @Test func `samples of many channels that are folded are counted, and only those that differ`() throws {
        let folder = try TestFolder()
        let tone = TestSound.tone(200, seconds: 0.01)
        try folder.write(wav: tone.flatMap { [$0, -$0 / 2, 0] }, to: "kick.wav", channels: 3)
        try folder.write(wav: tone.flatMap { [$0, $0, $0] }, to: "snare.wav", channels: 3)
        try folder.write(wav: tone.flatMap { [$0, -$0] }, to: "clap.wav", channels: 2)
        #expect(try SoundBank(folder: folder.path).foldedCount == 1)
        #expect(SoundBank.builtIn.foldedCount == 0)
    }

    @Test func `a device that is listed is there`() {
        guard (try? DeviceOutput(bank: Self.own)) == nil else { return }
        #expect(!DeviceOutput.devices().contains("ALSA Default"))
    }
}
