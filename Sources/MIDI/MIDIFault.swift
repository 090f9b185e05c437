// Why MIDI cannot be sent or written. Thrown by all outputs, turned into an exit code by the command line.

/// What is wrong with an output: a kind that decides how the program ends, and one clear line.
package struct MIDIFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    package enum Kind: Sendable, Hashable {
        /// There is no sequencer or no library for it, it may not be used, or a message could not be sent.
        case unavailable

        /// There is no such port to connect to.
        case missing

        /// A take that no file can hold.
        case broken

        /// A file could not be written.
        case system
    }

    /// What kind of fault it is.
    package var kind: Kind

    /// The line: what it is about, what is wrong, and what can be done.
    package var description: String

    /// Creates a fault.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
