// The velocity of a strike. Used by makers of gestures from strikes; pure.

import RealModule

/// A limb that strikes.
package enum StrikingLimb: Sendable, CaseIterable {
    case hand, foot
}

extension GestureConfiguration {
    /// The sensitivity and the curve of the strikes of hands or of feet.
    package subscript(strengthOf limb: StrikingLimb) -> (sensitivity: Double, curve: Double) {
        get { limb == .hand ? (sensitivity, curve) : (footSensitivity, footCurve) }
        set {
            switch limb {
            case .hand: (sensitivity, curve) = newValue
            case .foot: (footSensitivity, footCurve) = newValue
            }
        }
    }

    /// Returns the velocity of a strike, from the speed of its fall in palms per second.
    package func velocity(ofStrike speed: Double, by limb: StrikingLimb) -> Float {
        let (sensitivity, curve) = self[strengthOf: limb]
        let plain = Gestures.velocity(of: speed * sensitivity, in: strikeSpeeds)
        return max(Float(Tuning.softest), Float.pow(plain, Float(curve)))
    }
}
