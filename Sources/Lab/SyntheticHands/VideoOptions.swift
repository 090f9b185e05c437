// The options of a synthetic video. Filled in by the command line and tests, read by SyntheticVideo; pure.

package import Keypoints

/// The longest side of a drawn image, in pixels.
private let drawnSideLimit: Float = 4096

/// The options of a video of hands that change from shape to shape; the same options make the same video.
package struct VideoOptions: SyntheticTakeOptions, Hashable {
    /// The shapes that the hands show, in a random order.
    package var shapes: [SyntheticShape] = [.rock, .paper, .scissors]

    /// The number of hands: the first is always there, the second enters and leaves.
    package var hands = 1

    package var take = TakeSettings(size: ImageSize(width: 320, height: 240))

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require(!shapes.isEmpty, "shapes", "none", "one or more")
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try checkTake()
    }
}

extension ImageSize {
    /// Throws an error where images of this size cannot be drawn.
    package func checkDrawable() throws(Diagnostic) {
        for side in [width, height] {
            guard side.rounded() == side, (1...drawnSideLimit).contains(side) else {
                throw Diagnostic(
                    "resolution",
                    "\(width)×\(height)",
                    expected: "whole numbers of 1…\(Int(drawnSideLimit)) pixels"
                )
            }
        }
    }
}
