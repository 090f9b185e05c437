// A sample at another pitch, cut, and with an envelope; once, when a bank is loaded. Pure.

internal import RealModule

/// The changes of a sample before it is played.
struct SampleShape: Hashable {
    /// The change of its pitch; beyond four octaves it is one of four.
    var cents = 0.0

    /// The first frame of the file.
    var first = 0

    /// The last frame of the file; `nil` for that at its end.
    var last: Int?

    /// The time in seconds before it begins.
    var delay = 0.0

    /// The time in seconds in which the loudness rises from 0.
    var attack = 0.0

    /// The time in seconds in which the loudness stays there.
    var hold = 0.0

    /// The time in seconds in which the loudness would then fall to nothing; it stays at `sustain`.
    var decay = 0.0

    /// The share of the loudness at which the decay ends.
    var sustain = 1.0

    /// The share of the difference of its sides that is left; −1 exchanges them.
    var width = 1.0

    /// The rate of a sample, in frames per second, that is played at `Tuning.frequency` to change its pitch. The
    /// multiples of 25 are as many as have a common divisor, and within half a cent.
    private var rate: Int {
        let wanted = Double(Tuning.frequency) * .pow(2, min(max(cents, -4_800), 4_800) / 1_200)
        return max(25, Int((wanted / 25).rounded()) * 25)
    }

    /// Returns the changed samples of a file of this frequency, which are at `Tuning.frequency`.
    func applied(to sample: Sample, from frequency: Int) -> Sample {
        var (left, right) = (
            applied(to: sample.left, from: frequency), sample.right.map { applied(to: $0, from: frequency) }
        )
        if let sides = right, width != 1 {
            let angle = Float(1 - width) * .pi / 4
            let (own, other) = (Float.cos(angle), Float.sin(angle))
            right = left.indices.map { own * sides[$0] + other * left[$0] }
            left = left.indices.map { own * left[$0] + other * sides[$0] }
        }
        return Sample(left: left, right: right)
    }

    private func applied(to samples: [Float], from frequency: Int) -> [Float] {
        let ratio = Double(Tuning.frequency) / Double(frequency)
        let start = min(Int(Double(first) * ratio), samples.count - 1)
        let end = min(last.map { Int(Double($0 + 1) * ratio) } ?? samples.count, samples.count)
        var result = Array(samples[start..<max(end, start + 1)])
        if cents != 0 { result = Resampling.samples(result, from: rate) }
        let silence = Array(repeating: 0 as Float, count: Int(delay * Double(Tuning.frequency)))
        guard attack > 0 || sustain < 1 else { return silence + result }
        let (rise, fall) = (Float(attack) * Float(Tuning.frequency), Float(decay) * Float(Tuning.frequency))
        let (top, rest) = (rise + Float(hold) * Float(Tuning.frequency), Float(sustain))
        for at in result.indices {
            let frame = Float(at)
            if frame < rise {
                result[at] *= frame / rise
            } else if frame >= top {
                result[at] *= max(rest, fall > 0 && frame < top + fall ? .exp(-9 * (frame - top) / fall) : 0)
            }
        }
        if rest == 0 { result.removeLast(max(0, result.count - max(1, Int(top + fall)))) }
        return silence + result
    }
}

extension SampledSound {
    /// Returns the sound at another pitch, changed by a number of semitones.
    func tuned(by semitones: Float) -> SampledSound {
        var result = self
        let shape = SampleShape(cents: 100 * Double(semitones))
        for at in layers.indices {
            let sample = Sample(left: layers[at].samples, right: layers[at].right)
            let tuned = shape.applied(to: sample, from: Tuning.frequency)
            (result.layers[at].samples, result.layers[at].right) = (tuned.left, tuned.right)
        }
        return result
    }
}

/// The decoded samples of a file at `Tuning.frequency`.
struct Sample {
    var left: [Float]

    /// As many as of the left side; `nil` for a mono sample.
    var right: [Float]?
}
