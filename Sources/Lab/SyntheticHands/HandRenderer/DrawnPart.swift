// The drawn parts beside hands: parts of a body and what they hold, each of one colour. Made by SyntheticHands; pure.

/// A rod between two balls of their own radii, in the camera's frame, in millimetres.
package struct DrawnRod: Sendable, Hashable {
    package var start: SIMD3<Double>

    package var startRadius: Double

    package var end: SIMD3<Double>

    package var endRadius: Double

    package init(_ start: SIMD3<Double>, _ startRadius: Double, _ end: SIMD3<Double>, _ endRadius: Double) {
        self.start = start
        self.startRadius = startRadius
        self.end = end
        self.endRadius = endRadius
    }
}

/// Rods of one colour that melt into each other.
package struct DrawnPart: Sendable, Hashable {
    /// Red, green, blue, 0…255.
    package var colour: SIMD3<Float>

    /// The distance within which the rods melt into each other, in millimetres, above 0.
    package var melt: Double

    package var rods: [DrawnRod]

    package init(_ colour: SIMD3<Float>, melt: Double, _ rods: [DrawnRod]) {
        self.colour = colour
        self.melt = melt
        self.rods = rods
    }
}

package struct DrawnScene: Sendable, Equatable {
    package var hands: [RenderedHand]

    package var parts: [DrawnPart] = []
}
