// A measure that is known only within bounds. Made by HandMeasures, read by conditions; pure.

/// All values that a measure can have, given the points that were seen.
///
/// A missing point widens an interval, several estimators narrow it, and an unknown measure is (−∞, ∞).
public struct Interval: Sendable, Hashable {
    /// The smallest possible value.
    public var lower: Float

    /// The largest possible value, never below `lower`.
    public var upper: Float

    package static let unknown = Interval(lower: -.infinity, upper: .infinity)

    /// Creates an interval.
    ///
    /// - Precondition: `lower ≤ upper`, neither is NaN.
    package init(lower: Float, upper: Float) {
        precondition(lower <= upper, "an interval's lower bound must not be above its upper bound")
        self.lower = lower
        self.upper = upper
    }

    /// Creates the interval of one exactly known value; NaN, which no measure should give, is unknown.
    package init(_ value: Float) {
        self = value.isNaN ? .unknown : Interval(lower: value, upper: value)
    }

    /// Creates the interval of a value known to within a tolerance; NaN is unknown.
    ///
    /// - Parameters:
    ///   - value: the middle.
    ///   - tolerance: half the width, at least 0.
    package init(_ value: Float, tolerance: Float) {
        self = value.isNaN ? .unknown : Interval(lower: value - tolerance, upper: value + tolerance)
    }

    /// Returns all differences between a value of one and a value of the other.
    static func - (left: Interval, right: Interval) -> Interval {
        Interval(lower: left.lower - right.upper, upper: left.upper - right.lower)
    }

    /// A Boolean value that indicates whether anything at all is known.
    public var isKnown: Bool { lower > -.infinity || upper < .infinity }

    /// Half way between the bounds; `nil` where either is infinite.
    public var middle: Float? {
        guard lower > -.infinity, upper < .infinity else { return nil }
        return lower + (upper - lower) / 2
    }
}
