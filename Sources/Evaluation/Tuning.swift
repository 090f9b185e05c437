// Every number of this target that could have been chosen otherwise. Read by all its files; pure.

/// The numbers of `Evaluation` that are a choice and not a consequence.
struct Tuning {
    /// The standard normal quantile of 97.5 %, which makes an interval one of 95 %.
    ///
    /// Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.1, Φ(1.959963984540054) = 0.975.
    static let quantile = 1.959963984540054

    /// The most that all counts of a tally may sum up to: the largest integer that every JSON reader keeps exactly.
    ///
    /// Source: RFC 8259 §6, 2⁵³ − 1.
    static let maximumVolume = (1 << 53) - 1

    /// The most shapes a rule book may have here; a confusion matrix grows with its square.
    static let maximumShapes = 256

    /// The decimals of a share in the machine's report.
    static let decimals = 6

    /// How far a played event may be from the true one, in seconds either way.
    ///
    /// Source: <doc:TuningStrikes>, the goals of hit detection.
    static let eventWindow = 0.05

    /// The largest window of events, in seconds; beyond it what is matched is no longer one movement.
    static let largestEventWindow = 10.0

    /// The latest time of an event, in seconds either side of 0: further than any clock, and exact in microseconds.
    static let latestEvent = 1e10

    /// The most pairs within the window that one take is matched with, a byte each: 8,000 at one moment have as many.
    static let maximumEventPairs = 1 << 26

    /// The largest timing error that is told apart, in milliseconds either way; larger ones count as this one.
    static let largestEventError = 10_000

    /// The largest rate of false alarms that is reported, each minute.
    static let largestAlarmRate = 1e9
}
