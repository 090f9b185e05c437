// What is drawn beside hands: parts of a body and what they hold, each of one colour. Made by SyntheticHands; pure.

/// A rod between two balls of their own radii, in the camera's frame, in millimetres.
package struct DrawnRod: Sendable, Hashable {
    /// Where the rod starts.
    package var start: SIMD3<Double>

    /// The radius there.
    package var startRadius: Double

    /// Where the rod ends.
    package var end: SIMD3<Double>

    /// The radius there.
    package var endRadius: Double

    /// Creates a rod.
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

    /// Within how many millimetres the rods melt into each other, above 0.
    package var melt: Double

    /// The rods.
    package var rods: [DrawnRod]

    /// Creates a part.
    package init(_ colour: SIMD3<Float>, melt: Double, _ rods: [DrawnRod]) {
        self.colour = colour
        self.melt = melt
        self.rods = rods
    }
}

/// What is seen at a moment.
package struct DrawnScene: Sendable, Equatable {
    /// The hands.
    package var hands: [RenderedHand]

    /// What is drawn beside them and may move.
    package var parts: [DrawnPart]

    /// Creates a scene.
    package init(hands: [RenderedHand], parts: [DrawnPart] = []) {
        self.hands = hands
        self.parts = parts
    }
}
