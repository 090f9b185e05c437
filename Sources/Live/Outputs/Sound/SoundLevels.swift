// The levels of what sounds, for meters. They are calculated from the samples that play: devices do not give back what they
// mix. Used by Voices; pure.

/// The loudness of a sound in the last 100 ms, as shares of full scale in the middle of the loudspeakers.
package struct SoundLevel: Sendable, Hashable {
    /// The loudest sample.
    package var peak: Float = 0

    /// The root mean square.
    package var rms: Float = 0

    /// Adds a sound that is independent of this one: its power counts, and in the worst case its peak.
    mutating func add(_ other: SoundLevel) {
        peak += other.peak
        rms = (rms * rms + other.rms * other.rms).squareRoot()
    }
}

package struct SoundLevels: Sendable, Hashable {
    /// The level of everything together, before the limiter.
    package var master = SoundLevel()

    /// The level of each sound that is heard, by its name.
    package var sounds: [String: SoundLevel] = [:]
}

/// The loudness of a layer over time, in blocks.
struct LevelCurve {
    private let peaks: [Float]
    private let powers: [Float]

    init(_ layer: SampleLayer) {
        let blocks = stride(from: 0, to: layer.samples.count, by: Tuning.meterFrames)
        var (peaks, powers): ([Float], [Float]) = ([], [])
        for start in blocks {
            let block = start..<min(start + Tuning.meterFrames, layer.samples.count)
            var (peak, power): (Float, Float) = (0, 0)
            for side in layer.sides {
                for sample in side[block] {
                    peak = max(peak, abs(sample))
                    power += sample * sample
                }
            }
            peaks.append(peak)
            powers.append(power / Float(layer.sides.count * Tuning.meterFrames))
        }
        (self.peaks, self.powers) = (peaks, powers)
    }

    /// Returns whether nothing of a layer of a number of frames is left to show.
    static func isOver(_ frames: Int, at frame: Int) -> Bool {
        let blocks = (frames + Tuning.meterFrames - 1) / Tuning.meterFrames
        return frame / Tuning.meterFrames >= blocks + Tuning.meterBlocks
    }

    /// Returns the level in the last `Tuning.meterBlocks`, a number of frames after the layer began.
    func level(at frame: Int, gain: Float) -> SoundLevel {
        let last = frame / Tuning.meterFrames
        let (first, end) = (max(0, last - Tuning.meterBlocks + 1), min(last + 1, peaks.count))
        // A meter asks at any time, also after the sound is over and before it is released.
        guard frame >= 0, first < end else { return SoundLevel() }
        let shown = first..<end
        let gain = gain * StereoSide.gain
        return SoundLevel(
            peak: gain * (peaks[shown].max() ?? 0),
            rms: gain * (powers[shown].reduce(0, +) / Float(Tuning.meterBlocks)).squareRoot()
        )
    }
}
