// The lengths and thicknesses of a person's limbs, and the bending of a limb of two bones. Used by SeatedPose and
// SeatedFigure; pure.

import RealModule

/// The spread of persons' heights, as a share: 7 cm of 1.73 m.
private let statureDeviation = 0.04

/// The measures of a seated person, in millimetres.
package struct SeatedAnatomy: Sendable, Hashable {
    /// The lengths from the shoulder to the elbow, and from there to the wrist.
    package var upperArm, forearm: Double

    /// The lengths from the hip to the knee, and from there to the ankle.
    package var thigh, shank: Double

    /// The lengths from the ankle down to the sole, and from the heel to the toes.
    package var ankle, foot: Double

    /// The heights of a hip above the floor, and of a shoulder above a hip.
    package var seat, back: Double

    /// The distances of shoulders and hips from the middle.
    package var shoulder, hip: Double

    /// The height of the middle of the head above the shoulders.
    package var head: Double

    /// The factor of all lengths relative to the average person's.
    package var scale = 1.0

    /// An adult of 1.73 m: shares of the height by Drillis and Contini (in Winter, *Biomechanics and Motor Control of
    /// Human Movement*); shoulders and hips are those of the joints, not of the flesh about them.
    package static let average = SeatedAnatomy(
        upperArm: 322,
        forearm: 253,
        thigh: 424,
        shank: 426,
        ankle: 67,
        foot: 220,
        seat: 500,
        back: 470,
        shoulder: 182,
        hip: 92,
        head: 185
    )

    /// Returns a person, random around the average adult.
    package static func person(using generator: inout SeededGenerator) -> SeatedAnatomy {
        average.scaled(by: 1 + statureDeviation * generator.gaussian(within: Tuning.strokeLimit))
    }

    /// Returns the anatomy with all lengths multiplied by a factor.
    package func scaled(by factor: Double) -> SeatedAnatomy {
        var scaled = self
        let lengths: [WritableKeyPath<SeatedAnatomy, Double>] = [
            \.upperArm, \.forearm, \.thigh, \.shank, \.ankle, \.foot, \.seat, \.back, \.shoulder, \.hip, \.head,
            \.scale,
        ]
        for length in lengths { scaled[keyPath: length] *= factor }
        return scaled
    }
}

/// A limb of two bones from a root to an end, such as an arm from the shoulder to the wrist.
package struct Limb: Sendable, Hashable {
    package let root: SIMD3<Double>

    /// The elbow or knee.
    package let middle: SIMD3<Double>

    /// The wrist or ankle: at the goal, or as near to it as the limb reaches.
    package let end: SIMD3<Double>

    /// Bends a limb.
    ///
    /// - Parameters:
    ///   - root: its start.
    ///   - goal: its end if it reaches that far.
    ///   - upper: the length of the first bone.
    ///   - lower: the length of the second bone.
    ///   - bend: the approximate direction of the elbow or knee, not along the limb.
    package init(
        from root: SIMD3<Double>,
        to goal: SIMD3<Double>,
        upper: Double,
        lower: Double,
        bend: SIMD3<Double>
    ) {
        let along = (goal - root).unit
        let (shortest, longest) = ((upper - lower).magnitude, upper + lower)
        let reach = min(max((goal - root).length, shortest + 1), longest - 1)
        let out = (bend - along * bend.dot(along)).unit
        // The middle's share of the way follows from the law of cosines.
        let way = (upper * upper - lower * lower + reach * reach) / (2 * reach)
        self.root = root
        middle = root + along * way + out * max(upper * upper - way * way, 0).squareRoot()
        end = root + along * reach
    }
}
