// The due time of a file's image. Pure: tactus-camera has the clock and sleeps.

/// Aligns the times of images with a clock: the first image is due at once, each other with the distance of its time
/// from the first one's.
struct Pacer: Sendable {
    private var start: (time: Double, clock: Double)?

    init() {}

    /// Returns the time to wait, in seconds, before an image of `time` is sent; 0 where it is late already.
    ///
    /// - Parameter clock: the time now, in seconds of any clock that does not jump.
    mutating func wait(until time: Double, clock: Double) -> Double {
        guard let start else {
            self.start = (time, clock)
            return 0
        }
        return max(0, (time - start.time) - (clock - start.clock))
    }
}
