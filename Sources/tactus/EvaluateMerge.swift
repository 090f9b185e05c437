// The counts of `tactus evaluate`, of hands or of events: putting parts together, and the report. Part of Evaluate.

import Evaluation
import KeypointFiles
import Pipeline

/// What was counted.
enum EvaluationCounts {
    case hands(Tally)
    case events(EventTally)

    /// The counts as text that can be read again.
    var text: String {
        switch self {
        case .hands(let tally): tally.text
        case .events(let tally): tally.text
        }
    }

    /// The scores for people, or for machines.
    func report(isJSON: Bool) -> String {
        switch self {
        case .hands(let tally):
            let scores = Scores(tally)
            return isJSON ? ReportJSON.text(scores) + "\n" : ReportTable.text(scores)
        case .events(let tally):
            let scores = EventScores(tally)
            return isJSON ? EventReportJSON.text(scores) + "\n" : EventReportTable.text(scores)
        }
    }

    /// Counts from their parsed text, of which kind that says.
    init(_ node: TallyNode) throws(TallyProblem) {
        if case .map(let members) = node,
            members.first(where: { $0.name == "tactus" })?.value == .string(EventTally.textName)
        {
            self = .events(try EventTally(fields: node))
        } else {
            self = .hands(try Tally(fields: node))
        }
    }

    /// Adds other counts, of the same kind and made with the same options.
    mutating func merge(_ other: EvaluationCounts) throws(TallyProblem) {
        switch (self, other) {
        case (.hands(var sum), .hands(let part)):
            try sum.merge(part)
            self = .hands(sum)
        case (.events(var sum), .events(let part)):
            try sum.merge(part)
            self = .events(sum)
        case (.hands, .events):
            throw TallyProblem(
                field: "",
                wrong: "counts of events",
                expected: "counts of hands, as in the files before"
            )
        case (.events, .hands):
            throw TallyProblem(
                field: "",
                wrong: "counts of hands",
                expected: "counts of events, as in the files before"
            )
        }
    }
}

extension Evaluate {
    /// The sum of the counts in the files that were named.
    func merged() throws -> EvaluationCounts {
        var total: EvaluationCounts?
        for file in datasets {
            let value: JSONValue
            let bytes = try ByteSource.contents(of: file, atMost: Self.mostBytes)
            do throws(JSONFault) {
                value = try JSONDocument.parse(bytes)
            } catch {
                throw Failure(.badInput, "\(file): \(error.wrong), expected \(error.expected)")
            }
            do throws(TallyProblem) {
                let part = try EvaluationCounts(TallyNode(value))
                if var sum = total {
                    try sum.merge(part)
                    total = sum
                } else {
                    total = part
                }
            } catch {
                throw Failure(.badInput, "\(file): \(error)")
            }
        }
        guard let total else { throw Failure(.usage, "nothing to merge") }
        if let partial { try InputOptions.refuse(partial, among: datasets) }
        return total
    }

    /// A file of counts is not larger than this.
    private static let mostBytes = 1 << 28
}

extension TallyNode {
    /// A JSON value as the reader of tallies takes it.
    init(_ value: JSONValue) {
        switch value {
        case .null, .bool: self = .other(value.text)
        case .number: self = value.integer.map { .integer($0) } ?? .other(value.text)
        case .string(let string): self = .string(string)
        case .array(let elements): self = .list(elements.map { TallyNode($0) })
        case .object(let object):
            self = .map(object.members.map { Member(name: $0.name, value: TallyNode($0.value)) })
        }
    }
}
