// Images without hands, to try models with. Made by ProtocolCheck; pure.

package import KeypointFiles

/// Images that are made, not taken.
package enum ModelSamples {
    /// A gradient from black to red across, and to green downwards.
    package static func gradient(_ format: ImageFormat, number: Int, width: Int = 64, height: Int = 48) -> Image {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                let (red, green) = (UInt8(x * 255 / width), UInt8(y * 255 / height))
                bytes += format == .bgr24 ? [128, green, red] : [red, green, 128]
            }
        }
        return image(number, width, height, format, format == .jpeg ? jpeg(bytes, width, height) : bytes)
    }

    package static func blank(_ format: ImageFormat, number: Int) -> Image {
        let bytes = [UInt8](repeating: 0, count: 64 * 48 * 3)
        return image(number, 64, 48, format, format == .jpeg ? jpeg(bytes, 64, 48) : bytes)
    }

    /// JPEGs that cannot be read: cut off in the middle, damaged in its tables, no JPEG at all, and nothing.
    package static func brokenJPEGs(number: Int) -> [Image] {
        let jpeg = gradient(.jpeg, number: number).bytes
        var damaged = jpeg
        for index in 20..<200 { damaged[index] = UInt8(truncatingIfNeeded: index &* 37) }
        let broken = [Array(jpeg.prefix(jpeg.count / 2)), damaged, [UInt8](repeating: 0x55, count: 300), []]
        return broken.enumerated().map { image(number + $0.offset, 64, 48, .jpeg, $0.element) }
    }

    /// Returns a JPEG that was read from a file.
    ///
    /// - Throws: `TactusError` where it is no JPEG.
    package static func image(_ bytes: [UInt8], number: Int) throws(TactusError) -> Image {
        guard let size = try? JPEGDecoder.measure(bytes) else {
            throw TactusError(.broken, "no size in it, expected a JPEG")
        }
        return image(number, size.width, size.height, .jpeg, bytes)
    }

    private static func jpeg(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var encoder = JPEGEncoder()
        do throws(TactusError) {
            return try encoder.jpeg(of: pixels, width: width, height: height, layout: .rgb24)
        } catch {
            preconditionFailure("a sample of \(width)×\(height): \(error)")
        }
    }

    private static func image(
        _ number: Int,
        _ width: Int,
        _ height: Int,
        _ format: ImageFormat,
        _ bytes: [UInt8]
    ) -> Image {
        let header = ImageHeader(
            number: number,
            time: Double(number) / 30,
            width: width,
            height: height,
            format: format,
            byteCount: bytes.count
        )
        return Image(header: header, bytes: bytes)
    }
}
