// A request to a source of images. Made by the command line; pure.

package import KeypointFiles

/// A user's wishes for a source; the source's hello has the granted values.
package struct CaptureRequest: Sendable, Hashable {
    /// The size: requested from a device; enough for images of a file that are decoded.
    package var size: PixelSize?

    /// The number of frames per second: requested from a device, and used for sources without times.
    package var rate: Double?

    /// The format of the images that are sent.
    package var format: ImageFormat

    package init(size: PixelSize? = nil, rate: Double? = nil, format: ImageFormat = .jpeg) {
        self.size = size
        self.rate = rate
        self.format = format
    }
}
