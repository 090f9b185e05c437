// The request that the process end, for code that waits outside of tasks. Set by signal listeners; any thread.

internal import Synchronization

/// The user's request for the end, as by Ctrl-C.
package enum Interruption {
    private static let flag = Atomic(false)

    /// A Boolean value that indicates whether the end was requested.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    package static func ask() { flag.store(true, ordering: .relaxed) }
}
