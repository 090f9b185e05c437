// All browsers and what they are shown; takes packets of the engine, and passes on what browsers ask. On the
// server's thread.

import KeypointFiles
import LiveScene

/// The longest time that one command that writes a file keeps out others of its kind, of all browsers.
private let fileTime = Duration.seconds(10)

/// The most bytes of a command's number or name; the page counts from 1.
private let idBytes = 64

/// The state that all live views share.
final class ViewHub: ClientHub {
    var clients: [UInt32: ViewClient] = [:]
    let limits: ConnectionLimits
    let messagesPerSecond = Tuning.messagesPerSecond
    let messageBytes = Tuning.messageBytes
    let sendBuffer = Tuning.sendBuffer

    private var hello: [UInt8]?
    private var kept: [UInt32: [UInt8]] = [:]
    private var state: [UInt8]?
    private var image: [UInt8]?
    private var parser = JSONParser()
    private let commands: CommandOutput

    /// The browser that waits for a file to be written, and when it is not waited for any more.
    private var fileClient: UInt32?
    private var fileIsDone = ContinuousClock.now

    init(_ commands: CommandOutput, _ limits: ConnectionLimits) {
        self.commands = commands
        self.limits = limits
    }

    // MARK: Browsers

    /// Shows a browser what there is.
    func greet(_ client: ViewClient) {
        client.send { queue in
            if let hello { queue.set(kept: hello, topic: Self.helloTopic) }
            for (topic, message) in kept { queue.set(kept: message, topic: topic) }
            if let state { queue.set(state: state) }
        }
        tellCounts()
    }

    func miss(_ client: ViewClient) { tellCounts() }

    func resume() {}

    private func tellCounts() {
        let watching = clients.values.count { $0.wantsImages }
        let faces = clients.values.count { $0.wantsFacePoints }
        let counts = [("clients", clients.count), ("images", watching), ("faces", faces)]
        commands.write(JSONValue.object(counts.map { ($0, .integer($1)) }).text)
    }

    /// Hears a text of a browser; returns whether it was a command.
    func hear(_ text: [UInt8], from client: ViewClient) -> Bool {
        guard let value = try? parser.value(of: text), value["type"]?.string == "command",
            let command = value["command"]?.string, (value["id"]?.text.utf8.count ?? 0) <= idBytes
        else { return false }
        if command == "image" {
            client.wantsImages = value["on"]?.bool ?? false
            reply(to: client, value["id"], nil)
            tellCounts()
            if client.wantsImages, let image { client.send { $0.set(image: image) } }
            return true
        }
        if command == "face" {
            client.wantsFacePoints = value["on"]?.bool ?? false
            reply(to: client, value["id"], nil)
            tellCounts()
            return true
        }
        if Self.writesFiles.contains(command) {
            // Many waiting in a row would keep the engine from all other commands.
            guard ContinuousClock.now >= fileIsDone else {
                reply(to: client, value["id"], "a file is being written; try again")
                return true
            }
            (fileClient, fileIsDone) = (client.id, .now + fileTime)
        }
        guard let line = Self.line(["client": .integer(Int(client.id)), "message": value], &parser) else {
            return false
        }
        if !commands.writeIfFree(line) { reply(to: client, value["id"], "busy; try again") }
        return true
    }

    private static let writesFiles: Set<String> = ["save", "label", "collect"]

    private func reply(to client: ViewClient, _ id: JSONValue?, _ error: String?) {
        let reply = JSONValue.object([
            "type": .string("reply"), "id": id ?? .null, "ok": .bool(error == nil), "error": .optional(error),
            "result": .null,
        ])
        client.send { $0.add(event: reply.bytes) }
    }

    // MARK: The engine

    /// The greeting comes before all that is kept, whose topics begin at 1.
    private static let helloTopic: UInt32 = 0

    /// Passes on what the engine says.
    func forward(_ packet: ViewPacket) {
        let bytes = packet.payload
        switch packet.kind {
        case .configuration, .phone, .acknowledgement, .dismissal: break
        case .hello:
            hello = bytes
            for client in clients.values { client.send { $0.set(kept: bytes, topic: Self.helloTopic) } }
        case .state:
            state = bytes
            for client in clients.values { client.send { $0.set(state: bytes) } }
        case .event: for client in clients.values { client.send { $0.add(event: bytes) } }
        case .kept:
            kept[packet.address] = bytes
            for client in clients.values { client.send { $0.set(kept: bytes, topic: packet.address) } }
        case .image:
            image = bytes
            for client in clients.values where client.wantsImages { client.send { $0.set(image: bytes) } }
        case .reply:
            if packet.address == fileClient { (fileClient, fileIsDone) = (nil, .now) }
            clients[packet.address]?.send { $0.add(event: bytes) }
        }
    }
}
