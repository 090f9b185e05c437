// An error of a file, a device or a program. Thrown by everything that uses the system; the programs turn its kind into
// an exit code; pure.

/// An error of a file, a device, a library or a program, in one line.
public struct TactusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds, which decide how a program ends (<doc:Formats#Errors-and-limits>).
    public enum Kind: Sendable, Hashable {
        /// There is no such file, folder, port or model.
        case missing

        /// A device or host is not there, busy, forbidden or gone.
        case unavailable

        /// A library is not installed; the line names its package.
        case uninstalled

        /// It exists, and is invalid.
        case broken

        /// It is nothing that is known, such as a format or an address.
        case unknown

        /// It holds nothing at all.
        case empty

        /// It cannot be read or written.
        case inputOutput

        /// The user's request cannot be understood, or contradicts itself.
        case usage

        /// The reader of the output has closed its end; that is no error of the user's.
        case closed

        /// An internal error of Tactus.
        case fault

        /// A program of Tactus has printed the error, and ended with this status (sysexits.h).
        case ended(status: Int32)
    }

    /// The kind of error.
    public var kind: Kind

    /// The file, device or program; empty where `wrong` names it.
    public var subject: String

    /// The error in words.
    public var wrong: String

    /// The expected state, where that helps.
    public var expected: String?

    /// Creates an error of a file, a device or a program.
    package init(_ kind: Kind, _ subject: String, _ wrong: String, expected: String? = nil) {
        self.kind = kind
        self.subject = subject
        self.wrong = wrong
        self.expected = expected
    }

    package init(_ kind: Kind, _ line: String) { self.init(kind, "", line) }

    /// The error as one line for a person.
    public var description: String {
        (subject.isEmpty ? "" : "\(subject): ") + wrong + (expected.map { "; expected \($0)" } ?? "")
    }
}
