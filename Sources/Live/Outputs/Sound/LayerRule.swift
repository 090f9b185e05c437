// The layers of a sound: the strokes that each answers beside their velocity, in turn or by chance, and what they cut off. Pure.

/// The conditions and the loudness of a layer of a stack.
struct LayerRule: Sendable {
    /// It answers one stroke of each `length`.
    var sequence = (position: 1, length: 1)

    /// It answers strokes whose random number, 0..<1, is in this range.
    var chance: (least: Float, most: Float) = (0, 1)

    /// The share of the loudness that follows the velocity; a negative one is against it.
    var track: Float = 1

    /// The gains of velocities, instead of the velocity squared.
    var curve: Curve?

    /// The velocities between which it fades in and out.
    var fade = Fade()

    /// The choke group whose sounds it cuts off.
    var group: String?

    /// The choke group that cuts it off.
    var offBy: String?

    /// Returns the gain of a stroke.
    func gain(velocity: Float) -> Float {
        let followed = curve?.value(at: velocity * 127) ?? velocity * velocity
        return (track >= 0 ? 1 - track * (1 - followed) : 1 + track * followed) * fade.gain(at: velocity * 127)
    }
}

/// The largest number of layers of a stack that sound together: microphones of an SFZ kit, and what is silent and only
/// cuts others off.
private let mostTogether = 32

/// The strokes of a sound so far.
struct LayerTurns {
    private var counts: [Int]
    private var noise: Noise

    /// Begins with the first stroke of a sound; `seed` is the sound's own.
    init(_ sound: SampledSound, seed: Int) {
        counts = Array(repeating: 0, count: sound.layers.count)
        noise = Noise(UInt32(truncatingIfNeeded: seed + 1))
    }

    /// Returns the layers of a stroke: of those for the same velocities one in its turn, or all of a stack that answer.
    mutating func next(of sound: SampledSound, velocity: Float) -> [Int] {
        guard sound.layers[0].rule == nil else { return stack(of: sound, velocity: velocity) }
        let first = sound.layer(for: velocity)
        let velocities = sound.layers[first].velocities
        let others = sound.layers.indices.filter { sound.layers[$0].velocities == velocities }
        defer { counts[first] += 1 }
        return [others[counts[first] % others.count]]
    }

    private mutating func stack(of sound: SampledSound, velocity: Float) -> [Int] {
        let chance = min((noise.next() + 1) / 2, 1 - .ulpOfOne)
        // As MIDI has it: a velocity between two ranges belongs to one of them.
        let velocity = max(1, (velocity * 127).rounded()) / 127
        var result: [Int] = []
        for (at, layer) in sound.layers.enumerated() {
            guard let rule = layer.rule, rule.chance.least <= chance, chance < rule.chance.most,
                layer.velocities.contains(velocity)
            else { continue }
            if counts[at] % rule.sequence.length == rule.sequence.position - 1 { result.append(at) }
            counts[at] += 1
        }
        return Array(result.prefix(mostTogether))
    }
}
