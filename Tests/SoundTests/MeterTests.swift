// Meters, and the limiter: what is shown is what is rendered, and nothing is louder than the ceiling.

import RealModule
import Testing

@testable import Outputs

@Suite struct MeterTests {
    private static let bank = TestSound.bank([
        "tone": TestSound.tone(400, seconds: 0.5), "click": TestSound.click, "low": TestSound.tone(90, seconds: 0.5),
    ])

    /// Levels at moments of a recording.
    private func levels(
        at times: [Double],
        _ play: (FileOutput) throws -> Void
    ) throws -> [SoundLevels] {
        var result: [SoundLevels] = []
        _ = try recorded(Self.bank) { output in
            try play(output)
            for time in times {
                try output.advance(to: time)
                result.append(output.levels)
            }
        }
        return result
    }

    @Test(arguments: [0, 1, 100, 480, 4_801]) func `a meter that asks before or after a sound shows silence`(
        frames: Int
    ) {
        let curve = LevelCurve(SampleLayer(Array(repeating: 0.5, count: frames)))
        let blocks = (frames + Tuning.meterFrames - 1) / Tuning.meterFrames
        let end = (blocks + Tuning.meterBlocks) * Tuning.meterFrames
        if frames > 0 { #expect(curve.level(at: end - Tuning.meterFrames - 1, gain: 1).peak > 0) }
        for clock in [end - 1, end, end + 1, end + 480, 1_000 * end, Int.max, -1, -480, Int.min] {
            #expect(clock == end - 1 || curve.level(at: clock, gain: 1) == SoundLevel(), "\(clock)")
        }
    }

    @Test func `a tone has the level that is rendered`() throws {
        var shown = SoundLevels()
        let sound = try recorded(Self.bank) { output in
            output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
            try output.advance(to: 0.3)
            shown = output.levels
        }
        let level = try #require(shown.sounds["tone"])
        let rendered = Array(sound.left[9_600..<14_400])
        let (peak, rms) = (rendered.peak, Float.sqrt(rendered.energy / Float(rendered.count)))
        // Files are 1 dB below the mixer.
        for (own, other) in [(level.peak, peak), (level.rms, rms)] {
            #expect(abs(20 * Float.log10(own * Tuning.ceiling / other)) < 0.5, "\(own) \(other)")
        }
        #expect(shown.master == level)
    }

    @Test func `a level stays for 100 ms, and a sound that was cut off has none`() throws {
        let clicked = try levels(at: [0.02, 0.09, 0.15]) { output in
            output.strike(sound: "click", velocity: 1, place: TestSound.front, gain: 1)
        }
        #expect(clicked.map { $0.sounds["click"] != nil } == [true, true, false])
        let stopped = try levels(at: [0.1]) { output in
            output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
            output.strike(sound: "low", velocity: 0.5, place: TestSound.front, gain: 1)
            try output.advance(to: 0.05)
            output.stop(sound: "tone")
        }
        #expect(stopped[0].sounds.keys.sorted() == ["low"])
    }

    @Test func `independent sounds add their powers`() throws {
        let both = try levels(at: [0.2]) { output in
            output.strike(sound: "tone", velocity: 1, place: TestSound.front, gain: 1)
            output.strike(sound: "low", velocity: 1, place: TestSound.front, gain: 1)
        }[0]
        let single = try #require(both.sounds["tone"])
        #expect(abs(both.master.rms / single.rms - Float.sqrt(2)) < 0.02)
        #expect(abs(both.master.peak / single.peak - 2) < 0.02)
    }

    @Test
    func `however many sounds, no sample is above the ceiling of −1 dB, nor the waveform between above full scale`()
        throws
    {
        let bank = SoundBank.builtIn
        let sound = try recorded(bank, width: 1) { output in
            for beat in 0..<8 {
                try output.advance(to: Double(beat) * 0.12)
                for name in bank.names { output.strike(sound: name, velocity: 1, place: .zero, gain: 4) }
            }
        }
        let ceiling = Float.pow(10, -1 / 20)
        for side in [sound.left, sound.right] {
            #expect(side.peak <= ceiling + 1e-4 && side.peak > ceiling * 0.5, "\(side.peak)")
            // Four times the rate, as ITU-R BS.1770 measures true peaks.
            let loudest = side.indices.max { abs(side[$0]) < abs(side[$1]) } ?? 0
            let part = Array(side[max(0, loudest - 24_000)..<min(side.count, loudest + 24_000)])
            #expect(Resampling.samples(part, from: 12_000).peak < 1)
        }
    }
}
