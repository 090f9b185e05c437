// Counts of hands or of events, as --partial writes them. Pure.

import Evaluation

/// The counts of a file.
enum EvaluationCounts {
    case hands(MetricCounts)
    case events(EventMetricCounts)

    /// The counts as text that can be read again.
    var text: String {
        switch self {
        case .hands(let tally): tally.text
        case .events(let tally): tally.text
        }
    }

    /// The mark of these counts; `nil` for empty ones.
    var mark: String? {
        switch self {
        case .hands(let tally): tally.contentMark
        case .events(let tally): tally.contentMark
        }
    }

    var noun: String {
        switch self {
        case .hands: "hands"
        case .events: "events"
        }
    }

    /// The scores for people, or for machines; of hands with the details that a run has and merged counts do not.
    func report(isJSON: Bool, details: EvaluationDetails? = nil) -> String {
        switch self {
        case .hands(let tally):
            let scores = Scores(tally)
            guard isJSON else { return ReportTable.text(scores) }
            return (details.map { ReportJSON.text(scores, $0) } ?? ReportJSON.text(scores)) + "\n"
        case .events(let tally):
            let scores = EventScores(tally)
            return isJSON ? EventReportJSON.text(scores) + "\n" : EventReportTable.text(scores)
        }
    }

    /// Counts from their parsed text, which says their kind.
    init(_ value: JSONValue) throws(Diagnostic) {
        if value["tactus"]?.string == EventMetricCounts.textName {
            self = .events(try EventMetricCounts(fields: value))
        } else {
            self = .hands(try MetricCounts(fields: value))
        }
    }

    /// Adds other counts, of the same kind and made with the same options.
    mutating func merge(_ other: EvaluationCounts) throws(Diagnostic) {
        switch (self, other) {
        case (.hands(var sum), .hands(let part)):
            try sum.merge(part)
            self = .hands(sum)
        case (.events(var sum), .events(let part)):
            try sum.merge(part)
            self = .events(sum)
        default:
            throw Diagnostic("counts of \(other.noun)", expected: "counts of \(noun), as in the files before")
        }
    }
}
