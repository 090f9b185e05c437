// One strike of a hand. Made by StrikeDetector, turned into a Gesture by GestureRecognizer; pure.

import RealModule

/// A downward stroke that was stopped, or is about to be.
package struct Strike: Sendable, Hashable {
    /// The time of the sample that decided it, in seconds.
    package var time: Double

    /// The time at which the stroke is stopped hardest, in seconds: between samples, and in the future for a predicted
    /// strike.
    package var onset: Double

    /// The greatest downward speed before the stop, in palms per second, from which the velocity follows
    /// (`GestureConfiguration.velocity(ofStrike:by:)`).
    package var speed: Double

    /// The reason for the detection, in words.
    package var why: String
}

extension Strike {
    /// Creates a strike whose reason contains its speed.
    init(time: Double, onset: Double, speed: Double, why: (String) -> String) {
        let words = "\((speed * 10).rounded() / 10) palms per second"
        self.init(time: time, onset: onset, speed: speed, why: why(words))
    }
}

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
