// The times of a recording's records, made increasing. One a source, owned by Performance and AirDrums; pure.

package import Keypoints
import Text

/// The pause that remains where a recording continues from another time, in seconds: longer than any track or vote
/// over time.
private let skippedPause = 1.0

/// The largest disorder of the readings of held devices in one recording, in seconds.
private let readingsApart = 1.0

/// Drops records that are out of time, and follows a clock that was reset (`StreamClock`).
///
/// A record that continues from another time than the one before comes `skippedPause` seconds after that: a
/// performance is not silent for hours because of a pause, and nothing from before the pause reaches over it.
package struct RecordTimes: Sendable {
    package enum Passage: Sendable, Hashable {
        /// It follows the one before.
        case on

        /// It is the first one of another time.
        case restarted

        /// It is left out.
        case dropped
    }

    /// The shift of the records' own times, in seconds.
    package private(set) var shift = 0.0

    package var droppedCount: Int { clock.droppedCount }

    private var clock = StreamClock()
    private var droppedBefore = 0
    private var isSaid = false

    package init() {}

    /// Processes the next record and gives it the increasing time; one without any time passes unchanged.
    ///
    /// - Returns: its treatment, and a remark for the user, if any.
    package mutating func process(_ frame: inout Frame) -> (passage: Passage, remark: String?) {
        guard let time = frame.time else { return (.on, nil) }
        let last = clock.now
        // Held devices have each its own time, and their readings come a little out of order.
        if let last, frame.holdsOnlyReadings, time <= last, time > last - readingsApart {
            frame.time = time + shift
            return (.on, nil)
        }
        guard clock.process(time) != nil else { return (.dropped, remark(on: time, after: last)) }
        var remark: String?
        if clock.hasRestarted, let last {
            shift = last + shift + skippedPause - time
            let dropped = counted(clock.droppedCount - droppedBefore, "record was", "records were")
            remark = "the time continues at \(time.inWords) s after \(last.inWords) s; \(dropped) dropped"
        }
        droppedBefore = clock.droppedCount
        frame.time = time + shift
        return (clock.hasRestarted ? .restarted : .on, remark)
    }

    /// Returns the remark on a dropped record; only on the first one that is far from the others.
    private mutating func remark(on time: Double, after last: Double?) -> String? {
        guard !isSaid, let last, !(abs(time - last) <= readingsApart) else { return nil }
        isSaid = true
        return "a record has the time \(time.inWords) s after one of \(last.inWords) s; such records are dropped"
    }
}

extension Frame {
    /// Whether it contains only readings of held devices.
    fileprivate var holdsOnlyReadings: Bool { !motions.isEmpty && hands.isEmpty && bodies.isEmpty && faces.isEmpty }
}

extension Double {
    /// With three decimals at most.
    fileprivate var inWords: String { abs(self) < 1e12 ? "\((self * 1000).rounded() / 1000)" : "\(self)" }
}
