// Maps that lead from the pixels of a square into an image. Made by regions and detectors, used by networks; pure.

/// A map of the plane that keeps lines straight and parallel.
package struct AffineMap: Sendable, Hashable {
    /// The direction and length to which a step along x leads.
    package var x: SIMD2<Double>

    /// The direction and length to which a step along y leads.
    package var y: SIMD2<Double>

    /// The point to which (0, 0) leads.
    package var origin: SIMD2<Double>

    package init(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
        (self.x, self.y, self.origin) = (x, y, origin)
    }

    /// Returns the point to which a point leads.
    package func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> { turned(point) + origin }

    /// Returns the way to which a way leads.
    ///
    /// As everywhere here, numbers are rounded in the same places as by NumPy: a square that is another by a billionth of
    /// a pixel may hold another pixel, and the network's answer is the next image's square.
    package func turned(_ way: SIMD2<Double>) -> SIMD2<Double> {
        (x * way.x).addingProduct(y, SIMD2(repeating: way.y))
    }
}
