// What a neural network is to everything here: a square of a picture in, numbers out. The program that has one conforms.

// What is thrown is part of what this target offers.
@_exported public import Text

/// The colour around a picture, where a square reaches beyond it.
package enum Border: Sendable {
    /// Black.
    case black

    /// That of the nearest pixel.
    case nearest
}

/// A network that takes one square picture. One thread at a time.
package protocol Network: AnyObject {
    /// The number of pixels of a side of the square.
    var side: Int { get }

    /// Returns the network's outputs for a part of a picture.
    ///
    /// - Parameters:
    ///   - map: leads from the pixels of the square into the picture.
    ///   - border: the colour outside of the picture.
    /// - Throws: `TactusError` where the network cannot be run.
    func callAsFunction(_ picture: Picture, _ map: AffineMap, border: Border) throws(TactusError) -> [[Float]]
}
