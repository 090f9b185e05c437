// How well events were played: derived from a tally, read by the reports and by tests of detectors; pure.

/// The scores of the events of one id, or of all.
///
/// Every true event is a hit, mistaken or missed; every played one a hit, wrong, a double or a false alarm.
public struct EventScore: Sendable, Hashable {
    /// The kind, `nil` for all events.
    public let kind: String?

    /// Which one of its kind, `nil` for all events.
    public let id: String?

    /// True events that were played: with their id and hand, within the window.
    public let hits: Int

    /// True events at which nothing was played.
    public let misses: Int

    /// True events at which another id was played.
    public let mistaken: Int

    /// Played events at which another id was true; over all ids as many as are mistaken.
    public let wrong: Int

    /// Played events that came on top of a hit.
    public let doubles: Int

    /// Played events at which nothing was true.
    public let falseAlarms: Int

    /// False alarms each minute of the takes, at most 10⁹; `nil` where the takes have no length.
    public let falseAlarmsAMinute: Double?

    /// Of the played events, those that are hits.
    public let precision: Share

    /// Of the true events, those that were hit.
    public let recall: Share

    /// The errors of the hits' onsets, of those that have one.
    public let onset: ErrorScore

    /// The errors of when the hits were told.
    public let told: ErrorScore

    /// How many true events there are.
    public var trueEvents: Int { recall.total }

    /// How many events were played.
    public var playedEvents: Int { precision.total }

    /// The harmonic mean of precision and recall, 0…1, as 2 TP / (2 TP + FP + FN); `nil` where nothing is true or played.
    public var f1: Double? { ShapeScore.f1(precision, recall) }

    init(_ name: EventName?, _ counts: EventCounts, milliseconds: Int) {
        kind = name?.kind.text
        id = name?.id.text
        hits = counts.hits
        misses = counts.misses
        mistaken = counts.mistaken
        wrong = counts.wrong
        doubles = counts.doubles
        falseAlarms = counts.falseAlarms
        let minutes = Double(milliseconds) / 60_000
        falseAlarmsAMinute = minutes > 0 ? min(Double(counts.falseAlarms) / minutes, Tuning.largestAlarmRate) : nil
        precision = Share(counts.hits, of: counts.playedEvents)
        recall = Share(counts.hits, of: counts.trueEvents)
        onset = ErrorScore(counts.onset)
        told = ErrorScore(counts.told)
    }
}

/// The scores of a run over takes.
public struct EventScores: Sendable, Equatable {
    /// How the run was made.
    public let options: EventOptions

    /// How many takes there were.
    public let takes: Int

    /// How long they are together, in milliseconds.
    public let milliseconds: Int

    /// Records that could not be read.
    public let badRecords: Int

    /// The scores of all events together.
    public let total: EventScore

    /// The scores of each kind and id that is true or was played, in the order of their bytes.
    public let ids: [EventScore]

    /// Derives the scores of a tally.
    public init(_ tally: EventTally) {
        options = tally.options
        takes = tally.takes
        milliseconds = tally.milliseconds
        badRecords = tally.badRecords
        var sum = EventCounts()
        for counts in tally.counts.values { sum.add(counts) }
        total = EventScore(nil, sum, milliseconds: tally.milliseconds)
        ids = tally.counts.sorted { $0.key < $1.key }.map {
            EventScore($0.key, $0.value, milliseconds: tally.milliseconds)
        }
    }
}
