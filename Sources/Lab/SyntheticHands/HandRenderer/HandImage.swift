// The pixels of a drawn image. Made by ImageStage, encoded by the caller; pure.

/// An image of three bytes per pixel (red, green, blue), rows from the top, nothing between rows.
package struct HandImage: Sendable, Hashable {
    /// The number of pixels in a row, at least 1.
    package let width: Int

    /// The number of rows, at least 1.
    package let height: Int

    /// The pixels: `width` × `height` × 3 bytes.
    package internal(set) var pixels: [UInt8]

    /// Creates a black image.
    ///
    /// - Precondition: both sides are at least 1.
    init(width: Int, height: Int) {
        precondition(width >= 1 && height >= 1, "an image has pixels")
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 3)
    }

    /// The image flipped left-right.
    package var mirrored: HandImage {
        var flipped = self
        for y in 0..<height {
            for x in 0..<width {
                let (from, to) = ((y * width + x) * 3, (y * width + width - 1 - x) * 3)
                for channel in 0..<3 { flipped.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return flipped
    }
}

/// A hand and the camera that sees it.
package struct RenderedHand: Sendable, Equatable {
    package var hand: SyntheticHand

    /// The camera; all hands of an image have cameras of the same image size.
    package var camera: HandCamera

    /// The origin of the forearm, in the camera's frame in millimetres; without it straight from below the hand.
    package var elbow: SIMD3<Double>?
}
