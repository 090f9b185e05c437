// Decoded samples of one or two sides. Made by SampleFile, changed by SampleShape; pure.

/// The decoded samples of a file at `Tuning.frequency`.
struct Sample {
    var left: [Float]

    /// As many as of the left side; `nil` for a mono sample.
    var right: [Float]?
}
