// One gesture: something that a hand, a face or a device did at a moment. Made by the detectors, played by Drums; pure.

public import Keypoints
public import Shapes

/// What was done.
public enum Doing: Sendable, Hashable {
    /// A hand came into a region.
    case entered(region: String)

    /// A hand struck: a downward stroke that was stopped, or is about to be.
    case struck

    /// A shape was shown, and for how long it had been when it was told, in seconds.
    case shown(Shape, seconds: Double)

    /// Thumb and index came together.
    case pinched

    /// Thumb and index came apart again.
    case released

    /// A coefficient of a face, such as `jawOpen`, rose over its band's entry.
    case rose(coefficient: String)

    /// A held device was struck, or told of a hit.
    case impact(device: String)
}

/// Something that was done at a moment, with all that a player or a reader may want to know of it.
public struct Gesture: Sendable, Hashable {
    /// Capture time of the record that decided it, in seconds.
    public var time: Double

    /// When the movement itself happened, or for one told ahead will happen, in seconds.
    public var onset: Double

    /// What was done.
    public var doing: Doing

    /// The person's own hand, `nil` where unknown or none.
    public var hand: Side?

    /// The shape that the hand showed, `nil` where unknown or none.
    public var shape: Shape?

    /// The regions that the hand was in, in the order of the kit.
    public var regions: [String]

    /// How hard, 0…1.
    public var velocity: Float

    /// Where the hand was: share of the picture's width and height, x as in the record; `nil` where unknown.
    public var position: SIMD2<Float>?

    /// Why it was taken for one, in words.
    public var why: String

    /// How long after the movement it was told, in seconds; below 0 for one told ahead.
    public var delay: Double { time - onset }

    /// The velocity of what has none of its own, such as an entry into a region, 0…1.
    public static let usualVelocity = Tuning.velocity

    /// Makes a gesture.
    public init(
        time: Double,
        onset: Double? = nil,
        doing: Doing,
        hand: Side? = nil,
        shape: Shape? = nil,
        regions: [String] = [],
        velocity: Float = Gesture.usualVelocity,
        position: SIMD2<Float>? = nil,
        why: String = ""
    ) {
        self.time = time
        self.onset = onset ?? time
        self.doing = doing
        self.hand = hand
        self.shape = shape
        self.regions = regions
        self.velocity = velocity
        self.position = position
        self.why = why
    }
}
