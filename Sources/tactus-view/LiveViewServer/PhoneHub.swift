// All phones' connections: what they say goes to the engine, what it answers goes to them. On the event loop of the phones'
// server.

import KeypointFiles
import LiveScene
import NIOCore
import NIOWebSocket

/// What all phones share.
final class PhoneHub: ClientHub {
    /// Connections that are no phone yet.
    let connections: Connections

    private(set) var clients: [UInt32: ViewClient] = [:]
    private var nextClient: UInt32 = 1
    private var parser = JSONParser()
    private var isReading = true
    private let commands: CommandOutput
    let limits: ConnectionLimits
    private let messagesPerSecond: Int

    /// - Parameters:
    ///   - limits: how many connections there may be.
    ///   - messagesPerSecond: a phone that sends more is shown out.
    init(_ commands: CommandOutput, _ limits: ConnectionLimits, messagesPerSecond: Int) {
        self.commands = commands
        self.limits = limits
        self.messagesPerSecond = messagesPerSecond
        connections = Connections(most: limits.connections)
    }

    /// Returns a Boolean value that indicates whether there is room for a phone more: in all, and where it is not on this
    /// machine, of its address.
    func hasRoom(for channel: any Channel) -> Bool {
        guard clients.count < limits.clients else { return false }
        guard let address = channel.remoteAddress?.ipAddress, !ViewConfiguration.isLoopback(address) else {
            return true
        }
        return clients.values.count { $0.address == address } < limits.clientsOfAddress
    }

    /// Takes in a phone, which says first who it is.
    func join(_ channel: any Channel) -> ViewClient {
        let client = ViewClient(
            id: nextClient,
            channel: channel,
            messagesPerSecond: messagesPerSecond
        )
        nextClient += 1
        clients[client.id] = client
        if !isReading { client.setReading(false) }
        return client
    }

    /// A phone is gone.
    func leave(_ client: ViewClient) {
        clients[client.id] = nil
        commands.write("{\"phone\":\(client.id),\"gone\":true}")
    }

    /// Takes in a text of a phone; whether it was a message. Nothing of it is lost: where the engine does not keep up,
    /// phones wait.
    func hear(_ text: [UInt8], from client: ViewClient) -> Bool {
        guard let value = try? parser.value(of: text), value["type"]?.string != nil else { return false }
        let place = client.address.map { ",\"address\":\"\($0)\"" } ?? ""
        let line = ViewHub.oneLine("{\"phone\":\(client.id)\(place),\"message\":\(value.text)}")
        // Numbers may be longer when they are written out than as they came.
        guard line.utf8.count <= Tuning.lineBytes else { return false }
        commands.write(line)
        if isReading, commands.isFull { setReading(false) }
        return true
    }

    /// The engine keeps up again.
    func resume() { if !isReading { setReading(true) } }

    private func setReading(_ isOn: Bool) {
        isReading = isOn
        for client in clients.values { client.setReading(isOn) }
    }

    /// Takes in what the engine says to one phone.
    func take(_ packet: ViewPacket) {
        guard let client = clients[packet.address] else { return }
        let bytes = ByteBuffer(bytes: packet.payload)
        switch packet.kind {
        case .phone: client.send { $0.add(event: bytes) }
        case .acknowledgement: client.send { $0.set(state: bytes) }
        case .dismissal:
            client.send { $0.add(event: bytes) }
            client.close(.normalClosure)
        default: break
        }
    }
}
