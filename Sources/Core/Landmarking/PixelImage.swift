// The pixels that networks look at. Made by programs, passed on by everything here; pure.

/// An uncompressed image: rows from the top, three bytes per pixel, nothing between rows.
package struct PixelImage: Sendable {
    /// The pixels, `3 * width * height` bytes.
    package let bytes: [UInt8]

    /// The number of pixels in a row.
    package let width: Int

    /// The number of rows.
    package let height: Int

    /// Whether the order of a pixel's bytes is blue, green, red, not red, green, blue.
    package let isBlueFirst: Bool

    /// Creates an image.
    ///
    /// - Precondition: there are as many bytes as its size needs.
    package init(bytes: [UInt8] = [], width: Int, height: Int, isBlueFirst: Bool = false) {
        precondition(bytes.isEmpty || bytes.count == 3 * width * height, "three bytes per pixel")
        (self.bytes, self.width, self.height, self.isBlueFirst) = (bytes, width, height, isBlueFirst)
    }

    /// The width and the height.
    package var size: SIMD2<Double> { SIMD2(Double(width), Double(height)) }
}
