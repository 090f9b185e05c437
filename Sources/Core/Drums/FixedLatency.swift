// The delay of a hit after its movement, by the rate of the records. One a source, owned by Performance and AirDrums;
// pure.

/// The constant delay of hits: long enough that most are known by then, and no longer.
///
/// A stroke is detected with the first image or two after it, and the time depends on its position between the images:
/// at 30 per second that varies by more than 10 ms, which sounds worse than a constant delay of that size.
package struct FixedLatency: Sendable {
    /// The delay, in seconds.
    package private(set) var seconds = Tuning.fixedLatencies.upperBound

    private var intervals: [Double] = []
    private var count = 0
    private var last: Double?

    /// Creates a delay before the first record.
    package init() {}

    /// Processes the time of the source's next record; one that does not increase is ignored.
    package mutating func process(_ time: Double) {
        defer { last = time }
        guard let last, time > last else { return }
        if intervals.count < Tuning.intervalsKept {
            intervals.append(time - last)
        } else {
            intervals[count % Tuning.intervalsKept] = time - last
        }
        count += 1
        guard intervals.count >= Tuning.fewestIntervals else { return }
        let usual = intervals.sorted()[intervals.count / 2]
        let range = Tuning.fixedLatencies
        let wanted = min(max(Tuning.latencyShare * usual, range.lowerBound), range.upperBound)
        // Times tremble; a delay that trembled with them would not be steady.
        if abs(wanted - seconds) > Tuning.latencyChange { seconds = wanted }
    }
}
