// What was wrong with a record or with a whole source, as values. Made by every reader, printed by the command line.

/// What a problem says was lost beside the one record.
package enum InputLoss: Sendable, Hashable {
    /// The source ends in the middle of a record: what came after it is not there.
    case cut

    /// A file could not be read, or not to its end.
    case unreadable

    /// A file of a folder is not there: a link that leads nowhere.
    case missing

    /// A file of a folder holds nothing that can be read, such as joints without their cameras.
    case useless
}

/// What was wrong with one record, as one line of words.
///
/// Printed as `take.jsonl:17: hands[0].points: 20 points, expected 21`.
public struct RecordProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file as the user named it; `-` is standard input.
    public var file: String

    /// The line, from 1, of the fault where known, else of the record's start; `nil` for a fault of the whole file.
    public var line: Int?

    /// The path of the field at fault, such as `hands[0].points[3]`; empty when the record itself is broken.
    public var field: String

    /// What stands there, such as `20 points`.
    public var wrong: String

    /// What should stand there, such as `21`; empty when that goes without saying.
    public var expected: String

    /// What was lost with it beside this record, `nil` where the others can be read.
    package var loss: InputLoss?

    /// Creates a problem.
    package init(file: String, line: Int?, field: String = "", wrong: String, expected: String = "") {
        self.file = file
        self.line = line
        self.field = field
        self.wrong = wrong
        self.expected = expected
    }

    /// Creates a problem of a text that is not JSON, naming the line and column of the fault.
    ///
    /// - Parameters:
    ///   - line: the line, from 1, where `bytes` starts.
    ///   - bytes: the text that was parsed.
    package init(file: String, line: Int?, fault: JSONFault, in bytes: some Collection<UInt8>) {
        var column = 1
        var lines = 0
        for byte in bytes.prefix(fault.offset) {
            if byte == UInt8(ascii: "\n") {
                lines += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        self.init(
            file: file,
            line: line.map { $0 + lines },
            field: fault.field,
            wrong: "\(fault.wrong) at column \(column)",
            expected: fault.expected
        )
    }

    /// The problem as one line for a person.
    public var description: String {
        var words = file
        if let line { words += ":\(line)" }
        if !field.isEmpty { words += ": \(Self.shortened(field))" }
        words += ": \(wrong)"
        if !expected.isEmpty { words += ", expected \(expected)" }
        return words
    }

    /// A field's path that fits a line: names may be as long as the file, and paths as deep as nesting goes.
    private static func shortened(_ field: String) -> String {
        guard field.utf8.count > 2 * Tuning.fieldEnd else { return field }
        return "\(field.prefix(Tuning.fieldEnd))…\(field.suffix(Tuning.fieldEnd))"
    }
}

/// What kept a whole source from being read.
public struct SourceProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, each with its own exit code on the command line (<doc:Formats#Errors-and-limits>).
    public enum Kind: Sendable, Hashable {
        /// There is no such file or folder.
        case missing

        /// It is there, and cannot be opened or read.
        case unreadable

        /// It holds nothing that Tactus reads.
        case unknownFormat

        /// It holds nothing at all.
        case empty
    }

    /// The source as the user named it.
    public var file: String

    /// Which kind of problem it is.
    public var kind: Kind

    /// What is wrong, in words.
    public var wrong: String

    /// Creates a problem.
    package init(file: String, kind: Kind, wrong: String) {
        self.file = file
        self.kind = kind
        self.wrong = wrong
    }

    /// The problem as one line for a person.
    public var description: String { "\(file): \(wrong)" }

    /// The same as the problem of one file among others that are read.
    var ofOneFile: RecordProblem {
        var problem = RecordProblem(file: file, line: nil, wrong: wrong)
        switch kind {
        case .missing: problem.loss = .missing
        case .unreadable: problem.loss = .unreadable
        case .unknownFormat, .empty: problem.loss = .useless
        }
        return problem
    }
}
