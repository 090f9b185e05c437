// Lengths and products of vectors, for what is measured on points; pure.

extension SIMD where Scalar == Float {
    /// The Euclidean length.
    var length: Float { (self * self).sum().squareRoot() }
}

extension SIMD3<Float> {
    /// Returns the cross product.
    func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }
}
