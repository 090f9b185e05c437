// The sensitivity and the curve that fit a player's own strokes. Filled by a performance, printed by the command line;
// pure.

import RealModule
import Text

/// The number of the latest strokes of a calibration, and the ranges of its sensitivity and its curve: a steeper
/// curve would silence slightly softer strokes.
private let calibratedStrikes = 64, calibratedSensitivity = 0.1...10.0, calibratedCurve = 0.5...5.0

/// The least ratio of the hardest stroke's speed to the softest's for a curve to be learned, and the velocity of
/// the softest.
private let calibratedSpread = 1.5, softestCalibrated = 0.25

/// Computes sensitivity and curve from some strokes of hands or of feet, from as soft to as hard as the player plays.
package struct StrikeCalibration: Sendable {
    package struct Result: Sendable, Hashable {
        /// The sensitivity that makes the hardest strokes loudest.
        package var sensitivity: Double

        /// The curve that gives the softest strokes a quarter of the loudness, as far as a curve can; 1 where all
        /// strokes are alike.
        package var curve: Double

        /// The names of the values that are the nearest allowed ones, and would fit better without a limit.
        package var limited: [String] = []
    }

    /// The least number of strokes.
    package static let fewest = 8

    package private(set) var count = 0

    /// The velocities of the latest strokes.
    private var velocities: [Float] = []

    private let configuration: GestureConfiguration
    private let limb: StrikingLimb

    package init(_ configuration: GestureConfiguration, of limb: StrikingLimb) {
        (self.configuration, self.limb) = (configuration, limb)
    }

    /// Processes a gesture; all but strikes of the limb are ignored.
    package mutating func process(_ gesture: Gesture) {
        guard gesture.kind.limb == limb else { return }
        count += 1
        if velocities.count == calibratedStrikes { velocities.removeFirst() }
        velocities.append(gesture.velocity)
    }

    /// The speeds of the latest strokes, in palms per second.
    package var speeds: [Double] { velocities.map(speed) }

    package var result: Result? {
        guard velocities.count >= Self.fewest else { return nil }
        let sorted = velocities.sorted()
        // The softest and the hardest tenth may be slips.
        let (soft, hard) = (speed(sorted[sorted.count / 10]), speed(sorted[sorted.count - 1 - sorted.count / 10]))
        var plain = configuration
        let sensitivity = configuration.strikeSpeeds.upperBound / hard
        let allowed = sensitivity.clamped(to: calibratedSensitivity)
        plain[strengthOf: limb] = (allowed, 1)
        let softest = Double(plain.velocity(ofStrike: soft, by: limb))
        let isSpread = hard >= calibratedSpread * soft && softest < 1
        let curve = isSpread ? Double.log(softestCalibrated) / Double.log(softest) : 1
        let bounded = curve.clamped(to: calibratedCurve)
        return Result(
            sensitivity: allowed.rounded(places: 2),
            curve: bounded.rounded(places: 2),
            limited: (allowed == sensitivity ? [] : ["sensitivity"]) + (bounded == curve ? [] : ["curve"])
        )
    }

    /// Returns the speed that has a velocity, in palms per second: the inverse of
    /// `GestureConfiguration.velocity(ofStrike:by:)`.
    private func speed(_ velocity: Float) -> Double {
        let range = configuration.strikeSpeeds
        let (sensitivity, curve) = configuration[strengthOf: limb]
        let plain = Double.pow(Double(velocity), 1 / curve)
        let share = max(0, (plain - Tuning.softest) / (1 - Tuning.softest))
        let ratio = Double.log(range.upperBound / range.lowerBound)
        return range.lowerBound * Double.exp(share * ratio) / sensitivity
    }
}

extension Double {
    fileprivate func rounded(places: Int) -> Double {
        let scale = Double.pow(10, places)
        return (self * scale).rounded() / scale
    }
}
