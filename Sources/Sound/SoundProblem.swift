// What can be wrong with sounds, files and devices. Thrown throughout the room, and listed by SoundBank.

/// What is wrong with a sample, a kit, a file or a device, in one line.
public struct SoundProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Which exit code it leads to.
    public enum Kind: Sendable, Hashable {
        /// A file or folder is not there.
        case missing

        /// A file is there and is not what it should be.
        case broken

        /// A device is not there or does not work.
        case unavailable

        /// A library is not installed; the line names its package.
        case uninstalled

        /// Something cannot be written.
        case unwritable
    }

    /// Which exit code it leads to.
    public var kind: Kind

    /// The file, folder or device.
    public var subject: String

    /// What is wrong with it.
    public var what: String

    /// What was expected instead, where that helps.
    public var expected: String?

    /// Creates a problem.
    package init(_ kind: Kind, _ subject: String, _ what: String, expected: String? = nil) {
        self.kind = kind
        self.subject = subject
        self.what = what
        self.expected = expected
    }

    /// All in one line.
    public var description: String { "\(subject): \(what)" + (expected.map { "; expected \($0)" } ?? "") }
}
