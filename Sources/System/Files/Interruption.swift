// The wish that the process end, for what waits outside of tasks. Told by who listens to signals; any thread.

internal import Synchronization

/// Whether the user has asked for the end, as by Ctrl-C.
package enum Interruption {
    private static let flag = Atomic(false)

    /// A Boolean value that indicates whether it was asked for.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    /// Asks for it.
    package static func ask() { flag.store(true, ordering: .relaxed) }
}
