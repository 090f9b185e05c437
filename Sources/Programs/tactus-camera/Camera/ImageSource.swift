// The origin of images. Called by tactus-camera, on one thread.

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
