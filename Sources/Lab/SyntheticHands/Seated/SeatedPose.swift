// The joints of a seated person, from the positions of hands and feet. Used by SeatedDrummer; pure.

package import Keypoints

/// The distance of the middle of the head before the hips, in millimetres of the average person.
private let headForward = 25.0

/// The distance of the heel behind the ankle, as a share of the foot; the outward turn of a foot, across over
/// ahead.
private let heelShare = 0.2, footTurn = 0.25

/// The approximate directions of elbows and knees: outwards, up, ahead.
private let elbowBend = SIMD3(0.55, -0.75, -0.35), kneeBend = SIMD3(0.25, 1, 0.6)

/// The joints of a seated person in the room, in millimetres: x to the person's left, y up from the floor, z to the front
/// from the hips.
package struct SeatedPose: Sendable, Hashable {
    package struct Half: Sendable, Hashable {
        /// Shoulder, elbow and wrist.
        package var arm: Limb

        /// Hip, knee and ankle.
        package var leg: Limb

        package var heel, toes: SIMD3<Double>
    }

    package let right: Half

    package let left: Half

    package let head: SIMD3<Double>

    package subscript(side: Handedness) -> Half { side == .right ? right : left }

    /// Creates the pose of a seated person.
    ///
    /// - Parameters:
    ///   - anatomy: the person.
    ///   - wrists: the positions of the wrists.
    ///   - toesUp: the height of the toes above the floor, the heel staying on it; 0 or more.
    package init(
        _ anatomy: SeatedAnatomy,
        wrists: (right: SIMD3<Double>, left: SIMD3<Double>),
        toesUp: (right: Double, left: Double) = (0, 0)
    ) {
        right = Self.half(anatomy, side: -1, wrist: wrists.right, toesUp: toesUp.right)
        left = Self.half(anatomy, side: 1, wrist: wrists.left, toesUp: toesUp.left)
        head = SIMD3(0, anatomy.seat + anatomy.back + anatomy.head, headForward * anatomy.scale)
    }

    private static func half(
        _ anatomy: SeatedAnatomy,
        side: Double,
        wrist: SIMD3<Double>,
        toesUp: Double
    ) -> Half {
        let shoulder = SIMD3(side * anatomy.shoulder, anatomy.seat + anatomy.back, 0)
        let hip = SIMD3(side * anatomy.hip, anatomy.seat, 0)
        let stance = Tuning.stance * anatomy.scale
        let ankle = SIMD3(side * stance.x, anatomy.ankle, stance.z)
        let leg = Limb(
            from: hip,
            to: ankle,
            upper: anatomy.thigh,
            lower: anatomy.shank,
            bend: SIMD3(side * kneeBend.x, kneeBend.y, kneeBend.z)
        )
        let heel = leg.end + SIMD3(0, -anatomy.ankle, -heelShare * anatomy.foot)
        let lift = min(toesUp / anatomy.foot, 0.9)
        let ahead = SIMD3(side * footTurn, 0, 1).unit * (1 - lift * lift).squareRoot()
        return Half(
            arm: Limb(
                from: shoulder,
                to: wrist,
                upper: anatomy.upperArm,
                lower: anatomy.forearm,
                bend: SIMD3(side * elbowBend.x, elbowBend.y, elbowBend.z)
            ),
            leg: leg,
            heel: heel,
            toes: heel + (ahead + SIMD3(0, lift, 0)) * anatomy.foot
        )
    }
}
