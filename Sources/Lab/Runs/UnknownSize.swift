// The note about an input whose images' size is unknown. Used by runs over files.

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user; `nil` where the size matters for no hand.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: the number of hands that are not confirmed, or were measured.
    ///   - isMeasured: whether hands are measured, and not classified.
    ///   - advice: the end of the line, such as the ratio that the hands make likely.
    package static func note(
        _ path: String,
        hands: Int,
        isMeasured: Bool = false,
        advice: @autoclosure () -> String?
    ) -> String? {
        guard hands > 0 else { return nil }
        let words = counted(hands, "hand is", "hands are")
        let what =
            isMeasured
            ? "\(words) measured within bounds, for all image sizes from 9:16 to 16:9"
            : "classified as in a square image; \(words) not confirmed, which the true size may change"
        return "\(path): unknown image size: \(what); use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
            + (advice().map { "; \($0)" } ?? "")
    }
}
