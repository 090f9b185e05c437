// The first line of a stream of images: who gives them and what they are.

/// The description of a source of images, sent before the first one.
package struct StreamHeader: Sendable, Hashable {
    /// The source as the user named it: `/dev/video0`, a path, `-` or `null`.
    package var camera: String

    /// The name for people, such as that of the device.
    package var name: String

    /// The number of pixels in a row, as far as it is known before the first image; 0 if unknown.
    package var width: Int

    /// The number of rows, as `width`.
    package var height: Int

    package var format: ImageFormat

    /// The device's or the file's own format, such as `MJPG`, `YUYV` or `avc1`.
    package var pixels: String

    /// The number of frames per second; 0 if unknown.
    package var rate: Double

    /// Whether the images come at their capture, not at request.
    package var isLive: Bool

    package init(
        camera: String,
        name: String,
        width: Int,
        height: Int,
        format: ImageFormat,
        pixels: String,
        rate: Double,
        isLive: Bool
    ) {
        self.camera = camera
        self.name = name
        self.width = width
        self.height = height
        self.format = format
        self.pixels = pixels
        self.rate = rate
        self.isLive = isLive
    }

    /// Creates the hello of a file or folder of JPEGs, whose first image gives the size.
    package init(file path: String, pixels: String, rate: Double) {
        self.init(
            camera: path,
            name: path,
            width: 0,
            height: 0,
            format: .jpeg,
            pixels: pixels,
            rate: rate,
            isLive: false
        )
    }

    /// Creates a hello from fields; missing ones are unknown, for other programs may write fewer.
    ///
    /// - Parameter camera: the source, where the line does not contain it.
    package init(_ fields: JSONObject, camera: String) {
        self.camera = fields["camera"]?.string ?? camera
        name = fields["name"]?.string ?? self.camera
        width = max(fields["width"]?.integer ?? 0, 0)
        height = max(fields["height"]?.integer ?? 0, 0)
        format = fields["format"]?.string.flatMap(ImageFormat.init(rawValue:)) ?? .jpeg
        pixels = fields["pixels"]?.string ?? format.rawValue
        let rate = fields["rate"]?.double ?? 0
        self.rate = Tuning.rates.contains(rate) ? rate : 0
        isLive = fields["live"]?.bool ?? false
    }

    /// The hello as one JSON line with its line break.
    package var line: [UInt8] {
        JSONValue.object([
            "camera": .string(camera), "name": .string(name), "width": .integer(width), "height": .integer(height),
            "format": .string(format.rawValue), "pixels": .string(pixels), "rate": .measured(rate, places: 3),
            "live": .bool(isLive),
        ]).line
    }
}
