// The times of one input's frames, complete and increasing, and what is said about them. Used by all that play or show
// keypoint files.

package import Gestures
package import Keypoints

/// The rate of records without times, a webcam's.
private let assumedRate = 30.0

/// Gives the frames of one input times that increase; remarks are made once.
package struct FrameTimes: Sendable {
    private let path: String
    private let rate: Double?
    private let isSizeNeeded: Bool
    private var order = RecordTimes()
    private var count = 0
    private var isTimeSaid = false
    private var isSizeSaid = false

    /// The shift of the frames' own times, in seconds.
    package var shift: Double { order.shift }

    /// Creates the beginning of an input.
    ///
    /// - Parameters:
    ///   - path: its name in remarks.
    ///   - rate: the images per second of frames without times; `nil` for a webcam's.
    ///   - isSizeNeeded: whether the images' unknown size is remarked on.
    package init(_ path: String, rate: Double?, isSizeNeeded: Bool = true) {
        (self.path, self.rate, self.isSizeNeeded) = (path, rate, isSizeNeeded)
    }

    /// Gives a frame the next time, which is after those before it.
    ///
    /// - Returns: its treatment.
    package mutating func process(_ frame: inout Frame, say: (String) -> Void) -> RecordTimes.Passage {
        complete(&frame, say: say)
        let (passage, remark) = order.process(&frame)
        if let remark { say("\(path): \(remark)") }
        return passage
    }

    /// Sets the time of a frame without one.
    package mutating func complete(_ frame: inout Frame, say: (String) -> Void) {
        if let remark = fill(&frame), !isTimeSaid {
            isTimeSaid = true
            say("\(path): \(remark)")
        }
        count += 1
        guard isSizeNeeded, !isSizeSaid, frame.size == nil, !frame.hands.isEmpty else { return }
        isSizeSaid = true
        say(
            "\(path): unknown image size, treated as square; use --image-size WIDTHxHEIGHT or --aspect-ratio WIDTH:HEIGHT"
        )
    }

    private func fill(_ frame: inout Frame) -> String? {
        guard frame.time == nil else {
            return rate == nil ? nil : "the records have times, which --fps does not change"
        }
        frame.time = Double(frame.number ?? count) / (rate ?? assumedRate)
        return rate != nil ? nil : "records without a time, treated as \(Int(assumedRate)) per second; see --fps"
    }
}
