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

    /// Returns a JPEG that was read from a file; its frame header gives the size (ITU-T T.81 §B.2.2).
    ///
    /// - Throws: `TactusError` where it has no frame header.
    package static func image(_ bytes: [UInt8], number: Int) throws(TactusError) -> Image {
        var at = 2
        while bytes.starts(with: [0xFF, 0xD8]), at + 9 <= bytes.count, bytes[at] == 0xFF {
            let (marker, length) = (bytes[at + 1], Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
            // All the kinds of frames, among which stand the markers of Huffman tables and of arithmetic coding.
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                let height = Int(bytes[at + 5]) << 8 | Int(bytes[at + 6])
                let width = Int(bytes[at + 7]) << 8 | Int(bytes[at + 8])
                if width > 0, height > 0 { return image(number, width, height, .jpeg, bytes) }
            }
            at += 2 + length
        }
        throw TactusError(.broken, "no size in it, expected a JPEG")
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
