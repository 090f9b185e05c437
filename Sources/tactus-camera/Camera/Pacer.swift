// When an image of a file is due. Pure: tactus-camera has the clock and sleeps.

/// Lines the times of images up with a clock: the first image is due at once, each other as long after it as its
/// time is after the first one's.
package struct Pacer: Sendable {
    private var start: (time: Double, clock: Double)?

    /// Creates a pacer before the first image.
    package init() {}

    /// How long to wait, in seconds, before an image of `time` is sent; 0 where it is late already.
    ///
    /// - Parameter clock: the time now, in seconds of any clock that does not jump.
    package mutating func wait(until time: Double, clock: Double) -> Double {
        guard let start else {
            self.start = (time, clock)
            return 0
        }
        return max(0, (time - start.time) - (clock - start.clock))
    }
}
