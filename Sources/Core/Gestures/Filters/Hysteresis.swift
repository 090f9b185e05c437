// A band that remembers whether it was entered. One type for regions, coefficients and pinches (<doc:GestureRecognition>); pure.

/// A band of values with hysteresis: entered at one threshold, left at the other.
package struct Hysteresis: Sendable, Hashable {
    /// The change that a value causes.
    package enum Crossing: Sendable, Hashable {
        case entered

        case left
    }

    package let band: HysteresisThresholds

    /// Whether the last value was inside; outside, the band is armed.
    package private(set) var isInside: Bool

    /// Creates a hysteresis; by default it is armed.
    package init(_ band: HysteresisThresholds, isInside: Bool = false) {
        self.band = band
        self.isInside = isInside
    }

    /// Processes the next value.
    ///
    /// - Returns: the change, `nil` where nothing changed or the value is NaN.
    package mutating func process(_ value: Double) -> Crossing? {
        if isInside ? band.isLeft(by: value) : band.isEntered(by: value) {
            isInside.toggle()
            return isInside ? .entered : .left
        }
        return nil
    }
}

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
