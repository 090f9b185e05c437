// All phones' connections: what they say goes to the engine, what it answers goes to them. On the
// server's thread.

import KeypointFiles
import LiveScene

/// The most bytes of a message from a phone; its own are below 200.
private let phoneBytes = 2 << 10

/// The state that all phones share.
final class PhoneHub: ClientHub {
    var clients: [UInt32: ViewClient] = [:]
    let limits: ConnectionLimits
    let messagesPerSecond: Int
    let messageBytes = phoneBytes
    let sendBuffer = 0

    private var parser = JSONParser()
    private var isReading = true
    private let commands: CommandOutput

    /// - Parameters:
    ///   - limits: the most connections.
    ///   - messagesPerSecond: a phone that sends more is disconnected.
    init(_ commands: CommandOutput, _ limits: ConnectionLimits, messagesPerSecond: Int) {
        self.commands = commands
        self.limits = limits
        self.messagesPerSecond = messagesPerSecond
    }

    /// Returns whether there is room for a phone more: in all, and where it is not on this machine, of its address.
    func accepts(from address: String) -> Bool {
        guard clients.count < limits.clients else { return false }
        if ViewConfiguration.isLoopback(address) { return true }
        return clients.values.count { $0.address == address } < limits.clientsOfAddress
    }

    /// A phone says first who it is.
    func greet(_ client: ViewClient) {
        if !isReading { client.setReading(false) }
    }

    func miss(_ client: ViewClient) {
        commands.write(JSONValue.object(["phone": .integer(Int(client.id)), "gone": .bool(true)]).text)
    }

    /// Hears a text of a phone; returns whether it was a message. Nothing of it is lost: where the engine does not keep up,
    /// phones wait.
    func hear(_ text: [UInt8], from client: ViewClient) -> Bool {
        guard let value = try? parser.value(of: text), value["type"]?.string != nil else { return false }
        let message: JSONObject = [
            "phone": .integer(Int(client.id)), "address": .string(client.address), "message": value,
        ]
        guard let line = Self.line(message, &parser) else { return false }
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

    /// Passes on what the engine says to one phone.
    func forward(_ packet: ViewPacket) {
        guard let client = clients[packet.address] else { return }
        let bytes = packet.payload
        switch packet.kind {
        case .phone: client.send { $0.add(event: bytes) }
        case .acknowledgement: client.send { $0.set(state: bytes) }
        case .dismissal:
            client.send { $0.add(event: bytes) }
            client.close(.normal)
        default: break
        }
    }
}
