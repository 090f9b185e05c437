// The options of a synthetic mover. Filled in by the command line and tests; pure.

/// The options of a person who performs movements; the same options give the same take.
package struct MoverOptions: SyntheticTakeOptions, Hashable {
    /// Whether the hand performs movements between what idle hands do.
    package var performs = true

    /// The hands; with two the left one is idle.
    package var hands = 1

    /// Whether frames have the errors of a keypoint model, drawn by the seed.
    package var hasErrors = true

    package var take = TakeSettings(seconds: 60)

    package init() {}

    /// Throws an error for the first invalid option.
    package func check() throws(Diagnostic) {
        try require((1...2).contains(hands), "hands", "\(hands)", "1 or 2")
        try checkTake()
    }
}
