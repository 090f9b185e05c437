// The note about an input whose images' size is unknown. Used by runs over files.

import Text

/// Hands of images of unknown size in one input.
package enum UnknownSize {
    /// One line for the user, `nil` where all were confirmed all the same.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: how many hands are not confirmed.
    ///   - advice: the end of the line, such as the ratio that the hands make likely.
    package static func note(_ path: String, hands: Int, advice: @autoclosure () -> String?) -> String? {
        let words = counted(hands, "hand is", "hands are")
        return note(
            path,
            hands,
            "classified as in a square image; \(words) not confirmed, which the true size may change",
            advice()
        )
    }

    /// One line for the user, `nil` where the sizes of all images are known.
    package static func measureNote(_ path: String, hands: Int, advice: @autoclosure () -> String?) -> String? {
        let words = counted(hands, "hand is", "hands are")
        return note(path, hands, "\(words) measured within bounds, for all image sizes from 9:16 to 16:9", advice())
    }

    private static func note(
        _ path: String,
        _ hands: Int,
        _ words: String,
        _ advice: @autoclosure () -> String?
    ) -> String? {
        guard hands > 0 else { return nil }
        return "\(path): unknown image size: \(words); use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
            + (advice().map { "; \($0)" } ?? "")
    }
}
