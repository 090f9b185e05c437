// The frames of the last while, to be saved when something was to be seen in them. Owned by LiveView; pure.

package import Keypoints

package struct RecentFrames: Sendable {
    private var kept: [Frame] = []
    private var start = 0
    private let seconds: Double
    private let most: Int

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - seconds: how far back frames are kept.
    ///   - most: how many of them at most.
    package init(seconds: Double, most: Int) {
        self.seconds = seconds
        self.most = most
    }

    /// The frames, the oldest first.
    package var frames: ArraySlice<Frame> { kept[start...] }

    /// Takes the next frame; a clock that was set anew begins anew.
    package mutating func add(_ frame: Frame) {
        if let time = frame.time, let last = kept.last?.time, time < last {
            kept = []
            start = 0
        }
        kept.append(frame)
        let oldest = (frame.time ?? 0) - seconds
        while start < kept.count - 1, kept.count - start > most || (kept[start].time ?? 0) < oldest { start += 1 }
        // Half of it is gone: the rest moves to the front, once for many frames.
        if start > kept.count / 2 {
            kept.removeFirst(start)
            start = 0
        }
    }
}
