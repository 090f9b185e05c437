// The results of a live run: every image is in exactly one of its counts. Written by the run's tasks, read for status.

package import KeypointFiles
import Synchronization

/// The results of a live run.
package struct LiveReport: Sendable {
    /// The camera's hello, once it is there.
    package var camera: StreamHeader?

    /// The model's name and version, once it is there.
    package var model: String?

    package var gives: [ModelOutput] = []

    /// The number of images that came from the camera.
    package var arrived = 0

    /// The number of images that the camera lost before, by their numbers.
    package var lostByCamera = 0

    /// The number of images that were replaced by newer ones while the model was busy.
    package var dropped = 0

    /// The number of images that the model answered.
    package var answered = 0

    /// The number of images that the model received and did not answer.
    package var lostByModel = 0

    /// The number of unprocessed images at the end of the run.
    package var left: Int { arrived - dropped - answered - lostByModel }

    /// The number of points of the model's answers far outside of the image, which count as missing.
    package var pointsOutside = 0

    /// The number of lines of the model that were no records, and of other faults.
    package var faults = 0

    /// The counts of hands, bodies and faces in all answers.
    package var seen = SeenCounts()

    /// The counts of the last answer.
    package var seenNow = SeenCounts()

    /// The coefficients of faces beyond 0…1.
    package var coefficients = CoefficientRange()

    package var cameraRestarts = 0

    package var modelRestarts = 0

    /// The times from the capture of an image to its arrival, where the camera's times are the system's clock.
    package var captureTime = LatencyHistogram()

    /// The times from an image's arrival to its way to the model.
    package var age = LatencyHistogram()

    /// The times from an image's way to the model to its answer.
    package var modelTime = LatencyHistogram()

    /// The times from an answer's last byte to its classification.
    package var engineTime = LatencyHistogram()

    /// The arrival of the first image.
    var start: ContinuousClock.Instant?

    /// The arrival of the last image.
    var end: ContinuousClock.Instant?

    /// The number of frames per second from the first to the last.
    package var rateIn: Double { Self.rate(arrived, start, end) }

    /// The number of answers per second in that time.
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

    var now: LiveReport { report.withLock { $0 } }

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

extension LiveReport {
    /// Returns the status of the run: `in 30/s  out 30/s  hands 2  model 9.1 ms  dropped 0`.
    ///
    /// - Parameters:
    ///   - before: an earlier report; `nil` at the beginning.
    ///   - seconds: its age.
    package func status(since before: LiveReport?, seconds: Double) -> [StatusField] {
        func rate(_ count: KeyPath<LiveReport, Int>) -> String {
            let new = self[keyPath: count] - (before?[keyPath: count] ?? 0)
            return "\(JSONWriter.number(Double(new) / max(seconds, 0.001), places: 1))/s"
        }
        func lost(_ count: Int, _ by: String) -> [String] { count > 0 ? ["lost by \(by) \(count)"] : [] }
        return [
            StatusField(rank: 2, ["in \(rate(\.arrived))"]),
            StatusField(rank: 1, ["out \(rate(\.answered))"]),
            StatusField(rank: 3, ["model \(JSONWriter.number(modelTime.milliseconds(percentile: 50), places: 1)) ms"]),
            StatusField(rank: 4, ["dropped \(dropped)"]),
            StatusField(rank: 0, [seenNow.fields(gives).joined(separator: "  ")]),
            StatusField(rank: 5, lost(lostByCamera, "camera")),
            StatusField(rank: 6, lost(lostByModel, "model")),
        ]
    }
}
