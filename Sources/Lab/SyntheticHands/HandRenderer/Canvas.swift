// Light before it becomes bytes: an image of floats that hands are laid over. Used by ImageStage and its parts; pure.

/// Red, green and blue of every pixel as floats, 0…255, rows from the top.
struct Canvas {
    let width: Int
    let height: Int
    private(set) var values: [Float]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        values = [Float](repeating: 0, count: width * height * 3)
    }

    subscript(x: Int, y: Int) -> SIMD3<Float> {
        get {
            let start = (y * width + x) * 3
            return SIMD3(values[start], values[start + 1], values[start + 2])
        }
        set {
            let start = (y * width + x) * 3
            values[start] = newValue.x
            values[start + 1] = newValue.y
            values[start + 2] = newValue.z
        }
    }

    /// Blends a colour over a pixel; `share` 1 covers it.
    mutating func lay(_ colour: SIMD3<Float>, _ share: Float, x: Int, y: Int) {
        self[x, y] = self[x, y] * (1 - share) + colour * share
    }

    /// Returns the mean of several canvases of one size: the light of successive moments.
    static func mean(_ moments: [Canvas]) -> Canvas {
        guard var sum = moments.first, moments.count > 1 else { return moments[0] }
        let share = 1 / Float(moments.count)
        for index in sum.values.indices {
            var value: Float = 0
            for moment in moments { value += moment.values[index] }
            sum.values[index] = value * share
        }
        return sum
    }

    /// Returns the bytes of the image, with a sensor's noise.
    ///
    /// Noise is the sum of three uniformly distributed numbers of 7 bits, near enough to a normal one and the same
    /// everywhere.
    func developed(noise: Float, using generator: inout SeededGenerator) -> HandImage {
        var image = HandImage(width: width, height: height)
        // The standard deviation of such a sum is 128 · √(3/12) = 64; its mean 3 · 63.5.
        let scale = noise / 64
        for pixel in 0..<width * height {
            var bits = noise > 0 ? generator.next() : 0
            for channel in 0..<3 {
                let index = pixel * 3 + channel
                var value = values[index]
                if noise > 0 {
                    let sum = (bits & 127) + (bits >> 7 & 127) + (bits >> 14 & 127)
                    value += (Float(sum) - 190.5) * scale
                    bits >>= 21
                }
                image.pixels[index] = value <= 0 ? 0 : value >= 255 ? 255 : UInt8(value + 0.5)
            }
        }
        return image
    }
}
