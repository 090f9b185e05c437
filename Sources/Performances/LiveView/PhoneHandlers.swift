// What becomes of what phones say; filled in by the command line. Called by the task that reads what the server says, one
// message after another: who takes long lets phones wait.

package import KeypointFiles
package import LiveScene

/// Takes in what phones say.
package struct PhoneHandlers: Sendable {
    /// A message of a connection, and where that comes from, if it is known; what phones are told.
    package var hear: @Sendable (JSONValue, UInt32, String?) -> [ViewPacket]

    /// A connection has ended; what phones are told.
    package var lose: @Sendable (UInt32) -> [ViewPacket]

    /// The server, and with it all connections, has ended.
    package var loseAll: @Sendable () -> Void

    /// Creates handlers.
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

/// Where the server listens, as it says.
package struct ServerLinks: Sendable, Equatable {
    /// The page of the live view; `nil` where there is none.
    package var page: String?

    /// Where phones play, in the open; `nil` where they do not.
    package var phones: String?

    /// The same, encrypted; `nil` where nothing is.
    package var securePhones: String?

    /// Why nothing is encrypted.
    package var plainReason: String?

    /// The path of the certificate, if it was made just now.
    package var madeCertificate: String?

    /// Creates links of which there are none.
    package init() {}
}
