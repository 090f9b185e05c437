// What is said of an input whose pictures' size is unknown. Used by all that read keypoint files.

package import Keypoints

/// Hands of pictures of unknown size in one input.
package enum UnknownSize {
    /// One line for the user, `nil` where nothing depended on the size.
    ///
    /// - Parameters:
    ///   - path: the input.
    ///   - hands: how many hands are not confirmed and may be, or may be another shape, in a picture of other proportions.
    package static func note(_ path: String, hands: Int) -> String? {
        guard hands > 0 else { return nil }
        let (words, verb) = hands == 1 ? ("1 hand", "is") : ("\(hands) hands", "are")
        return
            "\(path): the pictures' size is not known: \(words) \(verb) judged as in a square picture and not confirmed; "
            + "say --size WIDTHxHEIGHT or --aspect WIDTH:HEIGHT"
    }
}

/// Watches a stream of records that is played for pictures of unknown size.
package struct MissingSizes: Sendable {
    private var isSaid = false

    /// Makes the beginning of a file.
    package init() {}

    /// A remark for the user the first time that there is a hand in a picture of unknown size.
    package mutating func remark(on frame: Frame) -> String? {
        guard !isSaid, frame.size == nil, !frame.hands.isEmpty else { return nil }
        isSaid = true
        return "the pictures' size is not known, taken as square; say --size WIDTHxHEIGHT or --aspect WIDTH:HEIGHT"
    }
}
