// The origin of images. Called by tactus-camera, on one thread.

import KeypointFiles

// What is thrown is part of what this target offers.
@_exported public import Text
import KeypointFiles

/// A source of images: a device, a file, a stream, or blank images.
protocol ImageSource: AnyObject {
    /// The hello; known from the start.
    var hello: StreamHeader { get }

    /// The number of broken images that were skipped.
    var brokenCount: Int { get }

    /// Returns the next image, or `nil` at the end and ever after.
    ///
    /// Numbers and times increase. Live sources wait for the image.
    ///
    /// - Throws: `TactusError` if there is no further image; the source is at its end then.
    func next() throws(TactusError) -> Image?

    /// Closes the source; it is at its end then. Closing twice does nothing.
    func close()
}

/// A user's wishes for a source; the source's hello has the granted values.
struct CaptureRequest: Sendable, Hashable {
    /// The size: requested from a device; enough for images of a file that are decoded.
    var size: PixelSize?

    /// The number of frames per second: requested from a device, and used for sources without times.
    var rate: Double?

    var format = ImageFormat.jpeg
}

struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// The number of pixels in a row.
    var width: Int

    /// The number of rows.
    var height: Int
}

extension PixelSize {
    /// Creates a size from text such as `640x480`; both sides are 1 to 65500.
    init?(_ text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else { return nil }
        let sides = 1...KeypointFiles.Tuning.sideLimit
        guard sides.contains(width), sides.contains(height) else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)×\(height)" }
}

/// Counts broken images and reports the first ones.
struct BrokenImages {
    private(set) var count = 0
    private let name: String
    private let say: (String) -> Void

    init(name: String, say: @escaping (String) -> Void) {
        self.name = name
        self.say = say
    }

    mutating func add(_ wrong: String) {
        count += 1
        if count <= Tuning.reportedFaults { say("\(name): \(wrong); skipped") }
        if count == Tuning.reportedFaults { say("\(name): further broken images are counted, not shown") }
    }
}
