// The note about an input whose images' size is unknown. Used by runs over files.

import Text

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user, `nil` where all were confirmed all the same.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: how many hands are not confirmed.
    package static func note(_ path: String, hands: Int) -> String? {
        let words = counted(hands, "hand is", "hands are")
        return note(
            path,
            hands,
            "classified as in a square image; \(words) not confirmed, which the true size may change"
        )
    }

    /// One line for the user, `nil` where the sizes of all images are known.
    package static func measureNote(_ path: String, hands: Int) -> String? {
        let words = counted(hands, "hand is", "hands are")
        return note(path, hands, "\(words) measured within bounds, for all image sizes from 9:16 to 16:9")
    }

    private static func note(_ path: String, _ hands: Int, _ words: String) -> String? {
        guard hands > 0 else { return nil }
        return "\(path): unknown image size: \(words); use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
    }
}
