// The note about an input whose images' size is unknown. Used by runs over files.

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user, `nil` where nothing depended on the size.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: how many hands are not confirmed and may be, or may be another shape, in an image of other
    ///     proportions.
    package static func note(_ path: String, hands: Int) -> String? {
        guard hands > 0 else { return nil }
        let (words, verb) = hands == 1 ? ("1 hand", "is") : ("\(hands) hands", "are")
        return
            "\(path): unknown image size: \(words) \(verb) classified as in a square image and not confirmed; "
            + "use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
    }
}
