// The line before each image on a stream between two processes. Written by Camera, read by models and by us.

// What is thrown is part of what this target offers.
@_exported public import Text

/// The format of an image's bytes.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// A JPEG file.
    case jpeg

    /// Rows from the top, three bytes per pixel in the order red, green, blue, nothing between rows.
    case rgb24

    /// As `rgb24`, in the order blue, green, red.
    case bgr24
}

/// The description of an image, which needs no look into it.
public struct ImageHeader: Sendable, Hashable {
    /// The number of the image at its source; skipped numbers are images that the source lost.
    public var number: Int

    /// The capture time, in seconds: on the monotonic clock for cameras, since the start for files.
    public var time: Double

    /// The number of pixels in a row, at least 1.
    public var width: Int

    /// The number of rows, at least 1.
    public var height: Int

    /// The format of its bytes.
    public var format: ImageFormat

    /// The number of its bytes.
    public var byteCount: Int

    /// Creates a header.
    public init(number: Int, time: Double, width: Int, height: Int, format: ImageFormat, byteCount: Int) {
        self.number = number
        self.time = time
        self.width = width
        self.height = height
        self.format = format
        self.byteCount = byteCount
    }

    /// The header as one JSON line with its line break, such as
    /// `{"frame":38,"t":1.2667,"width":1280,"height":720,"format":"jpeg","bytes":48123}`.
    package var line: [UInt8] {
        JSONValue.object([
            "frame": .integer(number), "t": .measured(time), "width": .integer(width), "height": .integer(height),
            "format": .string(format.rawValue), "bytes": .integer(byteCount),
        ]).line
    }

    /// Creates a header from the fields of its line.
    ///
    /// - Throws: `TactusError` that names the first field that is missing or out of range.
    package init(_ fields: JSONObject) throws(TactusError) {
        number = try Self.integer("frame", fields, Tuning.numbers)
        guard let time = fields["t"]?.double else { throw Self.fault("t", fields, "seconds") }
        self.time = time
        width = try Self.integer("width", fields, 1...Tuning.sideLimit)
        height = try Self.integer("height", fields, 1...Tuning.sideLimit)
        guard let format = fields["format"]?.string.flatMap(ImageFormat.init(rawValue:)) else {
            throw Self.fault("format", fields, ImageFormat.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.format = format
        byteCount = try Self.integer("bytes", fields, 0...Tuning.byteLimit)
        if format != .jpeg, byteCount != width * height * 3 {
            throw Self.fault("bytes", fields, "\(width * height * 3) for \(width)×\(height) \(format.rawValue)")
        }
    }

    private static func integer(
        _ name: String,
        _ fields: JSONObject,
        _ range: ClosedRange<Int>
    ) throws(TactusError) -> Int {
        guard let number = fields[name]?.integer, range.contains(number) else {
            throw fault(name, fields, "a whole number, \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func fault(_ name: String, _ fields: JSONObject, _ expected: String) -> TactusError {
        TactusError(.broken, "\(name): \(fields[name]?.shownText ?? "missing"), expected \(expected)")
    }
}

/// An image with its header.
public struct Image: Sendable {
    /// The description of the image.
    public var header: ImageHeader

    /// The bytes, `header.byteCount` of them.
    public var bytes: [UInt8]

    /// Creates an image.
    ///
    /// - Precondition: the header's `byteCount` is that of `bytes`.
    public init(header: ImageHeader, bytes: [UInt8]) {
        precondition(header.byteCount == bytes.count, "a header tells the number of bytes")
        self.header = header
        self.bytes = bytes
    }
}
