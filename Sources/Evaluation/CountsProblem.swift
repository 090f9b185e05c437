// Why a tally, its options or its labels could not be taken. Thrown to the command line, which prints it; pure.

/// What was wrong with a tally: where, what stood there, and what was expected.
public struct CountsProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the field, for example `groups[0].levels[1].top1[2][0]`.
    public var field: String

    /// What stood there.
    public var wrong: String

    /// What should have stood there.
    public var expected: String

    /// Creates a problem.
    package init(field: String, wrong: String, expected: String) {
        self.field = field
        self.wrong = wrong
        self.expected = expected
    }

    /// The problem in one line, such as `drops: 0,1,2, expected 0,2,4`.
    public var description: String {
        field.isEmpty ? "\(wrong), expected \(expected)" : "\(field): \(wrong), expected \(expected)"
    }
}
