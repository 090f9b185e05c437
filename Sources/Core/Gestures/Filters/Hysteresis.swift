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
