// A band that remembers whether it was entered. One type for regions, coefficients and pinches (<doc:GestureRecognition>); pure.

/// A band and whether its value is inside: in at one threshold, out at the other.
package struct Hysteresis: Sendable, Hashable {
    /// What a value did to the band.
    package enum Crossing: Sendable, Hashable {
        /// It came in.
        case entered

        /// It went out.
        case left
    }

    /// The band.
    package let band: HysteresisThresholds

    /// A Boolean value that indicates whether the last value was inside; where it is not, the band is armed.
    package private(set) var isInside: Bool

    /// Creates a hysteresis; without more it is armed.
    package init(_ band: HysteresisThresholds, isInside: Bool = false) {
        self.band = band
        self.isInside = isInside
    }

    /// Takes the next value.
    ///
    /// - Returns: what it did, `nil` where nothing changed or the value is not a number.
    package mutating func process(_ value: Double) -> Crossing? {
        if isInside ? band.isLeft(by: value) : band.isEntered(by: value) {
            isInside.toggle()
            return isInside ? .entered : .left
        }
        return nil
    }
}
