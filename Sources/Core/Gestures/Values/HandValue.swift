// A continuous value that a hand gives: what is measured, and its range. Written in kit files, followed by ValueDetector; pure.

public import Keypoints
public import Shapes

/// The usual range of the speed as a value, in palms per second: half of the greatest of a hand that waves.
private let usualSpeed = 20.0

/// The quantity behind a continuous value.
public enum ValueSource: Sendable, Hashable {
    /// A measure of the hand, as rule books name it.
    case measure(Measure)

    /// The position of the palm in the image, or of the wrist in the body's frame, across, in the units of regions.
    case x(RegionSpace)

    /// The same, upwards.
    case y(RegionSpace)

    /// The speed of the palm in the image, in palms per second.
    case speed

    /// Whether a body gives it, not a hand.
    var isOfBody: Bool { self == .x(.body) || self == .y(.body) }

    /// The range that a value spans where it names none.
    package var usualRange: ClosedRange<Double> {
        switch self {
        case .measure(let measure): Double(measure.range.lowerBound)...Double(measure.range.upperBound)
        case .x(.image), .y(.image): 0...1
        case .x(.body): -0.5...0.5
        case .y(.body): 0...1
        case .speed: 0...usualSpeed
        }
    }
}

/// A continuous value that a hand gives, as a position from 0 to 1 (<doc:Kits#Values>).
public struct HandValue: Sendable, Hashable {
    /// The name, such as `cutoff`.
    public var name: String

    /// The quantity that is measured.
    public var source: ValueSource

    /// The readings at the positions 0 and 1; the first may be the larger one.
    public var from: Double, to: Double

    /// The exponent of the position: above 1, the beginning of the way is finer.
    public var curve: Double

    /// The hand that gives it; `nil` for either: the one that gave it last, as long as it is seen.
    public var hand: Handedness?

    /// The shape that the hand must show, and the region that it must be in; `nil` where that does not matter.
    public var shape: HandShape?, region: String?

    /// The position, after the curve, to which it returns when the hand is gone; `nil` where it stays.
    public var rest: Double?

    /// The number of steps from 0 to 1.
    public var steps = 127

    /// Creates a value. Its readings at the positions 0 and 1 are by default the usual ones of the source, and must differ.
    public init(
        _ name: String,
        of source: ValueSource,
        from: Double? = nil,
        to: Double? = nil,
        curve: Double = 1,
        hand: Handedness? = nil,
        shape: HandShape? = nil,
        region: String? = nil,
        rest: Double? = nil
    ) {
        self.name = name
        self.source = source
        self.from = from ?? source.usualRange.lowerBound
        self.to = to ?? source.usualRange.upperBound
        self.curve = curve
        self.hand = hand
        self.shape = shape
        self.region = region
        self.rest = rest
    }

    /// Returns the position of a reading, before the curve.
    func position(of reading: Double) -> Double { min(max((reading - from) / (to - from), 0), 1) }
}
