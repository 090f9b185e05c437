// From a camera's coordinates to an image's. Used by the importers of FreiHAND and InterHand2.6M.

import Keypoints

/// A pinhole camera without distortion, and the size of its image.
struct PinholeCamera: Hashable {
    /// The focal lengths: pixels per unit of x/z, and of y/z.
    var focal: SIMD2<Double>

    /// The pixel on the camera's axis.
    var centre: SIMD2<Double>

    /// The image's size in pixels.
    var size: SIMD2<Double>

    /// Projects a joint, given in the camera's coordinates (x right, y down, z away): u = f·x/z + c.
    ///
    /// - Parameters:
    ///   - joint: the joint, in any unit of length.
    ///   - wristDepth: the wrist's z in the same unit, `nil` where unknown; depth is then unknown too.
    /// - Returns: the point in 0…1 of the image, its depth relative to the wrist in units of the image's width at
    ///   the wrist; `nil` behind the camera.
    func project(_ joint: SIMD3<Double>, wristDepth: Double?) -> Keypoint? {
        guard joint.z > 0 else { return nil }
        let u = focal.x * joint.x / joint.z + centre.x
        let v = focal.y * joint.y / joint.z + centre.y
        var depth: Float?
        if let wristDepth, wristDepth > 0 {
            depth = Float((joint.z - wristDepth) * focal.x / (wristDepth * size.x))
        }
        return Keypoint(x: Float(u / size.x), y: Float(v / size.y), z: depth)
    }
}
