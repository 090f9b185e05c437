// The delay of a hit after its movement, by the rate of the records. One a source, owned by Performance and AirDrums;
// pure.

/// The shortest and the longest delay that steadies hits unasked, in seconds: at 60 records per second, and at 30
/// or less. Measured with a drummer of 4 strokes a second, 50 ms at 30 take the variation from 12.9 to 4.2 ms, and 40 ms
/// at 60 from 7.3 to 2.7.
private let fixedLatencies = 0.04...0.05

/// The delay between these as a share of the time between two records.
private let latencyShare = 1.5

/// The number of intervals whose median is the usual time between records: a second of a webcam's.
private let intervalsKept = 31

/// The number of intervals from which the median is known; before, it is 40 ms.
private let fewestIntervals = 8

/// The constant delay of hits: long enough that most are known by then, and no longer.
///
/// A stroke is detected with the first image or two after it, and the time depends on its position between the images:
/// at 30 per second that varies by more than 10 ms, which sounds worse than a constant delay of that size.
package struct FixedLatency: Sendable {
    /// The delay, in seconds.
    package private(set) var seconds = fixedLatencies.upperBound

    private var intervals: [Double] = []
    private var count = 0
    private var last: Double?

    /// Creates a delay before the first record.
    package init() {}

    /// Processes the time of the source's next record; one that does not increase is ignored.
    package mutating func process(_ time: Double) {
        defer { last = time }
        guard let last, time > last else { return }
        if intervals.count < intervalsKept {
            intervals.append(time - last)
        } else {
            intervals[count % intervalsKept] = time - last
        }
        count += 1
        guard intervals.count >= fewestIntervals else { return }
        let usual = intervals.sorted()[intervals.count / 2]
        let range = fixedLatencies
        let wanted = min(max(latencyShare * usual, range.lowerBound), range.upperBound)
        // Times tremble; a delay that trembled with them would not be steady.
        if abs(wanted - seconds) > Tuning.latencyChange { seconds = wanted }
    }
}
