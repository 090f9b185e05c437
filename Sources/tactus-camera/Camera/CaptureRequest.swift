// What is asked of a source of images. Made by the command line; pure.

package import KeypointFiles

/// What a user wants of a source; a source gives what it can and says so in its hello.
package struct CaptureRequest: Sendable, Hashable {
    /// The size: asked of a device; enough for images of a file that are decoded.
    package var size: PixelSize?

    /// Frames per second: asked of a device, and of sources that have no times.
    package var rate: Double?

    /// How the images are to be sent.
    package var format: ImageFormat

    /// Creates a request.
    package init(size: PixelSize? = nil, rate: Double? = nil, format: ImageFormat = .jpeg) {
        self.size = size
        self.rate = rate
        self.format = format
    }
}
