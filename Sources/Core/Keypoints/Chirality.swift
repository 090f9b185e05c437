// Estimates handedness from a hand's own geometry. Called where the labels of a recording are doubtful; pure.

extension HandLandmarks {
    /// The confidence from which an estimated handedness counts.
    package static let plainSide = Tuning.plainSide

    /// Returns the handedness that the bending of the fingers implies, and its confidence.
    ///
    /// Fingers bend toward the palm. With depth, the triple product of wrist → index MCP, wrist → little MCP and wrist
    /// → fingertips is positive for a right hand in any rotation (x right, y down, z away from the camera), and
    /// negative for a left one, or for the right hand of a mirrored image.
    ///
    /// - Parameter aspect: width over height of the image.
    /// - Returns: `nil` without depth or without those points; else the side, and the distance in palms, measured with
    ///   depth, by which the fingertips stand out of the palm's plane, at least 0: above 0.086 the side was right for
    ///   more than 97 in 100 of the labelled webcam hands.
    package func estimatedHandedness(aspect: Float) -> (side: Handedness, confidence: Float)? {
        func position(_ joint: HandJoint) -> SIMD3<Float> {
            let lane = lane(joint)
            return SIMD3(lane.x * aspect, lane.y, lane.z * aspect)
        }
        let wrist = position(.wrist)
        let (index, little) = (position(.indexMCP) - wrist, position(.littleMCP) - wrist)
        let normal = index.cross(little)
        let arch = (position(.indexMCP) + position(.middleMCP) + position(.ringMCP) + position(.littleMCP)) / 4
        let palm = Palm(length: (arch - wrist).length, width: (index - little).length)
        var height = Float(0)
        for finger in Finger.long {
            height += ((position(finger.tip) - wrist) * normal).sum()
            height += ((position(finger.distal) - wrist) * normal).sum()
        }
        height /= 8 * normal.length * palm.size
        guard height.isFinite else { return nil }
        return (height > 0 ? .right : .left, height.magnitude)
    }
}
