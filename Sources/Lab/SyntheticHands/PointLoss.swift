// The degradation of points: noise, random loss, the image's edge. Called by SyntheticDataset and tests; pure.

package import Keypoints

/// The noise of the depth relative to the noise across the image; depth is what keypoint models know worst.
private let depthNoiseFactor = 2.0

extension HandLandmarks {
    /// Moves every point by normal noise that is equally large across and down the image.
    ///
    /// The same draws are used for any present points: losing one does not move the others.
    ///
    /// - Parameters:
    ///   - pixels: the standard deviation in pixels; a known depth gets twice as much.
    ///   - size: the image's size.
    ///   - generator: the same generator state gives the same noise.
    package mutating func addNoise(
        pixels: Double,
        size: ImageSize,
        using generator: inout SeededGenerator
    ) {
        let across = pixels / Double(size.width)
        let down = pixels / Double(size.height)
        for joint in HandJoint.allCases {
            let shift = SIMD3(
                generator.gaussian() * across,
                generator.gaussian() * down,
                generator.gaussian() * across * depthNoiseFactor
            )
            guard has(joint) else { continue }
            setLane(joint, lane(joint) + SIMD4(Float(shift.x), Float(shift.y), Float(shift.z), 0))
        }
    }

    /// Removes some of the present points with equal probability.
    ///
    /// - Parameters:
    ///   - count: the number of points to remove; all of them when fewer are present.
    ///   - generator: the same generator state removes the same points.
    package mutating func removeRandomPoints(_ count: Int, using generator: inout SeededGenerator) {
        var present = HandJoint.allCases.filter { has($0) }
        for _ in 0..<Swift.max(0, Swift.min(count, present.count)) {
            remove(present.remove(at: generator.below(present.count)))
        }
    }

    /// Removes the points that lie beyond the image's edge.
    package mutating func removePointsOutsideImage() {
        for joint in HandJoint.allCases where has(joint) {
            let lane = lane(joint)
            if !(0...1).contains(lane.x) || !(0...1).contains(lane.y) { remove(joint) }
        }
    }
}
