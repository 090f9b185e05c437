// The positions of a hand's 21 joints in space. Made by HandModel, seen by HandCamera and Occlusion; pure.

package import Keypoints

/// The positions of a hand's 21 joints in space, in millimetres, without allocation.
package struct HandSkeleton: Sendable {
    private var positions: InlineArray<21, SIMD3<Double>>

    /// Creates a skeleton whose joints all lie at the origin.
    package init() { positions = InlineArray(repeating: .zero) }

    package subscript(joint: HandJoint) -> SIMD3<Double> {
        get { positions[joint.rawValue] }
        set { positions[joint.rawValue] = newValue }
    }

    /// Returns the skeleton with every position changed by a function.
    package func mapped(_ change: (SIMD3<Double>) -> SIMD3<Double>) -> HandSkeleton {
        var changed = self
        for joint in HandJoint.allCases { changed[joint] = change(self[joint]) }
        return changed
    }

    /// The hand of the other side: x becomes −x.
    package var mirrored: HandSkeleton { mapped { SIMD3(-$0.x, $0.y, $0.z) } }

    /// Returns the skeleton rotated about a point.
    ///
    /// - Parameters:
    ///   - rotation: the rotation.
    ///   - pivot: the point that becomes the origin.
    package func turned(by rotation: Rotation, about pivot: SIMD3<Double>) -> HandSkeleton {
        mapped { rotation($0 - pivot) }
    }
}

extension HandSkeleton: Equatable {
    /// Two skeletons are equal when all joints are at the same positions; O(21).
    package static func == (left: HandSkeleton, right: HandSkeleton) -> Bool {
        HandJoint.allCases.allSatisfy { left[$0] == right[$0] }
    }
}
