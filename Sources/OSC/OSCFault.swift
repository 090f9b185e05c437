// Why a message cannot be sent, received or understood. Thrown by all of this room.

/// What is wrong: a kind that decides what follows, and one clear line.
package struct OSCFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Kind: Sendable, Hashable {
        /// No such host, no free port, no network.
        case unavailable

        /// A target, profile or template that cannot be read: the user's own words are wrong.
        case usage

        /// Bytes or arguments that are not what they should be; counted, and nothing else.
        case broken

        /// An address that is not understood; counted, and nothing else.
        case unknown
    }

    /// What kind of fault it is.
    package var kind: Kind

    /// The line: what it is about, what is wrong, and what was expected.
    package var description: String

    /// Creates a fault.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
