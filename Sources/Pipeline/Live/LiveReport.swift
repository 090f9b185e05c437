// What a live run has come to: every picture is in exactly one of its counts. Written by the run's tasks, read for status.

import Histogram
package import Pictures
import Synchronization

/// A span of time that was measured again and again.
package struct LatencyTally: Sendable {
    /// Whole microseconds up to this are told apart to 1 %; longer ones count as this.
    private static let most: UInt64 = 600_000_000

    private var histogram = Histogram<UInt64>(highestTrackableValue: most, numberOfSignificantValueDigits: .two)

    /// Makes an empty tally.
    package init() {}

    /// How often.
    package var count: Int { Int(histogram.totalCount) }

    /// Takes a span in.
    package mutating func add(_ span: Duration) {
        let (seconds, attoseconds) = span.components
        let microseconds = max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        histogram.record(min(UInt64(microseconds), Self.most))
    }

    /// Takes a span of so many seconds in; one below 0 counts as 0.
    package mutating func add(_ seconds: Double) { add(Duration.seconds(max(0, seconds))) }

    /// How much the spans differ from one another: their standard deviation in milliseconds; 0 without any.
    package var jitter: Double { count == 0 ? 0 : histogram.stdDeviation / 1000 }

    /// The span in milliseconds that so many percent do not exceed; 0 without any.
    package func milliseconds(percentile: Double) -> Double {
        count == 0 ? 0 : Double(histogram.valueAtPercentile(percentile)) / 1000
    }

    /// The longest span in milliseconds.
    package var longest: Double { count == 0 ? 0 : Double(histogram.maxRecorded) / 1000 }
}

/// What a live run has come to.
package struct LiveReport: Sendable {
    /// What the camera says of itself, once it is there.
    package var camera: CameraHello?

    /// The model's name and version, once it is there.
    package var model: String?

    /// Pictures that came from the camera.
    package var arrived = 0

    /// Pictures that the camera lost before, by their numbers.
    package var lostByCamera = 0

    /// Pictures that made room for newer ones while the model was busy.
    package var dropped = 0

    /// Pictures that the model answered.
    package var answered = 0

    /// Pictures that the model got and did not answer.
    package var lostByModel = 0

    /// Pictures that were there when the run ended and that nobody took.
    package var left: Int { arrived - dropped - answered - lostByModel }

    /// Points of the model's answers far outside of the picture, which were taken as not seen.
    package var pointsOutside = 0

    /// Lines of the model that were no records, and other faults.
    package var faults = 0

    /// Hands in all answers.
    package var hands = 0

    /// Hands in the last answer.
    package var handsNow = 0

    /// How often the camera was started again.
    package var cameraRestarts = 0

    /// How often the model was started again.
    package var modelRestarts = 0

    /// How many newer pictures had come at most when one was taken; more than 1 would mean that they queue.
    package var mostBehind = 0

    /// From the moment a camera took a picture to its arrival, where the camera's times are the system's clock.
    package var captureTime = LatencyTally()

    /// From a picture's arrival to the model's taking it.
    package var age = LatencyTally()

    /// From a picture's going to the model to its answer.
    package var modelTime = LatencyTally()

    /// From an answer's last byte to the verdict's.
    package var engineTime = LatencyTally()

    /// When the first picture came.
    var start: ContinuousClock.Instant?

    /// When the last picture came.
    var end: ContinuousClock.Instant?

    /// Makes an empty report.
    package init() {}

    /// Pictures a second from the first to the last.
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

    /// Counts a picture, and those that the camera lost before it; says how many have come with it.
    func arrived(lost: Int) -> Int {
        let now = ContinuousClock.now
        return report.withLock { report in
            report.arrived += 1
            let (sum, isOver) = report.lostByCamera.addingReportingOverflow(lost)
            report.lostByCamera = isOver ? Int.max : sum
            report.start = report.start ?? now
            report.end = now
            return report.arrived
        }
    }
}
