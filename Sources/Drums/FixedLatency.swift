// How long a hit waits after its movement, by how often records come. One a source, owned by Performance and
// AirDrums; pure.

/// The delay at which hits sound steadily: long enough that most are known by then, and no longer.
///
/// A stroke is told with the first image or two after it, so that when depends on where it fell between the images: at
/// 30 a second that varies by more than 10 ms, which is heard as worse than a delay of as much that stays.
package struct FixedLatency: Sendable {
    /// The delay, in seconds.
    package private(set) var seconds = Tuning.fixedLatencies.upperBound

    private var intervals: [Double] = []
    private var count = 0
    private var last: Double?

    /// Creates a delay for a source of which nothing has come.
    package init() {}

    /// Takes the time of the source's next record; one that does not go forward tells nothing.
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
