// Who takes in a listener's clients, and what is the same for all: room, signs of life, the end. On the event loop.

import LiveScene
import NIOCore
import NIOWebSocket

/// What takes in clients and what they say.
protocol ClientHub: AnyObject, SendableMetatype {
    /// Those that are connected, by their numbers.
    var clients: [UInt32: ViewClient] { get }

    /// Connections that are no client yet.
    var connections: Connections { get }

    /// How many of both there may be.
    var limits: ConnectionLimits { get }

    /// Whether there is room for the client that a connection asks to become.
    func hasRoom(for channel: any Channel) -> Bool

    /// Takes in a client.
    func join(_ channel: any Channel) -> ViewClient

    /// A client is gone.
    func leave(_ client: ViewClient)

    /// Takes in a text of a client; whether it was one that clients may send.
    func hear(_ text: [UInt8], from client: ViewClient) -> Bool

    /// Takes in what the engine says.
    func take(_ packet: ViewPacket)
}

extension ClientHub {
    /// Whether there is room for one client more.
    func hasRoom(for channel: any Channel) -> Bool { clients.count < limits.clients }

    /// Asks all clients whether they are there.
    func ping() { for client in clients.values { client.ping() } }

    /// Ends all clients' connections.
    func close() { for client in clients.values { client.close(.goingAway) } }
}
