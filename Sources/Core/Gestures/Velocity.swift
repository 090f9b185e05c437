// From how fast to how hard. Used by strikes, regions and impacts; pure.

import RealModule

/// The source of the velocity of an entry into a region.
public enum VelocitySource: String, Codable, Sendable, Hashable, CaseIterable {
    /// Always 100 of 127 (<doc:GestureRecognition#Regions>).
    case constant

    /// From the speed of the hand at the entry.
    case speed
}

/// Returns a velocity on a logarithmic scale, like perceived loudness: 1/127 at the range's lower end, 1 at its upper.
///
/// - Parameters:
///   - value: a quantity that grows with loudness; at or below 0, or NaN, it gives the softest velocity.
///   - range: above 0.
func velocity(of value: Double, in range: ClosedRange<Double>) -> Float {
    guard value > range.lowerBound else { return Float(Tuning.softest) }
    let share = Double.log(value / range.lowerBound) / Double.log(range.upperBound / range.lowerBound)
    return Float(min(Tuning.softest + (1 - Tuning.softest) * share, 1))
}
