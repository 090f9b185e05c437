// Paints what is behind the hands. Called by ImageStage once for all its images; pure.

/// Painting of backgrounds; every kind follows from the look's seed.
enum Backdrop {
    static func painted(_ look: ImageLook, width: Int, height: Int) -> Canvas {
        var generator = SeededGenerator(seed: look.seed, stream: 0)
        var canvas = Canvas(width: width, height: height)
        let drift = change(30, using: &generator)
        let slope = SIMD2(Float(generator.uniform(in: -1...1)), Float(generator.uniform(in: -1...1)))
        let cloth = look.background == .blotches ? Blotches(using: &generator) : nil
        let things = look.background == .room ? (0..<7).map { _ in Thing(using: &generator) } : []
        for y in 0..<height {
            for x in 0..<width {
                // The shorter side is 1, so that forms keep their proportions.
                let unit = Float(min(width, height))
                let (u, v) = (Float(x) / unit, Float(y) / unit)
                var colour = look.colour
                if look.background != .plain {
                    colour += drift * (slope.x * (u - 0.6) + slope.y * (v - 0.5))
                }
                if let cloth { colour += cloth.tint * cloth.height(u, v) }
                for thing in things {
                    let cover = thing.cover(u, v)
                    if cover > 0 { colour = colour * (1 - cover) + (look.colour + thing.tint) * cover }
                }
                canvas[x, y] = colour
            }
        }
        return canvas
    }

    /// Returns a random change of colour, mostly of brightness.
    fileprivate static func change(_ most: Double, using generator: inout SeededGenerator) -> SIMD3<Float> {
        let bright = generator.uniform(in: -most...most)
        let (red, blue) = (generator.uniform(in: -0.3...0.3) * most, generator.uniform(in: -0.3...0.3) * most)
        return SIMD3(Float(bright + red), Float(bright), Float(bright + blue))
    }
}

/// An object in a room, out of focus: a box with soft edges.
private struct Thing {
    let tint: SIMD3<Float>
    private let middle, half: SIMD2<Float>
    private let blur: Float

    init(using generator: inout SeededGenerator) {
        tint = Backdrop.change(55, using: &generator)
        middle = SIMD2(Float(generator.uniform(in: 0...1.6)), Float(generator.uniform(in: 0...1)))
        half = SIMD2(Float(generator.uniform(in: 0.04...0.4)), Float(generator.uniform(in: 0.04...0.4)))
        blur = Float(generator.uniform(in: 0.01...0.05))
    }

    /// Returns the opacity of the object at a point, 0…1.
    func cover(_ u: Float, _ v: Float) -> Float {
        let (dx, dy) = (half.x - abs(u - middle.x), half.y - abs(v - middle.y))
        let inside = min(dx, dy) / blur + 0.5
        return inside <= 0 ? 0 : inside >= 1 ? 1 : inside
    }
}

/// Value noise of four octaves.
private struct Blotches {
    let tint: SIMD3<Float>
    private let seed: UInt64

    init(using generator: inout SeededGenerator) {
        tint = Backdrop.change(55, using: &generator)
        seed = generator.next()
    }

    /// Returns the noise at a point, about −1…1.
    func height(_ u: Float, _ v: Float) -> Float {
        var height: Float = 0
        var (size, weight): (Float, Float) = (3, 0.6)
        for octave in 0..<4 {
            height += weight * smooth(u * size, v * size, UInt64(octave))
            size *= 2.1
            weight *= 0.55
        }
        return height
    }

    private func smooth(_ x: Float, _ y: Float, _ octave: UInt64) -> Float {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let (u, v) = (ease(x - left), ease(y - top))
        let (column, row) = (Int(left), Int(top))
        let above = corner(column, row, octave) * (1 - u) + corner(column + 1, row, octave) * u
        let below = corner(column, row + 1, octave) * (1 - u) + corner(column + 1, row + 1, octave) * u
        return above * (1 - v) + below * v
    }

    private func corner(_ column: Int, _ row: Int, _ octave: UInt64) -> Float {
        let place = UInt64(truncatingIfNeeded: column) << 32 ^ UInt64(truncatingIfNeeded: row) << 8 ^ octave
        var generator = SeededGenerator(seed: seed ^ place)
        return Float(generator.unit() * 2 - 1)
    }

    private func ease(_ share: Float) -> Float { share * share * (3 - 2 * share) }
}
