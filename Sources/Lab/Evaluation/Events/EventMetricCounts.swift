// Everything that is counted when events are scored. Filled take by take, then added up; pure.

public import Keypoints

/// Counts of the agreement of played events with reference events, which add up: over takes, over workers, over runs.
///
/// The counts are integers only. They do not depend on the order in which takes were counted or counts were merged, nor
/// on that of the events in a take.
///
/// ```swift
/// var tally = EventMetricCounts(try EventOptions())
/// try tally.add(played: played, reference: reference)
/// print(EventReportTable.text(EventScores(tally)))
/// ```
public struct EventMetricCounts: Sendable, Equatable {
    package let options: EventOptions

    /// The number of counted takes.
    package internal(set) var takes = 0

    /// The length of all takes together, in milliseconds.
    package internal(set) var milliseconds = 0

    /// The number of records that could not be read.
    package internal(set) var badRecords = 0

    /// A sum over the counted takes.
    var digest = ContentDigest()

    /// A mark that differs between the counted takes of different counts, `nil` where none had events.
    package var contentMark: String? { digest == ContentDigest() ? nil : digest.text }

    /// The counts of each kind and id.
    var counts: [EventName: EventCounts] = [:]

    /// Creates empty counts, the neutral element of `merge(_:)`.
    public init(_ options: EventOptions) { self.options = options }

    /// The number of counted reference events of the options' kinds.
    package var referenceEvents: Int { counts.values.reduce(0) { $0 + $1.referenceEvents } }

    /// The number of counted played events of the options' kinds.
    package var playedEvents: Int { counts.values.reduce(0) { $0 + $1.playedEvents } }

    /// Counts one take; O(n log n), and for events that crowd within the window O(pairs of them).
    ///
    /// - Parameters:
    ///   - played: the played events, in any order; events of other kinds than the options' are ignored.
    ///   - reference: the reference events.
    ///   - seconds: the length of the take; `nil` for the time from the first event of either list to the last, of any
    ///     kind.
    /// - Throws: `Diagnostic` for an impossible time, for a negative length, for too many events within the window of
    ///   each other, and when the counts get too large. The counts then stay unchanged.
    public mutating func add(
        played: [Event],
        reference: [Event],
        seconds: Double? = nil
    ) throws(Diagnostic) {
        var take = EventMetricCounts(options)
        take.takes = 1
        take.milliseconds = try Self.milliseconds(seconds, played, reference)
        for kind in options.kinds {
            let judgement = try EventJudgement(
                played: try Self.timed(played, kind, options.moment(of: kind)),
                reference: try Self.timed(reference, kind, kind == EventOptions.mode ? .detection : .onset),
                window: options.windowMicroseconds
            )
            take.count(judgement, kind: NameKey(kind))
        }
        if !played.isEmpty || !reference.isEmpty { take.digest.add(Self.hash(played, reference).value) }
        try merge(take)
    }

    /// Returns a hash of a take's events that does not depend on their order.
    private static func hash(_ played: [Event], _ reference: [Event]) -> ContentHash {
        var hash = ContentHash()
        for events in [played, reference] {
            var digest = ContentDigest()
            for event in events {
                var one = ContentHash()
                one.add(event.time.bitPattern)
                for text in [event.kind, event.id, event.hand?.rawValue ?? ""] { one.add(text) }
                digest.add(one.value)
            }
            hash.add(digest.text)
        }
        return hash
    }

    /// Counts one record that could not be read.
    public mutating func addBadRecord() { badRecords += 1 }

    private mutating func count(_ judgement: EventJudgement, kind: NameKey) {
        // The time of a true hit is that of the stroke; of all else only an onset says when the movement began.
        let isOfStrokes = kind == NameKey("hit")
        func change(_ id: NameKey, _ change: (inout EventCounts) -> Void) {
            change(&counts[EventName(kind: kind, id: id), default: EventCounts()])
        }
        for pair in judgement.truePositives {
            let (played, reference) = (judgement.played[pair.played], judgement.reference[pair.reference])
            change(reference.id) {
                $0.truePositives += 1
                $0.detection.add(microseconds: played.detection - reference.moment)
                if let onset = played.onset, isOfStrokes || reference.onset != nil {
                    $0.onset.add(microseconds: onset - (reference.onset ?? reference.moment))
                }
            }
        }
        for pair in judgement.substitutions {
            change(judgement.reference[pair.reference].id) { $0.substituted += 1 }
            change(judgement.played[pair.played].id) { $0.substitutions += 1 }
        }
        for place in judgement.duplicates { change(judgement.played[place].id) { $0.duplicates += 1 } }
        for place in judgement.insertions { change(judgement.played[place].id) { $0.insertions += 1 } }
        for place in judgement.deletions { change(judgement.reference[place].id) { $0.deletions += 1 } }
    }

    private static func timed(
        _ events: [Event],
        _ kind: String,
        _ moment: EventMoment
    ) throws(Diagnostic) -> [TimedEvent] {
        var timed: [TimedEvent] = []
        for event in events where NameKey(event.kind) == NameKey(kind) {
            timed.append(try TimedEvent(event, by: moment))
        }
        return timed
    }

    private static func milliseconds(
        _ seconds: Double?,
        _ played: [Event],
        _ reference: [Event]
    ) throws(Diagnostic) -> Int {
        if let seconds {
            guard (0...Tuning.latestEvent).contains(seconds) else {
                throw Diagnostic("seconds", "\(seconds)", expected: "0 to 10¹⁰")
            }
            return Int((seconds * 1000).rounded())
        }
        var (first, last) = (Int.max, Int.min)
        for event in played + reference {
            let time = try TimedEvent.microseconds(event.time, "t")
            (first, last) = (min(first, time), max(last, time))
        }
        return first > last ? 0 : (last - first + 500) / 1000
    }
}

extension EventMetricCounts {
    /// Adds other counts; associative, commutative, and empty counts of the same options are neutral.
    ///
    /// - Throws: `Diagnostic` when the two have different options, with both values, or when the counts get too large
    ///   (all together above 2⁵³ − 1). The counts then stay unchanged.
    public mutating func merge(_ other: EventMetricCounts) throws(Diagnostic) {
        if let problem = options.difference(of: other.options) { throw problem }
        let names = other.counts.keys.count { counts[$0] == nil } + counts.count
        try CountsField.checkSum(of: "ids", volume: volume + other.volume, names: names)
        takes += other.takes
        milliseconds += other.milliseconds
        badRecords += other.badRecords
        digest.add(other.digest)
        for (name, more) in other.counts { counts[name, default: EventCounts()].add(more) }
    }

    var volume: Int { takes + milliseconds + badRecords + counts.values.reduce(0) { $0 + $1.volume } }
}

/// The key of the counts: a kind and an id.
struct EventName: Sendable, Hashable, Comparable {
    var kind: NameKey
    var id: NameKey

    static func < (left: EventName, right: EventName) -> Bool { (left.kind, left.id) < (right.kind, right.id) }
}

/// The counts of one kind and id; `EventJudgement` defines each.
struct EventCounts: Sendable, Equatable {
    var truePositives = 0
    var deletions = 0

    /// The number of reference events of this id for which another id was played.
    var substituted = 0

    /// The number of played events of this id where another id was the reference.
    var substitutions = 0
    var duplicates = 0
    var insertions = 0

    /// The errors of the true positives' onsets, where they have one.
    var onset = EventErrors()

    /// The errors of the true positives' detection times.
    var detection = EventErrors()

    var referenceEvents: Int { truePositives + substituted + deletions }
    var playedEvents: Int { truePositives + substitutions + duplicates + insertions }

    mutating func add(_ other: EventCounts) {
        truePositives += other.truePositives
        deletions += other.deletions
        substituted += other.substituted
        substitutions += other.substitutions
        duplicates += other.duplicates
        insertions += other.insertions
        onset.add(other.onset)
        detection.add(other.detection)
    }

    var volume: Int { referenceEvents + playedEvents + onset.count + detection.count }
}
