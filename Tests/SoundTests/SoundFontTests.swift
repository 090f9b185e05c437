// SoundFonts: presets, notes, layers, and invalid files. Debian's timgm6mb-soundfont is the one that is played.

import Glibc
import RealModule
import Testing

@testable import Outputs

@Suite struct SoundFontTests {
    private static let path = "/usr/share/sounds/sf2/TimGM6mb.sf2"

    /// The kit of drums, read once; `nil` where the file is not installed.
    private static let debians = try? SoundBank(soundFont: path)

    private func installed() -> SoundBank? {
        let isDemanded = unsafe getenv("CI") != nil
        #expect(Self.debians != nil || !isDemanded, "install Debian's timgm6mb-soundfont and libfluidsynth-dev")
        return Self.debians
    }

    @Test func `notes have the names of General MIDI's parts, and hats cut one another off`() throws {
        guard let bank = installed() else { return }
        #expect(bank.names.count >= 45)
        for (name, note) in [("kick", 36), ("snare", 38), ("closed-hat", 42), ("crash", 49), ("ride", 51)] {
            #expect(bank[name]?.note == note, "\(name)")
        }
        #expect(bank["closed-hat"]?.chokeGroup != nil && bank["closed-hat"]?.chokeGroup == bank["open-hat"]?.chokeGroup)
        #expect(bank["kick"]?.chokeGroup == nil)
        #expect(SoundBank.builtIn.names.filter { !bank.has($0) && !$0.hasPrefix("cue-") } == ["snap"])
    }

    @Test func `layers cover all velocities, and the loudest note has a peak of 1`() throws {
        guard let bank = installed() else { return }
        var peak: Float = 0
        for sound in bank.sounds.values {
            for (soft, hard) in zip(sound.layers.dropFirst(), sound.layers) {
                #expect(soft.velocities.upperBound == hard.velocities.lowerBound)
            }
            #expect(sound.layers[0].velocities.upperBound == 1)
            peak = max(peak, sound.layers[0].peak * sound.gain(velocity: 1, layer: 0))
        }
        #expect(abs(peak - 1) < 1e-4)
    }

    /// The level of a note at a velocity, rendered by libfluidsynth itself, and by the bank.
    @Test(arguments: [(38, 40), (38, 127), (36, 80), (49, 100), (42, 20)])
    func `a stroke is as loud as libfluidsynth has it`(key: Int, velocity: Int) throws {
        guard let bank = installed() else { return }
        var font = try SoundFont(path: Self.path, preset: SoundFont.Preset())
        let sound = try #require(bank["note-\(key)"])
        let share = Float(velocity) / 127
        let layer = sound.layer(for: share)
        let own = sound.layers[layer].samples.energy * .pow(sound.gain(velocity: share, layer: layer), 2)
        let rendered = font.note(key, velocity: velocity)?.sample.left ?? []
        let other = rendered.energy * .pow(sound.gain, 2)
        #expect(abs(10 * Float.log10(own / other)) < 0.5, "\(own) \(other)")
    }

    @Test func `another preset has other sounds, and one that is not there is told beside those that are`() throws {
        guard let bank = installed() else { return }
        let wide = #expect(throws: TactusError.self) { _ = try SoundBank(soundFont: "\(Self.path):128:999") }
        #expect(wide?.description.hasPrefix("\(Self.path): no preset 128:999, it has 128:0 ") == true)
        let error = #expect(throws: TactusError.self) { _ = try SoundBank(soundFont: "\(Self.path):128:99") }
        let line = try #require(error?.description)
        #expect(line.hasPrefix("\(Self.path): no preset 128:99, it has 128:0 "), "\(line)")
        let listed = line.split(separator: ",").compactMap { $0.firstRange(of: "128:") == nil ? nil : $0 }.count
        #expect(listed > 0)
        let piano = try SoundBank(soundFont: "\(Self.path):0:0")
        #expect(piano["note-60"] != nil && piano["note-60"]?.layers[0].samples != bank["note-60"]?.layers[0].samples)
    }

    @Test(
        arguments: [
            ("a.sf2", "a.sf2", 128, 0), ("a.sf2:128:8", "a.sf2", 128, 8), ("c:0:1:2", "c:0", 1, 2),
            ("a.sf2:8", "a.sf2:8", 128, 0),
            ("a.sf2:1:128", "a.sf2", 1, 128), ("a.sf2::1", "a.sf2::1", 128, 0), ("", "", 128, 0),
        ]
    ) func presets(path: String, file: String, bank: Int, programme: Int) {
        let found = SoundBank.preset(of: path)
        #expect(found.file == file && found.preset == .init(bank: bank, programme: programme))
    }

    @Test func `a file that is missing or broken is told in one line`() throws {
        guard installed() != nil else { return }
        let folder = try TestFolder()
        let missing = #expect(throws: TactusError.self) { _ = try SoundBank(soundFont: folder.file("no.sf2")) }
        #expect(missing?.kind == .missing)
        let header = Array("RIFF".utf8) + [40, 0, 0, 0] + Array("sfbkLIST".utf8) + Array(repeating: 7, count: 32)
        for (name, bytes) in [("empty.sf2", []), ("text.sf2", Array("a note".utf8)), ("cut.sf2", header)] {
            try folder.write(bytes, to: name)
            let error = #expect(throws: TactusError.self) { _ = try SoundBank(soundFont: folder.file(name)) }
            #expect(error?.kind == .broken && error?.expected == "a SoundFont, SF2 or SF3", "\(name): \(error as Any)")
            #expect(error?.description.contains("\n") == false)
        }
    }
}
