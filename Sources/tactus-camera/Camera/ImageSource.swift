// Where images come from. Called by tactus-camera, on one thread.

// What is thrown is part of what this target offers.
@_exported public import Text
package import KeypointFiles

/// A source of images: a device, a file, a stream, or nothing at all.
package protocol ImageSource: AnyObject {
    /// What it says of itself; known from the start.
    var hello: StreamHeader { get }

    /// How many broken images were passed over.
    var brokenCount: Int { get }

    /// The next image, or `nil` at the end and ever after.
    ///
    /// Numbers and times rise. Waits where images are taken when they are taken.
    ///
    /// - Throws: where no further image can be had; the source is at its end then.
    func next() throws(TactusError) -> Image?

    /// Gives back what the source holds; it is at its end then. Closing twice does nothing.
    func close()
}
