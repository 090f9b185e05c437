// A hysteresis band: in at one value, out at another. Used by regions, coefficients, pinches and speeds; pure.

/// A band of values with separate thresholds to enter and to leave: a value with jitter at one of them is not many
/// events (one type for all of them; <doc:GestureRecognition#Overview>).
public struct HysteresisThresholds: Sendable, Hashable {
    /// The threshold to enter: this value or beyond (inclusive).
    public var enter: Double

    /// The threshold to leave: before this value (strict).
    public var exit: Double

    /// Creates a band; it opens upwards where `enter` is above `exit` or equal to it, downwards where it is below.
    public init(enter: Double, exit: Double) {
        self.enter = enter
        self.exit = exit
    }

    /// Whether larger values are further in.
    package var opensUpwards: Bool { enter >= exit }

    /// Returns whether a value is far enough in to enter.
    package func isEntered(by value: Double) -> Bool { opensUpwards ? value >= enter : value <= enter }

    /// Returns whether a value is far enough out to leave.
    package func isLeft(by value: Double) -> Bool { opensUpwards ? value < exit : value > exit }
}
