// Images with the headers that their bytes have, and as JPEGs. Used by sources and recorders of images.

extension Image {
    /// Creates an image, whose header counts its bytes.
    package init(
        _ bytes: [UInt8],
        number: Int,
        time: Double,
        size: (width: Int, height: Int),
        format: ImageFormat
    ) {
        let (width, height) = size
        self.init(
            header: ImageHeader(
                number: number,
                time: time,
                width: width,
                height: height,
                format: format,
                byteCount: bytes.count
            ),
            bytes: bytes
        )
    }
}

extension ImageFormat {
    /// The layout of its pixels; `nil` for JPEGs.
    package var layout: PixelLayout? {
        switch self {
        case .jpeg: nil
        case .rgb24: .rgb24
        case .bgr24: .bgr24
        }
    }
}

extension JPEGEncoder {
    /// Returns the JPEG of an image; one that is a JPEG already is not encoded again.
    package mutating func jpeg(of image: Image) throws(TactusError) -> [UInt8] {
        guard let layout = image.header.format.layout else { return image.bytes }
        return try jpeg(of: image.bytes, width: image.header.width, height: image.header.height, layout: layout)
    }
}
