// Where notifications go. One type for each service; called by Notifier, one press after another.

// What is thrown is part of what this target offers.
@_exported public import Text

/// A service that is told of presses.
package protocol NotificationSink: Sendable {
    /// What the user calls it, without secrets.
    var name: String { get }

    /// Tells it of a press, and waits until it has it.
    ///
    /// - Throws: what went wrong, in one line; it may be tried no more.
    func notify(_ press: DoorbellPress) async throws(TactusError)
}
