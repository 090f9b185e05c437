// One modelled hand as it stands before a camera. Made by SyntheticDataset and tests; pure.

package import Keypoints

/// A person's hand in a pose, turned as a camera sees it.
package struct SyntheticHand: Sendable, Equatable {
    /// The person's hand.
    package let anatomy: HandAnatomy

    /// Which hand it is.
    package let side: Handedness

    /// The joints in millimetres around the hand's middle, axes as the camera's: x right, y up, z towards the camera.
    package let skeleton: HandSkeleton

    /// Creates a hand.
    ///
    /// A left hand is turned as the mirror image of a right one, so that a thumb that was brought up stays up.
    ///
    /// - Parameters:
    ///   - anatomy: the person's hand.
    ///   - pose: the angles of its joints.
    ///   - side: which hand.
    ///   - rotation: how the right hand is turned; at identity its palm looks into the camera, its fingers up.
    package init(
        anatomy: HandAnatomy = .average,
        pose: HandPose,
        side: Handedness = .right,
        rotation: Rotation = .identity
    ) {
        self.anatomy = anatomy
        self.side = side
        let pivot = anatomy.middle.base * Tuning.pivotShare
        let right = HandModel(anatomy: anatomy).joints(pose).turned(by: rotation, about: pivot)
        skeleton = side == .right ? right : right.mirrored
    }

    /// The flesh of the hand, between the joints of `skeleton`.
    package var capsules: [HandCapsule] { anatomy.capsules }

}
