// The scores of played events: computed from counts, read by the reports and by tests of detectors; pure.

/// The scores of the events of one id, or of all.
///
/// Every reference event is a true positive, substituted or a deletion; every played event is a true positive, a
/// substitution, a duplicate or an insertion.
public struct EventScore: Codable, Sendable, Hashable {
    /// The kind, `nil` for all events.
    public let kind: String?

    /// The id within the kind, `nil` for all events.
    public let id: String?

    /// The number of reference events that were played: with their id and hand, within the window.
    public let truePositives: Int

    /// The number of reference events at which nothing was played (false negatives).
    public let deletions: Int

    /// The number of reference events at which another id was played (false negatives).
    public let substituted: Int

    /// The number of played events at which another id was due (false positives); over all ids as many as are
    /// substituted.
    public let substitutions: Int

    /// The number of played events in addition to a true positive (false positives).
    public let duplicates: Int

    /// The number of played events without a reference event (false positives).
    public let insertions: Int

    /// The number of insertions per minute of the takes, at most 10⁹; `nil` where the takes have no length.
    public let insertionsPerMinute: Double?

    /// The proportion of played events that are true positives.
    public let precision: Proportion

    /// The proportion of reference events that are true positives.
    public let recall: Proportion

    /// The onset errors of the true positives that have an onset: played minus reference.
    public let onset: ErrorScore

    /// The detection latencies of the true positives: detection time minus reference onset.
    public let detection: ErrorScore

    package var referenceEvents: Int { recall.total }

    package var playedEvents: Int { precision.total }

    /// The harmonic mean of precision and recall, 0…1, as 2 TP / (2 TP + FP + FN); `nil` without events.
    public var f1: Double? { ShapeScore.f1(precision, recall) }

    init(_ name: EventName?, _ counts: EventCounts, milliseconds: Int) {
        kind = name?.kind.text
        id = name?.id.text
        truePositives = counts.truePositives
        deletions = counts.deletions
        substituted = counts.substituted
        substitutions = counts.substitutions
        duplicates = counts.duplicates
        insertions = counts.insertions
        let minutes = Double(milliseconds) / 60_000
        insertionsPerMinute = minutes > 0 ? min(Double(counts.insertions) / minutes, Tuning.largestAlarmRate) : nil
        precision = Proportion(counts.truePositives, of: counts.playedEvents)
        recall = Proportion(counts.truePositives, of: counts.referenceEvents)
        onset = ErrorScore(counts.onset)
        detection = ErrorScore(counts.detection)
    }
}

/// The scores of a run over takes.
public struct EventScores: Codable, Sendable, Equatable {
    /// The options of the run.
    public let options: EventOptions

    /// The number of takes.
    public let takes: Int

    /// The total duration of the takes, in milliseconds.
    public let milliseconds: Int

    /// The number of invalid records.
    public let badRecords: Int

    /// The scores of all events together.
    public let total: EventScore

    /// The scores of each kind and id of the reference or the played events, in the order of their bytes.
    public let ids: [EventScore]

    /// Computes the scores of counts.
    public init(_ metrics: EventMetricCounts) {
        options = metrics.options
        takes = metrics.takes
        milliseconds = metrics.milliseconds
        badRecords = metrics.badRecords
        var sum = EventCounts()
        for counts in metrics.counts.values { sum.add(counts) }
        total = EventScore(nil, sum, milliseconds: metrics.milliseconds)
        ids = metrics.counts.sorted { $0.key < $1.key }.map {
            EventScore($0.key, $0.value, milliseconds: metrics.milliseconds)
        }
    }
}
