// The destination of notifications. One type for each service; called by Notifier, one press after another.

// What is thrown is part of what this target offers.
@_exported public import Text

package protocol NotificationSink: Sendable {
    /// The user's name for the service, without secrets.
    var name: String { get }

    /// Sends a press, and waits for its arrival.
    ///
    /// - Throws: the error, in one line; the press is not sent again.
    func notify(_ press: DoorbellPress) async throws(TactusError)
}
