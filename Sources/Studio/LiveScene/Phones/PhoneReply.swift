// The replies to phones, written as JSON. Made by PhoneTable, passed on by LiveView; pure.

package import Text

/// A message to one phone (<doc:PhoneInternals#Protocol>).
package struct PhoneReply: Sendable, Equatable {
    /// The way in which a message is passed on.
    package enum Manner: Sendable, Equatable {
        case inOrder

        case newest

        /// The last one; then the connection is closed.
        case last
    }

    package var connection: UInt32

    /// The way in which it is passed on.
    package var manner: Manner

    package var json: JSONValue

    private init(_ connection: UInt32, manner: Manner = .inOrder, _ type: String, _ fields: JSONObject) {
        self.connection = connection
        self.manner = manner
        json = .object(["type": .string(type)] + fields)
    }

    /// The message as a packet for the server.
    package var packet: ViewPacket {
        let kind: ViewPacket.Kind =
            switch manner {
            case .inOrder: .phone
            case .newest: .acknowledgement
            case .last: .dismissal
            }
        return ViewPacket(kind, address: connection, json.bytes)
    }

    // MARK: Messages

    /// The reason why a phone has to leave.
    enum Reason: String, Sendable {
        case full
        case replaced
    }

    static func hello(to connection: UInt32, _ fields: JSONObject) -> PhoneReply {
        PhoneReply(connection, "hello", fields)
    }

    /// All hits up to a number have come.
    static func ack(to connection: UInt32, _ sequence: Int) -> PhoneReply {
        PhoneReply(connection, manner: .newest, "ack", ["sequence": .integer(sequence)])
    }

    /// The engine's time, in seconds, for the phone's own; and how many of its hits never came, or too late.
    static func pong(to connection: UInt32, _ time: Double, at now: Double, lost: Int, late: Int) -> PhoneReply {
        func milliseconds(_ seconds: Double) -> JSONValue { .rounded(seconds * 1000, places: 3) }
        return PhoneReply(
            connection,
            "pong",
            ["time": milliseconds(time), "engine": milliseconds(now), "lost": .integer(lost), "late": .integer(late)]
        )
    }

    static func instrument(to connection: UInt32, _ name: String?, isLocked: Bool, isRefused: Bool) -> PhoneReply {
        PhoneReply(
            connection,
            "instrument",
            ["instrument": .optional(name), "locked": .bool(isLocked), "refused": .bool(isRefused)]
        )
    }

    static func bye(to connection: UInt32, _ reason: Reason, _ text: String) -> PhoneReply {
        PhoneReply(connection, manner: .last, "bye", ["reason": .string(reason.rawValue), "text": .string(text)])
    }
}
