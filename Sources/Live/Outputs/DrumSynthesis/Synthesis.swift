// The parts of the built-in sounds: noise, filters, decays and modes of vibration; pure.

internal import RealModule

/// The number of frames per second of all synthesized samples.
package let sampleRate = 48_000

/// White noise from −1 to 1, the same for the same seed.
struct Noise {
    private var state: UInt32

    init(_ seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

    mutating func next() -> Float {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return Float(Int32(bitPattern: state)) * 0x1p-31
    }
}

/// A filter of second order (R. Bristow-Johnson's cookbook).
struct Filter {
    private var (b0, b1, b2, a1, a2): (Float, Float, Float, Float, Float)
    private var (s1, s2): (Float, Float) = (0, 0)

    private init(_ b: (Float, Float, Float), _ a: (Float, Float, Float)) {
        (b0, b1, b2, a1, a2) = (b.0 / a.0, b.1 / a.0, b.2 / a.0, a.1 / a.0, a.2 / a.0)
    }

    private static func angle(_ hertz: Float, _ quality: Float) -> (cosine: Float, alpha: Float) {
        let angle = 2 * .pi * hertz / Float(sampleRate)
        return (.cos(angle), .sin(angle) / (2 * quality))
    }

    static func lowPass(_ hertz: Float) -> Filter {
        let (cosine, alpha) = angle(hertz, 0.707)
        return Filter(((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))
    }

    static func highPass(_ hertz: Float) -> Filter {
        let (cosine, alpha) = angle(hertz, 0.707)
        return Filter(((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))
    }

    static func bandPass(_ hertz: Float, quality: Float) -> Filter {
        let (cosine, alpha) = angle(hertz, quality)
        return Filter((alpha, 0, -alpha), (1 + alpha, -2 * cosine, 1 - alpha))
    }

    mutating func next(_ sample: Float) -> Float {
        let result = b0 * sample + s1
        s1 = b1 * sample - a1 * result + s2
        s2 = b2 * sample - a2 * result
        return result
    }
}

/// A decay by e in a number of seconds.
struct Decay {
    private(set) var level: Float
    private let factor: Float

    init(_ level: Float = 1, seconds: Float) {
        self.level = level
        factor = .exp(-1 / (seconds * Float(sampleRate)))
    }

    /// Returns the present level and advances by a frame.
    mutating func next() -> Float {
        defer { level *= factor }
        return level
    }
}

/// A way in which a body vibrates.
struct Mode {
    var hertz: Float
    var level: Float
    /// The time in seconds in which it decays by e.
    var seconds: Float

    /// The number of frames until it is 80 dB below full scale.
    var frames: Int { Int(max(0, .log(abs(level) * 1e4)) * seconds * Float(sampleRate)) }
}

/// A continuing mode: y = level · rⁿ · sin(angle · n), each value from the two before.
struct Vibration {
    private let turn: Float
    private let square: Float
    private var last: Float
    private var before: Float

    init(_ mode: Mode) {
        let angle = 2 * .pi * mode.hertz / Float(sampleRate)
        let radius = Float.exp(-1 / (mode.seconds * Float(sampleRate)))
        turn = 2 * radius * .cos(angle)
        square = radius * radius
        last = -mode.level * .sin(angle) / radius
        before = -mode.level * .sin(2 * angle) / (radius * radius)
    }

    mutating func next() -> Float {
        let next = turn * last - square * before
        before = last
        last = next
        return next
    }
}

/// Samples to which sound is added, at `sampleRate`.
struct Canvas {
    private(set) var samples: [Float]

    /// Creates silence of a number of seconds.
    init(seconds: Float) { samples = Array(repeating: 0, count: Int(seconds * Float(sampleRate))) }

    /// Adds a function of the frame's number, from a time on.
    mutating func add(from seconds: Float = 0, _ next: (Float) -> Float) {
        let first = Int(seconds * Float(sampleRate))
        let frame = 1 / Float(sampleRate)
        for at in min(first, samples.count)..<samples.count { samples[at] += next(Float(at - first) * frame) }
    }

    /// Adds modes that are struck at the beginning, four at a time.
    mutating func add(_ modes: [Mode]) {
        for start in stride(from: 0, to: modes.count, by: 4) {
            var four = modes[start..<min(start + 4, modes.count)].map(Vibration.init)
            while four.count < 4 { four.append(Vibration(Mode(hertz: 0, level: 0, seconds: 1))) }
            var (a, b, c, d) = (four[0], four[1], four[2], four[3])
            let end = min(samples.count, modes[start..<min(start + 4, modes.count)].map(\.frames).max() ?? 0)
            for at in 0..<end { samples[at] += a.next() + b.next() + c.next() + d.next() }
        }
    }

    /// Adds a tone whose pitch falls from one frequency to another and that decays.
    mutating func add(
        fallingFrom first: Float,
        to last: Float,
        within fall: Float,
        level: Float = 1,
        seconds: Float
    ) {
        var (excess, decay, phase) = (Decay(first - last, seconds: fall), Decay(level, seconds: seconds), Float(0))
        let step = 2 * Float.pi / Float(sampleRate)
        add { _ in
            defer { phase += step * (last + excess.next()) }
            return decay.next() * .sin(phase)
        }
    }

    /// Adds filtered noise that decays.
    mutating func addNoise(
        _ seed: UInt32,
        through filters: [Filter],
        from start: Float = 0,
        level: Float,
        seconds: Float
    ) {
        var (noise, decay, filters) = (Noise(seed), Decay(level, seconds: seconds), filters)
        add(from: start) { _ in
            var sample = noise.next()
            for index in filters.indices { sample = filters[index].next(sample) }
            return sample * decay.next()
        }
    }

    /// Saturates loud samples, as in a drum that is hit hard.
    mutating func saturate(_ drive: Float) { samples = samples.map { .tanh($0 * drive) } }

    /// Returns the samples without inaudible parts below `floor`, with a peak of 1 and a silent end.
    func finished(floor: Float = 25, fade: Float = 0.01) -> [Float] {
        var filter = Filter.highPass(floor)
        var result = samples.map { filter.next($0) }
        let peak = result.reduce(0) { max($0, abs($1)) }
        let faded = min(Int(fade * Float(sampleRate)), result.count)
        for at in result.indices {
            let left = result.count - 1 - at
            result[at] *= (left < faded ? Float(left) / Float(faded) : 1) / peak
        }
        return result
    }
}

/// Another stroke of the same instrument: nothing is ever hit twice at the same place.
package enum Restroke {
    /// Returns the samples of a further stroke, `take` from 1 on, at the same peak.
    ///
    /// The place of a stroke decides how strongly each mode above the lowest ones sounds: above 400 Hz, a comb of a few
    /// milliseconds, and a loudness that wavers by a fifth. Take 0 are the samples themselves.
    package static func samples(_ samples: [Float], take: Int) -> [Float] {
        guard take > 0 else { return samples }
        var noise = Noise(UInt32(truncatingIfNeeded: 700 + take))
        let delay = 30 + 41 * take + Int(8 * noise.next())
        let share: Float = take % 2 == 0 ? 0.4 : -0.4
        var (high, highEarlier) = (Filter.highPass(400), Filter.highPass(400))
        let smoothing = 1 - Float.exp(-2 * .pi * 90 / Float(sampleRate))
        var (first, wavering): (Float, Float) = (0, 0)
        var result = samples
        for at in result.indices {
            first += smoothing * (noise.next() - first)
            wavering += smoothing * (first - wavering)
            let earlier = highEarlier.next(at < delay ? 0 : samples[at - delay])
            result[at] += share * earlier + 6 * wavering * high.next(samples[at])
        }
        let (loudest, own) = (result.reduce(0) { max($0, abs($1)) }, samples.reduce(0) { max($0, abs($1)) })
        guard loudest > 0 else { return samples }
        for at in result.indices {
            let left = result.count - 1 - at
            result[at] *= own / loudest * (left < 240 ? Float(left) / 240 : 1)
        }
        return result
    }
}
