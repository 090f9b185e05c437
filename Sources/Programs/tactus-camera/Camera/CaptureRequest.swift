// A request to a source of images. Made by the command line; pure.

import KeypointFiles

/// A user's wishes for a source; the source's hello has the granted values.
struct CaptureRequest: Sendable, Hashable {
    /// The size: requested from a device; enough for images of a file that are decoded.
    var size: PixelSize?

    /// The number of frames per second: requested from a device, and used for sources without times.
    var rate: Double?

    var format = ImageFormat.jpeg
}
