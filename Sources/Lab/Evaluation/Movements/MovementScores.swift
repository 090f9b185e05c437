// The scores of movements, as the SHREC contests and the IPN data set define them. Printed by MovementReport; pure.

/// The share of an annotated movement that a report must cover to find it, and the length of the longest such report as a
/// multiple of it: the evaluation program of the SHREC contests of 2021 and 2022.
private let leastOverlap = 0.5, longestMovement = 2.0

/// The counts of one label: how often it was due, found, missed and reported wrongly.
public struct MovementScore: Sendable, Hashable {
    /// The label; empty for all of them.
    public let label: String

    /// The number of annotated movements.
    public internal(set) var reference = 0

    /// The number of those that were found.
    public internal(set) var found = 0

    /// The number of reports that belong to no annotated movement.
    public internal(set) var falsePositives = 0

    /// The moments of the reports of found movements after the beginnings that they claim, one each.
    var delays: [Double] = []

    /// The moments of the same reports after the annotated ends; negative for early ones.
    var lateness: [Double] = []

    /// The detection rate: the share of movements that were found; `nil` without any.
    public var detectionRate: Double? { share(found, of: reference) }

    /// The number of false positives for each annotated movement; `nil` without any.
    public var falsePositiveRatio: Double? { share(falsePositives, of: reference) }

    /// Jaccard's index: the found over all that were annotated or reported wrongly.
    public var jaccard: Double? { share(found, of: reference + falsePositives) }

    /// The harmonic mean of precision and recall.
    public var f1: Double? { share(2 * found, of: reference + found + falsePositives) }

    /// The mean delay of the contests: from the reported beginning to the report.
    public var delay: Double? { Mean(delays.map { $0 }).value }

    /// The median moment of the reports after the annotated ends.
    public var medianLateness: Double? {
        let sorted = lateness.sorted()
        guard !sorted.isEmpty else { return nil }
        return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private func share(_ count: Int, of total: Int) -> Double? { total == 0 ? nil : Double(count) / Double(total) }
}

/// The scores of the movements that a recognizer reported in some sequences.
public struct MovementScores: Sendable, Hashable {
    /// The scores of each annotated label, in alphabetical order.
    public private(set) var labels: [MovementScore] = []

    /// The scores of all movements together.
    public private(set) var total = MovementScore(label: "")

    /// The number of reports with a label that no annotation has; they are false positives of the total alone.
    public private(set) var strangers = 0

    /// The number of sequences with movements that the reports do not name; their movements are missed.
    public private(set) var unreported = 0

    /// The mean Levenshtein accuracy of the sequences with movements: 1 minus the edits that turn the reported labels
    /// into the annotated ones, for each annotated one; below 0 where more is reported wrongly than was annotated.
    public private(set) var sequenceAccuracy: Double?

    /// The duration of all sequences together, in seconds; `nil` where it is not known.
    public let seconds: Double?

    /// The false positives per hour; `nil` where the duration is not known.
    package var falseAlarms: Rate? { seconds.map { Rate(count: total.falsePositives, time: $0 / 3_600) } }

    /// The number of false positives per minute; `nil` where the duration is not known.
    public var falsePositivesPerMinute: Double? { seconds.map { Double(total.falsePositives) * 60 / $0 } }

    /// Scores reports against annotations; without annotated movements, as of idle hands, every report is wrong.
    ///
    /// As in the SHREC contests, reports are judged in their order. One finds the first open movement of its label of which it
    /// covers at least half, if it is at most twice as long. A report that touches a movement of its label, but covers
    /// too little of it, is neither found nor wrong.
    ///
    /// - Parameters:
    ///   - reports: the reports.
    ///   - reference: the annotations.
    ///   - seconds: the duration of all sequences together.
    public init(_ reports: MovementSequences, against reference: MovementSequences, seconds: Double? = nil) {
        self.seconds = seconds
        var counts: [String: MovementScore] = [:]
        for span in reference.movements.values.joined() {
            counts[span.label, default: MovementScore(label: span.label)].reference += 1
        }
        var accuracies: [Double?] = []
        for (name, due) in reference.movements {
            let given = reports.movements[name] ?? []
            Self.count(given, against: due, &counts, &strangers)
            if !due.isEmpty {
                if reports.movements[name] == nil { unreported += 1 }
                let edits = Self.edits(given.map(\.label), due.map(\.label))
                accuracies.append(1 - Double(edits) / Double(due.count))
            }
        }
        labels = counts.values.sorted { $0.label < $1.label }
        sequenceAccuracy = Mean(accuracies).value
        for score in labels {
            total.reference += score.reference
            total.found += score.found
            total.falsePositives += score.falsePositives
            total.delays += score.delays
            total.lateness += score.lateness
        }
        total.falsePositives += strangers
    }

    /// Returns the mean of a score over the labels that have it, as the contests rank by; `nil` where none has.
    public func mean(_ score: (MovementScore) -> Double?) -> Double? { Mean(labels.map(score)).value }

    private static func count(
        _ given: [MovementSpan],
        against due: [MovementSpan],
        _ counts: inout [String: MovementScore],
        _ strangers: inout Int
    ) {
        var open = due.map { Optional($0) }
        for span in given {
            guard counts[span.label] != nil else {
                strangers += 1
                continue
            }
            var isTouching = false
            let place = open.firstIndex { other in
                guard let other, other.label == span.label, !isTouching else { return false }
                let length = other.end - other.start
                guard span.end - span.start <= length * longestMovement else { return false }
                let common = min(span.end, other.end) - max(span.start, other.start)
                if length > 0 ? common / length >= leastOverlap : common >= 0 { return true }
                isTouching = common > 0
                return false
            }
            guard let place, let other = open[place] else {
                if !isTouching { counts[span.label]?.falsePositives += 1 }
                continue
            }
            open[place] = nil
            counts[span.label]?.found += 1
            guard let told = span.told else { continue }
            counts[span.label]?.delays.append(told - span.start)
            counts[span.label]?.lateness.append(told - other.end)
        }
    }

    /// Returns the least number of insertions, deletions and replacements that turn one list into the other.
    static func edits(_ from: [String], _ to: [String]) -> Int {
        var row = Array(0...to.count)
        for (line, label) in from.enumerated() {
            var corner = row[0]
            row[0] = line + 1
            for place in to.indices {
                let replaced = corner + (label == to[place] ? 0 : 1)
                corner = row[place + 1]
                row[place + 1] = min(replaced, row[place] + 1, corner + 1)
            }
        }
        return row[to.count]
    }
}
