// The options of a synthetic mover. Filled in by the command line and tests; pure.

package import Keypoints

/// The options of a person who performs movements; the same options give the same take.
package struct MoverOptions: SyntheticTakeOptions, Hashable {
    /// A Boolean value that indicates whether the hand performs movements between what idle hands do.
    package var performs = true

    /// The hands; with two the left one is idle.
    package var hands = 1

    /// The length of the take, in seconds, up to an hour.
    package var seconds = 60.0

    /// Frames per second, 1…240.
    package var rate = 30.0

    package var seed: UInt64 = 1

    /// The image's size in pixels, whole numbers of 1…4096.
    package var size = ImageSize(width: 640, height: 480)

    /// The background; without it a random one.
    package var background: ImageBackground?

    /// A Boolean value that indicates whether the images are flipped left-right.
    package var isMirrored = false

    /// A Boolean value that indicates whether frames have the errors of a keypoint model, drawn by the seed.
    package var hasErrors = true

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try checkTake()
    }
}
