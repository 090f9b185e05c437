// Trouble inside one record, before its file is known. Thrown by the importers, turned into a RecordProblem by the
// reader.

/// What was wrong inside a record: where, what, and what was expected.
struct Fault: Error, Hashable {
    /// The path of the field, such as `hands[0].points[3]`; empty for the record itself.
    var field: String

    /// What was found, such as "20 points".
    var wrong: String

    /// What was expected, such as "21".
    var expected: String

    /// The line of the fault where it is known better than by the record's first line.
    var line: Int?

    /// A fault of the record, or of the value that is being read, itself.
    init(_ wrong: String, expected: String, line: Int? = nil) {
        self.init("", wrong, expected: expected, line: line)
    }

    /// A fault of one of its fields.
    init(_ field: String, _ wrong: String, expected: String, line: Int? = nil) {
        self.field = field
        self.wrong = wrong
        self.expected = expected
        self.line = line
    }

    /// The same fault seen from one level further out.
    func inside(_ outer: String) -> Fault {
        guard !outer.isEmpty else { return self }
        var fault = self
        fault.field = field.isEmpty || field.hasPrefix("[") ? outer + field : outer + "." + field
        return fault
    }
}

/// Runs a step of reading; a fault in it gets `name` put before its field. The name is built only then.
func within<Result>(
    _ name: @autoclosure () -> String,
    _ step: () throws(Fault) -> Result
) throws(Fault) -> Result {
    do { return try step() } catch { throw error.inside(name()) }
}
