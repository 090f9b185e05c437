// A neural network as everything here uses it: a square of an image in, numbers out. The program that has one conforms.

// What is thrown is part of what this target offers.
@_exported public import Text

/// The colour around an image, where a square reaches beyond it.
package enum Border: Sendable {
    /// Black.
    case black

    /// That of the nearest pixel.
    case nearest
}

/// A network that takes one square image. One thread at a time.
package protocol Network: AnyObject {
    /// The number of pixels of a side of the square.
    var side: Int { get }

    /// Returns the network's outputs for a part of an image.
    ///
    /// - Parameters:
    ///   - map: leads from the pixels of the square into the image.
    ///   - border: the colour outside of the image.
    /// - Throws: `TactusError` where the network cannot be run.
    func callAsFunction(_ image: PixelImage, _ map: AffineMap, border: Border) throws(TactusError) -> [[Float]]
}
