// The clients of a server, and what is the same for all: room, messages, their rate. On the server's thread.

import KeypointFiles
import LiveScene

/// A hub of clients, and of what they say.
protocol ClientHub: AnyObject, SendableMetatype {
    /// Those that are connected, by their numbers.
    var clients: [UInt32: ViewClient] { get set }

    /// The most of them, and of connections.
    var limits: ConnectionLimits { get }

    /// The most messages of one in a second.
    var messagesPerSecond: Int { get }

    /// The most bytes of a message.
    var messageBytes: Int { get }

    /// The bytes that the system keeps for a client that does not read; 0 for its own choice.
    var sendBuffer: Int { get }

    /// Returns whether there is room for a client of an address.
    func accepts(from address: String) -> Bool

    func greet(_ client: ViewClient)

    func miss(_ client: ViewClient)

    /// Hears a text of a client; returns whether it was one that clients may send.
    func hear(_ text: [UInt8], from client: ViewClient) -> Bool

    /// Passes on what the engine says.
    func forward(_ packet: ViewPacket)

    /// The engine keeps up again.
    func resume()
}

extension ClientHub {
    /// Returns a message as a line for the engine, in which nothing ends a line for anybody: the engine's reader takes
    /// Unicode's breaks for ends too. `nil` for one that is too long there, as numbers may get longer when they are
    /// written out, or too deep.
    static func line(_ members: JSONObject, _ parser: inout JSONParser) -> String? {
        var line = ""
        for scalar in JSONValue.object(members).text.unicodeScalars {
            if ["\u{85}", "\u{2028}", "\u{2029}"].contains(scalar) {
                line += "\\u" + zeroPadded(String(scalar.value, radix: 16), to: 4)
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        guard line.utf8.count <= Tuning.lineBytes, (try? parser.value(of: Array(line.utf8))) != nil else { return nil }
        return line
    }

    func accepts(from address: String) -> Bool { clients.count < limits.clients }

    /// Hears a message; returns the code with which the client's connection is closed, if any.
    func hear(_ message: WebMessage, from id: UInt32) -> CloseCode? {
        guard let client = clients[id] else { return nil }
        switch message {
        case .text(let bytes):
            guard client.admitsMessage() else { return .policyViolation }
            guard String(validating: bytes, as: UTF8.self) != nil else { return .noText }
            // Not a command: said by the end of the connection alone, as nothing of it is known.
            return hear(bytes, from: client) ? nil : .unacceptable
        case .binary: return .unacceptable
        case .pong: return client.admitsMessage() ? nil : .policyViolation
        case .end(let bytes):
            // The code is checked already (RFC 6455 §5.5.1).
            if bytes.count == 1 { return .protocolError }
            return String(validating: bytes.dropFirst(2), as: UTF8.self) == nil ? .noText : nil
        }
    }
}
