// The request for the end of a run. Set by SignalHandler, read by what writes files; any thread.

internal import Synchronization

/// The user's request for the end, as by Ctrl-C.
package enum Interruption {
    private static let flag = Atomic(false)

    /// Whether the end was requested.
    package static var isAsked: Bool { flag.load(ordering: .relaxed) }

    package static func ask() { flag.store(true, ordering: .relaxed) }
}
