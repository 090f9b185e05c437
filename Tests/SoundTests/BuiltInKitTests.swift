// The built-in kit: its names, and that its sounds are what such sounds have to be.

import RealModule
import Outputs
import Testing

@Suite struct BuiltInKitTests {
    static let drums = [
        "kick", "snare", "side-stick", "clap", "closed-hat", "open-hat", "low-tom", "mid-tom", "high-tom", "crash",
        "ride", "snap",
    ]

    /// The sounds of General MIDI beyond a drum set.
    static let percussion = [
        "pedal-hat", "ride-bell", "splash", "china", "cowbell", "tambourine", "claves", "wood-block", "triangle",
        "shaker",
        "conga", "bongo",
    ]
    static let cues = ["cue-freestyle", "cue-recording", "cue-playing"]

    @Test func `all names are there`() {
        #expect(SoundBank.builtIn.names == (Self.drums + Self.percussion + Self.cues).sorted())
        #expect(SoundBank.builtIn.problems.isEmpty)
    }

    @Test(arguments: drums + percussion + cues) func `begins at once, ends silent, and has no direct part`(name: String)
        throws
    {
        for layer in try #require(SoundBank.builtIn[name]).layers {
            let peak = layer.samples.peak
            #expect((0.39...1).contains(peak))
            let attack = try #require(layer.samples.first(above: peak / 10))
            #expect(attack <= 24, "half a millisecond to −20 dB")
            #expect(abs(layer.samples.reduce(0, +) / Float(layer.samples.count)) < 1e-3 * peak)
            #expect(layer.samples.suffix(48).map(abs).max() ?? 1 < 1e-3 * peak)
            #expect(layer.samples.allSatisfy { $0.isFinite })
        }
    }

    /// The centre of gravity of a sound's spectrum, by its steps: √(Σ step² / Σ sample²) is an angle a frame.
    private func brightness(_ name: String) throws -> Float {
        let samples = try #require(SoundBank.builtIn[name]?.layers.last?.samples)
        let steps = zip(samples, samples.dropFirst()).map { $0.1 - $0.0 }
        return .sqrt(steps.energy / samples.energy) / (2 * .pi) * 48_000
    }

    /// The seconds from the peak until a sound stays 20 dB below it.
    private func length(_ name: String) throws -> Float {
        let samples = try #require(SoundBank.builtIn[name]?.layers.last?.samples)
        let peak = samples.peak
        return Float(samples.lastIndex { abs($0) > peak / 10 } ?? 0) / 48_000
    }

    @Test func `drums are dark, cymbals bright, toms in their order`() throws {
        let order = try ["low-tom", "mid-tom", "high-tom", "snare", "ride"].map(brightness)
        #expect(order == order.sorted())
        let kick = try brightness("kick")
        #expect(kick < 600)
        let skins = try ["conga", "bongo", "cowbell", "claves"].map(brightness)
        #expect(skins == skins.sorted())
        let (splash, crash, china) = try (brightness("splash"), brightness("crash"), brightness("china"))
        #expect(splash > crash && crash > china)
        for cymbal in ["closed-hat", "open-hat", "crash", "ride"] {
            let brightness = try brightness(cymbal)
            #expect(brightness > 3_500)
        }
    }

    @Test func `sounds ring as long as such instruments do`() throws {
        let lengths: [(String, ClosedRange<Float>)] = [
            ("kick", 0.1...0.4), ("snare", 0.08...0.25), ("side-stick", 0.01...0.08), ("clap", 0.04...0.15),
            ("snap", 0.005...0.05), ("closed-hat", 0.03...0.12), ("open-hat", 0.3...0.8), ("low-tom", 0.3...0.9),
            ("crash", 0.7...2), ("ride", 0.2...1.5), ("pedal-hat", 0.02...0.1), ("splash", 0.2...0.7),
            ("china", 0.4...1.6),
            ("ride-bell", 0.4...1.5), ("cowbell", 0.1...0.35), ("tambourine", 0.06...0.3), ("claves", 0.02...0.08),
            ("wood-block", 0.02...0.1), ("triangle", 0.6...1.5), ("shaker", 0.03...0.15), ("conga", 0.1...0.4),
            ("bongo", 0.05...0.25),
        ]
        for (name, range) in lengths {
            let length = try length(name)
            #expect(range.contains(length), "\(name): \(length) s")
        }
    }

    @Test(arguments: ["kick", "snare", "closed-hat", "high-tom", "ride", "crash"])
    func `strokes of a roll differ, and are as loud`(name: String) throws {
        let layers = try #require(SoundBank.builtIn[name]).layers
        #expect(layers.count == 16)
        for first in stride(from: 0, to: 16, by: 4) {
            let takes = layers[first..<first + 4].map(\.samples)
            for (one, other) in zip(takes, takes.dropFirst()) {
                // Of the steps between samples: the overtones count for more.
                let steps = [one, other].map { samples in zip(samples, samples.dropFirst()).map { $0.1 - $0.0 } }
                let product = zip(steps[0], steps[1]).reduce(Float(0)) { $0 + $1.0 * $1.1 }
                let likeness = product / Float.sqrt(steps[0].energy * steps[1].energy)
                #expect((0.5...0.99).contains(likeness), "\(likeness)")
                #expect(abs(10 * Float.log10(one.energy / other.energy)) < 2)
                #expect(abs(one.peak - other.peak) < 1e-4)
            }
        }
    }

    @Test(arguments: drums + percussion) func `harder strokes are brighter`(name: String) throws {
        let layers = try #require(SoundBank.builtIn[name]).layers
        let levels = stride(from: 0, to: layers.count, by: layers.count / 4).map { at -> Float in
            let samples = layers[at].samples
            return zip(samples, samples.dropFirst()).map { $0.1 - $0.0 }.energy / samples.energy
        }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0.0 < $0.1 }, "\(levels)")
    }

    /// The tones of a cue, each by where it starts and its strongest frequency of a scale.
    private func tones(_ name: String) throws -> [(start: Int, hertz: Float)] {
        let samples = try #require(SoundBank.builtIn[name]?.layers.first?.samples)
        let block = 480
        let levels = stride(from: 0, to: samples.count - block, by: block).map { Array(samples[$0..<$0 + block]).peak }
        let starts = levels.indices.filter { levels[$0] > 0.1 && ($0 == 0 || levels[$0] > 1.5 * levels[$0 - 1]) }
        let scale = (0..<25).map { 261.63 * Float.exp2(Float($0) / 12) }
        return starts.map { start in
            let part = samples[start * block..<min((start + 8) * block, samples.count)]
            let strongest = scale.max { Spectrum.level($0, of: part) < Spectrum.level($1, of: part) }
            return (start, strongest ?? 0)
        }
    }

    @Test func `the cues are told apart by ear: one tone, one twice, three rising`() throws {
        let cues = try Self.cues.map(tones)
        #expect(cues.map(\.count) == [1, 2, 3])
        // Never the same first tone: that one alone identifies the mode.
        let firsts = cues.map { $0[0].hertz }
        for (one, other) in [(0, 1), (0, 2), (1, 2)] {
            let ratio = max(firsts[one], firsts[other]) / min(firsts[one], firsts[other])
            #expect(ratio > 1.2)
        }
        #expect(cues[1][0].hertz == cues[1][1].hertz)
        #expect(cues[2][0].hertz < cues[2][1].hertz && cues[2][1].hertz < cues[2][2].hertz)
    }
}
