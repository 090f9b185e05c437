// JPEG to pixels by libjpeg, whole or at some eighths of its size. Keeps nothing between images; any thread.

internal import CJPEG
import Platform

/// Decodes JPEGs, also those of cameras that leave the standard Huffman tables out.
///
/// It has no state: a reused decompressor would apply the tables of the previous image to an image without any.
package enum JPEGDecoder {
    package struct Measure: Sendable, Hashable {
        /// The number of pixels in a row.
        package var width: Int

        /// The number of rows.
        package var height: Int

        /// The number of pixels in a row after decoding for the wanted size.
        package var scaledWidth: Int

        /// The number of rows after decoding for the wanted size.
        package var scaledHeight: Int
    }

    package struct Decoded: Sendable {
        /// The pixels, three bytes each, rows from the top.
        package var pixels: [UInt8]

        /// The number of pixels in a row.
        package var width: Int

        /// The number of rows.
        package var height: Int

        /// The warning of libjpeg about corrupt data, from which it made the pixels nevertheless.
        package var warning: String?
    }

    /// Reads the sizes from the header of a JPEG.
    ///
    /// - Parameter wanted: the size that is enough; decoding then is to the smallest n/8 that is not below it.
    /// - Throws: `TactusError` of libjpeg for bytes that are not a JPEG.
    package static func measure(
        _ jpeg: UnsafeRawBufferPointer,
        wanted: (width: Int, height: Int)? = nil
    ) throws(TactusError) -> Measure {
        var (width, height, scaledWidth, scaledHeight): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var message = CText(room: CJPEG_MESSAGE)
        guard let start = jpeg.baseAddress, jpeg.count > 0 else { throw TactusError(.broken, "an empty image") }
        let status = unsafe CJPEGMeasure(
            start.assumingMemoryBound(to: UInt8.self),
            jpeg.count,
            side(wanted?.width),
            side(wanted?.height),
            &width,
            &height,
            &scaledWidth,
            &scaledHeight,
            &message.characters
        )
        guard isRead(status) else { throw TactusError(.broken, "no JPEG that can be read: \(message.words)") }
        return Measure(
            width: Int(width),
            height: Int(height),
            scaledWidth: Int(scaledWidth),
            scaledHeight: Int(scaledHeight)
        )
    }

    /// Reads the sizes from the header of a JPEG.
    ///
    /// - Throws: `TactusError`, as the other one.
    package static func measure(
        _ jpeg: [UInt8],
        wanted: (width: Int, height: Int)? = nil
    ) throws(TactusError) -> Measure {
        let result = unsafe jpeg.withUnsafeBytes { buffer in
            Result { () throws(TactusError) in try unsafe measure(buffer, wanted: wanted) }
        }
        return try result.get()
    }

    /// Decodes a JPEG; for corrupt data from which libjpeg could continue `warning` is set.
    ///
    /// - Parameters:
    ///   - layout: `rgb24` or `bgr24`.
    ///   - wanted: as for `measure`.
    /// - Throws: the error of libjpeg; also where the image is larger than `Tuning.byteLimit`.
    package static func pixels(
        of jpeg: [UInt8],
        layout: PixelLayout,
        wanted: (width: Int, height: Int)? = nil
    ) throws(TactusError) -> Decoded {
        precondition(layout != .yuyv, "JPEGs are decoded to rgb24 or bgr24")
        let size = try measure(jpeg, wanted: wanted)
        let count = layout.byteCount(width: size.scaledWidth, height: size.scaledHeight)
        guard count <= Tuning.byteLimit else {
            throw TactusError(.broken, "\(size.width)×\(size.height) pixels, too large to be decoded")
        }
        var status = CJPEGStatus(CJPEG_OK)
        var message = CText(room: CJPEG_MESSAGE)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            unsafe jpeg.withUnsafeBufferPointer { bytes in
                guard let start = bytes.baseAddress, let target = room.baseAddress else { return }
                unsafe target.initialize(repeating: 0, count: count)
                status = unsafe CJPEGDecode(
                    start,
                    bytes.count,
                    side(wanted?.width),
                    side(wanted?.height),
                    layout.code,
                    target,
                    count,
                    &message.characters
                )
            }
            filled = count
        }
        guard isRead(status) else { throw TactusError(.broken, "the JPEG cannot be decoded: \(message.words)") }
        return Decoded(
            pixels: pixels,
            width: size.scaledWidth,
            height: size.scaledHeight,
            warning: status == CJPEGStatus(CJPEG_DAMAGED) ? message.words : nil
        )
    }

    private static func isRead(_ status: CJPEGStatus) -> Bool {
        status == CJPEGStatus(CJPEG_OK) || status == CJPEGStatus(CJPEG_DAMAGED)
    }

    private static func side(_ wanted: Int?) -> Int32 { Int32(clamping: wanted ?? 0) }
}
