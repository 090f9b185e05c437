// Stereo samples on loudspeakers and headphones, and the turns of a layer's recordings: measured on rendered sound.

import RealModule
import Testing

@testable import Outputs

@Suite struct StereoTests {
    /// A low tone on the left and a high one on the right.
    private static let sides = (
        left: TestSound.tone(400, seconds: 0.2), right: TestSound.tone(3_000, seconds: 0.2)
    )

    private func rendered(
        _ layer: SampleLayer,
        at place: SIMD3<Float> = TestSound.front,
        usesHRTF: Bool = false
    ) throws -> (left: [Float], right: [Float]) {
        let bank = SoundBank(name: "test", sounds: ["sound": SampledSound(layers: [layer])])
        let sound = try recorded(bank, usesHRTF: usesHRTF) { output in
            output.strike(sound: "sound", velocity: 1, place: place, gain: 1)
            try output.advance(to: 0.2)
        }
        return (Array(sound.left[1_000..<9_000]), Array(sound.right[1_000..<9_000]))
    }

    @Test func `each loudspeaker plays its side alone`() throws {
        let sound = try rendered(SampleLayer(Self.sides.left, right: Self.sides.right))
        for (own, other, hertz) in [(sound.left, sound.right, Float(400)), (sound.right, sound.left, 3_000)] {
            #expect(Spectrum.level(hertz, of: own) > 300 * Spectrum.level(hertz, of: other))
        }
    }

    @Test func `sides that are almost equal are as loud as a mono sample in the middle`() throws {
        var almost = Self.sides.left
        almost[5] += 0.001
        let mono = try rendered(SampleLayer(Self.sides.left)).left.energy
        let stereo = try rendered(SampleLayer(Self.sides.left, right: almost)).left.energy
        #expect(abs(10 * Float.log10(stereo / mono)) < 0.5, "\(stereo / mono)")
    }

    @Test func `the nearer loudspeaker is louder, within 6 dB`() throws {
        let tone = Self.sides.left
        let sound = try rendered(SampleLayer(tone, right: tone), at: SIMD3(1, 0, 0))
        let difference = 10 * Float.log10(sound.right.energy / sound.left.energy)
        #expect((2...6).contains(difference), "\(difference)")
    }

    @Test func `with HRTFs both ears hear both sides, each its own louder`() throws {
        let sound = try rendered(SampleLayer(Self.sides.left, right: Self.sides.right), usesHRTF: true)
        for (own, other, hertz) in [(sound.left, sound.right, Float(400)), (sound.right, sound.left, 3_000)] {
            let ratio = Spectrum.level(hertz, of: own) / Spectrum.level(hertz, of: other)
            #expect(ratio > 1.1 && ratio < 30, "\(hertz): \(ratio)")
        }
    }

    @Test func `a sound of two sides is choked whole`() throws {
        let bank = SoundBank(
            name: "test",
            sounds: ["sound": SampledSound(layers: [SampleLayer(Self.sides.left, right: Self.sides.right)])]
        )
        let sound = try recorded(bank) { output in
            output.strike(sound: "sound", velocity: 1, place: .zero, gain: 1)
            try output.advance(to: 0.05)
            output.stop(sound: "sound")
            try output.advance(to: 0.2)
        }
        #expect(sound.left[1_000..<2_000].peak > 0.1 && sound.right[1_000..<2_000].peak > 0.1)
        #expect(sound.left[3_000...].peak == 0 && sound.right[3_000...].peak == 0)
    }

    @Test func `recordings of a layer take turns, and each layer has its own`() {
        let sound = SampledSound(
            layers: [0, 0, 0, 1, 1].map { (layer: Int) in
                SampleLayer([1], velocities: layer == 0 ? 0...0.5 : 0.5...1)
            }
        )
        var turns = LayerTurns(sound, seed: 0)
        let strokes: [Float] = [0.1, 0.2, 0.9, 0.3, 0.8, 0.1, 1]
        #expect(strokes.map { turns.next(of: sound, velocity: $0) } == [0, 1, 3, 2, 4, 0, 3].map { [$0] })
    }
}
