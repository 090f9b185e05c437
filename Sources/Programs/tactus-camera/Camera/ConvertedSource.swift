// Images of another source in the format that is wanted. Made by ImageSources.open; one thread.

import KeypointFiles

/// Decodes, encodes, or reorders the channels of another source's images; JPEGs are scaled down while they are decoded.
final class ConvertedSource: ImageSource {
    /// The other source's hello with the sent format and size.
    private(set) var hello: StreamHeader

    private let source: any ImageSource
    private let format: ImageFormat
    private let size: PixelSize?
    private var encoder = JPEGEncoder()
    private var broken: BrokenImages

    /// Wraps a source.
    ///
    /// - Parameter request: the sent format; where JPEGs are decoded, the size that is enough.
    init(_ source: any ImageSource, request: CaptureRequest, say: @escaping (String) -> Void) {
        self.source = source
        format = request.format
        size = request.size
        hello = source.hello
        broken = BrokenImages(name: source.hello.camera, say: say)
        if hello.format == .jpeg, format != .jpeg, let size, hello.width > 0, hello.height > 0 {
            (hello.width, hello.height) = Self.scaled(hello.width, hello.height, size)
        }
        hello.format = format
    }

    /// The number of broken images of the source, and of those that could not be converted.
    var brokenCount: Int { source.brokenCount + broken.count }

    func next() throws(TactusError) -> Image? {
        while let image = try source.next() {
            do throws(TactusError) {
                return try converted(image)
            } catch {
                broken.add("image \(image.header.number): \(error)")
            }
        }
        return nil
    }

    func close() { source.close() }

    /// Returns the smallest eighth of a size that is not below a wanted one, as libjpeg computes it.
    static func scaled(_ width: Int, _ height: Int, _ wanted: PixelSize) -> (Int, Int) {
        for scale in 1..<8 {
            let size = ((width * scale + 7) / 8, (height * scale + 7) / 8)
            if size.0 >= wanted.width, size.1 >= wanted.height { return size }
        }
        return (width, height)
    }

    private func converted(_ image: Image) throws(TactusError) -> Image {
        var header = image.header
        guard header.format != format else { return image }
        header.format = format
        let bytes: [UInt8]
        switch (image.header.format, format) {
        case (.jpeg, _):
            let wanted = size.map { ($0.width, $0.height) }
            let decoded = try JPEGDecoder.pixels(of: image.bytes, layout: format.layout ?? .bgr24, wanted: wanted)
            if let warning = decoded.warning { throw TactusError(.broken, warning) }
            (header.width, header.height) = (decoded.width, decoded.height)
            bytes = decoded.pixels
        case (_, .jpeg): bytes = try encoder.jpeg(of: image)
        default: bytes = Self.turned(image.bytes)
        }
        header.byteCount = bytes.count
        return Image(header: header, bytes: bytes)
    }

    /// Returns pixels with their first and third byte exchanged.
    static func turned(_ pixels: [UInt8]) -> [UInt8] {
        var pixels = pixels
        for start in stride(from: 0, to: pixels.count - 2, by: 3) { pixels.swapAt(start, start + 2) }
        return pixels
    }
}
