// The note about an input whose images' size is unknown. Used by runs over files.

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user, `nil` where all were confirmed all the same.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: how many hands are not confirmed.
    package static func note(_ path: String, hands: Int) -> String? {
        guard hands > 0 else { return nil }
        let words = counted(hands, "hand is", "hands are")
        return
            "\(path): unknown image size: classified as in a square image; \(words) not confirmed, "
            + "which the true size may change; use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
    }
}
