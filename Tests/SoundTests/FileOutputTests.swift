// Strokes rendered to a file: where they begin, how they end, how many there are.

import Foundation
import Outputs
import Platform
import RealModule
import Testing

@Suite struct FileOutputTests {
    @Test(arguments: [-1e300, -.infinity, .nan, -1, 0] as [Double])
    func `a time before the beginning renders no sound`(seconds: Double) throws {
        let sound = try recorded(TestSound.bank(["click": TestSound.click])) { try $0.advance(to: seconds) }
        #expect(sound.left.count < 48_000 && sound.left.peak == 0 && sound.right.peak == 0)
    }

    @Test func `an output that is closed holds no renderer, whoever still holds it`() throws {
        let folder = try TestFolder()
        let output = try FileOutput(path: folder.file("a.wav"), bank: TestSound.bank(["click": TestSound.click]))
        #expect(output.holdsDevice)
        try output.close()
        #expect(!output.holdsDevice)
        output.strike(sound: "click", velocity: 1, place: TestSound.front, gain: 1)
        try output.advance(to: 1)
        output.stopAll()
        try output.close()
    }

    @Test func `sounds that are copied at their first stroke are those that are copied before`() throws {
        let folder = try TestFolder()
        let tones = ["tone": TestSound.tone(400, seconds: 0.3), "low": TestSound.tone(90, seconds: 0.5)]
        let bank = TestSound.bank(tones.merging(["click": TestSound.click]) { first, _ in first })
        let files = try [true, false].map { isEarly in
            let path = folder.file("\(isEarly).wav")
            let recording = try Platform.Recording(path)
            let output = try FileOutput(recording, bank: bank, isAlone: true, isEarly: isEarly)
            for (place, name) in ["tone", "click", "tone", "low", "none", "click"].enumerated() {
                try output.advance(to: Double(place) * 0.0837)
                output.strike(sound: name, velocity: 0.7, place: .zero, gain: 1)
            }
            try output.close()
            #expect(output.counts.strikes == 6 && output.counts.unknown == 1 && recording.settle(.whole) == nil)
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(files[0] == files[1] && files[0].count > 48_000)
    }

    @Test(arguments: [false, true])
    func `a stroke begins at its very frame`(usesHRTF: Bool) throws {
        // An irrational distance meets every place within a block.
        let times = (0..<300).map { Double($0) * 0.0314159265 }
        let sound = try recorded(TestSound.bank(["click": TestSound.click]), usesHRTF: usesHRTF) {
            output in
            for time in times {
                try output.advance(to: time)
                output.strike(sound: "click", velocity: 1, place: TestSound.front, gain: 1)
            }
        }
        // Head-related transfer functions have a way to go, the same one for each stroke.
        let delays = try times.map { time in
            let frame = Int((time * 48_000).rounded())
            #expect(sound.left[max(0, frame - 60)..<frame].peak < 0.01)
            return try #require(sound.left[frame...].first(above: 0.2)) - frame
        }
        #expect(Set(delays).count == 1)
        #expect((0...(usesHRTF ? 48 : 0)).contains(delays[0]))
    }

    @Test(arguments: [false, true])
    func `a sound that begins again makes no click`(usesHRTF: Bool) throws {
        // Shorter than those that ring over their next strokes.
        let bank = TestSound.bank(["tone": TestSound.tone(100, seconds: 0.99)])
        let once = try recorded(bank, usesHRTF: usesHRTF) { output in
            output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
            try output.advance(to: 0.9)
            output.stopAll()
        }
        // Cut at many places of the wave, its crest (0.5025 s) among them, at which a cut is a step of the whole level.
        for time in stride(from: 0.5, to: 0.51, by: 0.0005) {
            let twice = try recorded(bank, usesHRTF: usesHRTF) { output in
                output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: time)
                output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: 0.9)
                output.stopAll()
            }
            #expect(twice.left.largestStep < 2.2 * once.left.largestStep, "cut at \(time) s")
            #expect(twice.left.peak < 1.25 * once.left.peak)
        }
        // A cut would be a step of 0.5 and more; Debian 13's OpenAL begins a sound for headphones with one of 0.051.
        #expect(once.left.largestStep < 0.06 * once.left.peak)
    }

    @Test func `a sound that is cut off is silent within 5 ms`() throws {
        let sound = try recorded(TestSound.bank(["tone": TestSound.tone(1_000, seconds: 1)])) { output in
            output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
            try output.advance(to: 0.5)
            output.stopAll()
            try output.advance(to: 0.6)
        }
        let end = try #require(sound.left.lastIndex { abs($0) > 1e-4 })
        #expect((24_000 - 128...24_000 + Int(Tuning.fade * 48_000)).contains(end))
        // It goes down in a line and not in a step: half way, about half of it is there; with Debian 13's OpenAL, a fifth.
        let begin = 24_000 / 128 * 128
        let middle = sound.left[begin + 40..<begin + 88].map(abs).max() ?? 0
        #expect((0.15...0.8).contains(middle / sound.left.peak))
    }

    @Test func `one sound is stopped and another goes on`() throws {
        let bank = TestSound.bank(["low": TestSound.tone(200, seconds: 1), "high": TestSound.tone(2_000, seconds: 1)])
        func played(_ stopped: String?) throws -> [Float] {
            try recorded(bank) { output in
                for name in ["low", "high"] {
                    output.strike(sound: name, velocity: 1, place: TestSound.front, gain: 0.4)
                }
                try output.advance(to: 0.5)
                if let stopped { output.stop(sound: stopped) }
                try output.advance(to: 0.6)
                output.stopAll()
            }.left
        }
        let (both, low) = (try played(nil), try played("high"))
        let after = 24_000 + 480..<28_000
        #expect(low[..<23_900] == both[..<23_900])
        // What is left is the low tone alone: far smaller steps, and not silence.
        #expect(Array(low[after]).largestStep < 0.3 * Array(both[after]).largestStep)
        #expect(low[after].peak > 0.3 * both[after].peak)
        #expect(try played("triangle") == both)
    }

    @Test func `different sounds go on over one another`() throws {
        let hertz: [Float] = (0..<40).map { 300 + 150 * Float($0) }
        let names = hertz.map { "\(Int($0))" }
        let bank = TestSound.bank(
            Dictionary(uniqueKeysWithValues: zip(names, hertz.map { TestSound.tone($0, seconds: 1, level: 0.02) }))
        )
        let sound = try recorded(bank) { output in
            for (number, name) in names.enumerated() {
                try output.advance(to: Double(number) * 0.005)
                output.strike(sound: name, velocity: 1, place: TestSound.front, gain: 1)
            }
        }
        // At half a second each of the 40 tones is there, as loud as the others.
        let part = sound.left[24_000..<33_600]
        let levels = hertz.map { Spectrum.level($0, of: part) }
        let loudest = try #require(levels.max())
        #expect(levels.allSatisfy { $0 > 0.9 * loudest })
        #expect(Spectrum.level(375, of: part) < 0.1 * loudest)
        #expect(sound.counts.stolen == 0)
    }

    @Test func `the closed hat chokes the open one, and nothing else does`() throws {
        func tail(_ second: String) throws -> Float {
            let sound = try recorded(.builtIn) { output in
                output.strike(sound: "open-hat", velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: 0.1)
                output.strike(sound: second, velocity: 1, place: TestSound.front, gain: 1)
                try output.advance(to: 0.6)
            }
            // After closed hat and stick are over, an open hat still rings.
            return Array(sound.left[16_800..<24_000]).energy
        }
        let (choked, open) = (try tail("closed-hat"), try tail("side-stick"))
        #expect(open > 0.01)
        #expect(choked < open / 1_000)
    }

    @Test func `positions are heard on their side, and ahead on both`() throws {
        func energies(_ place: SIMD3<Float>, usesHRTF: Bool) throws -> (left: Float, right: Float) {
            let sound = try recorded(.builtIn, usesHRTF: usesHRTF) { output in
                output.strike(sound: "closed-hat", velocity: 1, place: place, gain: 1)
            }
            return (sound.left.energy, sound.right.energy)
        }
        for usesHRTF in [false, true] {
            let left = try energies(SIMD3(-0.5, 0.1, -0.25), usesHRTF: usesHRTF)
            let right = try energies(SIMD3(0.25, 0.2, -0.25), usesHRTF: usesHRTF)
            let ahead = try energies(SIMD3(0, 0.2, -0.5), usesHRTF: usesHRTF)
            #expect(left.left > 2 * left.right)
            #expect(right.right > 2 * right.left)
            #expect((0.8...1.25).contains(ahead.left / ahead.right))
            // Nearer is not louder: the loudness is the kit's.
            let near = try energies(SIMD3(0, 0.04, -0.1), usesHRTF: usesHRTF)
            #expect((0.95...1.05).contains(near.left / ahead.left))
        }
    }

    @Test("a pan goes from one output alone to the other, whatever the width", arguments: [false, true])
    func pan(isStereo: Bool) throws {
        let tone = TestSound.tone(400, seconds: 0.2)
        let layer = SampleLayer(tone, right: isStereo ? tone : nil)
        let bank = SoundBank(name: "tone", sounds: ["tone": SampledSound(layers: [layer])])
        let levels = try [-1, -0.5, 0, 0.5, 1].map { (pan: Float) in
            let sound = try recorded(bank, width: 0) { output in
                output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 0.5, pan: pan)
            }
            return (left: sound.left.energy.squareRoot(), right: sound.right.energy.squareRoot())
        }
        #expect(levels[0].right < levels[0].left / 1_000 && levels[4].left < levels[4].right / 1_000)
        #expect(abs(levels[2].left / levels[2].right - 1) < 0.01)
        #expect(levels[0].left > levels[1].left && levels[1].left > levels[2].left && levels[2].left > levels[3].left)
        // A side alone is 4.5 dB louder than each side is for the middle (mono), within 2 dB for stereo.
        #expect(abs(20 * Float.log10(levels[4].right / levels[2].right) - 4.5) < 2)
    }

    @Test func `harder is louder, and brighter`() throws {
        func stroke(_ velocity: Float) throws -> (energy: Float, brightness: Float) {
            let sound = try recorded(.builtIn) { output in
                output.strike(sound: "snare", velocity: velocity, place: TestSound.front, gain: 1)
            }
            let steps = zip(sound.left, sound.left.dropFirst()).map { $0.1 - $0.0 }
            return (sound.left.energy, steps.energy / sound.left.energy)
        }
        let strokes = try [0.2, 0.5, 0.9].map { try stroke($0) }
        #expect(strokes[0].energy < strokes[1].energy && strokes[1].energy < strokes[2].energy)
        #expect(strokes[0].brightness < strokes[1].brightness && strokes[1].brightness < strokes[2].brightness)
    }

    @Test func `a thousand strokes at once are heard on 64 voices`() throws {
        let bank = SoundBank.builtIn
        let sound = try recorded(bank) { output in
            for number in 0..<1_000 {
                output.strike(
                    sound: bank.names[number % bank.names.count],
                    velocity: 1,
                    place: TestSound.front,
                    gain: 1
                )
            }
            try output.advance(to: 0.2)
            for _ in 0..<1_000 { output.strike(sound: "snare", velocity: 1, place: .zero, gain: 1) }
        }
        #expect(sound.counts.strikes == 2_000)
        #expect(sound.left.peak > 0.3)
        #expect(sound.left.peak < 1)
    }

    @Test func `more sounds than voices: the oldest makes room, without a click`() throws {
        let names = (0..<80).map { "tone \($0)" }
        let bank = TestSound.bank(
            Dictionary(uniqueKeysWithValues: names.map { ($0, TestSound.tone(100, seconds: 2, level: 0.01)) })
        )
        let sound = try recorded(bank) { output in
            for (number, name) in names.enumerated() {
                try output.advance(to: Double(number) * 0.0025)
                output.strike(sound: name, velocity: 1, place: TestSound.front, gain: 1)
            }
        }
        #expect(sound.counts.stolen == 16)
        #expect(sound.left.largestStep < 0.02)
    }

    @Test func `eight at once at full strength do not clip`() throws {
        let sound = try recorded(.builtIn) { output in
            for name in ["kick", "snare", "low-tom", "mid-tom", "high-tom", "crash", "ride", "open-hat"] {
                output.strike(sound: name, velocity: 1, place: .zero, gain: 1)
            }
        }
        #expect(max(sound.left.peak, sound.right.peak) < 0.999)
    }

    @Test func `a sound that nobody knows is passed over and counted`() throws {
        let sound = try recorded(.builtIn) { output in
            output.strike(sound: "gong", velocity: 1, place: .zero, gain: 1)
            output.strike(sound: "kick", velocity: .nan, place: SIMD3(.nan, 0, 0), gain: .infinity)
            try output.advance(to: .nan)
            try output.advance(to: 0.1)
            try output.advance(to: 0.05)
        }
        #expect(sound.counts.unknown == 1)
        #expect(sound.counts.strikes == 2)
        #expect(sound.left.peak == 0)
    }

    @Test func `the same strokes are the same bytes`() throws {
        func take() throws -> [Float] {
            try recorded(.builtIn) { output in
                for number in 0..<20 {
                    try output.advance(to: Double(number) * 0.0777)
                    output.strike(sound: number % 2 == 0 ? "kick" : "closed-hat", velocity: 0.8, place: .zero, gain: 1)
                }
            }.left
        }
        let (one, other) = (try take(), try take())
        #expect(one == other)
    }

    @Test func `a full disk is told, and playing goes on`() throws {
        let problem = #expect(throws: TactusError.self) { _ = try FileOutput(path: "/dev/full", bank: .builtIn) }
        #expect(problem?.kind == .inputOutput)
        #expect(problem?.description.contains("/dev/full") == true)
        #expect(problem?.description.contains("No space left on device") == true)
        let missing = #expect(throws: TactusError.self) {
            _ = try FileOutput(path: "/nowhere/take.wav", bank: .builtIn)
        }
        #expect(missing?.description == "/nowhere/take.wav: No such file or directory")
    }
}

/// One frequency of a spectrum.
enum Spectrum {
    /// The level of a sine of this frequency.
    static func level(_ hertz: Float, of samples: some Collection<Float>) -> Float {
        var (real, imaginary) = (Float(0), Float(0))
        for (at, sample) in samples.enumerated() {
            let angle = 2 * Float.pi * (hertz * Float(at) / 48_000).truncatingRemainder(dividingBy: 1)
            real += sample * .cos(angle)
            imaginary += sample * .sin(angle)
        }
        return 2 * .sqrt(real * real + imaginary * imaginary) / Float(samples.count)
    }
}
