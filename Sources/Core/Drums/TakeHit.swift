// One hit of a take. Part of steps and layers; pure.

/// One hit of a take.
public struct TakeHit: Sendable, Hashable {
    /// The instrument's name in the kit.
    public var instrument: String

    /// The velocity, 0…1.
    public var velocity: Float

    /// Creates a hit.
    public init(_ instrument: String, velocity: Float) {
        self.instrument = instrument
        self.velocity = velocity
    }
}
