// What a synthetic video is made of. Filled in by the command line and tests, read by SyntheticVideo; pure.

package import Keypoints

/// What a video of hands that go from shape to shape is made of; the same options make the same video.
package struct VideoOptions: Sendable, Hashable {
    /// The shapes that the hands show, in an order drawn by chance.
    package var shapes: [SyntheticShape] = [.rock, .paper, .scissors]

    /// How many hands: the first is always there, the second enters and leaves.
    package var hands = 1

    /// How long the video is, in seconds, up to an hour.
    package var seconds = 10.0

    /// Frames per second, 1…240.
    package var rate = 30.0

    /// The seed of everything.
    package var seed: UInt64 = 1

    /// The image's size in pixels, whole numbers of 1…4096.
    package var size = ImageSize(width: 320, height: 240)

    /// What is behind the hands; without it chance decides.
    package var background: ImageBackground?

    /// A Boolean value that indicates whether the images are flipped left-right.
    package var isMirrored = false

    /// Creates the default options.
    package init() {}

    /// The number of images: as many as begin within `seconds`.
    package var count: Int { Int((seconds * rate).rounded(.up)) }

    /// Throws the first option that cannot be.
    package func check() throws(Diagnostic) {
        try require(!shapes.isEmpty, "shapes", "none", "one or more")
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try require(seconds > 0 && seconds <= 3600, "seconds", "\(seconds)", "more than 0, up to 3600")
        try require((1...240).contains(rate), "fps", "\(rate)", "1…240 frames per second")
        try size.checkDrawable()
    }
}

extension ImageSize {
    /// Throws where images of this size cannot be drawn.
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
