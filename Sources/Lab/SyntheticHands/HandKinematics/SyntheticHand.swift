// One modelled hand as it stands before a camera. Made by SyntheticDataset and tests; pure.

package import Keypoints

/// The point between the wrist (0) and the middle finger's MCP (1) about which a hand is rotated and by which it is
/// placed.
private let pivotShare = 0.9

/// A person's hand in a pose, rotated as a camera sees it.
package struct SyntheticHand: Sendable, Equatable {
    package let anatomy: HandAnatomy

    package let side: Handedness

    /// The joints in millimetres around the hand's middle, axes as the camera's: x right, y up, z towards the camera.
    package let skeleton: HandSkeleton

    /// Creates a hand.
    ///
    /// A left hand is rotated as the mirror image of a right one, which keeps a raised thumb up.
    ///
    /// - Parameters:
    ///   - anatomy: the person's hand.
    ///   - pose: the angles of its joints.
    ///   - side: the side of the hand.
    ///   - rotation: the rotation of the right hand; at identity its palm faces the camera, its fingers up.
    package init(
        anatomy: HandAnatomy = .average,
        pose: HandPose,
        side: Handedness = .right,
        rotation: Rotation = .identity
    ) {
        self.anatomy = anatomy
        self.side = side
        let pivot = anatomy.middle.base * pivotShare
        let right = HandModel(anatomy: anatomy).joints(pose).turned(by: rotation, about: pivot)
        skeleton = side == .right ? right : right.mirrored
    }

}
