// The numbers of smoothing and resampling, chosen on resting hands in videos of five people and on drawn drummers, all seen by
// a keypoint model: jitter, delay, distance from the true points, and strikes.

extension Tuning {
    /// The cutoff for a point at rest, in Hz.
    static let restCutoff = 1.0

    /// The speed from which a point counts as moving, so that it is not delayed for longer than was asked for, in palms per
    /// second: slower than any stroke.
    static let movingSpeed = 2.0

    /// The cutoff of the speed, in Hz: a stroke is noticed within a frame or two.
    static let smoothSpeedCutoff = 3.0

    /// The rise of the cutoff with the speed from both sides, in Hz for each palm per second: with half of it moving hands are
    /// farther from the true points than unsmoothed ones.
    static let smoothSlope = 2.0

    /// The time on either side that a smoothed point follows from, and that in which its speed is looked for, in seconds.
    static let smoothReach = 0.25, speedReach = 0.1

    /// The most that the weighted times of a mean may be off its middle, as a share of its width.
    static let mostLeaning: Float = 0.25

    /// The longest time between frames in which there are others at an even rate, in seconds: a longer one is that of another clock.
    static let longestPause = 300.0

    /// The difference of times that are the same, in seconds.
    static let sameTime = 1e-6
}
