// The options of a synthetic video. Filled in by the command line and tests, read by SyntheticVideo; pure.

package import Keypoints

/// The options of a video of hands that change from shape to shape; the same options make the same video.
package struct VideoOptions: SyntheticTakeOptions, Hashable {
    /// The shapes that the hands show, in a random order.
    package var shapes: [SyntheticShape] = [.rock, .paper, .scissors]

    /// The number of hands: the first is always there, the second enters and leaves.
    package var hands = 1

    /// The length of the video, in seconds, up to an hour.
    package var seconds = 10.0

    /// Frames per second, 1…240.
    package var rate = 30.0

    package var seed: UInt64 = 1

    /// The image's size in pixels, whole numbers of 1…4096.
    package var size = ImageSize(width: 320, height: 240)

    /// The background; without it a random one.
    package var background: ImageBackground?

    /// A Boolean value that indicates whether the images are flipped left-right.
    package var isMirrored = false

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
            guard side.rounded() == side, (1...Tuning.drawnSideLimit).contains(side) else {
                throw Diagnostic(
                    field: "resolution",
                    wrong: "\(width)×\(height)",
                    expected: "whole numbers of 1…\(Int(Tuning.drawnSideLimit)) pixels"
                )
            }
        }
    }
}
