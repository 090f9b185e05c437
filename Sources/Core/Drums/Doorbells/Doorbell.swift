// A doorbell that is rung by a smile: frames in, presses out. Used by `tactus doorbell`; pure.

import Gestures
package import Keypoints

/// Detects smiles that last in the faces of frames, which were chosen by a `FrameSchedule` (<doc:Doorbell>).
package struct Doorbell: Sendable {
    package struct Observation: Sendable, Hashable {
        /// The frame's time, in seconds.
        package var time: Double

        /// The largest score of its faces, 0…1; `nil` where no mouth was seen.
        package var smile: Float?

        /// Whether it counts as smiling.
        package var isSmiling: Bool

        /// The completed share of a press, 0…1.
        package var progress: Double

        /// Whether it completes a press.
        package var isPress: Bool
    }

    private let options: SmileAccumulator.Options
    private var clock = StreamClock()
    private var faces = FrameFaces()
    private var detector = SmileDetector()
    private var accumulator: SmileAccumulator

    package init(_ options: SmileAccumulator.Options = .init()) {
        self.options = options
        accumulator = SmileAccumulator(options)
    }

    /// Processes the next frame; returns `nil` where its time is not after the previous one's.
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
