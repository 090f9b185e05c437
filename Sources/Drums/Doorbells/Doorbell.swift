// A doorbell that is rung by a smile: frames in, presses out. Used by `tactus doorbell`; pure.

import Gestures
package import Keypoints

/// Watches the faces of frames, which were chosen by a `FrameSchedule`, for a smile that lasts (<doc:Doorbell>).
package struct Doorbell: Sendable {
    /// What a frame comes to.
    package struct Observation: Sendable, Hashable {
        /// The frame's time, in seconds.
        package var time: Double

        /// The largest score of its faces, 0…1; `nil` where no mouth was seen.
        package var smile: Float?

        /// A Boolean value that indicates whether it counts as smiling.
        package var isSmiling: Bool

        /// How much of a press has been smiled, 0…1.
        package var progress: Double

        /// A Boolean value that indicates whether it completes a press.
        package var isPress: Bool
    }

    /// How many frames were left out because their times did not go on.
    package var droppedCount: Int { clock.droppedCount }

    private let options: SmileAccumulator.Options
    private var clock = StreamClock()
    private var faces = FrameFaces()
    private var detector = SmileDetector()
    private var accumulator: SmileAccumulator

    /// Creates a doorbell that has seen nothing.
    package init(_ options: SmileAccumulator.Options = .init()) {
        self.options = options
        accumulator = SmileAccumulator(options)
    }

    /// Takes the next frame; `nil` where its time does not go on from the one before.
    package mutating func process(_ frame: Frame) -> Observation? {
        guard let time = clock.process(frame.time) else { return nil }
        if clock.hasRestarted {
            (detector, accumulator) = (SmileDetector(), SmileAccumulator(options))
            faces = FrameFaces()
        }
        let isSmiling = detector.process(faces.process(frame).faces)
        let isPress = accumulator.process(isSmiling, at: time)
        return Observation(
            time: time,
            smile: detector.score,
            isSmiling: isSmiling,
            progress: accumulator.progress,
            isPress: isPress
        )
    }
}
