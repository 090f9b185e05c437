// The numbers of this target that could be others.

/// The constants of `Imaging`, each with its unit.
extension Tuning {
    /// The longest side of an image, in pixels; JPEG's own limit.
    package static let sideLimit = 65_500

    /// The largest image, in bytes: an uncompressed one of 8K, rounded up.
    package static let byteLimit = 128 << 20

    /// The largest number of pixels of an image that is read: that of `byteLimit` at three bytes each.
    package static let pixelLimit = byteLimit / 3

    /// Rejects an image that is too large for memory, before it is decoded.
    ///
    /// - Throws: `TactusError`, `broken` with its size.
    package static func checkPixels(_ width: Int, _ height: Int) throws(TactusError) {
        guard let count = Int.product(width, height), count <= pixelLimit else {
            throw TactusError(.broken, "\(width)×\(height) pixels, too large to be decoded")
        }
    }

    /// The longest header line, in bytes; ours have about 100.
    package static let headerLineLimit = 1 << 16

    /// The numbers that images can have: up to 2⁵³, as far as numbers of JSON are whole in every program (RFC 8259).
    package static let numbers = 0...(1 << 53)

    /// The quality of libjpeg for images that we encode; 90 keeps the edges that keypoint models need.
    package static let jpegQuality = 90

    /// The rates that images can have, in frames per second.
    package static let rates = 0.1...1000.0
}
