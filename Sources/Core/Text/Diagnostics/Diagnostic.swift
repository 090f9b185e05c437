// An error or a warning about a text: its place, its content, and what was expected. Made by all readers; pure.

/// An error or a warning about a file, a record or a value: its place, the found content, and the expected one.
///
/// Printed as `take.jsonl:17: hands[0].points: 20 points, expected 21`, with its severity as `book.yaml:7:16: error:
/// unknown word "indx", did you mean "index"?`.
public struct Diagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable, Hashable {
        /// The file is invalid.
        case error

        /// It works, but probably not as it was meant.
        case warning
    }

    package enum Loss: Sendable, Hashable {
        /// The source ends in the middle of a record: what came after it is not there.
        case cut

        /// A file could not be read, or not to its end.
        case unreadable

        /// A file of a folder is not there: a link that leads nowhere.
        case missing

        /// A file of a folder holds nothing that can be read, such as joints without their cameras.
        case useless
    }

    /// Whether it is a record's, and not that of a file that was lost as a whole.
    package var isOfRecord: Bool { loss == nil || loss == .cut }

    /// The user's name for the file; `-` is standard input, and empty outside of files.
    public var file: String

    /// The line, from 1, of the fault where known, else of the record's start; `nil` for a fault of the whole file.
    public var line: Int?

    /// The column, from 1, where known.
    public var column: Int?

    /// The path of the field at fault, such as `hands[0].points[3]`; empty when the whole is at fault.
    public var field: String

    /// The found content, such as `20 points`.
    public var wrong: String

    /// The expected content, such as `21`; empty when it is obvious.
    public var expected: String

    /// The severity; `nil` where every finding is an error.
    public var severity: Severity?

    /// The loss beyond this record, `nil` where the others can be read.
    package var loss: Loss?

    package init(
        file: String = "",
        line: Int? = nil,
        column: Int? = nil,
        field: String = "",
        wrong: String,
        expected: String = "",
        severity: Severity? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.field = field
        self.wrong = wrong
        self.expected = expected
        self.severity = severity
    }

    package init(_ wrong: String, expected: String, line: Int? = nil) {
        self.init(line: line, wrong: wrong, expected: expected)
    }

    package init(_ field: String, _ wrong: String, expected: String, line: Int? = nil) {
        self.init(line: line, field: field, wrong: wrong, expected: expected)
    }

    /// The found and the expected content, without the place.
    public var message: String {
        (field.isEmpty ? "" : "\(Self.shortened(field)): ") + wrong + (expected.isEmpty ? "" : ", expected \(expected)")
    }

    /// The diagnostic as one line for a person.
    public var description: String {
        var words = file
        if let line { words += ":\(line)" }
        if let line, let column, line > 0 { words += ":\(column)" }
        if let severity { words += ": \(severity)" }
        return (words.isEmpty ? "" : "\(words): ") + message
    }

    /// A field's path that fits a line: names may be as long as the file, and paths as deep as nesting goes.
    private static func shortened(_ field: String) -> String {
        guard field.utf8.count > 2 * fieldEnd else { return field }
        return "\(field.prefix(fieldEnd))…\(field.suffix(fieldEnd))"
    }

    /// So much of a long path's start and end is shown, in characters.
    private static let fieldEnd = 48
}
