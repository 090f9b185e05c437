// The handlers of phones' messages; filled in by the command line. Called by the task that reads the server's output,
// one message after another: a slow handler lets phones wait.

package import KeypointFiles
package import LiveScene

/// The handlers of phones' messages.
package struct PhoneHandlers: Sendable {
    /// Called with a message of a connection, and its address, if it is known; returns the replies.
    package var hear: @Sendable (JSONValue, UInt32, String?) -> [ViewPacket]

    /// Called when a connection has ended; returns the replies.
    package var lose: @Sendable (UInt32) -> [ViewPacket]

    /// The server, and with it all connections, has ended.
    package var loseAll: @Sendable () -> Void

    package init(
        hear: @escaping @Sendable (JSONValue, UInt32, String?) -> [ViewPacket],
        lose: @escaping @Sendable (UInt32) -> [ViewPacket],
        loseAll: @escaping @Sendable () -> Void
    ) {
        self.hear = hear
        self.lose = lose
        self.loseAll = loseAll
    }
}

/// The addresses of the server, as it reports them.
package struct ServerLinks: Sendable, Equatable {
    /// The page of the live view; `nil` without one.
    package var page: String?

    /// The page of phones, unencrypted; `nil` without one.
    package var phones: String?

    /// The same, encrypted; `nil` where nothing is.
    package var securePhones: String?

    /// The reason why nothing is encrypted.
    package var plainReason: String?

    /// The path of the certificate, if it was made just now.
    package var madeCertificate: String?

    package init() {}
}
