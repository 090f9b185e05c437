// Layers, velocities, rates, and the way from any sample file to mono at 48 kHz.

import RealModule
import Testing

@testable import Outputs

@Suite struct SampleTests {
    private static func sound(_ ranges: [ClosedRange<Float>]) -> SampledSound {
        SampledSound(layers: ranges.map { SampleLayer([1], velocities: $0) })
    }

    @Test func `overlapping layers: the first that has it`() {
        // As GMRockKit's kick before it was put right.
        let sound = Self.sound([0...0.376812, 0.369565...0.7, 0.7...1])
        #expect([0, 0.37, 0.376812, 0.38, 0.7, 1].map { sound.layer(for: $0) } == [0, 0, 0, 1, 1, 2])
    }

    @Test func `gaps between layers: the nearest`() {
        let sound = Self.sound([0.1...0.181159, 0.188406...0.5, 0.6...0.9])
        #expect([0, 0.182, 0.187, 0.54, 0.56, 1].map { sound.layer(for: $0) } == [0, 0, 1, 1, 2, 2])
    }

    @Test func `half the velocity is 8 dB softer, or 6 dB for recorded layers`() {
        var sound = SampledSound(layers: [SampleLayer([1], gain: 0.5)], gain: 2)
        #expect(sound.gain(velocity: 1, layer: 0) == 1)
        #expect(abs(sound.gain(velocity: 0.5, layer: 0) - 0.4061) < 1e-4)
        sound.velocityPower = 1
        #expect(abs(sound.gain(velocity: 0.5, layer: 0) - 0.5) < 1e-6)
        sound.velocityPower = 0
        #expect(sound.gain(velocity: 0, layer: 0) == 1)
    }

    @Test(arguments: [8_000, 22_050, 44_100, 96_000, 192_000, 47_999])
    func `a tone of another rate is the same tone`(frequency: Int) {
        let tone = (0..<frequency / 2).map { Float.sin(2 * .pi * 1_000 * Float($0) / Float(frequency)) }
        let result = Resampling.samples(tone, from: frequency)
        #expect(abs(result.count - 24_000) <= 1)
        let difference = result.indices[2_000..<22_000].map { at in
            abs(result[at] - Float.sin(2 * .pi * 1_000 * Float(at) / 48_000))
        }
        #expect(difference.max() ?? 1 < 2e-3)
    }

    @Test func `what 48 kHz cannot have is gone and not folded down`() {
        let tone = (0..<96_000).map { Float(Double.sin(2 * .pi * 30_000 * Double($0) / 96_000)) }
        #expect(Array(Resampling.samples(tone, from: 96_000)[2_000..<46_000]).peak < 1e-3)
    }

    @Test func `the beginning stays the beginning`() {
        let result = Resampling.samples([1] + Array(repeating: 0, count: 4_409), from: 44_100)
        #expect(result.indices.max { abs(result[$0]) < abs(result[$1]) } == 0)
    }

    @Test func `two channels are the sides, unless they are equal; more are made one by their mean`() throws {
        let folder = try TestFolder()
        func read(_ samples: [Float], channels: Int) throws -> Sample {
            try folder.write(wav: samples, to: "a.wav", channels: channels)
            return try SampleFile(folder.file("a.wav")).sample
        }
        func isNear(_ left: [Float]?, _ right: [Float]) -> Bool {
            left?.count == right.count && zip(left ?? [], right).allSatisfy { abs($0 - $1) < 1e-4 }
        }
        let stereo = try read([0.5, 0.25, -0.5, 0, 1, -1], channels: 2)
        #expect(isNear(stereo.left, [0.5, -0.5, 1]) && isNear(stereo.right, [0.25, 0, -1]))
        let equal = try read([0.5, 0.5, -0.25, -0.25], channels: 2)
        #expect(isNear(equal.left, [0.5, -0.25]) && equal.right == nil)
        let three = try read([0.5, 0.25, 0, -0.5, 0, 0.2], channels: 3)
        #expect(isNear(three.left, [0.25, -0.1]) && three.right == nil)
    }

    @Test func `samples are rounded to the nearest, and the loudest is 1 dB below full scale`() {
        #expect([0, .nan, 0.5, -0.5].map(FileOutput.sample) == [0, 0, 14_601, -14_601])
        #expect([1, 2, .infinity, -1, -2].map(FileOutput.sample) == [29_202, 29_202, 29_202, -29_202, -29_202])
    }
}
