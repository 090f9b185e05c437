// The velocity of a strike. Used by makers of gestures from strikes; pure.

import RealModule

extension GestureConfiguration {
    /// Returns the velocity of a strike, from the speed of its fall in palms per second.
    package func velocity(ofStrike speed: Double) -> Float {
        let plain = Gestures.velocity(of: speed * sensitivity, in: strikeSpeeds)
        return max(Float(Tuning.softest), Float.pow(plain, Float(curve)))
    }
}
