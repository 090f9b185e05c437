// The frames of the last while, to be saved when something happened in them. Owned by LiveView; pure.

package import Keypoints
import Text

package struct RecentFrames: Sendable {
    private var queue: BoundedQueue<Frame>
    private let seconds: Double

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - seconds: how far back frames are kept.
    ///   - most: the most frames.
    package init(seconds: Double, most: Int) {
        self.seconds = seconds
        queue = BoundedQueue(.dropOldest(most))
    }

    /// The frames, the oldest first.
    package var frames: ArraySlice<Frame> { queue.all }

    /// Adds the next frame; a clock that was set anew begins anew.
    package mutating func add(_ frame: Frame) {
        if let time = frame.time, let last = frames.last?.time, time < last { queue.removeAll() }
        queue.put(frame)
        let oldest = (frame.time ?? 0) - seconds
        while frames.count > 1, let first = frames.first, (first.time ?? 0) < oldest { _ = queue.pop() }
    }
}
