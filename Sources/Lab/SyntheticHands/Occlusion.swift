// The joints of a hand that are hidden behind it. Called by SyntheticHand and tests; pure.

package import Keypoints

/// The least distance before a joint, in millimetres, at which something hides it: less is the joint's own flesh.
private let occlusionMargin = 4.0

/// The confidence of a hidden point that is kept: below the formats' floor of 0.3.
private let hiddenConfidence: Float = 0.2

/// The confidence of a seen point where hidden ones are kept.
private let seenConfidence: Float = 0.9

/// Finds the joints that the hand itself hides from a camera.
package struct Occlusion: Sendable {
    private let capsules: [HandCapsule]

    package init(anatomy: HandAnatomy) { capsules = anatomy.capsules }

    /// Returns the joints that lie behind the hand's own flesh.
    ///
    /// A joint is hidden when the line of sight to it runs through a capsule that does not end in that joint, at least
    /// a few millimetres before the joint. O(21 × 24).
    ///
    /// - Parameters:
    ///   - skeleton: the hand, rotated as it is seen, around its own origin.
    ///   - camera: the camera; under weak perspective all lines of sight are parallel.
    package func hiddenJoints(of skeleton: HandSkeleton, from camera: HandCamera) -> Set<HandJoint> {
        Set(
            HandJoint.allCases.filter { joint in
                let target = skeleton[joint]
                let eye = eye(of: camera, lookingAt: target)
                return capsules.contains { !$0.touches(joint) && hides(target, from: eye, $0, of: skeleton) }
            }
        )
    }

    /// Returns the start of the line of sight to a point: at the camera, or straight before the point when the lines
    /// are parallel.
    private func eye(of camera: HandCamera, lookingAt target: SIMD3<Double>) -> SIMD3<Double> {
        switch camera.projection {
        case .full: -camera.position
        case .weak: target - SIMD3(0, 0, camera.position.z)
        }
    }

    private func hides(
        _ target: SIMD3<Double>,
        from eye: SIMD3<Double>,
        _ capsule: HandCapsule,
        of skeleton: HandSkeleton
    ) -> Bool {
        let start = skeleton[capsule.from]
        let (alongSight, alongBone) = closestApproach(eye, target, start, skeleton[capsule.to])
        let sightPoint = eye + (target - eye) * alongSight
        let bonePoint = start + (skeleton[capsule.to] - start) * alongBone
        let radius = capsule.fromRadius + (capsule.toRadius - capsule.fromRadius) * alongBone
        return (sightPoint - bonePoint).length < radius
            && (target - sightPoint).length > occlusionMargin
    }

    /// Returns the nearest points of two segments, each as a share 0…1 of its length.
    ///
    /// C. Ericson, *Real-Time Collision Detection*, 2005, section 5.1.9.
    private func closestApproach(
        _ start: SIMD3<Double>,
        _ end: SIMD3<Double>,
        _ otherStart: SIMD3<Double>,
        _ otherEnd: SIMD3<Double>
    ) -> (Double, Double) {
        let unit = 0.0...1.0
        let first = end - start
        let second = otherEnd - otherStart
        let between = start - otherStart
        let a = first.dot(first)
        let e = second.dot(second)
        let f = second.dot(between)
        let b = first.dot(second)
        let c = first.dot(between)
        guard a > 0, e > 0 else { return (a > 0 ? unit.clamp(-c / a) : 0, e > 0 ? unit.clamp(f / e) : 0) }
        let denominator = a * e - b * b
        var s = denominator > 0 ? unit.clamp((b * f - c * e) / denominator) : 0
        let t = (b * s + f) / e
        if t < 0 {
            s = unit.clamp(-c / a)
        } else if t > 1 {
            s = unit.clamp((b - c) / a)
        }
        return (s, unit.clamp(t))
    }
}

extension SyntheticHand {
    /// Returns the points of the hand in a camera's image.
    ///
    /// - Parameters:
    ///   - camera: the hand's position and its projection.
    ///   - hidden: the treatment of points behind the hand itself.
    package func points(from camera: HandCamera, hidden: OcclusionMode = .keep) -> HandLandmarks {
        var points = camera.points(of: skeleton)
        guard hidden != .keep else { return points }
        let behind = Occlusion(anatomy: anatomy).hiddenJoints(of: skeleton, from: camera)
        for joint in HandJoint.allCases {
            switch (hidden, behind.contains(joint)) {
            case (.drop, true): points.remove(joint)
            case (.doubt, true): points[joint]?.confidence = hiddenConfidence
            case (.doubt, false): points[joint]?.confidence = seenConfidence
            default: break
            }
        }
        return points
    }
}
