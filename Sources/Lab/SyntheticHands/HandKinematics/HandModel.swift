// From joint angles to positions: the forward kinematics of a hand. Called by SyntheticHand and tests; pure.

package import Keypoints

/// A person's hand that can be put into any pose.
///
/// Positions are in the **palm frame**, in millimetres: the origin is the wrist, +y runs up the palm to the middle
/// finger's MCP, +z comes out of the palm, and +x points to the thumb's side of a right hand. Seen from +z with y up a
/// right hand shows its palm, its thumb to the right. A left hand is the mirror image, its thumb at −x.
package struct HandModel: Sendable, Hashable {
    package var anatomy: HandAnatomy

    package init(anatomy: HandAnatomy = .average) { self.anatomy = anatomy }

    /// Returns the positions of the joints in a pose; the bones keep their lengths in every pose.
    ///
    /// - Parameters:
    ///   - pose: the angles of the joints.
    ///   - side: the side of the hand; the left one is the right one's mirror image.
    package func joints(_ pose: HandPose, side: Handedness = .right) -> HandSkeleton {
        var skeleton = HandSkeleton()
        place(thumb: pose.thumb, in: &skeleton)
        for finger in Finger.long {
            guard let angles = pose.angles(of: finger), let bones = anatomy.bones(of: finger) else { continue }
            place(finger, angles, bones, in: &skeleton)
        }
        return side == .right ? skeleton : skeleton.mirrored
    }

    /// Bends a long finger: its plane swings sideways and rolls, then each joint turns the rest about the plane's axis.
    private func place(
        _ finger: Finger,
        _ angles: FingerAngles,
        _ bones: FingerBones,
        in skeleton: inout HandSkeleton
    ) {
        let plane = Rotation.aboutZ(-angles.deviation) * Rotation.aboutY(bones.roll)
        let steps = [
            (finger.proximal, bones.proximal, angles.mcp),
            (finger.distal, bones.middle, angles.pip),
            (finger.tip, bones.distal, angles.dip),
        ]
        var position = bones.base
        var flexion = 0.0
        skeleton[finger.base] = position
        for (joint, length, angle) in steps {
            flexion += angle
            position += bent(from: plane.y, towards: plane.z, by: flexion) * length
            skeleton[joint] = position
        }
    }

    /// Bends the thumb: the metacarpal has two angles, and MCP and IP bend in a plane through it.
    ///
    /// With r the radial and p the palmar angle the metacarpal points along (sin r cos p, cos r cos p, sin p). The two
    /// directions in which r shrinks and p grows are perpendicular to it and to each other; pronation chooses between
    /// them.
    private func place(thumb: ThumbAngles, in skeleton: inout HandSkeleton) {
        let (cosR, sinR) = cosineAndSine(thumb.radial)
        let (cosP, sinP) = cosineAndSine(thumb.palmar)
        let along = SIMD3(sinR * cosP, cosR * cosP, sinP)
        let towardsFingers = SIMD3(-cosR, sinR, 0)
        let awayFromPalm = SIMD3(-sinR * sinP, -cosR * sinP, cosP)
        let bending = bent(from: towardsFingers, towards: awayFromPalm, by: thumb.pronation)
        let bones = anatomy.thumb
        let steps = [
            (HandJoint.thumbMCP, bones.metacarpal, 0),
            (HandJoint.thumbIP, bones.proximal, thumb.mcp),
            (HandJoint.thumbTip, bones.distal, thumb.ip),
        ]
        var position = bones.base
        var flexion = 0.0
        skeleton[.thumbCMC] = position
        for (joint, length, angle) in steps {
            flexion += angle
            position += bent(from: along, towards: bending, by: flexion) * length
            skeleton[joint] = position
        }
    }

    /// Returns the unit vector at an angle from one of two perpendicular unit vectors towards the other.
    private func bent(from: SIMD3<Double>, towards: SIMD3<Double>, by degrees: Double) -> SIMD3<Double> {
        let (cosine, sine) = cosineAndSine(degrees)
        return from * cosine + towards * sine
    }
}
