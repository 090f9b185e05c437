// The times of all sources of a performance, and where they are in its own. Owned by PerformanceEngine; pure.

import Drums
import Gestures
import Keypoints

/// Gives the records of each source increasing times, and maps them and the system's clock to the performance's time.
struct SourceTimes {
    private var records: [Int: RecordTimes] = [:]
    private var latencies: [Int: FixedLatency] = [:]

    /// The relation of the sources' times to the system's clock.
    var timebase = TimebaseMapper()

    /// The number of records that were dropped for their times.
    var droppedCount: Int { records.values.reduce(0) { $0 + $1.droppedCount } }

    /// Gives a record a time that increases from the one before.
    ///
    /// - Returns: its treatment, and a remark for the user.
    mutating func admit(_ frame: inout Frame, of source: Int) -> (passage: RecordTimes.Passage, remark: String?) {
        records[source, default: RecordTimes()].process(&frame)
    }

    /// Gives a record that has come now, by the system's clock, the performance's time.
    mutating func move(_ frame: inout Frame, of source: Int, _ origin: TimebaseMapper.Origin, now moment: Double) {
        guard let time = frame.time else { return }
        let shift = timebase.shift(of: source, origin, time: time, now: moment)
        if shift != 0 { frame.time = time + shift }
        latencies[source, default: FixedLatency()].process(time)
    }

    /// Returns the constant delay of hits that fits the rate of a source's records, in seconds.
    func latency(of source: Int) -> Double { latencies[source]?.seconds ?? 0 }

    /// Returns the clock's moment at which a record is due; the first one of a source is due now.
    mutating func due(_ time: Double, of source: Int, now moment: Double) -> Double {
        let shift = timebase.shift(of: source, .own, time: time, now: moment)
        return time + shift + moment - timebase.time(at: moment)
    }
}
