// The status of the run of a camera or a video, for browsers. Used by `watch --view` and `view`.

import Capture
import LiveScene
import Synchronization

/// Keeps the last report of a live run.
final class ViewLive: Sendable {
    private let report = Mutex<LiveReport?>(nil)
    private let isOver = Atomic(false)

    @Sendable func update(_ report: LiveReport) { self.report.withLock { $0 = report } }

    /// The images have come to their end; what was seen last stands still.
    func end() { isOver.store(true, ordering: .relaxed) }

    /// Returns the present status.
    @Sendable func status() -> SceneStatus {
        var status = SceneStatus()
        if isOver.load(ordering: .relaxed) { status.isPaused = true }
        guard let report = report.withLock(\.self) else { return status }
        status.dropped = report.dropped
        status.latency.capture = report.captureTime.median
        status.latency.model = report.modelTime.median
        status.latency.engine = report.engineTime.median
        return status
    }
}
