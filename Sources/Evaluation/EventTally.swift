// Everything that is counted when events are scored. Filled take by take, then added up; pure.

public import Keypoints

/// Counts of how played events agree with the true ones, which add up: over takes, over workers, over runs.
///
/// A tally holds integers only. The order in which takes were counted or tallies were merged, and that of the events in a
/// take, leave no trace in it.
///
/// ```swift
/// var tally = EventTally(try EventOptions())
/// try tally.add(played: played, truth: truth)
/// print(EventReportTable.text(EventScores(tally)))
/// ```
public struct EventTally: Sendable, Equatable {
    /// How the run was made.
    public let options: EventOptions

    /// How many takes were counted.
    public internal(set) var takes = 0

    /// How long all takes together are, in milliseconds.
    public internal(set) var milliseconds = 0

    /// Records that could not be read.
    public internal(set) var badRecords = 0

    /// A sum over the takes that were counted.
    var digest = ContentDigest()

    /// What tells the takes that were counted from those of other tallies, `nil` where none had events.
    public var contentMark: String? { digest == ContentDigest() ? nil : digest.text }

    /// The counts of each kind and id.
    var counts: [EventName: EventCounts] = [:]

    /// Makes a tally that has counted nothing, the neutral element of `merge(_:)`.
    public init(_ options: EventOptions) { self.options = options }

    /// How many true events of the options' kinds were counted.
    public var trueEvents: Int { counts.values.reduce(0) { $0 + $1.trueEvents } }

    /// How many played events of the options' kinds were counted.
    public var playedEvents: Int { counts.values.reduce(0) { $0 + $1.playedEvents } }

    /// Counts one take; O(n log n), and for events that crowd within the window O(pairs of them).
    ///
    /// - Parameters:
    ///   - played: what was played, in any order; events of other kinds than the options' are passed over.
    ///   - truth: what should have been.
    ///   - seconds: how long the take is; `nil` for the time from the first event of either list to the last, of any kind.
    /// - Throws: `TallyProblem` for a time that no clock has, for a negative length, for too many events within the window of each
    ///   other, and when the counts get too large. The tally is then as it was.
    public mutating func add(
        played: [Event],
        truth: [Event],
        seconds: Double? = nil
    ) throws(TallyProblem) {
        var take = EventTally(options)
        take.takes = 1
        take.milliseconds = try Self.milliseconds(seconds, played, truth)
        for kind in options.kinds {
            let judgement = try EventJudgement(
                played: try Self.timed(played, kind, options.moment),
                truth: try Self.timed(truth, kind, .onset),
                window: options.windowMicroseconds
            )
            take.count(judgement, kind: NameKey(kind))
        }
        if !played.isEmpty || !truth.isEmpty { take.digest.add(Self.hash(played, truth).value) }
        try merge(take)
    }

    /// A hash of a take's events that does not change with their order.
    private static func hash(_ played: [Event], _ truth: [Event]) -> ContentHash {
        var hash = ContentHash()
        for events in [played, truth] {
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
        func change(_ id: NameKey, _ change: (inout EventCounts) -> Void) {
            change(&counts[EventName(kind: kind, id: id), default: EventCounts()])
        }
        for pair in judgement.hits {
            let (played, truth) = (judgement.played[pair.played], judgement.truth[pair.truth])
            change(truth.id) {
                $0.hits += 1
                $0.told.add(microseconds: played.told - truth.moment)
                if let onset = played.onset { $0.onset.add(microseconds: onset - truth.moment) }
            }
        }
        for pair in judgement.wrong {
            change(judgement.truth[pair.truth].id) { $0.mistaken += 1 }
            change(judgement.played[pair.played].id) { $0.wrong += 1 }
        }
        for place in judgement.doubles { change(judgement.played[place].id) { $0.doubles += 1 } }
        for place in judgement.falseAlarms { change(judgement.played[place].id) { $0.falseAlarms += 1 } }
        for place in judgement.misses { change(judgement.truth[place].id) { $0.misses += 1 } }
    }

    private static func timed(
        _ events: [Event],
        _ kind: String,
        _ moment: EventMoment
    ) throws(TallyProblem) -> [TimedEvent] {
        var timed: [TimedEvent] = []
        for event in events where NameKey(event.kind) == NameKey(kind) {
            timed.append(try TimedEvent(event, by: moment))
        }
        return timed
    }

    private static func milliseconds(
        _ seconds: Double?,
        _ played: [Event],
        _ truth: [Event]
    ) throws(TallyProblem) -> Int {
        if let seconds {
            guard (0...Tuning.latestEvent).contains(seconds) else {
                throw TallyProblem(field: "seconds", wrong: "\(seconds)", expected: "0 to 10¹⁰")
            }
            return Int((seconds * 1000).rounded())
        }
        var (first, last) = (Int.max, Int.min)
        for event in played + truth {
            let time = try TimedEvent.microseconds(event.time, "t")
            (first, last) = (min(first, time), max(last, time))
        }
        return first > last ? 0 : (last - first + 500) / 1000
    }
}

extension EventTally {
    /// Adds the counts of another tally; associative, commutative, and an empty tally of the same options is neutral.
    ///
    /// - Throws: `TallyProblem` when the two were made with different options, naming both, or when the counts get too
    ///   large (all together above 2⁵³ − 1). The tally is then as it was.
    public mutating func merge(_ other: EventTally) throws(TallyProblem) {
        if let problem = options.difference(of: other.options) { throw problem }
        let volume = volume + other.volume
        guard volume <= Tuning.maximumVolume else {
            throw TallyProblem(
                field: "ids",
                wrong: "\(volume) counts in all",
                expected: "at most \(Tuning.maximumVolume)"
            )
        }
        takes += other.takes
        milliseconds += other.milliseconds
        badRecords += other.badRecords
        digest.add(other.digest)
        for (name, more) in other.counts { counts[name, default: EventCounts()].add(more) }
    }

    /// The sum of all counts.
    var volume: Int { takes + milliseconds + badRecords + counts.values.reduce(0) { $0 + $1.volume } }
}

/// What events are counted by.
struct EventName: Sendable, Hashable, Comparable {
    var kind: NameKey
    var id: NameKey

    static func < (left: EventName, right: EventName) -> Bool { (left.kind, left.id) < (right.kind, right.id) }
}

/// The counts of one kind and id; `EventJudgement` says what each is.
struct EventCounts: Sendable, Equatable {
    var hits = 0
    var misses = 0

    /// True events of this id for which another id was played.
    var mistaken = 0

    /// Played events of this id where another id was true.
    var wrong = 0
    var doubles = 0
    var falseAlarms = 0

    /// The errors of the hits' onsets, of those that have one.
    var onset = EventErrors()

    /// The errors of when the hits were told.
    var told = EventErrors()

    var trueEvents: Int { hits + mistaken + misses }
    var playedEvents: Int { hits + wrong + doubles + falseAlarms }

    mutating func add(_ other: EventCounts) {
        hits += other.hits
        misses += other.misses
        mistaken += other.mistaken
        wrong += other.wrong
        doubles += other.doubles
        falseAlarms += other.falseAlarms
        onset.add(other.onset)
        told.add(other.told)
    }

    var volume: Int { trueEvents + playedEvents + onset.count + told.count }
}
