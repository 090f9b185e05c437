// From positions in space to points of an image. Called by SyntheticHand and tests; pure.

package import Keypoints

/// The treatment of distance by a camera.
package enum Projection: Sendable, Hashable {
    /// A pinhole: near objects are larger.
    case full

    /// Every point has the scale of the hand's origin: no foreshortening by distance.
    case weak
}

/// A camera at the origin of its own frame: x to the right, y up, looking along −z, in millimetres.
package struct HandCamera: Sendable, Hashable {
    /// The image's size in pixels.
    package var size: ImageSize

    /// The focal length in pixels.
    package var focal: Double

    package var projection: Projection

    /// The position of a hand's origin in the camera's frame; z is below 0, before the camera.
    package var position: SIMD3<Double>

    /// Creates a camera from the position and the size of a hand in its image.
    ///
    /// - Parameters:
    ///   - size: the image's size in pixels.
    ///   - focal: focal length in pixels; without it the length of the image's longer side.
    ///   - projection: the treatment of distance.
    ///   - centre: the hand's origin in the image, x and y in 0…1 from the top left.
    ///   - palmPixels: the apparent length of a palm across the line of sight, in pixels, above 0.
    ///   - palmLength: the length of that palm, in millimetres, above 0.
    package init(
        size: ImageSize,
        focal: Double? = nil,
        projection: Projection = .full,
        centre: SIMD2<Double> = SIMD2(0.5, 0.5),
        palmPixels: Double,
        palmLength: Double
    ) {
        let focal = focal ?? Tuning.focalShare * Double(max(size.width, size.height))
        precondition(palmPixels > 0 && palmLength > 0 && focal > 0, "a palm and a focal length are above 0")
        let distance = focal * palmLength / palmPixels
        let scale = distance / focal
        self.size = size
        self.focal = focal
        self.projection = projection
        position = SIMD3(
            (centre.x - 0.5) * Double(size.width) * scale,
            (0.5 - centre.y) * Double(size.height) * scale,
            -distance
        )
    }

    /// Creates a camera from its distance to a hand in the middle of its image, in metres.
    init(size: ImageSize, metres: Double, palmLength: Double) {
        let focal = Tuning.focalShare * Double(max(size.width, size.height))
        self.init(size: size, palmPixels: focal * palmLength / (metres * 1000), palmLength: palmLength)
    }

    /// The number of pixels per millimetre across the line of sight at the hand's origin.
    package var scale: Double { focal / -position.z }

    /// Returns the point of a joint in the image, `nil` for one that is not before the camera.
    ///
    /// x and y are in 0…1 of the image and may leave it; z is in units of x relative to the wrist, smaller is nearer,
    /// as MediaPipe gives it (<doc:NativeRecords#Coordinates>).
    ///
    /// - Parameters:
    ///   - joint: the joint.
    ///   - skeleton: the hand, rotated as it is seen, around its own origin.
    package func point(of joint: HandJoint, in skeleton: HandSkeleton) -> SIMD3<Double>? {
        let seen = skeleton[joint] + position
        let depth = -seen.z
        let divisor = projection == .full ? depth : -position.z
        let wristDepth = projection == .full ? -(skeleton[.wrist] + position).z : -position.z
        guard divisor > Tuning.nearest, wristDepth > Tuning.nearest else { return nil }
        let width = Double(size.width)
        return SIMD3(
            0.5 + seen.x / divisor * focal / width,
            0.5 - seen.y / divisor * focal / Double(size.height),
            (skeleton[.wrist].z - skeleton[joint].z) / wristDepth * focal / width
        )
    }

    /// Returns all points of a hand in the image; every one unless it is behind the camera.
    package func points(of skeleton: HandSkeleton) -> HandLandmarks {
        var points = HandLandmarks()
        for joint in HandJoint.allCases {
            guard let point = point(of: joint, in: skeleton) else { continue }
            points[joint] = Keypoint(x: Float(point.x), y: Float(point.y), z: Float(point.z))
        }
        return points
    }
}
