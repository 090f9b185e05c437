// Four points of the image plane side by side, for arithmetic on four fingers at once. Used by Shapes; pure.

package struct PointQuad: Sendable, Hashable {
    package var x: SIMD4<Float>

    /// The four y, down, in the same unit.
    package var y: SIMD4<Float>

    @inlinable package init(x: SIMD4<Float>, y: SIMD4<Float>) {
        self.x = x
        self.y = y
    }

    /// Creates a quad of four equal points.
    @inlinable package init(_ point: SIMD2<Float>) {
        x = SIMD4(repeating: point.x)
        y = SIMD4(repeating: point.y)
    }

    /// One of the four.
    ///
    /// - Precondition: `lane` is in 0..<4.
    @inlinable package subscript(lane: Int) -> SIMD2<Float> {
        get { SIMD2(x[lane], y[lane]) }
        set {
            x[lane] = newValue.x
            y[lane] = newValue.y
        }
    }
}
