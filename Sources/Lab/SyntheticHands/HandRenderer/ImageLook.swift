// The look of an image beside the hands' shapes: skin, light, background, noise. Random or set by tests; pure.

package enum ImageBackground: String, CaseIterable, Sendable, Hashable {
    case plain

    /// A gradient of two colours.
    case gradient

    /// Soft blotches of all sizes.
    case blotches

    /// A wall with shelves, frames and cushions out of focus.
    case room
}

/// The look of an image, independent of its hands; the same look always draws the same background.
package struct ImageLook: Sendable, Hashable {
    /// The skin of the hand's back: red, green, blue, 0…255.
    package var skin: SIMD3<Float>

    package var background: ImageBackground

    /// The background's main colour: red, green, blue, 0…255.
    package var colour: SIMD3<Float>

    /// The direction towards the lamp, axes as the camera's; of length 1.
    package var light: SIMD3<Float>

    /// The light of the lamp: red, green, blue, 1 as bright as the skin's own colour.
    package var lamp: SIMD3<Float>

    /// The ambient light, in the same unit.
    package var ambient: Float

    /// The standard deviation of the sensor's noise, in steps of 256; 0 or more.
    package var noise: Float

    /// The seed of the background's forms and of the noise.
    package var seed: UInt64

    /// Returns a random look.
    ///
    /// - Parameters:
    ///   - generator: the same state gives the same look.
    ///   - background: the background; without it one of all kinds.
    package static func random(
        using generator: inout SeededGenerator,
        background: ImageBackground? = nil
    ) -> ImageLook {
        let kinds = ImageBackground.allCases
        let tone = generator.uniform(in: 0...Double(Tuning.skinTones.count - 1))
        let kind = kinds[generator.below(kinds.count)]
        let grey = generator.uniform(in: 40...190)
        let colour = SIMD3(
            grey + generator.uniform(in: -35...35),
            grey + generator.uniform(in: -25...25),
            grey + generator.uniform(in: -35...35)
        )
        let light = SIMD3(
            generator.uniform(in: -0.8...0.8),
            generator.uniform(in: 0.1...0.9),
            generator.uniform(in: 0.5...1)
        )
        let lamp = generator.uniform(in: Tuning.lamp)
        let warmth = 1 + Tuning.lampTint * generator.uniform(in: -1...1)
        return ImageLook(
            skin: skin(at: tone),
            background: background ?? kind,
            colour: SIMD3<Float>(colour),
            light: SIMD3<Float>(light.unit),
            lamp: SIMD3<Float>(SIMD3(lamp * warmth, lamp, lamp / warmth)),
            ambient: Float(generator.uniform(in: Tuning.ambient)),
            noise: Float(generator.uniform(in: Tuning.sensorNoise)),
            seed: generator.next()
        )
    }

    /// Returns the skin between two of the tones of `Tuning`.
    private static func skin(at tone: Double) -> SIMD3<Float> {
        let lower = min(Int(tone), Tuning.skinTones.count - 2)
        let share = Float(tone - Double(lower))
        return Tuning.skinTones[lower] * (1 - share) + Tuning.skinTones[lower + 1] * share
    }
}
