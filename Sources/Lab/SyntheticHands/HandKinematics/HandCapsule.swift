// The flesh of a hand as capsules between joints. Used for hiding points and for drawing; pure.

package import Keypoints

/// A rounded rod between two joints, with the hand's thickness at each end.
///
/// The surface around a capsule is where the distance to the segment equals the radius, which changes linearly from one
/// end to the other.
package struct HandCapsule: Sendable, Hashable {
    package var from: HandJoint

    package var to: HandJoint

    /// The radius at `from`, in millimetres.
    package var fromRadius: Double

    /// The radius at `to`, in millimetres.
    package var toRadius: Double

    /// Returns whether a joint is one of the two ends.
    package func touches(_ joint: HandJoint) -> Bool { joint == from || joint == to }
}

extension HandAnatomy {
    /// The 24 capsules that fill the hand: 15 along the fingers, 5 from the wrist, and 4 across the palm.
    package var capsules: [HandCapsule] {
        var all = finger(.thumb, thumb.radii)
        all.append(capsule(.wrist, wristRadius, .thumbCMC, thumb.radii.x))
        all.append(capsule(.thumbCMC, thumb.radii.y, .indexMCP, index.radii.x))
        for long in Finger.long {
            guard let bones = bones(of: long) else { continue }
            all += finger(long, bones.radii)
            all.append(capsule(.wrist, wristRadius, long.base, bones.radii.x))
        }
        for (near, far) in zip(Finger.long, Finger.long.dropFirst()) {
            guard let nearRadius = bones(of: near)?.radii.x, let farRadius = bones(of: far)?.radii.x else { continue }
            all.append(capsule(near.base, nearRadius, far.base, farRadius))
        }
        return all
    }

    private func finger(_ finger: Finger, _ radii: SIMD4<Double>) -> [HandCapsule] {
        [
            capsule(finger.base, radii.x, finger.proximal, radii.y),
            capsule(finger.proximal, radii.y, finger.distal, radii.z),
            capsule(finger.distal, radii.z, finger.tip, radii.w),
        ]
    }

    private func capsule(_ from: HandJoint, _ fromRadius: Double, _ to: HandJoint, _ toRadius: Double) -> HandCapsule {
        HandCapsule(from: from, to: to, fromRadius: fromRadius, toRadius: toRadius)
    }
}
