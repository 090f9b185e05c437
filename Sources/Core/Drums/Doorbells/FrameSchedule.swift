// The choice of frames of a camera: a number per second, by due times. One a source, owned by the doorbell's run; pure.

/// Chooses frames at a steady rate out of more, and all of them where there are fewer.
///
/// A frame is chosen when it is due, and the next one is due a period after that time, not after the frame: at 30
/// frames per second eight of them are chosen in each second, while a least distance of an eighth would choose every
/// fourth.
package struct FrameSchedule: Sendable, Hashable {
    private let period = 1 / Tuning.rate
    private var due: Double?

    /// Creates a schedule that begins with the first frame.
    package init() {}

    /// Processes the time of the next frame, in seconds; returns whether the frame is chosen.
    ///
    /// A clock that was reset begins a new schedule. A frame with an invalid time is never due.
    package mutating func take(_ time: Double) -> Bool {
        guard time.isFinite else { return false }
        // The time that is due lies at most a period behind the frame that was chosen last.
        guard let due, time >= due - 2 * period else {
            due = time + period
            return true
        }
        guard time >= due else { return false }
        let isLate = time - due > period
        self.due = (isLate ? time : due) + period
        return true
    }
}
