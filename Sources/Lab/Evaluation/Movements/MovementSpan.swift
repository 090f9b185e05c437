// Movements of sequences with their beginnings and ends, read from the lines of the SHREC contests. Scored by
// MovementCounts; pure.

/// The largest moment of a movement, in frames or seconds.
private let latestMovement = 1e9

/// The longest name of a sequence, in bytes: that of a file.
private let longestSequence = 255

/// A movement in a sequence: its label, its beginning, its end, and the moment at which a recognizer reported it.
public struct MovementSpan: Sendable, Hashable {
    /// The label.
    public var label: String

    /// The beginning and the end, in frames or in seconds.
    public var start: Double, end: Double

    /// The moment of the report, in the same unit; `nil` where it is not known, as for annotations.
    public var told: Double?

    /// Creates a movement.
    public init(_ label: String, from start: Double, to end: Double, told: Double? = nil) {
        self.label = label
        self.start = start
        self.end = end
        self.told = told
    }
}

/// The movements of several sequences, as `1;CIRCLE;124;158;ONE;207;232;`: the name of the sequence, then of each
/// movement its label, beginning and end, and in results the moment of the report.
public struct MovementSequences: Sendable, Equatable {
    /// The movements of each sequence in the order of the text, by its name.
    public var movements: [String: [MovementSpan]] = [:]

    /// Creates sequences.
    public init(_ movements: [String: [MovementSpan]] = [:]) { self.movements = movements }

    /// Reads sequences, one a line; empty lines are skipped.
    ///
    /// - Throws: `Diagnostic` with the line and the field of a fault.
    package init(text: String) throws(Diagnostic) {
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            var fields = line.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed)
            while fields.last?.isEmpty == true { fields.removeLast() }
            guard let name = fields.first else { continue }
            guard name.utf8.count <= longestSequence, name.first != "{" else {
                let expected = "the name of a sequence, as in 1;CIRCLE;124;158;"
                throw Self.fault(number, 1, "\"\(name.prefix(24))…\"", expected)
            }
            guard movements[name] == nil else {
                throw Self.fault(number, 1, "sequence \"\(name)\" twice", "each sequence once")
            }
            movements[name] = try Self.spans(fields, line: number)
        }
    }

    /// Returns the line of a sequence, which ends in a line feed.
    package static func line(_ name: String, _ spans: [MovementSpan]) -> String {
        let fields = spans.map { span in
            let numbers = [span.start, span.end] + (span.told.map { [$0] } ?? [])
            return "\(span.label);" + numbers.map { "\(fixedText($0, decimals: $0 == $0.rounded() ? 0 : 3));" }.joined()
        }
        return "\(name);\(fields.joined())\n"
    }

    /// Reads the movements of a line; a field that is no number begins one.
    private static func spans(_ fields: [String], line: Int) throws(Diagnostic) -> [MovementSpan] {
        var spans: [MovementSpan] = []
        var place = 1
        while place < fields.count {
            let label = fields[place]
            guard !label.isEmpty, Double(label) == nil else {
                throw fault(line, place + 1, label.isEmpty ? "nothing" : "\"\(label)\"", "the label of a movement")
            }
            let numbers = fields[(place + 1)...].prefix { Double($0) != nil }.compactMap(Double.init)
            guard numbers.allSatisfy({ (0...latestMovement).contains($0) }) else {
                throw fault(line, place + 2, "a number that is no moment", "0 to 10⁹")
            }
            guard numbers.count == 2 || numbers.count == 3 else {
                let wrong = "\(counted(numbers.count, "number")) after \"\(label)\""
                throw fault(
                    line,
                    place + 2,
                    wrong,
                    "its beginning and its end, and in results the moment of its report"
                )
            }
            guard numbers[0] <= numbers[1] else {
                throw fault(line, place + 3, "\(fields[place + 2])", "an end after the beginning, \(fields[place + 1])")
            }
            spans.append(MovementSpan(label, from: numbers[0], to: numbers[1], told: numbers.dropFirst(2).first))
            place += 1 + numbers.count
        }
        return spans
    }

    private static func fault(_ line: Int, _ field: Int, _ wrong: String, _ expected: String) -> Diagnostic {
        Diagnostic(line: line, field: "field \(field)", wrong: wrong, expected: expected)
    }
}
