// What a live run has come to: every image is in exactly one of its counts. Written by the run's tasks, read for
// status.

package import KeypointFiles
import Synchronization

/// What a live run has come to.
package struct LiveReport: Sendable {
    /// What the camera says of itself, once it is there.
    package var camera: StreamHeader?

    /// The model's name and version, once it is there.
    package var model: String?

    /// What it says that it gives.
    package var gives: [ModelOutput] = []

    /// Images that came from the camera.
    package var arrived = 0

    /// Images that the camera lost before, by their numbers.
    package var lostByCamera = 0

    /// Images that made room for newer ones while the model was busy.
    package var dropped = 0

    /// Images that the model answered.
    package var answered = 0

    /// Images that the model got and did not answer.
    package var lostByModel = 0

    /// Images that were there when the run ended and that nobody took.
    package var left: Int { arrived - dropped - answered - lostByModel }

    /// Points of the model's answers far outside of the image, which were taken as not seen.
    package var pointsOutside = 0

    /// Lines of the model that were no records, and other faults.
    package var faults = 0

    /// What was seen in all answers.
    package var seen = SeenCounts()

    /// What was seen in the last answer.
    package var seenNow = SeenCounts()

    /// Coefficients of faces beyond 0…1.
    package var coefficients = CoefficientRange()

    /// How often the camera was started again.
    package var cameraRestarts = 0

    /// How often the model was started again.
    package var modelRestarts = 0

    /// From the moment a camera took an image to its arrival, where the camera's times are the system's clock.
    package var captureTime = LatencyHistogram()

    /// From an image's arrival to the model's taking it.
    package var age = LatencyHistogram()

    /// From an image's going to the model to its answer.
    package var modelTime = LatencyHistogram()

    /// From an answer's last byte to the classification's.
    package var engineTime = LatencyHistogram()

    /// When the first image came.
    var start: ContinuousClock.Instant?

    /// When the last image came.
    var end: ContinuousClock.Instant?

    /// Creates an empty report.
    package init() {}

    /// Frames per second from the first to the last.
    package var rateIn: Double { Self.rate(arrived, start, end) }

    /// Answers a second in that time.
    package var rateOut: Double { Self.rate(answered, start, end) }

    private static func rate(
        _ count: Int,
        _ start: ContinuousClock.Instant?,
        _ end: ContinuousClock.Instant?
    ) -> Double {
        guard let start, let end, end > start, count > 1 else { return 0 }
        return Double(count - 1) / ((end - start) / .seconds(1))
    }
}

/// A report that several tasks write.
final class LiveCounts: Sendable {
    private let report = Mutex(LiveReport())

    /// The report as it is now.
    var now: LiveReport { report.withLock { $0 } }

    /// Changes the report.
    func change(_ body: (inout sending LiveReport) -> Void) { report.withLock { body(&$0) } }

    /// Counts an image, and those that the camera lost before it.
    func arrived(lost: Int) {
        let now = ContinuousClock.now
        report.withLock { report in
            report.arrived += 1
            let (sum, isOver) = report.lostByCamera.addingReportingOverflow(lost)
            report.lostByCamera = isOver ? Int.max : sum
            report.start = report.start ?? now
            report.end = now
        }
    }
}
