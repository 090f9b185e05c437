// Turning points in space. Called by the hand's kinematics and by whoever turns a hand before the camera; pure.

import RealModule

/// A rotation of space about the origin, as three orthonormal columns; right-handed, angles in degrees.
package struct Rotation: Sendable, Hashable {
    /// The image of the x-axis.
    package let x: SIMD3<Double>

    /// The image of the y-axis.
    package let y: SIMD3<Double>

    /// The image of the z-axis.
    package let z: SIMD3<Double>

    package static let identity = Rotation(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

    /// Returns a rotation about the x-axis: y towards z.
    package static func aboutX(_ degrees: Double) -> Rotation {
        let (c, s) = cosineAndSine(degrees)
        return Rotation(x: SIMD3(1, 0, 0), y: SIMD3(0, c, s), z: SIMD3(0, -s, c))
    }

    /// Returns a rotation about the y-axis: z towards x.
    package static func aboutY(_ degrees: Double) -> Rotation {
        let (c, s) = cosineAndSine(degrees)
        return Rotation(x: SIMD3(c, 0, -s), y: SIMD3(0, 1, 0), z: SIMD3(s, 0, c))
    }

    /// Returns a rotation about the z-axis: x towards y, which is anticlockwise seen from +z.
    package static func aboutZ(_ degrees: Double) -> Rotation {
        let (c, s) = cosineAndSine(degrees)
        return Rotation(x: SIMD3(c, s, 0), y: SIMD3(-s, c, 0), z: SIMD3(0, 0, 1))
    }

    /// Returns the rotation of a hand before the camera, from the three customary angles.
    ///
    /// The hand yaws about its upright axis, then pitches, then rolls within the image. At (0, 0, 0) the palm faces the
    /// camera and the fingers point up; yaw 180 shows the back; pitch above 0 brings the fingertips nearer.
    ///
    /// - Parameters:
    ///   - roll: degrees within the image, anticlockwise.
    ///   - pitch: degrees about the image's horizontal axis.
    ///   - yaw: degrees about the hand's upright axis.
    package static func hand(roll: Double, pitch: Double, yaw: Double) -> Rotation {
        aboutZ(roll) * aboutX(pitch) * aboutY(yaw)
    }

    package func callAsFunction(_ point: SIMD3<Double>) -> SIMD3<Double> {
        x * point.x + y * point.y + z * point.z
    }

    /// Returns the rotation by `right`, then by `left`.
    package static func * (left: Rotation, right: Rotation) -> Rotation {
        Rotation(x: left(right.x), y: left(right.y), z: left(right.z))
    }
}

/// Returns the cosine and the sine of an angle in degrees.
package func cosineAndSine(_ degrees: Double) -> (Double, Double) {
    let radians = degrees * .pi / 180
    return (Double.cos(radians), Double.sin(radians))
}

extension SIMD3<Double> {
    package func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

    package var length: Double { dot(self).squareRoot() }

    /// The vector of length 1 in this direction, or the x-axis for the zero vector.
    package var unit: SIMD3<Double> {
        let length = length
        return length > 0 ? self / length : SIMD3(1, 0, 0)
    }

    package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
