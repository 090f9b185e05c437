// The outcome of each reference and each played event of one take. Called by EventMetricCounts; pure.

import Keypoints

/// The largest number of pairs within the window that one take is matched with, a byte each: that of 8,000 at one
/// moment.
private let maximumEventPairs = 1 << 26

/// The outcomes of a take's events of one kind.
///
/// In this order, each event once: the largest number of *true positives* (same id, same hand, within the window); of
/// the rest, the largest number of *substitutions* (same hand, within the window, another id); of the remaining played
/// events, *duplicates* (a true positive's reference event has the same id and hand and is within the window); and the
/// rest, *deletions* and *insertions*. Hands are compared where every event of the kind has a hand, on both sides.
struct EventJudgement {
    /// The true positives, by their indices in `played` and `reference`.
    var truePositives: [EventMatching.Pair] = []

    /// The reference events for which another id was played, with that event.
    var substitutions: [EventMatching.Pair] = []

    /// The played events in addition to a true positive.
    var duplicates: [Int] = []

    /// The played events without a reference event.
    var insertions: [Int] = []

    /// The reference events without a played event.
    var deletions: [Int] = []

    let played: [TimedEvent]
    let reference: [TimedEvent]

    /// Classifies events of one kind.
    ///
    /// - Throws: `Diagnostic` when the number of events within the window of each other is too large to match them in
    ///   memory.
    init(played: [TimedEvent], reference: [TimedEvent], window: Int) throws(Diagnostic) {
        self.played = played.sorted()
        self.reference = reference.sorted()
        let hasHands = (played + reference).allSatisfy { $0.hand != nil }
        var open = Open(played: Array(played.indices), reference: Array(reference.indices))
        truePositives = try match(&open, window) { Key(id: $0.id, hand: hasHands ? $0.hand : nil) }
        substitutions = try match(&open, window) { Key(id: nil, hand: hasHands ? $0.hand : nil) }
        var hit: [Key: [Int]] = [:]
        for pair in truePositives {
            let event = self.reference[pair.reference]
            hit[Key(id: event.id, hand: hasHands ? event.hand : nil), default: []].append(event.moment)
        }
        for place in open.played {
            let event = self.played[place]
            let times = hit[Key(id: event.id, hand: hasHands ? event.hand : nil)] ?? []
            if Self.isNear(event.moment, times, window) { duplicates.append(place) } else { insertions.append(place) }
        }
        deletions = open.reference
    }

    /// The properties that matched events share.
    private struct Key: Hashable {
        var id: NameKey?
        var hand: Handedness?
    }

    /// The indices of events that are not matched yet, in ascending order.
    private struct Open {
        var played: [Int]
        var reference: [Int]
    }

    /// Matches the open events that share a key, and closes them.
    private func match(
        _ open: inout Open,
        _ window: Int,
        _ key: (TimedEvent) -> Key
    ) throws(Diagnostic) -> [EventMatching.Pair] {
        var groups: [Key: Open] = [:]
        for place in open.played {
            groups[key(played[place]), default: Open(played: [], reference: [])].played.append(place)
        }
        for place in open.reference {
            groups[key(reference[place]), default: Open(played: [], reference: [])].reference.append(place)
        }
        var pairs: [EventMatching.Pair] = []
        for group in groups.values where !group.played.isEmpty && !group.reference.isEmpty {
            let (times, references) = (
                group.played.map { played[$0].moment }, group.reference.map { reference[$0].moment }
            )
            let count = EventMatching.candidateCount(times, references, window: window)
            guard count <= maximumEventPairs else {
                throw Diagnostic(
                    "window",
                    "\(counted(count, "pair")) of events within it",
                    expected: "at most \(maximumEventPairs)"
                )
            }
            pairs += EventMatching.pairs(times, references, window: window).map {
                EventMatching.Pair(played: group.played[$0.played], reference: group.reference[$0.reference])
            }
        }
        let (closedPlayed, closedReference) = (Set(pairs.map(\.played)), Set(pairs.map(\.reference)))
        open.played.removeAll { closedPlayed.contains($0) }
        open.reference.removeAll { closedReference.contains($0) }
        return pairs
    }

    /// Returns whether a time is within the window of one of some ascending times; O(log n).
    private static func isNear(_ time: Int, _ times: [Int], _ window: Int) -> Bool {
        let next = times.partitioningIndex { $0 >= time - window }
        return next < times.count && times[next] <= time + window
    }
}

/// An event with its times in whole microseconds, in which sums are exact and do not depend on their order.
struct TimedEvent: Comparable {
    let id: NameKey
    let hand: Handedness?

    let moment: Int

    let detection: Int

    /// The onset of the movement, if it is known.
    let onset: Int?

    /// Creates a timed event: of a played event the time that `moment` names, of a reference event always the onset.
    ///
    /// - Throws: `Diagnostic` for an impossible time.
    init(_ event: Event, by moment: EventMoment) throws(Diagnostic) {
        id = NameKey(event.id)
        hand = event.hand
        detection = try Self.microseconds(event.time, "t")
        if let time = event.onset { onset = try Self.microseconds(time, "onset") } else { onset = nil }
        self.moment = moment == .onset ? onset ?? detection : detection
    }

    /// Orders events at the same moment too, which makes the result independent of the order of the file.
    static func < (left: TimedEvent, right: TimedEvent) -> Bool { left.order < right.order }

    private var order: (Int, Int, Int, Int, NameKey) {
        (moment, detection, onset ?? .min, hand == nil ? 0 : hand == .left ? 1 : 2, id)
    }

    static func microseconds(_ seconds: Double, _ field: String) throws(Diagnostic) -> Int {
        guard seconds.magnitude <= Tuning.latestEvent else {
            throw Diagnostic(field, "\(seconds) seconds", expected: "a time within 10¹⁰ seconds of 0")
        }
        return Int((seconds * 1_000_000).rounded())
    }
}
