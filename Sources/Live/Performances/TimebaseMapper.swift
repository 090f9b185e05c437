// One time for all sources of a performance: that of the first one's records. Owned by Performance.

/// Maps the times of each source's records, and the system's clock, to the time of the performance.
///
/// The performance's time is that of the first source's own records, which makes its output the same each time a file
/// is played; other sources are moved there by their arrival.
struct TimebaseMapper {
    /// The system's clock minus the performance's time; `nil` before the first record, and where no clock matters.
    private(set) var offset: Double?

    private var shifts: [Int: Double] = [:]

    /// The relation of a source's times to the clock.
    enum Origin: Sendable, Hashable {
        /// They are the system's monotonic clock, as those of a camera are.
        case clock

        /// They are the source's own, as those of a file are; its first record is now.
        case own

        /// They are the source's own, as those of a video are; its images are when they come (`noteArrival`).
        case images
    }

    /// Returns the shift of the times of a source's records.
    ///
    /// - Parameters:
    ///   - source: the number of the source.
    ///   - time: the time of its record.
    ///   - now: the system's clock.
    mutating func shift(of source: Int, _ origin: Origin, time: Double, now: Double) -> Double {
        if let shift = shifts[source] { return shift }
        let shift: Double
        if let offset {
            shift = origin == .clock ? -offset : now - offset - time
        } else {
            offset = origin == .clock ? 0 : now - time
            shift = 0
        }
        shifts[source] = shift
        return shift
    }

    /// The time of the performance at a moment of the clock; the first to ask sets it to 0 where no record has come
    /// yet.
    mutating func time(at now: Double) -> Double {
        if let offset { return now - offset }
        offset = now
        return 0
    }

    /// Notes the arrival of an image of a source, which a model's answer does not contain, the first one least of all.
    ///
    /// Images come at their time or late: those that came soonest give the due times.
    mutating func noteArrival(of source: Int, time: Double, at moment: Double) {
        let due = time + shift(of: source, .images, time: time, now: moment)
        let early = due - self.time(at: moment)
        if early > 0 { pull(source, by: early) }
    }

    /// Forgets how a source's times stand to the clock: its next record is now.
    mutating func restart(_ source: Int) { shifts[source] = nil }

    /// Moves a source's records earlier against the clock, when one came before it was due: the first one had been
    /// delayed.
    ///
    /// If the source uses the performance's own time, it advances by this amount.
    mutating func pull(_ source: Int, by seconds: Double) {
        if shifts[source] == 0, let offset {
            self.offset = offset - seconds
        } else {
            shifts[source, default: 0] -= seconds
        }
    }
}
