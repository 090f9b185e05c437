// Plays the frames of a recording in real time, with a pause and jumps. Made by `tactus view`; one task plays, any thread
// asks.

import Keypoints
import LiveScene
import Viewer
import Synchronization
import Platform

/// Plays frames round and round.
final class RecordingPlayer: Sendable {
    private struct State: Sendable {
        /// The position in the recording, in seconds, at `moment`.
        var position = 0.0
        var moment = ContinuousClock.now
        var isPaused = false

        /// The next frame to be shown.
        var next = 0
    }

    private let frames: [Frame]
    private let start: Double
    private let duration: Double
    private let state = Mutex(State())

    /// - Parameter frames: at least one, with increasing times.
    init(_ frames: [Frame]) {
        self.frames = frames
        start = frames.first?.time ?? 0
        duration = (frames.last?.time ?? 0) - start
    }

    /// Shows each frame when it is due, until the end is requested.
    func play(to viewer: LiveViewer, until stop: Latch) async {
        state.withLock { $0.moment = .now }
        while !stop.isSet {
            for frame in due() { viewer.see(frame) }
            try? await Task.sleep(for: Self.step)
        }
    }

    /// The interval between checks for a due frame: a fraction of a webcam's interval.
    private static let step = Duration.milliseconds(4)

    /// A pause before the recording begins again, in seconds.
    private static let rest = 0.5

    private func due() -> ArraySlice<Frame> {
        state.withLock { state in
            advance(&state)
            if state.position > duration + Self.rest { (state.position, state.next) = (0, 0) }
            let first = state.next
            while state.next < frames.count, (frames[state.next].time ?? 0) - start <= state.position {
                state.next += 1
            }
            return frames[first..<state.next]
        }
    }

    private func advance(_ state: inout State) {
        let now = ContinuousClock.now
        if !state.isPaused { state.position += (now - state.moment) / .seconds(1) }
        state.moment = now
    }

    @Sendable func status() -> SceneStatus {
        var status = SceneStatus()
        state.withLock { state in
            advance(&state)
            status.position = min(state.position, duration)
            status.isPaused = state.isPaused
        }
        status.duration = duration
        return status
    }

    var handlers: ViewHandlers {
        var handlers = ViewHandlers()
        handlers["pause"] = { [self] message in
            let isPaused = try message.isOn("pause")
            state.withLock { state in
                advance(&state)
                state.isPaused = isPaused
            }
            return .null
        }
        handlers["seek"] = { [self] message in
            guard let time = message["time"]?.double else { throw ViewRefusal("seek: expected a time in seconds") }
            seek(to: time)
            return .null
        }
        return handlers
    }

    /// Seeks to the last frame that is not after a time, which is shown while paused.
    private func seek(to time: Double) {
        let time = min(max(time, 0), duration)
        let next = frames.partitioningIndex { ($0.time ?? 0) - start > time }
        state.withLock { state in
            state.position = time
            state.moment = .now
            state.next = max(next - 1, 0)
        }
    }
}
