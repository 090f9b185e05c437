// A camera, model or target that cannot be used. Thrown to the commands, which decide what the process ends with.

/// A camera, model or target that cannot be used: what kind of problem it is, and one clear line.
package struct DeviceProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    package enum Kind: Sendable, Hashable {
        /// It is not there, busy or forbidden.
        case unavailable

        /// It cannot be read or written.
        case inputOutput

        /// A program of ours did what it never should.
        case fault

        /// A program of ours has said what is wrong, and ended with this status (sysexits.h).
        case ended(status: Int32)
    }

    /// What went wrong.
    package var kind: Kind

    /// The line.
    package var description: String

    /// Creates a problem.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
