// The strokes that a layer answers beside their velocity, where all layers that answer sound together, and what they cut off.
// Pure.

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
