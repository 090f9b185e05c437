// The strokes that a layer answers beside their velocity, where all layers that answer sound together. Pure.

/// The conditions and the loudness of a layer of a stack.
struct LayerRule: Sendable {
    /// It answers one stroke of each `length`.
    var sequence = (position: 1, length: 1)

    /// It answers strokes whose random number, 0..<1, is in this range.
    var chance: (least: Float, most: Float) = (0, 1)

    /// The share of the loudness that follows the velocity; a negative one is against it.
    var track: Float = 1

    /// Gains of velocities, in order, instead of the velocity squared.
    var curve: [(velocity: Float, gain: Float)] = []

    /// Returns the gain of a stroke.
    func gain(velocity: Float) -> Float {
        let followed = curved(velocity)
        return track >= 0 ? 1 - track * (1 - followed) : 1 + track * followed
    }

    private func curved(_ velocity: Float) -> Float {
        guard !curve.isEmpty else { return velocity * velocity }
        let above = curve.first { $0.velocity >= velocity } ?? (1, 1)
        let below = curve.last { $0.velocity <= velocity } ?? (0, 0)
        guard above.velocity > below.velocity else { return above.gain }
        return below.gain + (above.gain - below.gain) * (velocity - below.velocity) / (above.velocity - below.velocity)
    }
}
