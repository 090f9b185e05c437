// One gesture: something that a hand, a face or a device did at a moment. Made by the detectors, played by Drums; pure.

public import Keypoints
public import Shapes

/// The kind of a gesture.
public enum GestureKind: Codable, Sendable, Hashable {
    /// A hand entered a region.
    case entered(region: String)

    /// A hand struck: a downward stroke that stopped, or is predicted to stop.
    case struck

    /// A foot came down on the floor.
    case footStruck(Handedness)

    /// A hand shape was held, for this many seconds when it was detected.
    case shown(HandShape, seconds: Double)

    /// A hand performed a movement.
    case performed(Movement, MovementMeasures)

    /// A hand begins what can become a movement; no trigger waits for it.
    case possible(Movement)

    /// Thumb and index finger closed to a pinch.
    case pinched

    /// Thumb and index finger opened again.
    case released

    /// A blendshape coefficient, such as `jawOpen`, crossed its upper threshold.
    case rose(coefficient: String)

    /// A device was struck, or reported a hit.
    case impact(device: String)

    /// A continuous value of a hand moved to a position, 0…1.
    case moved(value: String, to: Double)

    /// Whether a continuous value moved.
    package var isMove: Bool { if case .moved = self { true } else { false } }

    /// Whether it is not sure yet, and does nothing.
    package var isPossible: Bool { if case .possible = self { true } else { false } }

    /// Whether a hand performed a movement, or may.
    var isMovement: Bool { if case .performed = self { true } else { isPossible } }

    /// The kind of limb that struck; `nil` for other gestures.
    package var limb: StrikingLimb? {
        switch self {
        case .struck: .hand
        case .footStruck: .foot
        default: nil
        }
    }

    private enum ShownCodingKeys: String, CodingKey {
        case _0 = "shape"
        case seconds
    }
}

/// A detected gesture: its kind, its time, and the state of the hand that performed it.
public struct Gesture: Codable, Sendable, Hashable {
    /// The capture time of the record that decided it, in seconds.
    public var time: Double

    /// The onset, in seconds: the time at which the movement happened, or is predicted to happen.
    public var onset: Double

    /// The kind of gesture.
    public var kind: GestureKind

    /// The person's own hand, `nil` where unknown or none.
    public var hand: Handedness?

    /// The shape that the hand showed, `nil` where unknown or none.
    public var shape: HandShape?

    /// The regions that the hand was in, in the order of the kit.
    public var regions: [String]

    /// The feet whose toes were off the floor, for pedals; empty where none were seen.
    public var raisedFeet: Set<Handedness>

    /// The velocity, 0…1.
    public var velocity: Float

    /// The position of the hand: share of the image's width and height, x as in the record; `nil` where unknown.
    public var position: SIMD2<Float>?

    /// The place of a strike in a region with a radius: 0 at its point, 1 at its edge and beyond; `nil` elsewhere.
    public var offCentre: Float?

    /// The reason for the detection, in words.
    public var why: String

    /// The detection latency: time minus onset, in seconds; negative for a predicted gesture.
    public var delay: Double { time - onset }

    /// The detection latency of a strike; `nil` for any other gesture.
    package var strikeDelay: Double? { kind.limb != nil ? delay : nil }

    /// The velocity of gestures without their own velocity, such as an entry into a region, 0…1.
    public static let usualVelocity = Tuning.velocity

    /// Creates a gesture.
    public init(
        time: Double,
        onset: Double? = nil,
        kind: GestureKind,
        hand: Handedness? = nil,
        shape: HandShape? = nil,
        regions: [String] = [],
        raisedFeet: Set<Handedness> = [],
        velocity: Float = Gesture.usualVelocity,
        position: SIMD2<Float>? = nil,
        offCentre: Float? = nil,
        why: String = ""
    ) {
        self.time = time
        self.onset = onset ?? time
        self.kind = kind
        self.hand = hand
        self.shape = shape
        self.regions = regions
        self.raisedFeet = raisedFeet
        self.velocity = velocity
        self.position = position
        self.offCentre = offCentre
        self.why = why
    }
}
