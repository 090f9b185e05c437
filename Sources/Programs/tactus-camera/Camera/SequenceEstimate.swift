// Numbers for a device's images. OpenCV 4.6 does not pass V4L2's own sequence numbers on. Owned by DeviceSource.

/// Estimates from the times of images the number of lost ones between them.
///
/// The usual gap is the second smallest of the last few: even where many images are lost some gaps are whole, one that
/// is too small by chance does no harm, and a camera that slows down in the dark loses nothing in the long run. A
/// constant loss of every second image looks the same as a slower camera.
struct SequenceEstimate: Sendable {
    private var gaps: [Double]
    private var oldest = 0
    private var last: (number: Int, time: Double)?

    /// Creates an estimate at the rate that the device granted, in frames per second.
    init(rate: Double) {
        gaps = Array(repeating: 1 / (rate > 0 ? rate : Tuning.rate), count: Tuning.gapCount)
    }

    /// Returns the number of an image that was captured at `time`, in seconds; the first one is 0.
    mutating func number(at time: Double) -> Int {
        guard let last else {
            self.last = (0, time)
            return 0
        }
        let gap = time > last.time ? min(time - last.time, 1e6) : 0
        let usual = gaps.sorted()[1]
        let steps = usual > 0 ? min(max((gap / usual).rounded(), 1), 1e9) : 1
        if gap > 0 {
            gaps[oldest] = gap
            oldest = (oldest + 1) % gaps.count
        }
        let number = last.number + Int(steps)
        self.last = (number, time.isFinite ? time : last.time)
        return number
    }
}
