// The one owner of libjpeg's encoder: pixels in, JPEGs out. An encoder belongs to one thread at a time.

internal import CJPEG
import Platform

/// The order of the bytes of an uncompressed image.
package enum PixelLayout: Sendable, Hashable, CaseIterable {
    /// Three bytes per pixel: red, green, blue.
    case rgb24

    /// Three bytes per pixel: blue, green, red.
    case bgr24

    /// Y0 Cb Y1 Cr for every two pixels, in the range 16–235 of BT.601, as cameras give them; the width is even.
    case yuyv

    /// Returns the number of bytes of an image, without gaps between rows.
    package func byteCount(width: Int, height: Int) -> Int { width * height * (self == .yuyv ? 2 : 3) }

    var code: CJPEGLayout {
        switch self {
        case .rgb24: CJPEGLayout(CJPEG_RGB24)
        case .bgr24: CJPEGLayout(CJPEG_BGR24)
        case .yuyv: CJPEGLayout(CJPEG_YUYV)
        }
    }
}

/// Encodes JPEGs from uncompressed images, one after another, in a buffer that is reused.
@safe package struct JPEGEncoder: ~Copyable {
    private let handle: OpaquePointer
    private let quality: Int32

    /// Creates an encoder.
    ///
    /// - Parameter quality: libjpeg's quality, 1 to 100.
    package init(quality: Int = Tuning.jpegQuality) {
        precondition((1...100).contains(quality), "a quality is 1 to 100")
        guard let handle = unsafe CJPEGEncoderCreate() else { fatalError("out of memory") }
        unsafe self.handle = handle
        self.quality = Int32(quality)
    }

    deinit {
        unsafe CJPEGEncoderDestroy(handle)
    }

    /// Returns the JPEG of an image; `yuyv` is encoded as the 4:2:2 that it is, without conversion to RGB.
    ///
    /// - Parameters:
    ///   - pixels: rows from the top, with the number of bytes of the layout.
    ///   - width: 1 to 65500, even for `yuyv`.
    ///   - height: 1 to 65500.
    /// - Throws: `TactusError` of libjpeg; an image with another number of bytes is an error too.
    package mutating func jpeg(
        of pixels: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        layout: PixelLayout
    ) throws(TactusError) -> [UInt8] {
        guard let start = pixels.baseAddress, (1...Tuning.sideLimit).contains(width),
            (1...Tuning.sideLimit).contains(height),
            pixels.count == layout.byteCount(width: width, height: height)
        else {
            throw TactusError(.broken, "\(pixels.count) bytes for \(width)×\(height) \(layout)")
        }
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        var message = CText(room: CJPEG_MESSAGE)
        let status = unsafe CJPEGEncode(
            handle,
            start.assumingMemoryBound(to: UInt8.self),
            Int32(width),
            Int32(height),
            layout.code,
            quality,
            &bytes,
            &count,
            &message.characters
        )
        guard status == CJPEGStatus(CJPEG_OK), let bytes = unsafe bytes else {
            throw TactusError(.broken, "cannot be made a JPEG: \(message.words)")
        }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Returns the JPEG of an image whose bytes are an array.
    ///
    /// - Throws: `TactusError`, as the other one.
    package mutating func jpeg(
        of pixels: [UInt8],
        width: Int,
        height: Int,
        layout: PixelLayout
    ) throws(TactusError) -> [UInt8] {
        let result = unsafe pixels.withUnsafeBytes { buffer in
            Result { () throws(TactusError) in
                try unsafe jpeg(of: buffer, width: width, height: height, layout: layout)
            }
        }
        return try result.get()
    }
}
