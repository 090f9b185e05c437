// Images of nothing, for trying things out without a camera. Made by ImageSources.open; one thread.

import KeypointFiles

/// Blank images without end; a bar that moves with the image's number distinguishes them.
final class NullSource: ImageSource {
    let hello: StreamHeader

    var brokenCount: Int { 0 }

    private var number = 0
    private var isClosed = false
    private var pixels: [UInt8]
    private var encoder = JPEGEncoder()

    /// Creates the source.
    ///
    /// - Parameter request: any size, rate and format are granted.
    init(request: CaptureRequest) {
        let size = request.size ?? Tuning.size
        hello = StreamHeader(
            camera: "null",
            name: "blank images",
            width: size.width,
            height: size.height,
            format: request.format,
            pixels: "null",
            rate: request.rate ?? Tuning.rate,
            isLive: false
        )
        pixels = [UInt8](repeating: Self.grey, count: size.width * size.height * 3)
    }

    /// Returns the next blank image; there is always one until the source is closed.
    func next() throws(TactusError) -> Image? {
        guard !isClosed else { return nil }
        paint(Self.grey, at: number - 1)
        paint(Self.white, at: number)
        defer { number += 1 }
        let bytes: [UInt8]
        if hello.format == .jpeg {
            do throws(TactusError) {
                bytes = try encoder.jpeg(of: pixels, width: hello.width, height: hello.height, layout: .rgb24)
            } catch {
                throw TactusError(.broken, "null: \(error)")
            }
        } else {
            bytes = pixels
        }
        let (time, size) = (Double(number) / hello.rate, (hello.width, hello.height))
        return Image(bytes, number: number, time: time, size: size, format: hello.format)
    }

    func close() { isClosed = true }

    private static let grey: UInt8 = 96
    private static let white: UInt8 = 255
    private static let columns = 64

    /// Paints one of the columns over the first rows.
    private func paint(_ value: UInt8, at number: Int) {
        let column = (number + Self.columns) % Self.columns
        let first = hello.width * column / Self.columns
        let end = max(hello.width * (column + 1) / Self.columns, min(first + 1, hello.width))
        for row in 0..<min(hello.height, 16) {
            for byte in (row * hello.width + first) * 3..<(row * hello.width + end) * 3 { pixels[byte] = value }
        }
    }
}
